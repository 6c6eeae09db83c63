/**
 * Recipe pages of one template: learn on one page of a site from its visible values, read the other.
 *
 * The truth is another reader's, normalised: times are minutes, yields a number. A value counts
 * where some text of the page says it; whether the answer is right is judged by the same reading.
 */
import { ToolError } from "../../src/base/errors.ts";
import { compileExtractor } from "../../src/read/extractor/compile.ts";
import { fold } from "../../src/read/extractor/page/fold.ts";
import { PageModel } from "../../src/read/extractor/page/model.ts";
import type { Evidence } from "../../src/read/extractor/run/confidence.ts";
import { readListing } from "../../src/read/extractor/run/read_listing.ts";
import { readLists, type Verdict } from "../../src/read/extractor/run/verdicts.ts";
import { runExtractor } from "../../src/read/extractor/run.ts";
import type { Page } from "../../src/page/html/page.ts";
import { dataFolder, halfOf, namesIn, readPage } from "./data.ts";

type Truth = Record<string, unknown>;

/** What is asked of each recipe. */
export const FIELDS = [
  "title",
  "author",
  "total_time",
  "cook_time",
  "prep_time",
  "yields",
  "category",
  "cuisine",
];
/** How a list is learnt: as values of a field, or as rows of which so many are given. */
const ROWS_GIVEN = [
  ["", 0],
  [", as rows, from one", 1],
  [", as rows, from two", 2],
  [", from 16", 16],
] as const;
const TIMES = new Set(["total_time", "cook_time", "prep_time"]);

interface Site {
  readonly name: string;
  readonly a: Page;
  readonly b: Page;
  readonly truthA: Truth;
  readonly truthB: Truth;
}

interface Outcome {
  right: number;
  flagged: number;
  told: number;
  silent: number;
  unlearnt: number;
}

/** Prints what came of the single values and of whole ingredient lists. */
export async function printSiblings(remarks: boolean): Promise<void> {
  const folder = dataFolder("siblings");
  if (folder === undefined) return;
  const [first, both] = [blankCounts(), blankCounts()];
  for (const name of namesIn(folder)) {
    const site = await readSite(folder, name);
    judgeFields(site, [first, both], remarks);
    judgeFields(turned(site), [both], remarks);
  }
  const lists: [string, ListCounts][] = [];
  for (const [how, rows] of ROWS_GIVEN) {
    lists.push([`first page learnt from${how}`, await judgeLists(remarks, false, rows)]);
    lists.push([`second page learnt from${how}`, await judgeLists(remarks, true, rows)]);
  }
  for (const [title, { all, pages, halves }] of [["first", first], ["each", both]] as const) {
    const total = all.right + all.flagged + all.told + all.silent;
    console.log(
      `siblings, ${title} page learnt from: right ${all.right}, right but flagged ${all.flagged}, ` +
        `told ${all.told}, silently wrong ${all.silent} of ${total} (half A ${halves.A}, half B ` +
        `${halves.B}); not learnt ${all.unlearnt}`,
    );
    console.log(`  pages all right ${pages.right}, with ok true ${pages.ok}`);
  }
  for (const [how, { learnable, right, told, silent, refused }] of lists) {
    console.log(
      `  whole ingredient lists, ${how}: ${right} of ${learnable} read right, told ${told}, ` +
        `silently wrong ${silent}, refused ${refused}`,
    );
  }
}

/** What came of values, of whole pages, and silently wrong values by half of the sites. */
interface Counts {
  all: Outcome;
  pages: { right: number; ok: number };
  halves: { A: number; B: number };
}

function blankCounts(): Counts {
  return {
    all: { right: 0, flagged: 0, told: 0, silent: 0, unlearnt: 0 },
    pages: { right: 0, ok: 0 },
    halves: { A: 0, B: 0 },
  };
}

/** Whole lists of ingredients: those that can be learnt, and what came of them. */
export interface ListCounts {
  learnable: number;
  right: number;
  told: number;
  silent: number;
  refused: number;
}

/**
 * Learns the ingredients of one page of each site, the second when turned, and reads the other's: all
 * as values of a field, or the first `rows` of them as rows of a list.
 */
export async function judgeLists(
  remarks = false,
  isTurned = false,
  rows = 0,
): Promise<ListCounts> {
  const lists = { learnable: 0, right: 0, told: 0, silent: 0, refused: 0 };
  const folder = dataFolder("siblings");
  for (const name of folder === undefined ? [] : namesIn(folder)) {
    const site = await readSite(folder as string, name);
    judgeList(isTurned ? turned(site) : site, lists, remarks, rows);
  }
  return lists;
}

