/**
 * Redesigns: learn on a page before, run and heal on the page after.
 *
 * Truth is what each set expects of both pages; a field is learnt when the page before shows its
 * expected value. The JSON-LD of the third set is the oracle, so its scripts are taken out of both
 * pages before anything is read.
 */
import { ToolError } from "../../src/base/errors.ts";
import { compileExtractor } from "../../src/read/extractor/compile.ts";
import type { Extractor, Failed, Row } from "../../src/read/extractor/extractor.ts";
import { fold } from "../../src/read/extractor/page/fold.ts";
import { isLoss } from "../../src/read/extractor/heal/change.ts";
import { healExtractor } from "../../src/read/extractor/heal.ts";
import { PageModel } from "../../src/read/extractor/page/model.ts";
import { exampleOf, findOccurrences } from "../../src/read/extractor/rule/occurrences.ts";
import { runExtractor } from "../../src/read/extractor/run.ts";
import { createPage, type Page } from "../../src/page/html/page.ts";
import { readDeclared } from "../../src/read/declared/declared.ts";
import { dataFolder, halfOf, namesIn, readHtml } from "./data.ts";

/** Values by field; several when a page may show any of them. */
type Truth = Record<string, string[]>;

interface Pair {
  set: string;
  name: string;
  before: Page;
  after: Page;
  truthBefore: Truth;
  truthAfter: Truth;
  /** Ingredients expected of both pages; empty where the set has none. */
  entriesBefore: string[];
  entriesAfter: string[];
}

/** What came of one field of one pair. */
export interface FieldResult {
  pair: string;
  set: string;
  half: "A" | "B";
  field: string;
  falseAlarm: boolean;
  run:
    | "right"
    | "right, flagged"
    | "as learnt"
    | "loud"
    | "SILENT"
    | "no truth, loud"
    | "no truth, answered";
  /** Whether the page after shows the learnt value. */
  survives: boolean;
  heal: "not needed" | "right" | "lost" | "WRONG" | "no truth";
  detail: string;
}

/** Learns, runs and heals every pair, or one of so many: what came of each field, and of each list of ingredients. */
export async function judgeRedesigns(
  folder: string,
  each = 1,
): Promise<{ results: FieldResult[]; lists: ListingResult[] }> {
  const results: FieldResult[] = [];
  const lists: ListingResult[] = [];
  for (const set of ["recipes", "fundus", "recipes-early"]) {
    for (const name of namesIn(`${folder}/${set}`).filter((_, at) => at % each === 0)) {
      const pair = await readPair(`${folder}/${set}/${name}`, set, name);
      if (pair === undefined) continue;
      results.push(...judgePair(pair));
      const list = judgeListing(pair, pair.entriesBefore, pair.entriesAfter);
      if (list !== undefined) lists.push(list);
    }
  }
  return { results, lists };
}

/** Runs every pair and prints what came of it. */
export async function printRedesigns(
  { remarks, both }: { remarks: boolean; both: boolean },
): Promise<void> {
  const folder = dataFolder("redesigns");
  if (folder === undefined) return;
  const { results, lists } = await judgeRedesigns(folder);
  console.log("Redesigns, fields learnt from one page before");
  console.log(summary("all", results));
  for (const half of ["A", "B"] as const) {
    console.log(summary(`half ${half}`, results.filter((one) => one.half === half)));
  }
  for (const [set, some] of Object.entries(Object.groupBy(results, (one) => one.set))) {
    console.log(summary(set, some ?? []));
  }
  printLists(lists, remarks, both);
  for (const one of results) {
    const bad = one.run === "SILENT" || one.heal === "WRONG" || one.falseAlarm;
    const told = bad || (remarks && one.run !== "right");
    if (told && (both || one.half === "A")) {
      console.log(
        `  ${one.half} ${one.pair} ${one.field}: run ${one.run}, heal ${one.heal}${
          one.falseAlarm ? ", FALSE ALARM" : ""
        }${one.survives ? ", survives" : ""} | ${one.detail.slice(0, 400)}`,
      );
    }
  }
}

