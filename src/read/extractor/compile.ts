/**
 * An extractor learnt from pages alone or from example values.
 *
 * docs/design/extractors.md, 2.2 decides between rows and values of the page itself.
 */
import { ToolError } from "../../base/errors.ts";
import { type Page, resolvePlace } from "../../page/html/mod.ts";
import { clipped } from "../../base/quoted.ts";
import {
  learnDeclared,
  type PageDeclared,
  readPageDeclared,
  tellsSites,
} from "./run/declared_part.ts";
import {
  type Extractor,
  formatOf,
  type Listing,
  type NamedListing,
  type PageField,
} from "./extractor.ts";
import { holdToPages } from "./learn/own_pages.ts";
import { learnFields } from "./learn/learn_fields.ts";
import { bestRows, learnListing } from "./learn/learn_listing.ts";
import { learnSelection } from "./learn/learn_selection.ts";
import { learnLists } from "./lists/learn_lists.ts";
import { type SplitWant, splitWant, type Want } from "./lists/want.ts";
import { applySchema } from "./typed/apply_schema.ts";
import { typeSelection } from "./typed/typed_selection.ts";
import { readSchema, type RecordSchema } from "./typed/schema.ts";
import { findMembers } from "./page/members.ts";
import { PageModel } from "./page/model.ts";
import type { ReadySelection } from "./format/selection.ts";
import { learnSeveral, type SeveralField } from "./several/learn_several.ts";
import { learnTemplate } from "./page/template.ts";
import { learnWantedListing, type PartListing } from "./learn/want_listing.ts";
import { learnWantedListings } from "./learn/want_listings.ts";

/** What to learn. */
export interface CompileOptions {
  /** null: rows only where no page declares its own subject. */
  readonly listing: boolean | null;
  /** Example values by field name. */
  readonly want: Want | null;
  /** Types of what is wanted, and what a page may lack. */
  readonly schema?: unknown;
}

/** The part of an extractor that is learnt from the pages' own markup. */
interface Learnt {
  listing: Extractor["listing"];
  more?: Listing[];
  fields: PageField[];
  several?: SeveralField[];
  lists?: NamedListing[];
  notes: string[];
}

/**
 * Learns an extractor. Throws `ToolError` `bad_input` when there is nothing to learn.
 *
 * ```ts
 * import assert from "node:assert/strict";
 * import { createPage } from "../../page/html/page.ts";
 * import { runExtractor } from "./run.ts";
 *
 * const page = (price: string) => createPage(`<dl><dt>Price<dd>${price}<dt>Stock<dd>12</dl>`, null);
 * const options = { listing: null, want: { price: "1.20" } };
 * const extractor = compileExtractor([page("1.20")], ["m6.html"], options, "0.1.0");
 * assert.equal(runExtractor(extractor, page("1.40")).fields.price, "1.40");
 * ```
 */
export function compileExtractor(
  pages: readonly Page[],
  names: readonly string[],
  options: CompileOptions,
  version: string,
): Extractor {
  const schema = schemaOf(options);
  const declared = pages.map((page) => readPageDeclared(page));
  const base = learnDeclared(declared);
  const models = pages.map((page) => new PageModel(page));
  const learnt = learn(models, declared, options);
  const { listing, fields, several, lists } = learnt;
  const asked = listing !== null || fields.length > 0 || (several ?? lists) !== undefined;
  if (!asked && !tellsSites(base)) {
    throw new ToolError(
      "bad_input",
      "nothing to learn: the pages declare nothing in common and repeat nothing; " +
        "give example values in want, or selectors in select",
    );
  }
  const extractor: Extractor = {
    format: formatOf(learnt),
    service: version,
    learnt_from: [...names],
    ...base,
    listing: learnt.listing,
    ...(learnt.more === undefined ? {} : { more_listings: learnt.more }),
    notes: learnt.notes,
    ...(several === undefined ? {} : { several }),
    ...(lists === undefined ? {} : { lists }),
    ...(learnt.fields.length > 0 ? { fields: learnt.fields, template: learnTemplate(models) } : {}),
  };
  return holdToPages(schema === undefined ? extractor : applySchema(extractor, schema), pages);
}

/**
 * Makes an extractor of the caller's selectors; the profile of the values is learnt from pages,
 * when given.
 *
 * Throws `ToolError` `bad_input` naming a selector that finds nothing.
 */
export function compileSelection(
  pages: readonly Page[],
  names: readonly string[],
  ready: ReadySelection,
  version: string,
  schema?: RecordSchema,
): Extractor {
  const learnt = learnSelection(ready, pages, names);
  const { notes } = learnt;
  const select = schema === undefined ? learnt.select : typeSelection(learnt.select, schema);
  return {
    format: 3,
    service: version,
    learnt_from: [...names],
    ...learnDeclared(pages.map((page) => readPageDeclared(page))),
    listing: null,
    notes,
    select,
  };
}