/** Gives the verdict on each value read from one page of a site by an extractor of the other. */
export async function eachSibling(
  tell: (site: string, verdict: Verdict, right: boolean) => void,
  listing: false | null = false,
): Promise<void> {
  const folder = dataFolder("siblings");
  for (const name of folder === undefined ? [] : namesIn(folder)) {
    const site = await readSite(folder as string, name);
    for (const pair of [site, turned(site)]) {
      const want = examplesOf(pair);
      if (Object.keys(want).length === 0) continue;
      try {
        const made = compileExtractor([pair.a], ["a"], { listing, want }, "bench");
        for (const verdict of runExtractor(made, pair.b).verdicts) {
          if (typeof verdict.value !== "string") continue;
          tell(name, verdict, isSame(verdict.name, verdict.value, pair.truthB[verdict.name]));
        }
      } catch (error) {
        if (!(error instanceof ToolError)) throw error;
      }
    }
  }
}

/** Gives what speaks for each list of ingredients that an extractor of a site's other page reads. */
export async function eachSiblingList(
  tell: (site: string, evidence: Evidence | undefined, right: boolean) => void,
): Promise<void> {
  const folder = dataFolder("siblings");
  for (const name of folder === undefined ? [] : namesIn(folder)) {
    const site = await readSite(folder as string, name);
    for (const pair of [site, turned(site)]) {
      const others = listOf(pair.truthB.ingredients);
      const model = new PageModel(pair.b);
      const shown = visibleList(new PageModel(pair.a), listOf(pair.truthA.ingredients));
      if (shown === undefined || visibleList(model, others) === undefined) continue;
      for (const [, rows] of ROWS_GIVEN) {
        const asRows = shown.slice(0, rows).map((line) => ({ line }));
        const want = { ingredients: rows === 0 ? shown : asRows };
        const isRight = (read: readonly string[]): boolean =>
          read.map(bare).join("\n") === others.map(bare).join("\n");
        try {
          const made = compileExtractor([pair.a], ["a"], { listing: null, want }, "bench");
          const { lists: [list] = [] } = made;
          if (list === undefined) {
            const [verdict] = readLists(model, made);
            tell(name, verdict?.evidence, isRight([verdict?.value ?? []].flat()));
          } else {
            const { rows: read, read: [found] = [] } = readListing(model, list);
            tell(name, found?.evidence, isRight(read.map(({ line = "" }) => String(line))));
          }
        } catch (error) {
          if (!(error instanceof ToolError) && !(error instanceof TypeError)) throw error;
        }
      }
    }
  }
}

/** The same site with its second page as the one to learn from. */
function turned({ name, a, b, truthA, truthB }: Site): Site {
  return { name, a: b, b: a, truthA: truthB, truthB: truthA };
}

/** Picks the visible values of a page that are known of both. */
export function examplesOf({ a, truthA, truthB }: Site): Record<string, string> {
  const model = new PageModel(a);
  const want: Record<string, string> = {};
  for (const field of FIELDS) {
    const truth = truthA[field];
    const said = isGiven(truth) ? visibleAs(model, field, truth) : undefined;
    if (said !== undefined && isGiven(truthB[field])) want[field] = said;
  }
  return want;
}

export async function readSite(folder: string, name: string): Promise<Site> {
  const truth = async (one: string): Promise<Truth> =>
    JSON.parse(await Deno.readTextFile(`${folder}/${name}/${one}.json`));
  return {
    name,
    a: await readPage(`${folder}/${name}/a.html.gz`),
    b: await readPage(`${folder}/${name}/b.html.gz`),
    truthA: await truth("a"),
    truthB: await truth("b"),
  };
}

function judgeFields(
  site: Site,
  counts: readonly Counts[],
  remarks: boolean,
): void {
  const { name, a, b, truthB } = site;
  const want = examplesOf(site);
  if (Object.keys(want).length === 0) return;
  let reading: ReturnType<typeof runExtractor>;
  try {
    const made = compileExtractor([a], ["a"], { listing: false, want }, "bench");
    reading = runExtractor(made, b);
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    for (const { all } of counts) all.unlearnt += Object.keys(want).length;
    if (remarks) console.log(`  ${name} not learnt: ${error.message}`);
    return;
  }
  let allRight = true;
  for (const field of Object.keys(want)) {
    const value = reading.fields[field];
    const failed = reading.failed.find(({ expected }) => expected.startsWith(`${field} `));
    const right = value !== undefined && isSame(field, String(value), truthB[field]);
    if (!right) allRight = false;
    const outcome = right
      ? (failed === undefined ? "right" : "flagged")
      : failed === undefined
      ? "silent"
      : "told";
    for (const { all, halves } of counts) {
      all[outcome]++;
      if (outcome === "silent") halves[halfOf(name)]++;
    }
    if (remarks && outcome !== "right") {
      const why = failed === undefined
        ? ""
        : ` [${failed.name}: ${failed.expected}; ${failed.got}]`;
      console.log(
        `  ${name} ${field} ${outcome}: ${String(value).slice(0, 80)}, not ${
          String(truthB[field]).slice(0, 80)
        }${why}`,
      );
    }
  }
  if (!allRight) return;
  for (const { pages } of counts) pages.right++;
  if (reading.failed.length === 0) { for (const { pages } of counts) pages.ok++; }
  else if (remarks) {
    console.log(`  ${name} ok false: ${reading.failed.map((one) => one.expected).join("; ")}`);
  }
}

