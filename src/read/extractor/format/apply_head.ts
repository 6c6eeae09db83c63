/**
 * A file with a head read back: where the head differs from what was learnt, it is what counts.
 *
 * docs/design/extractors.md, 1.4. What comes of it passes the strict reading of every file.
 */
import { defined } from "../../../base/defined.ts";
import {
  assembled,
  type Column,
  type Extractor,
  type Listing,
  listingsOf,
  type NestedList,
  type PageField,
  type SeveralField,
  type Typing,
} from "../extractor.ts";
import { type FieldHead, fieldHead, headOf, rowsText } from "./head.ts";
import { TYPING } from "./fields.ts";
import {
  type Fields,
  listOf,
  maybe,
  readBoolean,
  readName,
  readObject,
  refuse,
  shaped,
} from "./strict.ts";

const FILE_KEYS = [
  "format",
  "service",
  "learnt_from",
  "notes",
  "fields",
  "listings",
  "lists",
  "learnt",
];
const ROWS_KEYS = ["at", "rows", "required", "fields", "lists"];
const NO_PROFILE = { shape: null, reads: null, samples: [] };

/** Reads a file with a head; `readLearnt` reads what is learnt, strictly. */
export function readHeaded(
  value: unknown,
  readLearnt: (value: unknown) => Extractor,
): Extractor {
  const raw = readObject(value, "it", FILE_KEYS);
  const { service, learnt_from, notes } = raw;
  const inner = readObject(raw.learnt, "learnt");
  if (inner.format === 6 || inner.format === 3) refuse("learnt.format", "is no format of rules");
  const learnt = readLearnt({ ...inner, ...defined({ service, learnt_from, notes }) });
  const fields = readHeads(raw.fields, "fields");
  const { page, several } = applyFields(learnt, fields);
  const listings = applyListings(learnt, raw.listings);
  const lists = Object.entries(readHeads(raw.lists, "lists")).map(([name, one]) => {
    const own = learnt.lists?.find((list) => list.name === name);
    return { name, ...applyRows(own, one, `lists.${name}`) };
  });
  const [listing = null, ...more] = listings;
  const made = assembled({
    ...learnt,
    listing,
    more_listings: more,
    several,
    lists,
    fields: page,
  });
  const had = headOf(learnt);
  const has = page.length + several.length + listings.length + lists.length;
  if (has === 0 && Object.keys(had).length > 0) refuse("fields", "names nothing to read");
  return readLearnt(JSON.parse(JSON.stringify(made)));
}

function readHeads(value: unknown, where: string): Fields {
  return value === undefined ? {} : readObject(value, where);
}

function applyFields(
  learnt: Extractor,
  heads: Fields,
): { page: PageField[]; several: SeveralField[] } {
  const page: PageField[] = [];
  const several: SeveralField[] = [];
  for (const [name, value] of Object.entries(heads)) {
    const where = `fields.${name}`;
    const head = readHead(value, where);
    const list = learnt.several?.find((one) => one.name === name);
    if (list === undefined) {
      if (head.several === true) refuse(where, "has several values, of which no rule was learnt");
      page.push(pageField(name, head, learnt.fields?.find((one) => one.name === name), where));
      continue;
    }
    if (head.several !== true || head.at !== list.path || head.label !== undefined) {
      refuse(where, "has several values by its rules: write it as a selector in a list (select)");
    }
    several.push({ ...list, ...typingOf(head, fieldHead(list), list) });
  }
  return { page, several };
}

const readHead = shaped({
  label: maybe(readName),
  at: maybe(readName),
  several: maybe((value, where) => value === true ? true : refuse(where, "is not true")),
  type: TYPING.type,
  required: maybe(readBoolean),
});

/** Returns what the head sets of a type and of presence; what it repeats stays as it was learnt. */
function typingOf(head: FieldHead, had: FieldHead | undefined, own: Typing): Typing {
  const type = head.type === had?.type || head.type === undefined ? own.type : head.type;
  const isSame = head.required === had?.required || head.required === undefined;
  const optional = isSame ? own.optional : head.required === false ? true : undefined;
  return defined({ type, optional });
}

function pageField(
  name: string,
  head: FieldHead,
  own: PageField | undefined,
  where: string,
): PageField {
  const { label, at } = head;
  if (own === undefined) {
    if (label === undefined && at === undefined) refuse(where, "has neither label nor at");
    return plainField(name, head, { name, path: at ?? "html", ...NO_PROFILE });
  }
  const had = fieldHead(own);
  const { type: _type, optional: _optional, label: _label, ...rest } = own;
  const base = { ...rest, ...typingOf(head, had, own) };
  const isMoved = at !== undefined && at !== own.path;
  if (label !== undefined && label !== own.label) {
    if (isMoved) refuse(where, "has another label and another place: give one of them");
    return plainField(name, head, base);
  }
  const known = label === undefined ? {} : { label };
  if (!isMoved) return { ...base, ...known };
  const { places: _places, anchor: _anchor, ...profile } = base;
  return { ...profile, path: at, ...known };
}

