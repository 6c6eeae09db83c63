/** The fields and rules of an extractor read back from JSON, strictly. */
import type { FieldPlace, PageField } from "../extractor.ts";
import { type ItemRule, parseItem } from "../several/item_rule.ts";
import type { SeveralField } from "../several/learn_several.ts";
import { FIELD, TYPING } from "./profile.ts";
import { parsePlacePath, splitAttribute } from "../page/place_path.ts";
import { isReadAttribute, parseUnit, type Rule, type WeighedRule } from "../rule/rule.ts";
import { parseSteps } from "../page/steps.ts";
import {
  type Fields,
  listOf,
  maybe,
  otherwise,
  parsedBy,
  type Reader,
  readMark,
  readName,
  readObject,
  readShare,
  readString,
  readWhole,
  refuse,
  shaped,
  upTo,
  variants,
  wholeIn,
} from "./strict.ts";
import { VALUE_KINDS, type ValueKind } from "../page/value_kinds.ts";

/** Places, rules and counts of a file are bounded, so that no file makes a run slow. */
const MAX_PLACES = 16;
const MAX_RULES = 64;
const MAX_COLUMN_RULES = 16;
const MAX_ITEM_RULES = 32;
/** The most values that a field may have had. */
const MOST = 1_000_000;
const MAX_NTH = 100_000;
const MAX_OFFSET = 16;

/** Reads an absolute place, perhaps with an attribute. */
const readFieldPlace: Reader<string> = parsedBy((path) => {
  const { place, attribute } = splitAttribute(path);
  return (attribute === undefined || isReadAttribute(attribute)) &&
    parsePlacePath(place) !== undefined;
}, "is not a place as html>body>span.price, perhaps with @href");

const nth = (most: number): Reader<number> => (value, where) => {
  const whole = readWhole(value, where, -most, most);
  if (whole === 0) refuse(where, "is 0; counting begins at 1, or at -1 from the end");
  return whole;
};

const down = {
  steps: maybe(parsedBy(parseSteps, "is not steps as div[1]/span[-2]")),
  read: maybe(parsedBy(parseUnit, "is not text, text 2 or @href")),
};
const counted = { nth: maybe(nth(MAX_NTH)), ...down };

const FAMILIES = {
  label: {
    label: readName,
    offset: otherwise(1, nth(MAX_OFFSET)),
    tag: maybe(readName),
    whole: readMark,
    written: readMark,
  },
  prefix: { prefix: readString, suffix: readString },
  id: { id: readName, ...down },
  class: { class: readName, ...counted },
  mark: { mark: readName, ...counted },
  path: down,
  place: { path: readFieldPlace },
  heading: { tag: readName, nth: nth(MAX_NTH), read: down.read },
  head: { name: readName, prefix: readString, suffix: readString },
  data: { path: readName },
};

/** Of a row, and of a part of a page, a label is what comes right before. */
const label = {
  label: readName,
  offset: (value: unknown, where: string) =>
    value === undefined || value === 1 ? 1 : refuse(where, "is not 1"),
};
const { steps } = down;
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

/** Reads a rule as it is written today; those of older files had other words for some. */
function ruleOf<One extends Rule>(...own: Parameters<typeof variants<One>>): Reader<One> {
  const read = variants<One>(...own);
  return (value, where) => read(asToday(readObject(value, where)), where);
}

function asToday({ ...rule }: Fields): Fields {
  // What is the only one of its kind is not counted.
  const { only, nth, ...alone } = rule;
  if (only === true && nth === 1) return alone;
  if (rule.by === "tags" || rule.by === "page") return { ...rule, by: "path" };
  const isBare = typeof rule.class === "string" && /^[^.\s]/.test(rule.class) &&
    !rule.class.includes(".");
  return isBare ? { ...rule, class: `.${rule.class}` } : rule;
}

/** Reads a list of weighed rules: at least one, every key known, every step readable. */
export const readRules = listOf(
  ruleOf<WeighedRule>("is no family of rules", FAMILIES, { weight: readShare }),
  1,
  MAX_RULES,
  "rules",
);

/** Reads the rules of a column, which count in its row. */
export const readColumnRules = listOf(
  ruleOf<Rule>("is no family of column rules", COLUMN_FAMILIES),
  1,
  MAX_COLUMN_RULES,
  "rules",
);

/** Reads a field of several values. */
export const readSeveralField = shaped<SeveralField>({
  name: readName,
  path: readFieldPlace,
  items: listOf(
    ruleOf<ItemRule>("is no part of a page", PART_FAMILIES, {
      item: parsedBy(parseItem, "is not what an item is, as ul>li.tag"),
      weight: readShare,
    }),
    1,
    MAX_ITEM_RULES,
    "rules",
  ),
  samples: listOf(readString),
  count: wholeIn(0, MOST),
  ...TYPING,
});

const readAnchor = shaped<NonNullable<PageField["anchor"]>>({
  label: readName,
  kind: (value, where) =>
    value === "after" || value === "prefix" ? value : refuse(where, "is neither after nor prefix"),
});

/** Reads a page field. */
export const readPageField = shaped<PageField>({
  ...FIELD,
  path: readFieldPlace,
  anchor: maybe(readAnchor),
  label: maybe(readName),
  kinds: maybe(listOf(
    parsedBy((kind) => VALUE_KINDS.has(kind), "is no kind of value") as Reader<ValueKind>,
  )),
  taught: maybe(wholeIn(0, MAX_NTH)),
  met: maybe(wholeIn(0, MAX_NTH)),
  open: maybe(listOf(wholeIn(1, MAX_PLACES))),
  unsure: maybe(readName),
  places: maybe(listOf(
    shaped<FieldPlace>({
      score: upTo(1000),
      looks: maybe(listOf(readName)),
      rules: readRules,
      proven: readMark,
      differs: readMark,
    }),
    1,
    MAX_PLACES,
    "places",
  )),
});
