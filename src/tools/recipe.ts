/**
 * What an extractor is made of: pages and examples, or selectors (docs/design/contract.md, 2.4).
 *
 * `compile_extractor` takes these arguments, and every tool that runs an extractor takes them in its
 * place.
 */
import * as z from "zod";
import { ToolError } from "../errors.ts";
import { compileExtractor, compileSelection, pageNames } from "../extractor/compile.ts";
import type { Extractor } from "../extractor/extractor.ts";
import {
  type ReadySelection,
  readySelection,
  type WrittenField,
  type WrittenList,
} from "../extractor/format/selection.ts";
import { readSchema } from "../extractor/typed/schema.ts";
import { readWant, type Want } from "../extractor/lists/want.ts";
import type { Page } from "../html/page.ts";
import { MAX_NAMED_FIELDS, MAX_NAMED_LISTS } from "../limits.ts";
import { quoted } from "../quoted.ts";
import { VERSION } from "../version.ts";
import { baseUrl, checkBase, pagesArgument } from "./extractor_schema.ts";
import { nullableText } from "./schemas.ts";

const examples = z.record(
  z.string(),
  z.union([
    z.string(),
    z.array(z.string()).min(1),
    z.array(z.record(z.string(), z.unknown())).min(1),
  ]),
).nullable().default(null);

const selector = z.union([z.string(), z.array(z.string()).length(1)]);
const list = z.strictObject({ rows: z.string(), fields: z.record(z.string(), selector) });
const selectors = z.record(z.string(), z.union([selector, list])).nullable().default(null);

/** The arguments of a recipe. */
export const recipeSchema = z.object({
  pages: pagesArgument,
  listing: z.boolean().nullable().default(null).describe(
    "Learn repeated rows: null only where no page declares its own subject, true to look anyway, false never. With want, true may learn several listings",
  ),
  want: examples.describe(
    "Example values by field name, each as one of the pages shows it. A list of values is a field that has several, as tags; a list of objects is a named list of rows, each object the values of one row by column, better two of them",
  ),
  schema: z.record(z.string(), z.unknown()).nullable().default(null).describe(
    "With want: a JSON Schema of its names: value types, and which are required",
  ),
  select: selectors.describe(
    'CSS or XPath selectors by field name, instead of learning; pages may then be empty. A selector in a list is a field that has several values ({"tags": ["a.tag"]}); {"rows": selector, "fields": {...}} is a named list of rows',
  ),
  rows: nullableText("With select: the selector of the rows that its fields are read in"),
  base_url: baseUrl,
});

/** A recipe whose arguments fit their schema. */
export type Recipe = z.output<typeof recipeSchema>;

/** A recipe whose values were checked and whose selectors were read. */
export interface ReadyRecipe {
  readonly recipe: Recipe;
  readonly want: Want | null;
  /** Undefined where the extractor is to be learnt. */
  readonly written: ReadySelection | undefined;
}

/** Checks a recipe before any page is fetched. Throws `ToolError` `bad_input`. */
export function readyRecipe(recipe: Recipe): ReadyRecipe {
  checkRecipe(recipe);
  checkBase(recipe.base_url);
  const { select, rows } = recipe;
  const want = recipe.want === null ? null : readWant(recipe.want);
  return { recipe, want, written: select === null ? undefined : selectionOf(select, rows) };
}

/** Makes the extractor of a recipe from its pages. Throws `ToolError` `bad_input`. */
export function makeExtractor(
  { recipe, want, written }: ReadyRecipe,
  pages: readonly Page[],
): Extractor {
  const names = pageNames(pages);
  return written === undefined
    ? compileExtractor(pages, names, { ...recipe, want }, VERSION)
    : compileSelection(pages, names, written, VERSION);
}

type Selectors = NonNullable<Recipe["select"]>;

/** Reads selectors by their shape: one value, several in a list, rows in an object. */
function selectionOf(select: Selectors, rows: string | null): ReadySelection {
  const fields: WrittenField[] = [];
  const lists: WrittenList[] = [];
  for (const [name, one] of Object.entries(select)) {
    if (typeof one === "string" || Array.isArray(one)) fields.push(fieldOf(name, one));
    else {
      const own = Object.entries(one.fields).map(([key, each]) => fieldOf(key, each));
      lists.push({ name, rows: one.rows, fields: own });
    }
  }
  return readySelection(rows, fields, lists);
}

function fieldOf(name: string, written: string | string[]): WrittenField {
  return typeof written === "string"
    ? { name, selector: written }
    : { name, selector: written[0] ?? "", several: true };
}

function checkRecipe({ pages, listing, want, schema, select, rows }: Recipe): void {
  if (schema !== null) {
    if (want === null) refuse("schema types what want has: give an example of each name");
    readSchema(schema, readWant(want));
  }
  if (select === null && rows !== null) refuse("rows needs select: the fields to read in each row");
  if (select !== null && (want !== null || listing !== null)) {
    refuse("select is instead of learning: leave out want and listing");
  }
  for (const [key, given] of Object.entries({ want, select })) {
    if (given !== null) checkNames(key, given);
  }
  if (select !== null) checkLists(select);
  if (pages.length === 0 && select === null) refuse("there is no page to learn from");
}

function checkLists(select: Selectors): void {
  const lists = Object.entries(select).flatMap(([name, one]) =>
    typeof one === "string" || Array.isArray(one) ? [] : [[name, one.fields] as const]
  );
  if (lists.length > MAX_NAMED_LISTS) refuse(`select names more than ${MAX_NAMED_LISTS} lists`);
  for (const [name, fields] of lists) checkNames(quoted(name), fields);
}

function checkNames(key: string, given: Readonly<Record<string, unknown>>): void {
  const names = Object.keys(given);
  if (names.length === 0) refuse(`${key} names no field`);
  if (names.some((name) => name.trim() === "")) refuse(`${key} has a blank name`);
  if (names.length > MAX_NAMED_FIELDS) refuse(`${key} names more than ${MAX_NAMED_FIELDS} fields`);
}

function refuse(why: string): never {
  throw new ToolError("bad_input", why);
}