/** A field read behind the label of its head alone, or at its place alone. */
function plainField(
  name: string,
  { label, at, type, required }: FieldHead,
  { places: _places, anchor: _anchor, ...own }: PageField,
): PageField {
  return {
    ...own,
    name,
    path: at ?? own.path,
    ...(label === undefined ? {} : { label, anchor: { label, kind: "after" } }),
    ...(type === undefined || own.samples.length > 0 ? {} : { type }),
    ...(required === false ? { optional: true } : {}),
  };
}

function applyListings(learnt: Extractor, value: unknown): Listing[] {
  const had = listingsOf(learnt);
  if (value === undefined) return [];
  const read = listOf((one, where) =>
    applyRows(had[Number(/\d+/.exec(where)?.[0] ?? 0)], one, where)
  );
  return read(value, "listings");
}

/** Rows of the page, whose place is a path. */
function applyRows(own: Listing | undefined, value: unknown, where: string): Listing {
  const { raw, rows } = applyPlan(own, value, where);
  const container = readName(raw.at, `${where}.at`);
  const isSame = own?.container === container && rowsText(own) === rowsText(rows);
  const { siblings, marks, places, empty = 1, ...kept } = rows;
  const marked = isSame ? defined({ siblings, marks, places }) : {};
  return { ...kept, container, empty, ...marked };
}

/** Rows of each row of a list, whose place is the number of the row's element. */
function applyInner(own: readonly NestedList[], value: unknown, where: string): NestedList[] {
  return Object.entries(readHeads(value, `${where}.lists`)).map(([name, one]) => {
    const at = `${where}.lists.${name}`;
    const { raw, rows } = applyPlan(own.find((list) => list.name === name), one, at);
    const { part: _part, ...kept } = rows;
    const part = raw.at ?? 0;
    if (typeof part !== "number") refuse(`${at}.at`, "is not the number of an element of the row");
    return { ...kept, name, ...(part === 0 ? {} : { part }) };
  });
}

/** What a head sets of any rows: what a row is, how many there were, and what is in each. */
function applyPlan<Rows extends Listing | NestedList>(
  own: Rows | undefined,
  value: unknown,
  where: string,
): { raw: Fields; rows: Partial<Rows> & Pick<Listing, "member" | "rows" | "fields"> } {
  const raw = readObject(value, where, ROWS_KEYS);
  const boxes = boxesOf(readName(raw.rows, `${where}.rows`));
  const fields = applyColumns(own?.fields ?? [], raw.fields, where);
  const lists = applyInner(own?.lists ?? [], raw.lists, where);
  const { wrapper: _wrapper, lists: _lists, ...kept } = own ?? {} as Partial<Rows>;
  const rows = {
    ...kept,
    ...boxes,
    rows: countOf(raw, own?.rows, where),
    fields,
    ...(lists.length === 0 ? {} : { lists }),
  };
  return { raw, rows: rows as Partial<Rows> & typeof rows };
}

function boxesOf(rows: string): Pick<Listing, "wrapper" | "member"> {
  const kinds = rows.split(">");
  const member = kinds.pop() ?? "";
  return { ...(kinds.length === 0 ? {} : { wrapper: kinds.join(">") }), member };
}

/** Returns how many rows there were, none being allowed where they are not required. */
function countOf(
  raw: Fields,
  had: readonly [number, number] | undefined,
  where: string,
): [number, number] {
  const [least, most] = had ?? [1, 1];
  if (raw.required === undefined) return [least, most];
  const isRequired = readBoolean(raw.required, `${where}.required`);
  return [isRequired ? Math.max(1, least) : 0, Math.max(1, most)];
}

function applyColumns(own: readonly Column[], value: unknown, where: string): Column[] {
  const heads = readObject(value, `${where}.fields`);
  return Object.entries(heads).map(([name, one]) => {
    const at = `${where}.fields.${name}`;
    const head = readHead(one, at);
    if (head.label !== undefined || head.several === true) {
      refuse(at, "is a column: it has at, type and required");
    }
    if (head.at === undefined) refuse(`${at}.at`, "is missing");
    const column = own.find((known) => known.name === name);
    return columnOf(name, { ...head, at: head.at }, column);
  });
}

function columnOf(
  name: string,
  head: FieldHead & { at: string },
  own: Column | undefined,
): Column {
  if (own === undefined || head.at !== own.path) {
    const typing = typingOf(head, undefined, {});
    return { name, path: head.at, missing: 0, ...NO_PROFILE, ...typing };
  }
  const before = fieldHead(own);
  const { type: _type, optional: _optional, ...rest } = own;
  const isNowRequired = head.required === true && before.required === false;
  return { ...rest, ...typingOf(head, before, own), ...(isNowRequired ? { missing: 0 } : {}) };
}
