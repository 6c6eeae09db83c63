/**
 * Rows or values of the page, where nobody says which: `want` alone, `listing` left out.
 *
 * Values of siblings, all of a page together and each alone, are values of the page; a column of a
 * paged listing, asked for alone, is rows.
 */
import { ToolError } from "../../src/base/errors.ts";
import { compileExtractor } from "../../src/read/extractor/compile.ts";
import type { Extractor } from "../../src/read/extractor/extractor.ts";
import { runExtractor } from "../../src/read/extractor/run.ts";
import type { Page } from "../../src/page/html/page.ts";
import { dataFolder, namesIn, readPage } from "./data.ts";
import { examplesOf, isSame, readSite } from "./siblings.ts";

interface Counts {
  right: number;
  flagged: number;
  told: number;
  silent: number;
  rows: number;
  refused: number;
}

/** Prints what examples without a word of their kind are learnt as, and what is read by that. */
export async function printKinds(): Promise<void> {
  const folder = dataFolder("siblings");
  if (folder !== undefined) {
    const [together, alone] = [blank(), blank()];
    for (const name of namesIn(folder)) {
      const { a, b, truthA, truthB } = await readSite(folder, name);
      const first = { name, a, b, truthA, truthB };
      for (const site of [first, { name, a: b, b: a, truthA: truthB, truthB: truthA }]) {
        const want = examplesOf(site);
        judge(site.a, site.b, want, site.truthB, together);
        if (site !== first) continue;
        for (const [field, text] of Object.entries(want)) {
          judge(site.a, site.b, { [field]: text }, site.truthB, alone);
        }
      }
    }
    console.log(`values of a page together, each page learnt from: ${told(together)}`);
    console.log(`values one at a time, first page learnt from: ${told(alone)}`);
  }
  const paged = dataFolder("paged-listings");
  if (paged === undefined) return;
  let [rows, all] = [0, 0];
  for (const site of namesIn(paged)) {
    const page = await readPage(`${paged}/${site}/a.html.gz`);
    const known = JSON.parse(await Deno.readTextFile(`${paged}/${site}/a.rows.json`));
    for (const at of [0, 1, known.length >> 1]) {
      for (const [column, text] of Object.entries<string>(known[at] ?? {})) {
        all++;
        if (learn(page, { [column]: text })?.listing) rows++;
      }
    }
  }
  console.log(`columns of paged listings one at a time: rows ${rows} of ${all}`);
}

function blank(): Counts {
  return { right: 0, flagged: 0, told: 0, silent: 0, rows: 0, refused: 0 };
}

function told(counts: Counts): string {
  return Object.entries(counts).map(([name, count]) => `${name} ${count}`).join(", ");
}

function learn(page: Page, want: Record<string, string>): Extractor | undefined {
  try {
    return compileExtractor([page], ["a"], { listing: null, want }, "bench");
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return undefined;
  }
}

function judge(
  learnt: Page,
  read: Page,
  want: Record<string, string>,
  truth: Record<string, unknown>,
  counts: Counts,
): void {
  if (Object.keys(want).length === 0) return;
  const made = learn(learnt, want);
  if (made === undefined) counts.refused += Object.keys(want).length;
  else {
    const { fields, failed } = runExtractor(made, read);
    for (const field of Object.keys(want)) {
      const value = fields[field];
      const isDoubted = failed.some(({ expected }) => expected.startsWith(`${field} `));
      const isRight = value !== undefined && isSame(field, value, truth[field]);
      if (value === undefined && made.listing !== null) counts.rows++;
      else if (isRight) counts[isDoubted ? "flagged" : "right"]++;
      else counts[isDoubted ? "told" : "silent"]++;
    }
  }
}
