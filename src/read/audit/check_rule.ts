/** Checks a record by a feature's rule, and its parts by theirs, queued: markup forms cycles. */
import type { Thing, Value } from "../vocabularies/mod.ts";
import { bareTerm, followPath, joinPath, textsOf, valuePath, valuesAt, valuesOf } from "./paths.ts";
import { type Check, type Need, type NestedRules, type Rule, RULES } from "./rule.ts";
import { isTypeBelow } from "./vocabulary.ts";
import { REVIEWABLE_TYPES } from "./features.ts";

// Bounds.
/** Things one audit of a record visits; past it the rest is not checked and a finding says so. */
export const MAX_AUDIT_NODES = 10_000;
/** Things inside things an audit follows; deeper ones are not checked. */
export const MAX_AUDIT_DEPTH = 32;

/** Something a record lacks. */
export interface Lack {
  /** Where the first alternative is missing. */
  readonly path: string;
  /** As lists show it, alternatives joined with `|`. */
  readonly name: string;
  /** The property that is missing, of the first alternative. */
  readonly property: string;
  /** Whether the feature is shown with less for it; of recommended ones alone. */
  readonly isEligible: boolean;
}

/** Something a feature refuses although it is there. */
interface Refusal extends CheckRefusal {
  /** Whether the feature needs the part it is in. */
  readonly isNeeded: boolean;
}

/** The result of checking a record against one rule. */
export interface RuleResult {
  readonly required: Lack[];
  readonly recommended: Lack[];
  /** Needs that optional parts must meet to count. */
  readonly parts: Lack[];
  readonly refusals: Refusal[];
  /** Paths behind references that nothing on the page defines. */
  readonly unknown: Set<string>;
  isStopped: boolean;
}

/** A thing to be checked against a rule. */
interface Part {
  readonly thing: Thing;
  readonly rule: string;
  readonly prefix: string;
  /** Whether the feature needs it: then what it lacks the feature lacks too. */
  readonly isNeeded: boolean;
  readonly isLast: boolean;
  readonly depth: number;
}

/** Checks a thing against the rule of a name. */
export function checkRule(thing: Thing, rule: string): RuleResult {
  const result: RuleResult = {
    required: [],
    recommended: [],
    parts: [],
    refusals: [],
    unknown: new Set(),
    isStopped: false,
  };
  const seen = new Map<Thing, Set<string>>();
  const waiting: Part[] = [{ thing, rule, prefix: "", isNeeded: true, isLast: true, depth: 0 }];
  for (let at = 0; at < waiting.length; at++) {
    const part = waiting[at];
    if (part === undefined || isSeen(seen, part)) continue;
    if (at >= MAX_AUDIT_NODES || part.depth > MAX_AUDIT_DEPTH) {
      result.isStopped = true;
      break;
    }
    checkPart(part, result);
    for (const inner of innerParts(part, result)) waiting.push(inner);
  }
  return result;
}

function isSeen(seen: Map<Thing, Set<string>>, { thing, rule }: Part): boolean {
  const rules = seen.get(thing) ?? new Set();
  if (rules.has(rule)) return true;
  seen.set(thing, rules.add(rule));
  return false;
}

function checkPart(part: Part, result: RuleResult): void {
  const rule = RULES[part.rule];
  if (rule === undefined) return;
  for (const need of rule.required) {
    const lacks = part.isNeeded ? result.required : result.parts;
    for (const lack of lacksOf(need, part, rule, result)) lacks.push(lack);
  }
  for (const need of rule.recommended) {
    for (const lack of lacksOf(need, part, rule, result)) result.recommended.push(lack);
  }
  for (const check of rule.checks) {
    const name = check.path.split(".")[0] ?? "";
    const isNeeded = part.isNeeded && isNeededProperty(part, rule, name);
    for (const refusal of refusalOf(part.thing, check)) {
      const path = joinPath(part.prefix, refusal.path);
      result.refusals.push({ ...refusal, path, isNeeded });
    }
  }
}

function lacksOf(need: Need, part: Part, rule: Rule, result: RuleResult): Lack[] {
  if (!isAsked(need, part)) return [];
  const followed = need.alternatives.map((path) => followPath(part.thing, path));
  const isMet = followed.some(({ breaks }) => breaks.length === 0);
  for (const { unknown } of followed) {
    for (const path of unknown) result.unknown.add(joinPath(part.prefix, path));
  }
  if (isMet || followed.some(({ unknown }) => unknown.length > 0)) return [];
  const others = need.alternatives.slice(1).map((path) => joinPath(part.prefix, path.join(".")));
  const breaks = followed[0]?.breaks ?? [];
  return breaks.filter(({ stem }) => !isOthersToTell(stem, need, rule)).map(({ shown }) => {
    const path = joinPath(part.prefix, shown);
    const property = need.alternatives[0]?.at(-1) ?? "";
    return { path, name: [path, ...others].join("|"), property, isEligible: need.isEligible };
  });
}

/** A chain that breaks where another need of the rule starts is reported by that need alone. */
function isOthersToTell(stem: string, need: Need, { required, recommended }: Rule): boolean {
  return [...required, ...recommended].some((each) =>
    each !== need && each.alternatives.some((path) => path.join(".") === stem) &&
    !need.alternatives.some((path) => path.join(".") === stem)
  );
}

