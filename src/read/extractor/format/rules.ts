/** The fields and rules of an extractor read back from JSON, strictly. */
import type { WeighedRule } from "../rule/cluster.ts";
import type { FieldPlace, PageField } from "../extractor.ts";
import { readProfile } from "./profile.ts";
import { readTyping, TYPING_KEYS } from "./typing.ts";
import { parsePlacePath, splitAttribute } from "../page/place_path.ts";
import { isReadAttribute, parseUnit, type Rule } from "../rule/rule.ts";
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
} from "./strict.ts";
import { VALUE_KINDS, type ValueKind } from "../page/value_kinds.ts";

const FIELD_KEYS = [
  "name",
  "path",
  "shape",
  "reads",
  "samples",
  "anchor",
  "label",
  "kinds",
  "taught",
  "open",
  "unsure",
  "places",
  ...TYPING_KEYS,
];
/** Places, rules and counts of a file are bounded, so that no file makes a run slow. */
const MAX_PLACES = 16;
const MAX_RULES = 64;
const MAX_NTH = 100_000;
const MAX_OFFSET = 16;

/** Which keys each family has, beside `by` and `weight`. */
const RULE_KEYS: Readonly<Record<Rule["by"], readonly string[]>> = {
  label: ["label", "offset", "tag", "whole", "written"],
  prefix: ["prefix", "suffix"],
  id: ["id", "steps", "read"],
  class: ["class", "nth", "only", "steps", "read"],
  mark: ["mark", "nth", "only", "steps", "read"],
  path: ["steps", "read"],
  place: ["path"],
  heading: ["tag", "nth", "read"],
  head: ["name", "prefix", "suffix"],
  data: ["path"],
};

/** Reads a page field. */
export function readPageField(value: unknown, where: string): PageField {
  const raw = readObject(value, where, FIELD_KEYS);
  const anchor = raw.anchor === undefined ? {} : { anchor: readAnchor(raw.anchor, where) };
  const label = raw.label === undefined ? {} : { label: readName(raw.label, `${where}.label`) };
  const kinds = raw.kinds === undefined
    ? {}
    : { kinds: readList(raw.kinds, `${where}.kinds`, readKind) };
  return {
    name: readName(raw.name, `${where}.name`),
    path: readFieldPlace(raw.path, `${where}.path`),
    ...readProfile(raw, where),
    ...readTyping(raw, where),
    ...anchor,
    ...label,
    ...kinds,
    ...(raw.taught === undefined
      ? {}
      : { taught: readWhole(raw.taught, `${where}.taught`, 0, MAX_NTH) }),
    ...(raw.open === undefined ? {} : {
      open: readList(raw.open, `${where}.open`, (one, at) => readWhole(one, at, 1, MAX_PLACES)),
    }),
    ...(raw.unsure === undefined ? {} : { unsure: readName(raw.unsure, `${where}.unsure`) }),
    ...(raw.places === undefined ? {} : { places: readPlaces(raw.places, `${where}.places`) }),
  };
}

function readAnchor(value: unknown, where: string): { label: string; kind: "after" | "prefix" } {
  const raw = readObject(value, `${where}.anchor`, ["label", "kind"]);
  const label = readName(raw.label, `${where}.anchor.label`);
  if (raw.kind !== "after" && raw.kind !== "prefix") {
    refuse(`${where}.anchor.kind`, "is neither after nor prefix");
  }
  return { label, kind: raw.kind };
}

/** Reads an absolute place, perhaps with an attribute. */
export function readFieldPlace(value: unknown, where: string): string {
  const path = readString(value, where);
  const { place, attribute } = splitAttribute(path);
  const known = attribute === undefined || isReadAttribute(attribute);
  if (!known || parsePlacePath(place) === undefined) {
    refuse(where, "is not a place as html>body>span.price, perhaps with @href");
  }
  return path;
}

function readKind(value: unknown, where: string): ValueKind {
  const kind = readString(value, where);
  if (!VALUE_KINDS.has(kind)) refuse(where, "is no kind of value");
  return kind as ValueKind;
}

function readPlaces(value: unknown, where: string): FieldPlace[] {
  const places = readList(value, where, (one, at) => {
    const raw = readObject(one, at, ["score", "looks", "rules", "proven"]);
    const score = raw.score;
    if (typeof score !== "number" || !(score >= 0 && score <= 1000)) {
      refuse(`${at}.score`, "is not a number between 0 and 1000");
    }
    const looks = raw.looks === undefined
      ? {}
      : { looks: readList(raw.looks, `${at}.looks`, readName) };
    const proven = raw.proven !== undefined && readBoolean(raw.proven, `${at}.proven`)
      ? { proven: true as const }
      : {};
    return { score, ...looks, rules: readRules(raw.rules, `${at}.rules`), ...proven };
  });
  if (places.length === 0 || places.length > MAX_PLACES) {
    refuse(where, `has not between 1 and ${MAX_PLACES} places`);
  }
  return places;
}

/** Reads a list of weighed rules: at least one, every key known, every step readable. */
export function readRules(value: unknown, where: string): WeighedRule[] {
  const rules = readList(value, where, readRule);
  if (rules.length === 0 || rules.length > MAX_RULES) {
    refuse(where, `has not between 1 and ${MAX_RULES} rules`);
  }
  return rules;
}

function readRule(value: unknown, where: string): WeighedRule {
  const open = readObject(value, where);
  const by = Object.keys(RULE_KEYS).find((known) => known === open.by) as Rule["by"] | undefined;
  if (by === undefined) refuse(`${where}.by`, "is no family of rules");
  const keys = RULE_KEYS[by];
  const raw = readObject(value, where, ["by", "weight", ...keys]);
  const rule: Record<string, unknown> = { by };
  for (const key of keys) {
    const one = readKey(raw, key, where);
    if (one !== undefined) rule[key] = one;
  }
  return { ...rule, weight: readShare(raw.weight, `${where}.weight`) } as WeighedRule;
}

const OPTIONAL = new Set(["only", "whole", "written"]);

function readKey(raw: Fields, key: string, where: string): unknown {
  const at = `${where}.${key}`;
  const value = raw[key];
  if (value === undefined && (OPTIONAL.has(key) || (key === "tag" && raw.by === "label"))) {
    return undefined;
  }
  switch (key) {
    case "only":
    case "whole":
    case "written":
      return readBoolean(value, at);
    case "nth":
      return readNth(value, at, MAX_NTH);
    case "offset":
      return readNth(value, at, MAX_OFFSET);
    case "steps":
      return parsed(readString(value, at), at, parseSteps, "steps as div[1]/span[-2]");
    case "read":
      return parsed(readString(value, at), at, parseUnit, "text, text 2 or @href");
    case "path":
      return raw.by === "data" ? readName(value, at) : readFieldPlace(value, at);
    case "prefix":
    case "suffix":
      return readString(value, at);
    default:
      return readName(value, at);
  }
}

function readNth(value: unknown, where: string, most: number): number {
  const nth = readWhole(value, where, -most, most);
  if (nth === 0) refuse(where, "is 0; counting begins at 1, or at -1 from the end");
  return nth;
}

function parsed(
  text: string,
  where: string,
  parse: (text: string) => unknown,
  what: string,
): string {
  if (parse(text) === undefined) refuse(where, `is not ${what}`);
  return text;
}
