/**
 * The head of a file: what is read and where, short enough for a person to read and to edit.
 *
 * docs/design/extractors.md, 1.4: the rules that were learnt are under `learnt`; where the head says
 * the same as they do, they are what is read by, and where it differs, it is what counts.
 */
import { defined } from "../../../base/defined.ts";
import { MAX_LIST_DEPTH } from "../../../base/limits.ts";
import {
  assembled,
  type Column,
  type Extractor,
  type Listing,
  listingsOf,
  type NamedListing,
  type NestedList,
  type PageField,
  type SeveralField,
} from "../extractor.ts";
import { learntType } from "../typed/field_type.ts";
import { rowsText } from "../page/members.ts";
import { TYPING } from "./fields.ts";
import {
  entriesOf,
  listOf,
  type Made,
  maybe,
  oneOf,
  only,
  otherwise,
  readBoolean,
  type Reader,
  readName,
  readObject,
  readString,
  refuse,
  shaped,
} from "./strict.ts";

const FIELD_HEAD = {
  /** The text before the value that a run insists on; with another one it is read behind that. */
  label: maybe(readName),
  /** The place; with another one the field is read there alone. */
  at: maybe(readName),
  /** The field has several values. */
  several: maybe(oneOf([true], "is not true")),
  type: TYPING.type,
  required: maybe(readBoolean),
};
/** What a person needs to know of a field: where it is, what it is, whether each page has it. */
type FieldHead = Made<typeof FIELD_HEAD>;

const ROWS_HEAD = {
  /** The place of the rows' container; of a list in rows the number of the row's element. */
  at: maybe(only<string | number>(
    (at) => typeof at === "number" || (typeof at === "string" && at.trim() !== ""),
    "is neither a place nor the number of an element of the row",
  )),
  /** What a row is, after the boxes around it, as `li.group>ul>li`. */
  rows: readName,
  /** Whether each page, or each outer row, has some. */
  required: maybe(readBoolean),
  fields: entriesOf(shaped(FIELD_HEAD)),
};
/** What a person needs to know of rows. */
interface RowsHead extends Made<typeof ROWS_HEAD> {
  lists?: Record<string, RowsHead>;
}
/** Reads rows, and the lists in them, so many lists deep. */
function rowsAt(depth: number): Reader<RowsHead> {
  return (value, where) => {
    if (depth > MAX_LIST_DEPTH) refuse(where, `is deeper than ${MAX_LIST_DEPTH} lists`);
    return shaped({ ...ROWS_HEAD, lists: maybe(entriesOf(rowsAt(depth + 1))) })(value, where);
  };
}
const readRows = rowsAt(0);

const FILE = {
  format: oneOf([6], "is not 6"),
  service: maybe(readString),
  learnt_from: otherwise([], listOf(readString)),
  notes: otherwise([], listOf(readString)),
  fields: maybe(entriesOf(shaped(FIELD_HEAD))),
  listings: maybe(listOf(readRows)),
  lists: maybe(entriesOf(readRows)),
};
/** A learnt extractor as it is handed out and kept. */
export interface ExtractorFile extends Made<typeof FILE> {
  learnt: Omit<Extractor, "service" | "learnt_from" | "notes">;
}

/** Writes an extractor as it is kept; one of selectors is written for people as it is. */
export function toFile(extractor: Extractor): ExtractorFile | Extractor {
  if (extractor.select !== undefined) return extractor;
  const { service, learnt_from, notes, ...learnt } = extractor;
  return { format: 6, ...defined({ service }), learnt_from, notes, ...headOf(extractor), learnt };
}

/** Describes what an extractor reads. */
function headOf(extractor: Extractor): Pick<ExtractorFile, "fields" | "listings" | "lists"> {
  const { fields = [], several = [], lists = [] } = extractor;
  const listings = listingsOf(extractor).map((rows) => rowsHead(rows));
  return defined({
    fields: named([...fields, ...several], fieldHead),
    listings: listings.length === 0 ? undefined : listings,
    lists: named(lists, (rows) => rowsHead(rows, true)),
  });
}