function isAsked({ onlyOn, given, exceptLast }: Need, { thing, isLast }: Part): boolean {
  if (exceptLast && isLast) return false;
  if (onlyOn !== undefined && !thing.types.some((type) => isTypeBelow(type, onlyOn))) return false;
  if (given === undefined) return true;
  const values = valuesAt(thing, given.path);
  if (given.term === undefined) return values.length > 0;
  const isSo = values.some((value) => value.kind === "text" && bareTerm(value.text) === given.term);
  return given.isUnless !== isSo;
}

/** A property is needed when it is required outright, or the only one declared of a choice. */
function isNeededProperty(part: Part, { required }: Rule, name: string): boolean {
  return required.some((need) => {
    if (!isAsked(need, part)) return false;
    const declared = need.alternatives.filter(([first = ""]) =>
      valuesOf(part.thing, first).length > 0
    );
    return declared.length > 0 && declared.every(([first]) => first === name);
  });
}

/** The parts of a thing that have rules of their own. */
function innerParts(part: Part, result: RuleResult): Part[] {
  const rule = RULES[part.rule];
  if (rule === undefined) return [];
  return Object.entries(rule.nested).flatMap(([name, rules]) => {
    const values = valuesOf(part.thing, name);
    const isNeeded = part.isNeeded && isNeededProperty(part, rule, name);
    return values.flatMap((value, at) => {
      const prefix = valuePath(part.prefix, name, at, values.length);
      if (value.kind === "reference") result.unknown.add(prefix);
      if (value.kind !== "thing") return [];
      const inner = ruleFor(value, rules) ?? null;
      if (inner === null) return [];
      const isLast = at === values.length - 1;
      return [{ thing: value, rule: inner, prefix, isNeeded, isLast, depth: part.depth + 1 }];
    });
  });
}

/** Returns the rule of a value's own type, else of a supertype; the first for a value of no type. */
function ruleFor({ types }: Thing, rules: NestedRules[string]): string | null | undefined {
  if (Object.hasOwn(rules, "*")) return rules["*"];
  const own = types.find((type) => Object.hasOwn(rules, type));
  if (own !== undefined) return rules[own];
  if (types.length === 0) return Object.values(rules)[0];
  const above = Object.keys(rules).find((root) => types.some((type) => isTypeBelow(type, root)));
  return above === undefined ? undefined : rules[above];
}

/** What a check refused. */
interface CheckRefusal {
  readonly path: string;
  readonly reason: string;
  readonly value: string | null;
}

/** Runs one check on a thing; a property that is absent passes. */
function refusalOf(thing: Thing, check: Check): CheckRefusal[] {
  if (check.kind === "of-type") {
    const { path, type, given: [name, term] } = check;
    const values = valuesOf(thing, path);
    const isAsked = textsOf(thing, name).some((text) => bareTerm(text) === term);
    const isThere = values.length === 0 || values.some((value) =>
      value.kind === "reference" ||
      (value.kind === "thing" && value.types.some((each) => isTypeBelow(each, type)))
    );
    if (!isAsked || isThere) return [];
    return [{ path, reason: `must have a ${type}, as ${name} is ${term}`, value: null }];
  }
  if (check.kind === "at-least") {
    const { length } = valuesAt(thing, check.path.split("."));
    if (length === 0 || length >= check.values) return [];
    const reason = `has ${length}, and must have at least ${check.values}`;
    return [{ path: check.path, reason, value: null }];
  }
  return valuesAt(thing, check.path.split(".")).flatMap((value) => {
    const reason = reasonOf(value, check);
    const text = value.kind === "text" ? value.text : null;
    return reason === undefined ? [] : [{ path: check.path, reason, value: text }];
  });
}

function reasonOf(value: Value, check: Check): string | undefined {
  if (check.kind === "reviewable") return value.kind === "thing" ? notReviewable(value) : undefined;
  return value.kind === "text" ? reasonOfText(value.text, check) : undefined;
}

/** Three names, or two with an "and" between them, each of at least two words. */
const SEVERAL_NAMES =
  /^\p{Lu}[\p{L}.'-]{1,30} (?:[\p{L}.'-]{1,30} ){0,2}\p{Lu}[\p{L}'-]{1,30}(?:, | (?:and|und|et|y|&) )\p{Lu}[\p{L}.'-]{0,30} (?:[\p{L}.'-]{1,30} ){0,2}\p{Lu}[\p{L}'-]{1,30}(?:,| and | und | et | y | & |$)/u;

function reasonOfText(text: string, check: Check): string | undefined {
  const length = [...text].length;
  switch (check.kind) {
    case "text-under":
      return length < check.characters
        ? undefined
        : `has ${length} characters, which must be fewer than ${check.characters}`;
    case "text-between":
      return length >= check.least && length <= check.most
        ? undefined
        : `has ${length} characters, which must be ${check.least} to ${check.most}`;
    case "text-with":
      return text.includes(check.part) ? undefined : `must contain ${check.part}`;
    case "text-alone":
      return SEVERAL_NAMES.test(text)
        ? "is more than one name: write each author by itself, and a job in jobTitle"
        : undefined;
    case "above-zero":
      return Number(text) <= 0 ? "must be above zero" : undefined;
    case "one-of":
      return check.values.includes(text) ? undefined : `must be one of ${check.values.join(", ")}`;
    default:
      return undefined;
  }
}

/** Only some kinds of things may have their reviews shown. */
function notReviewable({ types }: Thing): string | undefined {
  if (types.length === 0) return "has no type, so it is unknown what is reviewed";
  const isReviewable = types.some((type) =>
    [...REVIEWABLE_TYPES, "Product"].some((root) => isTypeBelow(type, root))
  );
  return isReviewable ? undefined : `reviews of ${types.join(", ")} are not shown`;
}
