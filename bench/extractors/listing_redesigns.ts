/**
 * Listings after redesigns made by rule of their pages, and on other rows than those learnt from.
 *
 * A listing is learnt of each page as it is, then run on the page after a redesign: its rows are
 * read as before, read as before and told all the same, told, or wrong without a word.
 */
import { ToolError } from "../../src/base/errors.ts";
import { isLoss } from "../../src/read/extractor/heal/change.ts";
import { compileExtractor } from "../../src/read/extractor/compile.ts";
import { locate } from "../../src/read/extractor/run/container.ts";
import { type Extractor, listingsOf } from "../../src/read/extractor/extractor.ts";
import { healExtractor } from "../../src/read/extractor/heal.ts";
import { findMembers } from "../../src/read/extractor/page/members.ts";
import { PageModel } from "../../src/read/extractor/page/model.ts";
import { runExtractor } from "../../src/read/extractor/run.ts";
import { createPage } from "../../src/page/html/page.ts";
import { REDESIGNS, rewrite } from "./redesign_rules.ts";

/** What came of one redesign, over all pages. */
export interface ListingRedesign {
  title: string;
  right: number;
  alarmed: number;
  told: number;
  silent: number;
  /** Of those alarmed or told: healed with every column, lost in part or in whole, and wrong. */
  healed: number;
  lost: number;
  wrong: number;
  remarks: string[];
}

const KEEPING = REDESIGNS.filter(({ keepsValues }) => keepsValues);
const ALL: ReadonlySet<string> = new Set(KEEPING.map(({ title }) => title));

/** Gives results with nothing counted yet: one for each redesign that keeps what pages say. */
export function blankListingRedesigns(titles = ALL): ListingRedesign[] {
  return KEEPING.filter(({ title }) => titles.has(title)).map(({ title }) => ({
    ...{ title, right: 0, alarmed: 0, told: 0, silent: 0, healed: 0, lost: 0, wrong: 0 },
    remarks: [],
  }));
}

/** Runs every redesign of one page and adds to the results. */
export function redesignListing(
  name: string,
  html: string,
  extractor: Extractor,
  results: readonly ListingRedesign[],
  titles = ALL,
): void {
  const before = rowsOf(extractor, html);
  const kept = KEEPING.filter(({ title }) => titles.has(title));
  for (const [index, { apply }] of kept.entries()) {
    const result = results[index] as ListingRedesign;
    const page = createPage(apply(html, ""), null);
    const { rows, failed } = runExtractor(extractor, page);
    const loud = failed.some(({ name: check }) => !["summary", "type"].includes(check));
    const isRight = before === JSON.stringify(rows.map((row) => Object.values(row)));
    result[isRight ? (loud ? "alarmed" : "right") : loud ? "told" : "silent"]++;
    if (!isRight && !loud) result.remarks.push(`${result.title}: ${name}`);
    if (!loud) continue;
    const healing = heal(extractor, page);
    if (healing === undefined) result.lost++;
    else if (sameValues(before, rowsOf(healing, apply(html, "")))) result.healed++;
    else {
      result.wrong++;
      result.remarks.push(`${result.title}: ${name} healed to other rows`);
    }
  }
}

function rowsOf(extractor: Extractor, html: string): string {
  const { rows } = runExtractor(extractor, createPage(html, null));
  return JSON.stringify(rows.map((row) => Object.values(row)));
}

/**
 * Says whether healed rows say what the learnt ones said.
 *
 * Columns may have come or be in another order; boxes among the rows that say nothing count for
 * nothing.
 */
function sameValues(before: string, after: string): boolean {
  const [one, other] = [before, after].map((text) =>
    (JSON.parse(text) as string[][]).filter((row) => row.length > 0)
  );
  if (one === undefined || other === undefined || one.length !== other.length) return false;
  return one.every((row, at) => {
    const there = new Set(other[at]);
    return row.filter((value) => there.has(value)).length >= row.length * 0.8;
  });
}

function heal(extractor: Extractor, page: ReturnType<typeof createPage>): Extractor | undefined {
  try {
    const { extractor: healed, changes } = healExtractor(extractor, [page], ["after"], "bench");
    const told = changes.filter(({ kind }) => !/^(?:summary|type)-/.test(kind));
    return told.some((one) => isLoss(one)) ? undefined : healed;
  } catch (error) {
    if (error instanceof ToolError) return undefined;
    throw error;
  }
}

/** Learns of every other row of a page and runs on the rest; gives the checks that failed. */
export function otherHalf(html: string, extractor: Extractor): string[] | undefined {
  const [listing] = listingsOf(extractor);
  if (listing === undefined) return undefined;
  const model = new PageModel(createPage(html, null));
  const { node } = locate(model, listing);
  const members = node === 0 ? [] : findMembers(model.tree, node, listing);
  if ((listing.span ?? 1) > 1 || members.length < 6) return undefined;
  const half = (parity: number): string => {
    const gone = new Set(members.filter((_, at) => at % 2 === parity));
    return rewrite(html, { drops: (_, one) => gone.has(one) });
  };
  try {
    const page = createPage(half(0), null);
    const learnt = compileExtractor([page], ["half"], { listing: true, want: null }, "bench");
    const { failed } = runExtractor(learnt, createPage(half(1), null));
    return failed.filter(({ name }) => !["summary", "type"].includes(name))
      .map(({ name, expected, got }) => `${name}: ${expected}: ${got}`);
  } catch (error) {
    if (error instanceof ToolError) return undefined;
    throw error;
  }
}