function printLists(lists: readonly ListingResult[], remarks: boolean, both: boolean): void {
  const runs = Object.groupBy(lists, (one) => one.run);
  const heals = Object.groupBy(lists, (one) => one.heal);
  const count = (groups: Partial<Record<string, ListingResult[]>>): string =>
    Object.entries(groups).map(([name, some]) => `${name} ${some?.length ?? 0}`).sort().join(", ");
  console.log(
    `Redesigns, the list of ingredients: ${lists.length} learnt by one entry; run ${
      count(runs)
    }; heal ${count(heals)}; false alarms ${lists.filter((one) => one.falseAlarm).length}`,
  );
  for (const one of lists) {
    const bad = one.run === "SILENT" || one.heal === "WRONG" || one.falseAlarm;
    if ((bad || remarks) && (both || one.half === "A")) {
      console.log(`  ${one.half} ${one.pair}: run ${one.run}, heal ${one.heal} | ${one.detail}`);
    }
  }
}

function summary(name: string, results: readonly FieldResult[]): string {
  const runs = Object.groupBy(results, (one) => one.run);
  const counts = Object.entries(runs).map(([run, some]) => `${run} ${some?.length ?? 0}`).sort();
  const needed = results.filter((one) => one.heal !== "not needed");
  const alive = needed.filter((one) => one.survives);
  const right = alive.filter((one) => one.heal === "right").length;
  return `  ${name.padEnd(14)} ${results.length} fields: ${counts.join(", ")}; false alarms ${
    results.filter((one) => one.falseAlarm).length
  }; healed right ${right} of ${alive.length} whose value survives (${
    (100 * right / Math.max(1, alive.length)).toFixed(0)
  }%), right ${needed.filter((one) => one.heal === "right").length}, lost ${
    needed.filter((one) => one.heal === "lost").length
  }, wrong ${needed.filter((one) => one.heal === "WRONG").length} of ${needed.length}`;
}

async function readPair(folder: string, set: string, name: string): Promise<Pair | undefined> {
  const before = await readHtml(`${folder}/a.html.gz`);
  const after = await readHtml(`${folder}/b.html.gz`);
  if (set === "recipes-early") {
    return {
      set,
      name,
      before: createPage(withoutData(before), null),
      after: createPage(withoutData(after), null),
      truthBefore: declaredTruth(createPage(before, null)),
      truthAfter: declaredTruth(createPage(after, null)),
      entriesBefore: declaredEntries(createPage(before, null)),
      entriesAfter: declaredEntries(createPage(after, null)),
    };
  }
  const file = set === "recipes" ? "expected" : "labels";
  const read = (side: string): unknown | undefined => {
    try {
      return JSON.parse(Deno.readTextFileSync(`${folder}/${side}.${file}.json`));
    } catch {
      return undefined;
    }
  };
  const [one, other] = [read("a"), read("b")];
  if (one === undefined || other === undefined) return undefined;
  const truth = set === "recipes" ? recipeTruth : articleTruth;
  return {
    set,
    name,
    before: createPage(before, null),
    after: createPage(after, null),
    truthBefore: truth(one as Record<string, unknown>),
    truthAfter: truth(other as Record<string, unknown>),
    entriesBefore: textsOf((one as Record<string, unknown>).ingredients),
    entriesAfter: textsOf((other as Record<string, unknown>).ingredients),
  };
}

function withoutData(html: string): string {
  return html.replace(/<script[^>]*ld\+json[^>]*>[\s\S]*?<\/script>/gi, "");
}

const RECIPE_FIELDS = ["title", "author", "yields", "category", "cuisine", "description"];

function recipeTruth(expected: Record<string, unknown>): Truth {
  const truth: Truth = {};
  for (const field of RECIPE_FIELDS) {
    const value = expected[field];
    if (typeof value === "string" && value.trim() !== "") truth[field] = [value];
  }
  return truth;
}