/** Names a page for `learnt_from`: where it was fetched, or its number. */
export function pageNames(pages: readonly Page[]): string[] {
  return pages.map(({ url }, at) => url ?? `page ${at + 1}`);
}

/** Reads the schema of what is wanted. */
function schemaOf({ schema, want }: CompileOptions): RecordSchema | undefined {
  if (schema === undefined || schema === null) return undefined;
  if (want === null) {
    throw new ToolError("bad_input", "schema types what want has: give an example of each name");
  }
  return readSchema(schema, want);
}

function learn(
  models: readonly PageModel[],
  declared: readonly PageDeclared[],
  { listing, want }: CompileOptions,
): Learnt {
  if (want === null) return learnRows(models, declared, listing);
  const wanted = splitWant(want);
  const isRecord = [wanted.several, wanted.lists].some((one) => Object.keys(one).length > 0);
  if (isRecord) return learnRecord(models, wanted, listing);
  return learnSingle(models, wanted.single, listing);
}

/** Learns fields of the page, some of which have several values, beside named lists of rows. */
function learnRecord(
  models: readonly PageModel[],
  { single, several: values, lists: rows }: SplitWant,
  listing: boolean | null,
): Learnt {
  if (listing === true) {
    throw new ToolError(
      "bad_input",
      "a name with several examples belongs to the page: leave out listing, or give one value each",
    );
  }
  const { fields, notes } = learnFields(models, single);
  const { several, notes: more } = learnSeveral(models, values);
  const { lists, notes: onLists } = learnLists(models, rows);
  return {
    listing: null,
    fields,
    ...(several.length === 0 ? {} : { several }),
    ...(lists.length === 0 ? {} : { lists }),
    notes: [...notes, ...more, ...onLists],
  };
}

function learnSingle(
  models: readonly PageModel[],
  want: Readonly<Record<string, string>>,
  listing: boolean | null,
): Learnt {
  if (listing === false) return { listing: null, ...learnFields(models, want) };
  const wanted = learnWantedListing(models, want, listing === true);
  if (wanted.problem === undefined) return { ...wanted, fields: [] };
  if (listing === true) {
    const several = learnWantedListings(models, want);
    const [first, ...more] = several?.listings ?? [];
    if (several !== undefined && first !== undefined && more.length > 0) {
      return { listing: first, more, fields: [], notes: several.notes };
    }
  }
  const beside = wanted.part === undefined ? undefined : learnBeside(models, want, wanted.part);
  if (beside !== undefined) return beside;
  if (listing === true) {
    throw new ToolError("bad_input", `no listing to learn: ${wanted.problem}`);
  }
  const own = fieldsOr(models, want, wanted.problem);
  return { listing: null, ...own };
}

/** Learns rows and, of the examples that are in none of them, fields of the page. */
function learnBeside(
  models: readonly PageModel[],
  want: Readonly<Record<string, string>>,
  { listing, notes, rest }: PartListing,
): Learnt | undefined {
  const columns = Object.keys(want).length - rest.length;
  // A page of its own has few values in what else it lists.
  if (rest.length >= columns) return undefined;
  const own = Object.fromEntries(rest.map((name) => [name, want[name] as string]));
  const { fields, notes: more } = learnFields(models, own);
  const told = `in no row, and read as the page's own: ${
    rest.map((one) => clipped(one)).join(", ")
  }`;
  return { listing, fields, notes: [told, ...notes, ...more] };
}

function fieldsOr(
  models: readonly PageModel[],
  want: Readonly<Record<string, string>>,
  problem: string,
): { fields: PageField[]; notes: string[] } {
  try {
    const { fields, notes } = learnFields(models, want);
    return { fields, notes: [`read as the page's own values: ${problem}`, ...notes] };
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    throw new ToolError(error.code, `${error.message}; and ${problem}`);
  }
}

function learnRows(
  models: readonly PageModel[],
  declared: readonly PageDeclared[],
  asked: boolean | null,
): Learnt {
  const looks = asked ?? !models.some((model, at) => hasSubject(model, declared[at]));
  const found = looks ? learnListing(models) : null;
  if (found !== null) return { ...found, fields: [] };
  const notes = asked === true ? ["no repeated rows were found to learn"] : [];
  return { listing: null, fields: [], notes };
}

/** Reports whether a page is about one declared thing that is not itself one of its rows. */
function hasSubject(model: PageModel, declared: PageDeclared | undefined): boolean {
  if (declared === undefined || declared.subject === null) return false;
  const { tree } = model;
  const node = resolvePlace(tree, declared.subject.split("#")[0] ?? "");
  const rows = node === 0 ? null : bestRows(model);
  if (rows === null) return true;
  return !findMembers(tree, rows.container, rows.plan).some((row) => tree.contains(row, node));
}
