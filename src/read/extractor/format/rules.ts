/**
 * The rules of an extractor as its file has them: the types of rules are those of these tables.
 *
 * docs/design/extractors.md, 3.1: a rule finds a value in a page, a cell in a row, or the part of a
 * page that has all values of a field; the keys beside `by` are its family's own.
 */
import { parsePlacePath, splitAttribute } from "../page/place_path.ts";
import { parseSteps } from "../page/steps.ts";
import { isReadAttribute, parseUnit } from "../rule/rule.ts";
import { parseItem } from "../several/item_rule.ts";
import {
  being,
  listOf,
  maybe,
  oneOf,
  otherwise,
  type Reader,
  readMark,
  readName,
  readShare,
  readString,
  type Variant,
  variants,
  wholeIn,
} from "./strict.ts";

/** Rules and counts of a file are bounded, so that no file makes a run slow. */
const MAX_RULES = 64;
const MAX_COLUMN_RULES = 16;
const MAX_ITEM_RULES = 32;
export const MAX_NTH = 100_000;
const MAX_OFFSET = 16;

/** Reads an absolute place, perhaps with an attribute. */
export const readFieldPlace = being(readString, (path) => {
  const { place, attribute } = splitAttribute(path);
  return (attribute === undefined || isReadAttribute(attribute)) &&
    parsePlacePath(place) !== undefined;
}, "is not a place as html>body>span.price, perhaps with @href");

const nth = (most: number): Reader<number> =>
  being(
    wholeIn(-most, most),
    (whole) => whole !== 0,
    "is 0; counting begins at 1, or at -1 from the end",
  );

const read = maybe(being(readString, parseUnit, "is not text, text 2 or @href"));
const steps = maybe(being(readString, parseSteps, "is not steps as div[1]/span[-2]"));
/** How a rule goes on from its anchor; down to that itself, and to its text, where left out. */
const down = { steps, read };
/** The nth of several, or else the only one. */
const counted = { nth: maybe(nth(MAX_NTH)), ...down };

/** The families of rules by which a field of a page is read. */
const FAMILIES = {
  /** The text some pieces after a label, or before it with a negative offset; `written` as one. */
  label: {
    label: readName,
    offset: otherwise(1, nth(MAX_OFFSET)),
    tag: maybe(readName),
    whole: readMark,
    written: readMark,
  },
  /** The text between two literal texts in one piece of text. */
  prefix: { prefix: readString, suffix: readString },
  /** Down from the only element with an id. */
  id: { id: readName, ...down },
  /** Down from an element with a class, as `div.price` or `.price`. */
  class: { class: readName, ...counted },
  /** Down from one with an attribute that names its content, as `itemprop=name`. */
  mark: { mark: readName, ...counted },
  /** Down from the document, or from the row. */
  path: down,
  /** At an absolute place as extractors write it, perhaps with an attribute. */
  place: { path: readFieldPlace },
  /** The nth heading of a tag that has text. */
  heading: { tag: readName, nth: nth(MAX_NTH), read },
  /** The text between two literal texts in `<title>` or a `<meta>`. */
  head: { name: readName, prefix: readString, suffix: readString },
  /** The value at a path of JSON-LD or of script state, as `ld>Recipe>author>name`. */
  data: { path: readName },
};

/** One way to find what is looked for. */
export type Rule = Variant<typeof FAMILIES>;

/** A rule with its weight, 0 to 1. */
export type WeighedRule = Rule & { weight: number };

/**
 * One way to find all values of a field: the part of the page it leads to, or all parts with a class
 * or mark, and which elements there are values. From a label on they are the siblings that follow it
 * first.
 */
export type ItemRule = WeighedRule & { item: string };

/** Of a row, and of a part of a page, a label is what comes right before. */
const label = { label: readName, offset: otherwise(1, oneOf([1], "is not 1")) };
const COLUMN_FAMILIES = {
  class: { class: readName, steps },
  mark: { mark: readName, steps },
  label,
  path: { steps },
};
const PART_FAMILIES = {
  id: { id: readName },
  class: { class: readName },
  mark: { mark: readName },
  label,
  path: {},
};

/** Reads a list of weighed rules: at least one, every key known, every step readable. */
export const readRules = listOf(
  variants<WeighedRule>("is no family of rules", FAMILIES, { weight: readShare }),
  1,
  MAX_RULES,
  "rules",
);

/** Reads the rules of a column, which count in its row. */
export const readColumnRules = listOf(
  variants<Rule>("is no family of column rules", COLUMN_FAMILIES),
  1,
  MAX_COLUMN_RULES,
  "rules",
);

/** Reads the rules of a field of several values. */
export const readItemRules = listOf(
  variants<ItemRule>("is no part of a page", PART_FAMILIES, {
    item: being(readString, parseItem, "is not what an item is, as ul>li.tag"),
    weight: readShare,
  }),
  1,
  MAX_ITEM_RULES,
  "rules",
);
