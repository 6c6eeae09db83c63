/**
 * An extractor learnt from pages alone or from example values.
 *
 * docs/design/extractors.md, 2.2 decides between rows and values of the page itself.
 */
import { badInput, ToolError } from "../../base/errors.ts";
import { type Page, resolvePlace } from "../../page/html/mod.ts";
import { clipped, quoted } from "../../base/quoted.ts";
import { learnDeclared, readPageDeclared, tellsSites } from "./run/declared_part.ts";
import type { PageDeclared } from "./run/declared_part.ts";
import { asksForValues, assembled, type Extractor, type PageField } from "./extractor.ts";
import { holdToPages } from "./learn/own_pages.ts";
import { isSaid, learnFields, openPlaces, toldExamples } from "./learn/learn_fields.ts";
import type { PageLabels } from "./learn/learn_fields.ts";
import { bestRows, learnListing } from "./learn/learn_listing.ts";
import { asPieces, withWholes } from "./learn/pieces.ts";
import { learnSelection } from "./learn/learn_selection.ts";
import { learnLists } from "./lists/learn_lists.ts";
import { type PageWant, type SplitWant, splitWant, textsOf, type Want } from "./lists/want.ts";
import { isDuration } from "./page/value_kinds.ts";
import { misnamed } from "./propose/concepts.ts";
import { nothingGoesBy, type ProposedRecord, proposeRecord } from "./propose/propose.ts";
import { applySchema } from "./typed/apply_schema.ts";
import { readSchema, type RecordSchema } from "./typed/schema.ts";
import { findMembers } from "./page/members.ts";
import { PageModel } from "./page/model.ts";
import type { ReadySelection } from "./format/selection.ts";
import { learnSeveral } from "./several/learn_several.ts";
import { learnTemplate, viewThrough } from "./page/template.ts";
import { learnWantedListing, learnWantedListings, type PartListing } from "./learn/want_listing.ts";

/** What is learnt from the pages' own markup. */
type Learnt = Pick<
  Partial<Extractor>,
  "listing" | "more_listings" | "fields" | "several" | "lists" | "notes" | "unlearnt"
>;

/** What to learn. */
export interface CompileOptions {
  /** null: rows only where no page declares its own subject. */
  readonly listing: boolean | null;
  /** Example values by field name. */
  readonly want: Want | null;
  /** The record of each page, where pages have records of their own; null for what it has not. */
  readonly labels?: readonly PageWant[];
  /** Types of what is wanted, and what a page may lack. */
  readonly schema?: unknown;
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
  const declared = pages.map((page) => readPageDeclared(page));
  const base = learnDeclared(declared);
  const models = pages.map((page) => new PageModel(page));
  const { want, why, schema, unlearnt, missing = [] } = askedFor(models, declared, options);
  const learnt = learn(models, declared, { ...options, want });
  if (!asksForValues(learnt) && !tellsSites(base)) {
    throw badInput(
      "nothing to learn: the pages declare nothing in common and repeat nothing; " +
        "give example values in want, or selectors in select",
    );
  }
  const fields = learnt.fields ?? [];
  const extractor = assembled({
    ...base,
    ...learnt,
    service: version,
    learnt_from: [...names],
    notes: missing.length === 0 ? learnt.notes : [...learnt.notes ?? [], nothingGoesBy(missing)],
    fields: why === undefined
      ? fields
      : fields.map((field) => ({ ...field, unsure: why.get(field.name) ?? "" })),
    template: fields.length > 0 ? learnTemplate(models) : undefined,
    unlearnt: { ...unlearnt, ...learnt.unlearnt },
  });
  const typed = schema === undefined ? extractor : applySchema(extractor, schema);
  return holdToPages(askOpen(typed, models), pages, options.labels);
}

/** Marks the fields that pages leave open: what their places say differs, or their label misnames. */
function askOpen(extractor: Extractor, models: readonly PageModel[]): Extractor {
  if (extractor.fields === undefined) return extractor;
  const view = viewThrough(extractor.template);
  const fields = extractor.fields.map((field): PageField => {
    if (field.unsure !== undefined) return field;
    const [example = ""] = field.samples;
    const other = misnamed(field.name, example, field.label, isDuration(example));
    if (other !== undefined) {
      return { ...field, unsure: `${quoted(example)} goes by ${quoted(other)}` };
    }
    const open = openPlaces(field, models, view);
    return open.length === 0 ? field : { ...field, open };
  });
  return { ...extractor, fields };
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
  const made: Extractor = {
    format: 3,
    service: version,
    learnt_from: [...names],
    ...learnDeclared(pages.map((page) => readPageDeclared(page))),
    listing: null,
    notes: learnt.notes,
    select: learnt.select,
  };
  return schema === undefined ? made : applySchema(made, schema);
}

/** Names a page for `learnt_from`: where it was fetched, or its number. */
export function pageNames(pages: readonly Page[]): string[] {
  return pages.map(({ url }, at) => url ?? `page ${at + 1}`);
}

/** What is asked for; where examples are the pages' own proposals, with `why` each is not certain. */
interface Asked extends Pick<Partial<ProposedRecord>, "why" | "missing"> {
  readonly want: Want | null;
  readonly schema?: RecordSchema | undefined;
  /** What was asked for and is on no page, by name. */
  readonly unlearnt: Readonly<Record<string, string>>;
}

