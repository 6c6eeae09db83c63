/** Makes an extractor of a recipe (docs/design/contract.md, 2.4). */
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
import { checkBase } from "./based_pages.ts";
import type { Recipe } from "./recipe_schema.ts";

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
