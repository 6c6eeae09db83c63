/** The listings, selectors and parts of an extractor as its file has them. */
import {
  MAX_LIST_DEPTH,
  MAX_NAMED_LISTS,
  MAX_ROW_BOXES,
  MAX_ROW_SPAN,
} from "../../../base/limits.ts";
import { parsePlacePath } from "../page/place_path.ts";
import {
  type Column,
  FIELD,
  MOST,
  PAGE_FIELD,
  pairOf,
  readColumns,
  readShape,
  SEVERAL_FIELD,
} from "./fields.ts";
import { type ItemRule, readItemRules, readRules } from "./rules.ts";
import {
  being,
  checked,
  entriesOf,
  listOf,
  type Made,
  maybe,
  oneOf,
  orNull,
  otherwise,
  readBoolean,
  type Reader,
  readMark,
  readName,
  readShare,
  readString,
  refuse,
  refuseTwins,
  shaped,
  wholeIn,
} from "./strict.ts";

// Bounds.
/** Marks by which the members of one list are left out. */
export const MAX_SKIPS = 8;

/** Fields of several values of one extractor. */
const MAX_SEVERAL = 64;
/** Listings of one extractor beside its first. */
const MAX_LISTINGS = 16;

const KIND = /^[a-z0-9%_-]+(?:\.[^\s.>@:/!()[\]#~]+){0,3}$/i;

const readKind = being(
  readString,
  (kind) => KIND.test(kind),
  "is not a tag with its classes, as li.product",
);
const readBoxes = checked(readName, (boxes, where) => {
  const kinds = boxes.split(">");
  if (kinds.length > MAX_ROW_BOXES) refuse(where, `has more than ${MAX_ROW_BOXES} boxes`);
  for (const kind of kinds) readKind(kind, where);
});

const readRange = pairOf(
  wholeIn(0, MOST),
  (least, most) => least <= most,
  "is not two counts in order",
);
const NESTED = {
  name: readName,
  /** Which of the siblings that make the outer row has them, from 0; 0 when left out. */
  part: maybe(wholeIn(0, MAX_ROW_SPAN - 1)),
  /** The boxes between that part and the rows, the outer one first. */
  wrapper: maybe(readBoxes),
  /** What each row is, as `li.dish`. */
  member: readKind,
  /** Fewest and most rows met in one outer row. */
  rows: readRange,
  /** Each row is a value, which is what its one column has. */
  plain: readMark,
  fields: readColumns,
};
/** A list of rows that each row of another list has for itself. */
export interface NestedList extends Made<typeof NESTED> {
  lists?: NestedList[];
}

/** Reads the lists inside rows, so many lists deep. */
function nestedLists(depth: number): Reader<NestedList[]> {
  return (value, where) => {
    if (depth > MAX_LIST_DEPTH) refuse(where, `is deeper than ${MAX_LIST_DEPTH} lists`);
    const read = shaped({ ...NESTED, lists: maybe(nestedLists(depth + 1)) });
    const list = checked(read, (inner, at) => {
      if (inner.plain === true && (inner.fields.length > 1 || inner.lists !== undefined)) {
        refuse(`${at}.plain`, "stands beside several columns or lists");
      }
      refuseSharedNames(inner, at);
    });
    return listOf(list, 1, MAX_NAMED_LISTS, "lists")(value, where);
  };
}

/** Refuses columns and lists of rows that share a name. */
function refuseSharedNames(
  { fields, lists = [] }: { fields: Column[]; lists?: NestedList[] },
  where: string,
): void {
  refuseTwins([...fields, ...lists], `${where}.lists`);
}

const LISTING = {
  /** Absolute place of the rows' parent, as `html>body>ul.products`. */
  container: being(readString, parsePlacePath, "is not a place as html>body>ul.list"),
  /** What each row is, as `li.product`. */
  member: readKind,
  /**
   * The wrappers between container and rows, when rows are split over them; perhaps several of
   * them, the outer one first, as `section.group>ul`.
   */
  wrapper: maybe(readBoxes),
  /** How many sibling elements make one row; 1 when left out. */
  span: maybe(wholeIn(1, MAX_ROW_SPAN)),
  /** Rows are at any depth below the container, as replies to comments. */
  deep: readMark,
  /** What members are told by that are no rows: classes as `.ad`, `>em.badge`; `colspan`. */
  skips: maybe(listOf(readName, 1, MAX_SKIPS, "marks")),
  /** Columns whose values are in headings above the rows; a heading is told as `h3.day`. */
  carried: maybe(listOf(shaped({ name: readName, kind: readKind }), 1)),
  /** Fewest and most rows met; a named list that had none on a page may have none again. */
  rows: readRange,
  /** The greatest share of rows without any value, 0 to 1. */
  empty: otherwise(0, readShare),
  /** The columns were picked by example. */
  chosen: readMark,
  /** Such rows in boxes beside theirs are none of them, and no doubt. */
  alone: readMark,
  /** Rows are in several boxes, and the examples were in one. */
  spread: readMark,
  /** For each step of the container its like-named siblings, where all pages agreed. */
  siblings: maybe(listOf(orNull(wholeIn(1, MOST)))),
  /** For each numbered step the heading it begins with, where it is telling. */
  marks: maybe(listOf(orNull(readName))),
  /** Other rules for the container, by weight. */
  places: maybe(readRules),
  fields: readColumns,
};
/** A listing: where its rows are, and their columns. */
export interface Listing extends Made<typeof LISTING> {
  /** Rules that lead to the rows themselves, and vote on all of them; only where it has a name. */
  items?: ItemRule[];
  /** Lists inside the rows; only in a listing that has a name. */
  lists?: NestedList[];
}

/** Refuses what is told of the steps of a container, where it is not of each one. */
function refuseOtherSteps({ container, siblings, marks }: Listing, where: string): void {
  const steps = container.split(">").length - 1;
  for (const [key, told] of Object.entries({ siblings, marks })) {
    if (told === undefined || told.length === steps) continue;
    refuse(`${where}.${key}`, `has ${told.length} entries for ${steps} steps`);
  }
  if (marks?.every((mark) => mark === null)) refuse(`${where}.marks`, "marks no step");
}

const readListing: Reader<Listing> = checked(shaped(LISTING), refuseOtherSteps);

/** A listing whose rows are answered under a name of their own. */
const readNamedListing = checked(
  shaped({ name: readName, ...LISTING, items: maybe(readItemRules), lists: maybe(nestedLists(1)) }),
  (list, where) => {
    refuseOtherSteps(list, where);
    refuseSharedNames(list, where);
  },
);
export type NamedListing = ReturnType<typeof readNamedListing>;

const readSelectedField = checked(
  shaped({
    ...FIELD,
    selector: readName,
    /** In rows: the share of rows without it. */
    missing: maybe(readShare),
    /** Whether the first of several values is meant. */
    first: otherwise(false, readBoolean),
    /** Every value is meant, in document order. */
    several: readMark,
    /** A selector of elements whose text is no part of any of them. */
    without: maybe(readName),
  }),
  ({ first, several, without }, where) => {
    if (first && several) refuse(where, "reads the first of its values and several");
    if (without !== undefined && !several) refuse(`${where}.without`, "is of several values alone");
  },
);
/** A field read by a selector. */
export type SelectedField = ReturnType<typeof readSelectedField>;

/** A named list: the selector of its rows, and its fields inside each. */
const readSelectedList = shaped({
  name: readName,
  rows: readName,
  empty: maybe(readShare),
  fields: checked(listOf(readSelectedField, 1), refuseTwins),
});
export type SelectedList = ReturnType<typeof readSelectedList>;

/** Selectors of a written extractor. */
const readSelection = checked(
  shaped({
    rows: otherwise(null, orNull(readName)),
    empty: maybe(readShare),
    fields: listOf(readSelectedField),
    /** Named lists of rows beside fields of the page; never beside `rows`. */
    lists: maybe(listOf(readSelectedList, 1, MAX_NAMED_LISTS, "lists")),
  }),
  ({ fields, lists }, where) => {
    if (lists === undefined && fields.length === 0) refuse(`${where}.fields`, "is empty");
    refuseTwins([...fields, ...lists ?? []], `${where}.fields`);
  },
);
export type Selection = ReturnType<typeof readSelection>;

const TEMPLATE = {
  /** Hashes of folded texts. */
  texts: listOf(readName),
};
/** The template of some pages. */
export type Template = Made<typeof TEMPLATE>;

/** The formats of a file without a head. */
export const FORMATS = [1, 2, 3, 4, 5] as const;

/** What was learnt from one or more pages, as JSON. */
export const EXTRACTOR = {
  /**
   * 1 learnt, 2 with a field read after a label, 3 written by selectors, 4 with fields of several
   * values, 5 with named lists of rows.
   */
  format: oneOf(FORMATS, "is no format"),
  /** The version that wrote it; informative. */
  service: maybe(readString),
  learnt_from: otherwise([], listOf(readString)),
  /** Questions every page answered; the shape of the answer, or null. */
  summary: entriesOf(readShape),
  /** Declared record types common to all pages, sorted. */
  types: listOf(readName),
  listing: orNull(readListing),
  /** Further listings, where the examples are in several; their columns' names differ from its. */
  more_listings: maybe(listOf(readListing, 1, MAX_LISTINGS, "listings")),
  notes: otherwise([], listOf(readString)),
  /** Values of the page itself. */
  fields: maybe(listOf(shaped(PAGE_FIELD))),
  /** Fields of the page that have several values each; from format 4 on. */
  several: maybe(listOf(shaped(SEVERAL_FIELD), 1, MAX_SEVERAL, "fields")),
  /** Lists of rows by name; only in format 5. */
  lists: maybe(listOf(readNamedListing, 1, MAX_NAMED_LISTS, "lists")),
  /** What the pages learnt from have in common; beside `fields` alone. */
  template: maybe(shaped(TEMPLATE)),
  /** What was asked for and not found, by name with its example: runs fail until it is. */
  unlearnt: maybe(entriesOf(readString)),
  /** Selectors the caller wrote; only in format 3. */
  select: maybe(readSelection),
};
export type Extractor = Made<typeof EXTRACTOR>;