function named<One extends { readonly name: string }, Head>(
  all: readonly One[],
  headOf: (entry: One) => Head,
): Record<string, Head> | undefined {
  if (all.length === 0) return undefined;
  return Object.fromEntries(all.map((entry) => [entry.name, headOf(entry)]));
}

/** Describes a field of the page, one that has several values, or a column of rows. */
export function fieldHead(field: PageField | SeveralField | Column): FieldHead {
  const isSeveral = "items" in field || ("several" in field && field.several === true);
  const isInEach = !("missing" in field) || field.missing === 0;
  return {
    ...defined({ label: "label" in field ? field.label : undefined }),
    at: field.path,
    ...(isSeveral ? { several: true } : {}),
    type: field.type ?? (isSeveral ? undefined : learntType(field)) ?? "text",
    required: isInEach && field.optional !== true,
  };
}

function rowsHead(list: Listing | NestedList, isNamed = false): RowsHead {
  return {
    at: "container" in list ? list.container : list.part ?? 0,
    rows: rowsText(list),
    ...(isNamed ? { required: list.rows[0] > 0 } : {}),
    fields: named(list.fields, fieldHead) ?? {},
    ...defined({ lists: named(list.lists ?? [], (rows) => rowsHead(rows, true)) }),
  };
}

/** Reads a file with a head; `readLearnt` reads what is learnt, and what comes of both, strictly. */
export function readHeaded(
  value: unknown,
  readLearnt: (value: unknown) => Extractor,
): Extractor {
  const inner = readObject(readObject(value, "it").learnt, "learnt");
  if (inner.format === 6 || inner.format === 3) refuse("learnt.format", "is no format of rules");
  const read = shaped({ ...FILE, learnt: () => inner })(value, "it");
  const { service, learnt_from, notes, fields = {}, listings = [], lists = {} } = read;
  const learnt = readLearnt({ ...inner, ...defined({ service, learnt_from, notes }) });
  const had = listingsOf(learnt);
  const [listing = null, ...more] = listings.map((rows, at) =>
    applyListing(had[at], rows, `listings[${at}]`)
  );
  const several = Object.entries(fields).flatMap(([name, head]) => {
    const own = learnt.several?.find((field) => field.name === name);
    return own === undefined ? [] : [severalField(own, head)];
  });
  const made = assembled({
    ...learnt,
    listing,
    more_listings: more,
    several,
    lists: Object.entries(lists).map(([name, rows]) => {
      const own = learnt.lists?.find((list) => list.name === name);
      return { name, ...applyListing(own, rows, `lists.${name}`) };
    }),
    fields: Object.entries(fields).filter(([name]) => !several.some((field) => field.name === name))
      .map(([name, head]) =>
        pageField(name, head, learnt.fields?.find((field) => field.name === name))
      ),
  });
  const has = [fields, listings, lists].some((part) => Object.keys(part).length > 0);
  if (!has && Object.keys(headOf(learnt)).length > 0) refuse("fields", "names nothing to read");
  return readLearnt(JSON.parse(JSON.stringify(made)));
}

/** A learnt field with the type and presence of its head; what it repeats stays as it was learnt. */
function typedBy<Field extends PageField | SeveralField | Column>(
  own: Field,
  head: FieldHead,
): Field {
  const had = fieldHead(own);
  const { type, optional, ...kept } = own;
  const isSame = head.required === undefined || head.required === had.required;
  return {
    ...kept,
    ...defined({
      type: head.type === undefined || head.type === had.type ? type : head.type,
      optional: isSame ? optional : head.required === true ? undefined : true,
    }),
    ...(!isSame && head.required === true && "missing" in own ? { missing: 0 } : {}),
  } as Field;
}

/** A field of which nothing was learnt where its head says that it is. */
function unlearnt(name: string, path: string, { type, required }: FieldHead): PageField {
  const optional = required === false ? true as const : undefined;
  return { name, path, shape: null, reads: null, samples: [], ...defined({ type, optional }) };
}