function articleTruth(labels: Record<string, unknown>): Truth {
  const truth: Truth = {};
  for (const version of Object.values(labels)) {
    const { title, authors } = version as { title?: string; authors?: string[] };
    if (typeof title === "string") truth.title = [...truth.title ?? [], title];
    const [author] = authors ?? [];
    if (author !== undefined && authors?.length === 1) {
      truth.author = [...truth.author ?? [], author];
    }
  }
  return truth;
}

function declaredTruth(page: Page): Truth {
  const truth: Truth = {};
  for (const { types, fields, source } of readDeclared(page).records) {
    if (source !== "jsonld" || !types.includes("Recipe")) continue;
    for (
      const [field, key] of [
        ["title", "name"],
        ["author", "author"],
        ["yields", "recipeYield"],
        ["category", "recipeCategory"],
        ["cuisine", "recipeCuisine"],
      ] as const
    ) {
      const values = textsOf(fields[key]?.value);
      if (values.length > 0) truth[field] ??= values;
    }
  }
  return truth;
}

function declaredEntries(page: Page): string[] {
  const recipe = readDeclared(page).records.find(({ types, source }) =>
    source === "jsonld" && types.includes("Recipe")
  );
  return textsOf(recipe?.fields.recipeIngredient?.value);
}

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return value.trim() === "" ? [] : [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value !== "object" || value === null) return [];
  return textsOf((value as Record<string, unknown>).name);
}

function judgePair(pair: Pair): FieldResult[] {
  const model = new PageModel(pair.before);
  const want: Record<string, string> = {};
  for (const [field, values] of Object.entries(pair.truthBefore)) {
    const shown = values.find((value) => findOccurrences(model, exampleOf(value)).length > 0);
    if (shown !== undefined) want[field] = shown;
  }
  if (Object.keys(want).length === 0) return [];
  const options = { listing: false, want } as const;
  const extractor = compileExtractor([pair.before], ["before"], options, "bench");
  const own = runExtractor(extractor, pair.before);
  const later = runExtractor(extractor, pair.after);
  const healed = heal(extractor, pair.after);
  const after = new PageModel(pair.after);
  return Object.keys(want).map((field) => {
    const labels = new Set((pair.truthAfter[field] ?? []).map(fold));
    const answer = later.fields[field];
    const flagged = later.failed.filter((one) => isAbout(one, field));
    const told = verdict(answer, labels, flagged);
    // The page still shows what was learnt; only the label of the page after is another.
    const same = fold(answer ?? "") === fold(want[field] ?? "");
    const run = told === "SILENT" && same ? "as learnt" : told;
    const now = healed === undefined
      ? undefined
      : runExtractor(healed.extractor, pair.after).fields[field];
    const left = healed?.extractor.fields?.find(({ name }) => name === field);
    return {
      pair: pair.name,
      set: pair.set,
      half: halfOf(pair.name.split("__")[0] as string),
      field,
      falseAlarm: own.failed.some((one) => isAbout(one, field)) ||
        fold(own.fields[field] ?? "") !== fold(want[field] ?? ""),
      run,
      survives: labels.has(fold(want[field] ?? "")) &&
        findOccurrences(after, exampleOf(want[field] ?? "")).length > 0,
      heal: flagged.length === 0 && !isChanged(healed, field)
        ? "not needed"
        : left === undefined || now === undefined
        ? "lost"
        : labels.size === 0
        ? "no truth"
        : labels.has(fold(now))
        ? "right"
        : "WRONG",
      detail: `learnt ${want[field]}; read ${answer}; truth ${
        [...labels].join(" / ")
      }; healed ${now}; ${flagged.map(({ expected, got }) => `${expected}: ${got}`).join("; ")}`,
    };
  });
}

