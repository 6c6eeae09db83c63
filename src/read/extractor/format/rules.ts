/** The fields and rules of an extractor read back from JSON, strictly. */
import type { WeighedRule } from "../rule/cluster.ts";
import type { FieldPlace, PageField } from "../extractor.ts";
import { FIELD } from "./profile.ts";
import { parsePlacePath, splitAttribute } from "../page/place_path.ts";
import { isReadAttribute, parseUnit } from "../rule/rule.ts";
import { parseSteps } from "../page/steps.ts";
import {
  listOf,
  maybe,
  parsedBy,
  type Reader,
  readMark,
  readName,
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
const MAX_NTH = 100_000;
const MAX_OFFSET = 16;

/** Reads an absolute place, perhaps with an attribute. */
export const readFieldPlace: Reader<string> = parsedBy((path) => {
  const { place, attribute } = splitAttribute(path);
  return (attribute === undefined || isReadAttribute(attribute)) &&
    parsePlacePath(place) !== undefined;
}, "is not a place as html>body>span.price, perhaps with @href");

const nth = (most: number): Reader<number> => (value, where) => {
  const whole = readWhole(value, where, -most, most);
  if (whole === 0) refuse(where, "is 0; counting begins at 1, or at -1 from the end");
  return whole;
};

const steps = parsedBy(parseSteps, "is not steps as div[1]/span[-2]");
const read = parsedBy(parseUnit, "is not text, text 2 or @href");
const down = { steps, read };
const counted = { nth: nth(MAX_NTH), only: readMark, ...down };

const readRule = variants<WeighedRule>("is no family of rules", {
  label: {
    label: readName,
    offset: nth(MAX_OFFSET),
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
  heading: { tag: readName, nth: nth(MAX_NTH), read },
  head: { name: readName, prefix: readString, suffix: readString },
  data: { path: readName },
}, { weight: readShare });

/** Reads a list of weighed rules: at least one, every key known, every step readable. */
export const readRules = listOf(readRule, 1, MAX_RULES, "rules");

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