function askedFor(
  models: readonly PageModel[],
  declared: readonly PageDeclared[],
  { want, schema = null }: CompileOptions,
): Asked {
  if (want !== null) {
    return {
      schema: schema === null ? undefined : readSchema(schema, want),
      ...sayable(models, want),
    };
  }
  if (schema === null) return { want, unlearnt: {} };
  const read = models.map((model, at) => ({ model, declared: declared[at] as PageDeclared }));
  return proposeRecord(read, schema);
}

/**
 * Tells what some page says apart from what none does, which is asked about and not learnt. Throws
 * `ToolError` `bad_input` where none says anything.
 */
function sayable(
  models: readonly PageModel[],
  want: Want,
): { want: Want; unlearnt: Record<string, string> } {
  const unlearnt: Record<string, string> = {};
  const said: [string, Want[string]][] = [];
  for (const [name, example] of Object.entries(want)) {
    if (typeof example !== "string" || models.some((model) => isSaid(model, example))) {
      said.push([name, example]);
    } else unlearnt[name] = example;
  }
  if (said.length > 0) return { want: Object.fromEntries(said), unlearnt };
  throw badInput(`nothing to learn: no page says ${toldExamples(Object.entries(unlearnt))}`);
}

function learn(
  models: readonly PageModel[],
  declared: readonly PageDeclared[],
  { listing, want, labels = [] }: CompileOptions,
): Learnt {
  if (want === null) return learnRows(models, declared, listing);
  const wanted = splitWant(want);
  const isRecord = [wanted.several, wanted.lists].some((asked) => Object.keys(asked).length > 0);
  const { row: single, pieces } = withWholes(models, wanted.single);
  const told = labels.map((record) => withWholes(models, textsOf(record)).row);
  const learnt = isRecord
    ? learnRecord(models, { ...wanted, single }, listing, told)
    : learnSingle(models, declared, single, listing, told);
  if (pieces.size === 0) return learnt;
  const { listing: rows, fields = [] } = learnt;
  return {
    ...learnt,
    fields: asPieces(fields, pieces),
    ...(rows ? { listing: { ...rows, fields: asPieces(rows.fields, pieces) } } : {}),
  };
}

/** Learns fields of the page, some of which have several values, beside named lists of rows. */
function learnRecord(
  models: readonly PageModel[],
  { single, several: values, lists: rows }: SplitWant,
  listing: boolean | null,
  labels: PageLabels,
): Learnt {
  if (listing === true) {
    throw badInput(
      "a name with several examples belongs to the page: leave out listing, or give one value each",
    );
  }
  const { fields, notes, unlearnt } = learnFields(models, single, labels);
  const { several, notes: more } = learnSeveral(models, values);
  const { lists, notes: onLists } = learnLists(models, rows);
  return { fields, several, lists, notes: [...notes, ...more, ...onLists], unlearnt };
}

function learnSingle(
  models: readonly PageModel[],
  declared: readonly PageDeclared[],
  want: Readonly<Record<string, string>>,
  listing: boolean | null,
  labels: PageLabels,
): Learnt {
  // One example of a page about one thing is a value of it: nearly every text stands in some list, too.
  const isOfOne = listing === null && declared.some(({ isOfOneThing }) => isOfOneThing);
  if (listing === false || (isOfOne && Object.keys(want).length === 1)) {
    return learnFields(models, want, labels);
  }
  const wanted = learnWantedListing(models, want, listing === true, isOfOne);
  if (wanted.problem === undefined) return wanted;
  const several = listing === true ? learnWantedListings(models, want) : undefined;
  const [first, ...more] = several?.listings ?? [];
  if (several !== undefined && first !== undefined && more.length > 0) {
    return { listing: first, more_listings: more, notes: several.notes };
  }
  const beside = wanted.part === undefined
    ? undefined
    : learnBeside(models, want, wanted.part, labels);
  if (beside !== undefined) return beside;
  if (listing === true) throw badInput(`no listing to learn: ${wanted.problem}`);
  return fieldsOr(models, want, wanted.problem, labels);
}

/** Learns rows and, of the examples that are in none of them, fields of the page. */
function learnBeside(
  models: readonly PageModel[],
  want: Readonly<Record<string, string>>,
  { listing, notes, rest }: PartListing,
  labels: PageLabels,
): Learnt | undefined {
  const columns = Object.keys(want).length - rest.length;
  // A page of its own has few values in what else it lists.
  if (rest.length >= columns) return undefined;
  const own = Object.fromEntries(rest.map((name) => [name, want[name] as string]));
  const { fields, notes: more, unlearnt } = learnFields(models, own, labels);
  const told = `in no row, and read as the page's own: ${
    rest.map((name) => clipped(name)).join(", ")
  }`;
  return { listing, fields, notes: [told, ...notes, ...more], unlearnt };
}

function fieldsOr(
  models: readonly PageModel[],
  want: Readonly<Record<string, string>>,
  problem: string,
  labels: PageLabels,
): Learnt {
  try {
    const learnt = learnFields(models, want, labels);
    return { ...learnt, notes: [`read as the page's own values: ${problem}`, ...learnt.notes] };
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
  return found ?? { notes: asked === true ? ["no repeated rows were found to learn"] : [] };
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