function severalField(own: SeveralField, head: FieldHead): SeveralField {
  if (head.several === true && head.at === own.path && head.label === undefined) {
    return typedBy(own, head);
  }
  const why = "has several values by its rules: write it as a selector in a list (select)";
  refuse(`fields.${own.name}`, why);
}

function pageField(name: string, head: FieldHead, own: PageField | undefined): PageField {
  const where = `fields.${name}`;
  const { label, at } = head;
  if (head.several === true) refuse(where, "has several values, of which no rule was learnt");
  if (own === undefined && (label ?? at) === undefined) refuse(where, "has neither label nor at");
  const isElsewhere = at !== undefined && at !== own?.path;
  const isRelabelled = label !== undefined && label !== own?.label;
  if (own !== undefined && isElsewhere && isRelabelled) {
    refuse(where, "has another label and another place: give one of them");
  }
  const known = own === undefined ? unlearnt(name, at ?? "html", head) : typedBy(own, head);
  const { label: _label, places, anchor, ...field } = known;
  const isLearnt = !isElsewhere && !isRelabelled;
  return {
    ...field,
    path: at ?? field.path,
    ...defined({ label }),
    ...(isLearnt ? defined({ places, anchor }) : {}),
    ...(isRelabelled ? { anchor: { label, kind: "after" as const } } : {}),
  };
}

function columnOf(name: string, head: FieldHead, own: Column | undefined, where: string): Column {
  const { label, several, at } = head;
  if (label !== undefined || several === true) {
    refuse(where, "is a column: it has at, type and required");
  }
  if (at === undefined) refuse(`${where}.at`, "is missing");
  return at === own?.path ? typedBy(own, head) : { ...unlearnt(name, at, head), missing: 0 };
}

/** Rows of the page, whose place is a path. */
function applyListing(
  own: Listing | NamedListing | undefined,
  head: RowsHead,
  where: string,
): Listing & Pick<NamedListing, "items"> {
  const { at: container } = head;
  if (typeof container !== "string") refuse(`${where}.at`, "is not a place");
  const isSame = own?.container === container && rowsText(own) === head.rows;
  const { siblings, marks, places, items, ...kept }: Partial<NamedListing> = own ?? {};
  const marked = isSame ? defined({ siblings, marks, places, items }) : {};
  return { empty: 1, ...applyRows(kept, head, where), container, ...marked };
}

/** Rows of each row of a list, whose place is the number of the row's element. */
function applyInner(
  all: readonly NestedList[],
  heads: RowsHead["lists"],
  where: string,
): NestedList[] {
  return Object.entries(heads ?? {}).map(([name, head]) => {
    const at = `${where}.lists.${name}`;
    const { part: _part, ...own } = all.find((list) => list.name === name) ?? {};
    const { at: part = 0 } = head;
    if (typeof part !== "number") refuse(`${at}.at`, "is not the number of an element of the row");
    return { ...applyRows(own, head, at), name, ...(part === 0 ? {} : { part }) };
  });
}

/** What a head sets of any rows: what a row is, how many there were, and what is in each. */
function applyRows(
  { wrapper: _wrapper, rows: had = [1, 1], fields = [], lists = [], ...own }: Partial<Listing>,
  head: RowsHead,
  where: string,
): Omit<Listing, "container" | "empty"> & Pick<Partial<Listing>, "empty"> {
  const [, wrapper, member = ""] = /^(?:(.*)>)?([^>]*)$/s.exec(head.rows) ?? [];
  const [least, most] = had;
  const inner = applyInner(lists, head.lists, where);
  const rows: [number, number] = head.required === undefined
    ? had
    : [head.required ? Math.max(1, least) : 0, Math.max(1, most)];
  return {
    ...own,
    ...defined({ wrapper, lists: inner.length === 0 ? undefined : inner }),
    member,
    rows,
    fields: Object.entries(head.fields).map(([name, column]) =>
      columnOf(name, column, fields.find((known) => known.name === name), `${where}.fields.${name}`)
    ),
  };
}
