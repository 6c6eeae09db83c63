/** Extractors: made, run and healed. */
import { isObject, toFields } from "../base/json/plain.ts";
import { VERSION } from "../base/version.ts";
import type { Page } from "../page/html/mod.ts";
import {
  healExtractor as heal,
  pageNames,
  readExtractor,
  runExtractor as run,
  toFile,
} from "../read/extractor/mod.ts";
import type { Change, Extractor, ExtractorFile, RunReading } from "../read/extractor/mod.ts";
import { makeExtractor, readyRecipe } from "../tools/runs/recipe/mod.ts";
import { checkOptions, type PageSource, refuse } from "./arguments.ts";
import { type Html, pageOf } from "./page.ts";

/**
 * Values that a page shows, by name: a text or a number, several, rows of a list by column, or null
 * for what a page may lack.
 */
export type Examples = Readonly<
  Record<
    string,
    string | number | null | readonly (string | number)[] | readonly Record<string, unknown>[]
  >
>;

/** What an extractor is made of beside its pages; `select` is in place of learning. */
export interface Recipe {
  /** Example values by name, or a list of them with those of each page. */
  readonly want?: Examples | readonly Examples[];
  /** A JSON Schema of the names in `want`: types of values, and which are required. */
  readonly schema?: Record<string, unknown>;
  /** True learns repeated rows, false never does; left out it depends on the pages. */
  readonly listing?: boolean;
  /** CSS or XPath selectors by name; in a list for several values; rows with their fields. */
  readonly select?: Record<
    string,
    string | string[] | { rows: string; fields: Record<string, string | string[]> }
  >;
  /** With `select`: the selector of the rows that its fields are read in. */
  readonly rows?: string;
}

/**
 * Learns an extractor from pages of one kind, or writes one from selectors: plain JSON to keep.
 *
 * Throws `ToolError` `bad_input` where the pages do not hold what is wanted.
 */
export function compileExtractor(
  pages: readonly Html[],
  recipe: Recipe = {},
): ExtractorFile | Extractor {
  const opened = openAll("compileExtractor", pages);
  checkRecipe(recipe);
  const ready = readyRecipe({
    pages: opened.map(({ html }) => html),
    listing: recipe.listing ?? null,
    want: (recipe.want ?? null) as Parameters<typeof readyRecipe>[0]["want"],
    schema: recipe.schema ?? null,
    select: recipe.select ?? null,
    rows: recipe.rows ?? null,
    base_url: null,
  });
  return toFile(makeExtractor(ready, opened));
}

/**
 * Runs an extractor over a page; `failed` tells what was asked for and is missing or in doubt.
 *
 * Throws `ToolError` `bad_input` for what is not an extractor.
 */
export function runExtractor(
  extractor: ExtractorFile | Extractor,
  page: Html,
  source: PageSource = {},
): RunReading {
  return run(readExtractor(extractor), pageOf(page, source));
}

/**
 * Heals an extractor from pages of its site that changed; `changes` tells what moved or was lost.
 *
 * Throws `ToolError` `bad_input` for what is not an extractor.
 */
export function healExtractor(
  extractor: ExtractorFile | Extractor,
  pages: readonly Html[],
): { extractor: ExtractorFile | Extractor; changes: Change[]; lost: boolean } {
  const opened = openAll("healExtractor", pages);
  const healed = heal(readExtractor(extractor), opened, pageNames(opened), VERSION);
  return { ...healed, extractor: toFile(healed.extractor) };
}

function openAll(name: string, pages: readonly Html[]): Page[] {
  if (!Array.isArray(pages)) refuse(name, "pages", pages, "an array of pages");
  return pages.map((page) => pageOf(page, {}));
}

/** Refuses what has the form of no recipe; what it says is judged as in the service. */
function checkRecipe(recipe: Recipe): void {
  checkOptions(recipe);
  const { want, select } = recipe;
  for (const record of [want ?? {}].flat()) {
    if (!isObject(record)) refuse("compileExtractor", "want", record, "an object");
  }
  if (select === undefined || select === null) return;
  if (!isObject(select)) refuse("compileExtractor", "select", select, "an object");
  for (const [name, given] of Object.entries(select)) {
    const { rows, fields } = toFields(given);
    const isList = typeof rows === "string" && isObject(fields) &&
      Object.values(fields).every(isSelector);
    if (isSelector(given) || isList) continue;
    refuse("compileExtractor", `select.${name}`, given, "a selector, one in a list, or rows");
  }
}

function isSelector(given: unknown): boolean {
  return typeof given === "string" ||
    Array.isArray(given) && given.length === 1 && typeof given[0] === "string";
}