/** What came of the list of ingredients of one pair, learnt by its first entry. */
export interface ListingResult {
  pair: string;
  half: "A" | "B";
  run: "right" | "right, flagged" | "loud" | "SILENT";
  heal: "not needed" | "right" | "lost" | "WRONG";
  falseAlarm: boolean;
  detail: string;
}

/** The share of the expected entries that rows must hold to be right. */
const ENOUGH = 0.8;

function judgeListing(pair: Pair, before: string[], after: string[]): ListingResult | undefined {
  const [first] = before;
  if (first === undefined || after.length === 0) return undefined;
  let extractor: Extractor;
  try {
    const options = { listing: true, want: { entry: first } };
    extractor = compileExtractor([pair.before], ["before"], options, "bench");
  } catch (error) {
    if (error instanceof ToolError) return undefined;
    throw error;
  }
  const own = runExtractor(extractor, pair.before);
  // A recipe in several lists is not one listing: nothing to judge.
  if (!holds(own.rows, before)) return undefined;
  const later = runExtractor(extractor, pair.after);
  const healed = heal(extractor, pair.after);
  // What the page no longer declares is told as lost, too; here the list alone is judged.
  const listed = healed?.changes.filter(({ kind }) => !/^(?:summary|type)-/.test(kind)) ?? [];
  const now = healed === undefined || listed.some((one) => isLoss(one))
    ? undefined
    : runExtractor(healed.extractor, pair.after).rows;
  const right = holds(later.rows, after);
  const loud = later.failed.some(({ name }) => !["summary", "type"].includes(name));
  return {
    pair: pair.name,
    half: halfOf(pair.name.split("__")[0] as string),
    run: right ? (loud ? "right, flagged" : "right") : loud ? "loud" : "SILENT",
    heal: !loud ? "not needed" : now === undefined ? "lost" : holds(now, after) ? "right" : "WRONG",
    falseAlarm: own.failed.some(({ name }) => !["summary", "type"].includes(name)),
    detail: `${own.rows.length} rows of ${extractor.listing?.member}, ${later.rows.length} after, ${
      now?.length ?? 0
    } healed, ${after.length} expected; ${
      later.failed.map(({ name, expected, got }) => `${name}: ${expected}: ${got}`).join("; ")
    }`,
  };
}

function holds(rows: readonly Row[], expected: readonly string[]): boolean {
  const said = new Set(
    rows.flatMap((row) =>
      Object.values(row).flat().filter((one) => typeof one === "string").map(letters)
    ),
  );
  const found = expected.filter((one) => said.has(letters(one))).length;
  return found >= expected.length * ENOUGH;
}

/** Gives the letters and digits of an entry; some data writes its links as markup inside texts. */
function letters(text: string): string {
  return text.replace(/<\/?[a-z][^>]*>/gi, "").normalize("NFKD").toLowerCase().replace(
    /[^\p{L}\p{N}]+/gu,
    "",
  );
}

/** Says whether healing touched a field. */
function isChanged(healed: ReturnType<typeof heal>, field: string): boolean {
  return healed?.changes.some(({ before }) => before === field) ?? false;
}

function heal(
  extractor: Extractor,
  page: Page,
): ReturnType<typeof healExtractor> | undefined {
  try {
    return healExtractor(extractor, [page], ["after"], "bench");
  } catch (error) {
    if (error instanceof ToolError) return undefined;
    throw error;
  }
}

function verdict(
  answer: string | undefined,
  labels: ReadonlySet<string>,
  flagged: readonly Failed[],
): FieldResult["run"] {
  const loud = flagged.length > 0;
  if (labels.size === 0) return loud ? "no truth, loud" : "no truth, answered";
  if (answer !== undefined && labels.has(fold(answer))) return loud ? "right, flagged" : "right";
  return loud ? "loud" : "SILENT";
}

function isAbout({ name, expected }: Failed, field: string): boolean {
  return ["field", "reads", "shape"].includes(name) && expected.startsWith(`${field} `);
}
