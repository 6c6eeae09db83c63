/** Makes an extractor of a recipe (docs/design/contract.md, 2.4). */
import { defined } from "../../../base/defined.ts";
import { badInput } from "../../../base/errors.ts";
import type { Page } from "../../../page/html/mod.ts";
import {
  compileExtractor,
  compileSelection,
  type Extractor,
  pageNames,
  type PageWant,
  readSchema,
  readSelectSchema,
  readWant,
  type ReadySelection,
  readySelection,
  type RecordSchema,
  type Want,
  type WrittenField,
  type WrittenList,
} from "../../../read/extractor/mod.ts";
import type { Recipe } from "../../contract/recipe/mod.ts";
import { MAX_NAMED_FIELDS, MAX_NAMED_LISTS } from "../../../base/limits.ts";
import { quoted } from "../../../base/quoted.ts";
import { VERSION } from "../../../base/version.ts";
import { checkBase } from "../based_pages.ts";

/** A recipe whose values were checked and whose selectors were read. */
export interface ReadyRecipe {
  readonly recipe: Recipe;
  readonly want: Want | null;
  readonly labels?: readonly PageWant[];
  /** Undefined where the extractor is to be learnt. */
  readonly written: ReadySelection | undefined;
  /** The types of what selectors read. */
  readonly types?: RecordSchema;
}

/** Checks a recipe before any page is fetched. Throws `ToolError` `bad_input`. */
export function readyRecipe(recipe: Recipe): ReadyRecipe {
  checkRecipe(recipe);
  checkBase(recipe.base_url);
  const { select, rows, schema } = recipe;
  const { want, labels } = recipe.want === null
    ? { want: null, labels: undefined }
    : readWant(recipe.want);
  if (labels !== undefined && labels.length > recipe.pages.length) {
    refuse(`want has ${labels.length} records for ${recipe.pages.length} pages: give one a page`);
  }
  if (select === null) return { recipe, want, ...defined({ labels }), written: undefined };
  const { fields, lists } = told(select);
  const types = schema === null ? undefined : readSelectSchema(
    schema,
    new Map(fields.map(({ name, several = false }) => [name, several])),
    new Map(lists.map(({ name, fields: own }) => [name, new Set(own.map((field) => field.name))])),
  );
  const mayLack = ({ name }: WrittenField): boolean =>
    rows === null && types?.get(name)?.optional === true;
  const own = fields.map((field) => mayLack(field) ? { ...field, missing: 1 } : field);
  return { recipe, want, written: readySelection(rows, own, lists), ...defined({ types }) };
}

/** Makes the extractor of a recipe from its pages. Throws `ToolError` `bad_input`. */
export function makeExtractor(
  { recipe, want, labels = [], written, types }: ReadyRecipe,
  pages: readonly Page[],
): Extractor {
  const names = pageNames(pages);
  return written === undefined
    ? compileExtractor(pages, names, { ...recipe, want, labels }, VERSION)
    : compileSelection(pages, names, written, VERSION, types);
}

type Selectors = NonNullable<Recipe["select"]>;

/** Tells selectors apart by their shape: one value, several in a list, rows in an object. */
function told(select: Selectors): { fields: WrittenField[]; lists: WrittenList[] } {
  const fields: WrittenField[] = [];
  const lists: WrittenList[] = [];
  for (const [name, given] of Object.entries(select)) {
    if (typeof given === "string" || Array.isArray(given)) fields.push(fieldOf(name, given));
    else {
      const own = Object.entries(given.fields).map(([key, each]) => fieldOf(key, each));
      lists.push({ name, rows: given.rows, fields: own });
    }
  }
  return { fields, lists };
}

function fieldOf(name: string, written: string | string[]): WrittenField {
  return typeof written === "string"
    ? { name, selector: written }
    : { name, selector: written[0] ?? "", several: true };
}

function checkRecipe({ pages, listing, want, schema, select, rows }: Recipe): void {
  if (schema !== null && select === null && want !== null) readSchema(schema, readWant(want).want);
  if (select === null && rows !== null) refuse("rows needs select: the fields to read in each row");
  if (select !== null && (want !== null || listing !== null)) {
    refuse("select is instead of learning: leave out want and listing");
  }
  for (const record of want === null ? [] : [want].flat()) checkNames("want", Object.keys(record));
  if (select !== null) {
    checkNames("select", Object.keys(select));
    const { lists } = told(select);
    if (lists.length > MAX_NAMED_LISTS) refuse(`select names more than ${MAX_NAMED_LISTS} lists`);
    for (const { name, fields } of lists) {
      checkNames(
        quoted(name),
        fields.map((field) => field.name),
      );
    }
  }
  if (pages.length === 0 && select === null) refuse("there is no page to learn from");
}

function checkNames(key: string, names: readonly string[]): void {
  if (names.length === 0) refuse(`${key} names no field`);
  if (names.some((name) => name.trim() === "")) refuse(`${key} has a blank name`);
  if (names.length > MAX_NAMED_FIELDS) refuse(`${key} names more than ${MAX_NAMED_FIELDS} fields`);
}

function refuse(why: string): never {
  throw badInput(why);
}
