/** Extractors: made, run and healed. */
import { VERSION } from "../base/version.ts";
import {
  healExtractor as heal,
  pageNames,
  readExtractor,
  runExtractor as run,
  toFile,
} from "../read/extractor/mod.ts";
import type { Change, Extractor, ExtractorFile, RunReading } from "../read/extractor/mod.ts";
import { makeExtractor, readyRecipe } from "../tools/runs/recipe/mod.ts";
import type { PageSource } from "./arguments.ts";
import { type Html, pageOf } from "./page.ts";

/** What an extractor is made of beside its pages; `select` is in place of learning. */
export interface Recipe {
  /** Example values by name: a text, several texts, or rows of a list by column. */
  readonly want?: Record<string, string | string[] | Record<string, unknown>[]>;
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
  const opened = pages.map((page) => pageOf(page, {}));
  const ready = readyRecipe({
    pages: opened.map(({ html }) => html),
    listing: recipe.listing ?? null,
    want: recipe.want ?? null,
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
  const opened = pages.map((page) => pageOf(page, {}));
  const healed = heal(readExtractor(extractor), opened, pageNames(opened), VERSION);
  return { ...healed, extractor: toFile(healed.extractor) };
}
