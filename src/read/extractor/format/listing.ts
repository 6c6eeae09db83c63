/** A listing read back from JSON, strictly: its place, its rows, its columns. */
import type { ColumnRule } from "../rule/column_rules.ts";
import {
  MAX_LIST_DEPTH,
  MAX_NAMED_LISTS,
  MAX_ROW_BOXES,
  MAX_ROW_SPAN,
} from "../../../base/limits.ts";
import type { Column, ColumnStats, Listing, NamedListing, NestedList } from "../extractor.ts";
import type { CarriedColumn } from "../lists/carried.ts";
import { MAX_SKIPS } from "../lists/skips.ts";
import { PROFILE_KEYS, readProfile } from "./profile.ts";
import { readRules } from "./rules.ts";
import { readTyping, TYPING_KEYS } from "./typing.ts";
import { parsePlacePath } from "../page/place_path.ts";
import { parseSteps } from "../page/steps.ts";
import {
  type Fields,
  readBoolean,
  readList,
  readName,
  readObject,
  readShare,
  readString,
  readWhole,
  refuse,
  refuseTwins,
} from "./strict.ts";

/** Rows and siblings are counted up to this. */
const MOST = 1_000_000_000;
/** Rules of one column. */
const MAX_RULES = 16;
const KIND = /^[a-z0-9%_-]+(?:\.[^\s.>@:/!()[\]#~]+){0,3}$/i;
const LISTING_KEYS = [
  "container",
  "member",
  "wrapper",
  "span",
  "deep",
  "skips",
  "carried",
  "rows",
  "empty",
  "chosen",
  "siblings",
  "marks",
  "places",
  "fields",
];

const NESTED_KEYS = ["name", "part", "wrapper", "member", "rows", "plain", "fields", "lists"];

/** Reads a listing that has a name. */
export function readNamedListing(value: unknown, where: string): NamedListing {
  const { name, lists, ...listing } = readObject(value, where, ["name", "lists", ...LISTING_KEYS]);
  const own = readRows(listing, where);
  return {
    name: readName(name, `${where}.name`),
    ...own,
    ...(lists === undefined ? {} : { lists: readNestedLists(lists, own, where, 1) }),
  };
}

/** Reads a listing; what an older file leaves out is "nothing learnt". */
export function readListing(value: unknown, where: string): Listing {
  return readRows(readObject(value, where, LISTING_KEYS), where);
}

function readNestedLists(
  value: unknown,
  { fields }: Pick<Listing, "fields">,
  outer: string,
  depth: number,
): NestedList[] {
  const where = `${outer}.lists`;
  if (depth > MAX_LIST_DEPTH) refuse(where, `is deeper than ${MAX_LIST_DEPTH} lists`);
  const lists = readList(value, where, (one, at) => readNestedList(one, at, depth));
  if (lists.length === 0 || lists.length > MAX_NAMED_LISTS) {
    refuse(where, `has not between 1 and ${MAX_NAMED_LISTS} lists`);
  }
  refuseTwins([...fields, ...lists].map(({ name }) => name), where);
  return lists;
}

function readNestedList(value: unknown, where: string, depth: number): NestedList {
  const raw = readObject(value, where, NESTED_KEYS);
  const fields = readList(raw.fields, `${where}.fields`, readColumn);
  if (fields.length === 0) refuse(`${where}.fields`, "is empty");
  refuseTwins(fields.map(({ name }) => name), `${where}.fields`);
  const plain = raw.plain !== undefined && readBoolean(raw.plain, `${where}.plain`);
  if (plain && (fields.length > 1 || raw.lists !== undefined)) {
    refuse(`${where}.plain`, "stands beside several columns or lists");
  }
  return {
    name: readName(raw.name, `${where}.name`),
    ...optional(raw, where, "part", (one, at) => readWhole(one, at, 0, MAX_ROW_SPAN - 1)),
    ...optional(raw, where, "wrapper", readWrappers),
    member: readKind(raw.member, `${where}.member`),
    rows: readRange(raw.rows, `${where}.rows`),
    ...(plain ? { plain } : {}),
    fields,
    ...(raw.lists === undefined
      ? {}
      : { lists: readNestedLists(raw.lists, { fields }, where, depth + 1) }),
  };
}

function readRows(raw: Fields, where: string): Listing {
  const container = readPlace(raw.container, `${where}.container`);
  const steps = container.split(">").length;
  const fields = readList(raw.fields, `${where}.fields`, readColumn);
  if (fields.length === 0) refuse(`${where}.fields`, "is empty");
  refuseTwins(fields.map(({ name }) => name), `${where}.fields`);
  return {
    container,
    member: readKind(raw.member, `${where}.member`),
    ...optional(raw, where, "wrapper", readWrappers),
    ...optional(raw, where, "span", (one, at) => readWhole(one, at, 1, MAX_ROW_SPAN)),
    ...optional(raw, where, "deep", (one, at) => readBoolean(one, at) || undefined),
    ...optional(raw, where, "skips", (one, at) => readList(one, at, readName).slice(0, MAX_SKIPS)),
    ...optional(raw, where, "carried", (one, at) => readList(one, at, readCarried)),
    rows: readRange(raw.rows, `${where}.rows`),
    empty: raw.empty === undefined ? 0 : readShare(raw.empty, `${where}.empty`),
    ...optional(raw, where, "chosen", (one, at) => readBoolean(one, at) || undefined),
    ...optional(raw, where, "siblings", (one, at) => readSteps(one, at, steps, readCount)),
    ...optional(raw, where, "marks", (one, at) => readMarks(one, at, steps)),
    ...optional(raw, where, "places", (one, at) => readRules(one, at)),
    fields,
  } as Listing;
}

function readCarried(value: unknown, where: string): CarriedColumn {
  const raw = readObject(value, where, ["name", "kind"]);
  return { name: readName(raw.name, `${where}.name`), kind: readKind(raw.kind, `${where}.kind`) };
}

function optional(
  raw: Fields,
  where: string,
  key: string,
  read: (value: unknown, where: string) => unknown,
): Fields {
  if (raw[key] === undefined) return {};
  const value = read(raw[key], `${where}.${key}`);
  return value === undefined ? {} : { [key]: value };
}

function readSteps<Item>(
  value: unknown,
  where: string,
  steps: number,
  read: (item: unknown, where: string) => Item,
): (Item | null)[] {
  const list = readList(value, where, (item, at) => item === null ? null : read(item, at));
  if (list.length !== steps - 1) refuse(where, `has ${list.length} entries for ${steps - 1} steps`);
  return list;
}

function readCount(value: unknown, where: string): number {
  return readWhole(value, where, 1, MOST);
}

function readMarks(value: unknown, where: string, steps: number): (string | null)[] {
  const marks = readSteps(value, where, steps, readName);
  if (marks.every((mark) => mark === null)) refuse(where, "marks no step");
  return marks;
}

function readRange(value: unknown, where: string): [number, number] {
  const counts = readList(value, where, (one, at) => readWhole(one, at, 0, MOST));
  const [least = 0, most = 0] = counts;
  if (counts.length !== 2 || least > most) refuse(where, "is not two counts in order");
  return [least, most];
}

function readPlace(value: unknown, where: string): string {
  const path = readString(value, where);
  if (parsePlacePath(path) === undefined) refuse(where, "is not a place as html>body>ul.list");
  return path;
}

function readKind(value: unknown, where: string): string {
  const kind = readString(value, where);
  if (!KIND.test(kind)) refuse(where, "is not a tag with its classes, as li.product");
  return kind;
}

/** Reads the kinds of boxes around rows, the outer one first. */
function readWrappers(value: unknown, where: string): string {
  const wrapper = readString(value, where);
  const kinds = wrapper.split(">");
  if (kinds.length > MAX_ROW_BOXES) refuse(where, `has more than ${MAX_ROW_BOXES} boxes`);
  for (const kind of kinds) readKind(kind, where);
  return wrapper;
}

function readColumn(value: unknown, where: string): Column {
  const raw = readObject(value, where, [
    ...PROFILE_KEYS,
    ...TYPING_KEYS,
    "path",
    "missing",
    "rules",
    "stats",
  ]);
  return {
    name: readName(raw.name, `${where}.name`),
    path: readColumnPath(raw.path, `${where}.path`),
    missing: raw.missing === undefined ? 0 : readShare(raw.missing, `${where}.missing`),
    ...readProfile(raw, where),
    ...readTyping(raw, where),
    ...(raw.rules === undefined ? {} : { rules: readColumnRules(raw.rules, `${where}.rules`) }),
    ...(raw.stats === undefined ? {} : { stats: readStats(raw.stats, `${where}.stats`) }),
  };
}

/** Which keys each family has, beside `by`. */
const RULE_KEYS: Readonly<
  Record<ColumnRule["by"], readonly ["class" | "mark" | "label" | "steps", ...string[]]>
> = {
  class: ["class", "steps"],
  mark: ["mark", "steps"],
  label: ["label"],
  tags: ["steps"],
};

function readColumnRules(value: unknown, where: string): ColumnRule[] {
  const rules = readList(value, where, readColumnRule);
  if (rules.length === 0 || rules.length > MAX_RULES) {
    refuse(where, `has not between 1 and ${MAX_RULES} rules`);
  }
  return rules;
}

function readColumnRule(value: unknown, where: string): ColumnRule {
  const open = readObject(value, where);
  const by = Object.keys(RULE_KEYS).find((known) => known === open.by) as
    | ColumnRule["by"]
    | undefined;
  if (by === undefined) refuse(`${where}.by`, "is no family of column rules");
  const raw = readObject(value, where, ["by", ...RULE_KEYS[by]]);
  const rule: Record<string, string> = { by };
  for (const key of RULE_KEYS[by]) {
    const at = `${where}.${key}`;
    rule[key] = key === "steps" ? readStepsText(raw[key], at) : readName(raw[key], at);
  }
  return rule as ColumnRule;
}

function readStepsText(value: unknown, where: string): string {
  const text = readString(value, where);
  if (parseSteps(text) === undefined) refuse(where, "is not steps as div[1]/span[-2]");
  return text;
}

function readStats(value: unknown, where: string): ColumnStats {
  const raw = readObject(value, where, ["length", "digits", "distinct", "starts", "ends"]);
  const patterns = (key: "starts" | "ends"): Partial<ColumnStats> =>
    raw[key] === undefined ? {} : { [key]: readPatterns(raw[key], `${where}.${key}`) };
  return {
    length: readPair(raw.length, `${where}.length`, MOST),
    digits: readPair(raw.digits, `${where}.digits`, 1),
    distinct: readShare(raw.distinct, `${where}.distinct`),
    ...patterns("starts"),
    ...patterns("ends"),
  };
}

function readPatterns(value: unknown, where: string): string[] {
  const patterns = readList(value, where, readName);
  if (patterns.length === 0) refuse(where, "is empty");
  return patterns;
}

function readPair(value: unknown, where: string, most: number): [number, number] {
  const [mean, deviation, ...rest] = readList(value, where, (one, at) => {
    if (typeof one !== "number" || !(one >= 0 && one <= most)) {
      refuse(at, `is not a number between 0 and ${most}`);
    }
    return one;
  });
  if (mean === undefined || deviation === undefined || rest.length > 0) {
    refuse(where, "is not a mean and its deviation");
  }
  return [mean, deviation];
}

const COLUMN_PATH = /^(?:\.|\+?[^\s>@]+(?:>[^\s>@]+)*)?(?:@(?:href|src))?$/;

function readColumnPath(value: unknown, where: string): string {
  const path = readName(value, where);
  if (!COLUMN_PATH.test(path)) refuse(where, "is not a place inside a row, as div.meta>span.sku");
  return path;
}