function isGiven(truth: unknown): boolean {
  return (typeof truth === "string" && truth.trim() !== "") ||
    (typeof truth === "number" && truth > 0);
}

/** Gives the first text or small element of a page that says a true value. */
function visibleAs(model: PageModel, field: string, truth: unknown): string | undefined {
  for (const text of model.texts) if (isSame(field, text, truth)) return text;
  for (let at = 0; at < model.tree.length; at++) {
    const node = model.tree.nodeAt(at);
    if (!model.tree.isElement(node)) continue;
    const pieces = model.endText(node) - model.firstText(node);
    if (pieces < 2 || pieces > 6) continue;
    const text = model.textOf(node);
    if (isSame(field, text, truth)) return text;
  }
  return undefined;
}

/** Says whether a text is a true value, read as its field is: minutes, a number, words. */
export function isSame(field: string, text: string, truth: unknown): boolean {
  if (TIMES.has(field)) {
    return minutesOf(text) === (typeof truth === "string" ? minutesOf(truth) : truth);
  }
  if (field === "yields") {
    const own = /^\D{0,12}(\d+)(?: .{0,20})?$/.exec(text.trim())?.[1];
    return own !== undefined && own === /\d+/.exec(String(truth))?.[0] &&
      /serv|yield|portion|\d\s*\p{L}/iu.test(text);
  }
  return fold(text) === fold(String(truth));
}

function minutesOf(text: string): number | undefined {
  const whole = text.trim().replace(/\b(\p{L})(\p{L}*) \1\p{L}*\b/giu, "$1$2");
  const found =
    /^(?:(\d+)\s*(?:h|hrs?|hours?|std|stunden?)\b\.?)?[\s,]*(?:and )?(?:(\d+)\s*(?:m|mins?|minutes?|minuten)\b)?/i
      .exec(
        whole,
      );
  if (found === null || (found[1] === undefined && found[2] === undefined)) return undefined;
  if (whole.length > found[0].length + 20) return undefined;
  return Number(found[1] ?? 0) * 60 + Number(found[2] ?? 0);
}

function judgeList(
  { name, a, b, truthA, truthB }: Site,
  lists: ListCounts,
  remarks: boolean,
  rows: number,
): void {
  const ingredients = listOf(truthA.ingredients);
  const others = listOf(truthB.ingredients);
  const shown = visibleList(new PageModel(a), ingredients);
  if (shown === undefined || visibleList(new PageModel(b), others) === undefined) return;
  lists.learnable++;
  try {
    const asRows = shown.slice(0, rows).map((line) => ({ line }));
    const want = { ingredients: rows === 0 ? shown : asRows };
    const made = compileExtractor([a], ["a"], { listing: null, want }, "bench");
    const reading = runExtractor(made, b);
    const { failed } = reading;
    const lines = reading.lists?.ingredients?.map(({ line = "" }) => String(line));
    const read = (reading.several?.ingredients ?? lines ?? []).map(bare);
    if (read.join("\n") === others.map(bare).join("\n") && failed.length === 0) lists.right++;
    else {
      if (failed.length > 0) lists.told++;
      else lists.silent++;
      if (remarks) {
        console.log(
          `  ${name} list ${
            failed.length > 0 ? "told" : "SILENT"
          }: ${read.length} of ${others.length} ${
            failed.map(({ expected, got }) => `${expected}; ${got}`).join("; ").slice(0, 200)
          } ${read.find((one, at) => one !== bare(others[at] ?? ""))}`,
        );
      }
    }
  } catch (error) {
    if (!(error instanceof ToolError) && !(error instanceof TypeError)) throw error;
    lists.refused++;
    if (remarks) console.log(`  ${name} list refused: ${error.message.slice(0, 200)}`);
  }
}

function listOf(truth: unknown): string[] {
  return Array.isArray(truth) ? truth.map(String) : [];
}

/** Folds a text without its spaces and marks, which another reader sets otherwise. */
function bare(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Gives the texts of the smallest elements that say the entries one after another. */
export function visibleList(model: PageModel, entries: readonly string[]): string[] | undefined {
  if (entries.length < 3) return undefined;
  const byText = new Map<string, string>();
  for (let at = 0; at < model.tree.length; at++) {
    const node = model.tree.nodeAt(at);
    if (!model.tree.isElement(node)) continue;
    const pieces = model.endText(node) - model.firstText(node);
    if (pieces < 1 || pieces > 12) continue;
    const text = model.textOf(node);
    const key = text.length > 400 ? "" : bare(text);
    if (key !== "" && !byText.has(key)) byText.set(key, text);
  }
  const found = entries.map((entry) => byText.get(bare(entry)));
  return found.every((one) => one !== undefined) ? found as string[] : undefined;
}
