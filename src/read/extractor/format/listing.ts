/** A listing read back from JSON, strictly: its place, its rows, its columns. */
import {
  MAX_LIST_DEPTH,
  MAX_NAMED_LISTS,
  MAX_ROW_BOXES,
  MAX_ROW_SPAN,
} from "../../../base/limits.ts";
import type { Column, ColumnStats, Listing, NamedListing, NestedList } from "../extractor.ts";
import type { CarriedColumn } from "../lists/carried.ts";
import { MAX_SKIPS } from "../lists/skips.ts";
import { FIELD } from "./profile.ts";
import { readColumnRules, readRules } from "./rules.ts";
import { parsePlacePath } from "../page/place_path.ts";
import {
  listOf,
  maybe,
  otherwise,
  parsedBy,
  type Reader,
  readList,
  readMark,
  readName,
  readShare,
  refuse,
  refuseTwins,
  type Shape,
  shaped,
  upTo,
  wholeIn,
} from "./strict.ts";

/** Rows and siblings are counted up to this. */
const MOST = 1_000_000_000;
const KIND = /^[a-z0-9%_-]+(?:\.[^\s.>@:/!()[\]#~]+){0,3}$/i;
const COLUMN_PATH = /^(?:\.|\+?[^\s>@]+(?:>[^\s>@]+)*)?(?:@(?:href|src))?$/;

const readKind = parsedBy(
  (kind) => KIND.test(kind),
  "is not a tag with its classes, as li.product",
);

/** Reads the kinds of boxes around rows, the outer one first. */
const readWrappers: Reader<string> = (value, where) => {
  const wrapper = readName(value, where);
  const kinds = wrapper.split(">");
  if (kinds.length > MAX_ROW_BOXES) refuse(where, `has more than ${MAX_ROW_BOXES} boxes`);
  for (const kind of kinds) readKind(kind, where);
  return wrapper;
};

const readRange: Reader<[number, number]> = (value, where) => {
  const [least = 0, most = 0, ...rest] = readList(value, where, wholeIn(0, MOST));
  if (!Array.isArray(value) || value.length !== 2 || rest.length > 0 || least > most) {
    refuse(where, "is not two counts in order");
  }
  return [least, most];
};

const pair = (most: number): Reader<[number, number]> => (value, where) => {
  const [mean, deviation, ...rest] = readList(value, where, upTo(most));
  if (mean === undefined || deviation === undefined || rest.length > 0) {
    refuse(where, "is not a mean and its deviation");
  }
  return [mean, deviation];
};

const patterns = maybe(listOf(readName, 1));
const readColumnPath: Reader<string> = (value, where) => {
  const path = readName(value, where);
  if (!COLUMN_PATH.test(path)) refuse(where, "is not a place inside a row, as div.meta>span.sku");
  return path;
};

const readColumn = shaped<Column>({
  ...FIELD,
  path: readColumnPath,
  missing: otherwise(0, readShare),
  rules: maybe(readColumnRules),
  stats: maybe(shaped<ColumnStats>({
    length: pair(MOST),
    digits: pair(1),
    distinct: readShare,
    starts: patterns,
    ends: patterns,
  })),
});

const readColumns: Reader<Column[]> = (value, where) => {
  const columns = listOf(readColumn, 1)(value, where);
  refuseTwins(columns.map(({ name }) => name), where);
  return columns;
};

/** Reads the lists inside rows, so many lists deep. */
function nestedLists(depth: number): Reader<NestedList[]> {
  return (value, where) => {
    if (depth > MAX_LIST_DEPTH) refuse(where, `is deeper than ${MAX_LIST_DEPTH} lists`);
    const read = shaped<NestedList>({
      name: readName,
      part: maybe(wholeIn(0, MAX_ROW_SPAN - 1)),
      wrapper: maybe(readWrappers),
      member: readKind,
      rows: readRange,
      plain: readMark,
      fields: readColumns,
      lists: maybe(nestedLists(depth + 1)),
    });
    return listOf(
      (one, at): NestedList => {
        const list = read(one, at);
        if (list.plain === true && (list.fields.length > 1 || list.lists !== undefined)) {
          refuse(`${at}.plain`, "stands beside several columns or lists");
        }
        return apart(list, at);
      },
      1,
      MAX_NAMED_LISTS,
      "lists",
    )(value, where);
  };
}

/** Refuses columns and lists of rows that share a name. */
function apart<List extends Pick<Listing, "fields" | "lists">>(list: List, where: string): List {
  const { fields, lists = [] } = list;
  refuseTwins([...fields, ...lists].map(({ name }) => name), `${where}.lists`);
  return list;
}

/** Reads what may be null. */
export const orNull = <Value>(read: Reader<Value>): Reader<Value | null> => (value, where) =>
  value === null ? null : read(value, where);

const ROWS: Shape<Omit<Listing, "lists">> = {
  container: parsedBy(parsePlacePath, "is not a place as html>body>ul.list"),
  member: readKind,
  wrapper: maybe(readWrappers),
  span: maybe(wholeIn(1, MAX_ROW_SPAN)),
  deep: readMark,
  skips: maybe(listOf(readName, 1, MAX_SKIPS, "marks")),
  carried: maybe(listOf(shaped<CarriedColumn>({ name: readName, kind: readKind }), 1)),
  rows: readRange,
  empty: otherwise(0, readShare),
  chosen: readMark,
  siblings: maybe(listOf(orNull(wholeIn(1, MOST)))),
  marks: maybe(listOf(orNull(readName))),
  places: maybe(readRules),
  fields: readColumns,
};

const readRows = shaped<Omit<Listing, "lists">>(ROWS);
const readNamedRows = shaped<NamedListing>({
  name: readName,
  ...ROWS,
  lists: maybe(nestedLists(1)),
});

/** Refuses what is told of the steps of a container, where it is not of each one. */
function stepped<List extends Listing>(listing: List, where: string): List {
  const steps = listing.container.split(">").length - 1;
  for (const key of ["siblings", "marks"] as const) {
    const told = listing[key];
    if (told === undefined || told.length === steps) continue;
    refuse(`${where}.${key}`, `has ${told.length} entries for ${steps} steps`);
  }
  if (listing.marks?.every((mark) => mark === null)) refuse(`${where}.marks`, "marks no step");
  return listing;
}

/** Reads a listing that has a name. */
export const readNamedListing: Reader<NamedListing> = (value, where) =>
  apart(stepped(readNamedRows(value, where), where), where);

/** Reads a listing; what an older file leaves out is "nothing learnt". */
export const readListing: Reader<Listing> = (value, where) =>
  stepped(readRows(value, where), where);
