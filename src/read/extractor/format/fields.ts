/** The fields and columns of an extractor as its file has them. */
import { MAX_NTH, readColumnRules, readFieldPlace, readItemRules, readRules } from "./rules.ts";
import {
  being,
  checked,
  listOf,
  type Made,
  maybe,
  oneOf,
  only,
  orNull,
  otherwise,
  type Reader,
  readMark,
  readName,
  readShare,
  readString,
  refuseTwins,
  shaped,
  upTo,
  wholeIn,
} from "./strict.ts";
import { PIECES } from "../learn/pieces.ts";
import { VALUE_KINDS, type ValueKind } from "../page/value_kinds.ts";
import { FIELD_TYPES } from "../typed/field_type.ts";

/** Places, rules and counts of a file are bounded, so that no file makes a run slow. */
const MAX_PLACES = 16;
/** The most values that a field may have had. */
const MAX_VALUES = 1_000_000;
/** Rows and siblings are counted up to this. */
export const MOST = 1_000_000_000;

const SHAPE = /^(?=.)L?N?P?S?$/;
const COLUMN_PATH = /^(?:\.|\+?[^\s>@]+(?:>[^\s>@]+)*)?(?:@(?:href|src))?$/;

const SHAPE_ORDER = "is not made of L, N, P and S in this order";
/** Reads a shape, or that there is none. */
export const readShape = otherwise(
  null,
  orNull(being(readString, (shape) => SHAPE.test(shape), SHAPE_ORDER)),
);

/** What a schema or healing sets of a field. */
export const TYPING = {
  /** The type that values must read as; learnt from the samples when left out. */
  type: maybe(oneOf(FIELD_TYPES, "is no type of values")),
  /** A page may be without it. */
  optional: readMark,
  /** The value is the number in what is read, or the day, or the day with its time. */
  piece: maybe(oneOf(PIECES, "is neither number, day nor moment")),
  /** Healing did not find it: it gives no value, and fails, until it is found or taken out. */
  lost: readMark,
};
export type Typing = Made<typeof TYPING>;

/** How a field's values look. */
const PROFILE = {
  /** Letters of L, N, P, S: the classes of characters that occur; null when not checked. */
  shape: readShape,
  /** The strict reader that reads every value, or null. */
  reads: otherwise(null, oneOf(["amount", "date", null], "is neither amount, date nor null")),
  /** The first distinct values met, at most five. */
  samples: otherwise([], listOf(readString)),
};
export type Profile = Made<typeof PROFILE>;
export type Reads = NonNullable<Profile["reads"]>;

/** What every field and column has. */
export const FIELD = { name: readName, ...PROFILE, ...TYPING };

const PLACE = {
  score: upTo(1000),
  /** The markup around the values met there, as `span.price<td<tr`. */
  looks: maybe(listOf(readName)),
  rules: readRules,
  /** A labelled page has it there, where the places before it have none. */
  proven: readMark,
  /** It read another value than the best place on a page without an example: it never answers. */
  differs: readMark,
};
/** One place of a field and the rules that lead to it. */
export type FieldPlace = Made<typeof PLACE>;

export const PAGE_FIELD = {
  ...FIELD,
  /** Absolute place on the page it was learnt from; may end in `@attribute`. */
  path: readFieldPlace,
  /** The label it is read by, when that is its best rule. */
  anchor: maybe(shaped({
    label: readName,
    kind: oneOf(["after", "prefix"], "is neither after nor prefix"),
  })),
  /** The text right before it on every page learnt from; a run insists on it. */
  label: maybe(readName),
  kinds: maybe(listOf(
    only<ValueKind>((kind) => VALUE_KINDS.has(kind as string), "is no kind of value"),
  )),
  /** How many labelled pages taught it; as many as were learnt from when left out. */
  taught: maybe(wholeIn(0, MAX_NTH)),
  /** How many pages given, labelled or not, read there as values of its kinds. */
  met: maybe(wholeIn(0, MAX_NTH)),
  /** Further places, by rank, that read another value on a page learnt from: which one is meant? */
  open: maybe(listOf(wholeIn(1, MAX_PLACES))),
  /** Why it is not known to be what was asked for; runs fail until an example settles it. */
  unsure: maybe(readName),
  /** Where the value is, best first; when left out, `anchor` or `path` alone is read. */
  places: maybe(listOf(shaped(PLACE), 1, MAX_PLACES, "places")),
};
/** A value of the page itself, read by rules that vote. */
export type PageField = Made<typeof PAGE_FIELD>;

export const SEVERAL_FIELD = {
  name: readName,
  /** Absolute place of what holds the values on the page learnt from; informative. */
  path: readFieldPlace,
  items: readItemRules,
  /** The first values met, at most five. */
  samples: listOf(readString),
  /** How many values there were. */
  count: wholeIn(0, MAX_VALUES),
  ...TYPING,
};
/** A field of the page that has several values. */
export type SeveralField = Made<typeof SEVERAL_FIELD>;

/** Reads two numbers. */
export function pairOf(
  read: Reader<number>,
  test: (first: number, second: number) => boolean,
  why: string,
): Reader<[number, number]> {
  return being(
    listOf(read) as Reader<[number, number]>,
    (pair) => pair.length === 2 && test(...pair),
    why,
  );
}

const spread = (most: number): Reader<[number, number]> =>
  pairOf(upTo(most), () => true, "is not a mean and its deviation");

const STATS = {
  /** Characters. */
  length: spread(MOST),
  /** The share of digits, 0 to 1. */
  digits: spread(1),
  /** The share of distinct values, 0 to 1. */
  distinct: readShare,
  /** What kinds of character nearly all begin with, at most three. */
  starts: maybe(listOf(readName, 1)),
  /** What kinds of character nearly all end with. */
  ends: maybe(listOf(readName, 1)),
};
/** Statistics of a column's values; numbers are a mean and its deviation. */
export type ColumnStats = Made<typeof STATS>;

const COLUMN = {
  ...FIELD,
  /** Place inside the row, as `div.meta>span.sku`, `a.title@href`. */
  path: being(
    readName,
    (path) => COLUMN_PATH.test(path),
    "is not a place inside a row, as div.meta>span.sku",
  ),
  /** The share of rows without it, 0 to 1. */
  missing: otherwise(0, readShare),
  /** Further rules for its cells, which read what the path read in every row learnt from. */
  rules: maybe(readColumnRules),
  /** Statistics of its values; when left out, there were too few. */
  stats: maybe(shaped(STATS)),
};
/** A column of a listing. */
export type Column = Made<typeof COLUMN>;

/** Reads columns, each of a name of its own. */
export const readColumns = checked(listOf(shaped(COLUMN), 1), refuseTwins);
