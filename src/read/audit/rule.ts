/** The shape of the rules a record is checked against, and how their needs are written. */
import { mapFields } from "../../base/json/plain.ts";
import ROWS from "./rules.json" with { type: "json" };

/**
 * One need, as the rule tables write it.
 *
 * `a|b`: one suffices. `a.b`: a property of every object value of `a`. `@T`: only on nodes of type T
 * or below. `if p`, `if p=Term`: only when p is present, or has that term of schema.org as a value;
 * `unless p=Term`: only when it has not. `except last`: not on the last item of its list.
 */
export interface Need {
  /** As written, without its condition; what answers show. */
  readonly name: string;
  /** Each alternative as the steps of its path. */
  readonly alternatives: readonly (readonly string[])[];
  readonly onlyOn: string | undefined;
  readonly given: {
    readonly path: readonly string[];
    readonly term: string | undefined;
    readonly isUnless: boolean;
  } | undefined;
  readonly exceptLast: boolean;
  /** Whether a feature that lacks it is shown with less, or in fewer places. */
  readonly isEligible: boolean;
}

/** A check beyond presence, on one property. */
export type Check =
  | { readonly kind: "text-under"; readonly path: string; readonly characters: number }
  | {
    readonly kind: "text-between";
    readonly path: string;
    readonly least: number;
    readonly most: number;
  }
  | { readonly kind: "above-zero"; readonly path: string }
  | { readonly kind: "at-least"; readonly path: string; readonly values: number }
  | {
    readonly kind: "of-type";
    readonly path: string;
    readonly type: string;
    /** A property and a term of schema.org that it must have for the check to be made. */
    readonly given: readonly [string, string];
  }
  | { readonly kind: "text-with"; readonly path: string; readonly part: string }
  | { readonly kind: "text-alone"; readonly path: string }
  | { readonly kind: "reviewable"; readonly path: string }
  | { readonly kind: "one-of"; readonly path: string; readonly values: readonly string[] };

/** Which rule the things in a property are checked against: by their type, or `*` for any. */
export type NestedRules = Readonly<Record<string, Readonly<Record<string, string | null>>>>;

/** What a node has to have. */
export interface Rule {
  readonly required: readonly Need[];
  readonly recommended: readonly Need[];
  readonly nested: NestedRules;
  readonly checks: readonly Check[];
}

/** A rule as the tables write it: needs apart by commas. */
interface WrittenRule {
  readonly required?: string;
  readonly recommended?: string;
  /** Those of the recommended that the feature's own looks or places depend on. */
  readonly eligible?: string;
  readonly nested?: NestedRules;
  readonly checks?: readonly Check[];
}

function readRule(
  { required = "", recommended = "", eligible = "", nested = {}, checks = [] }: WrittenRule,
): Rule {
  const special = partsOf(eligible);
  return {
    required: partsOf(required).map((need) => readNeed(need)),
    recommended: partsOf(recommended).map((need) => readNeed(need, special)),
    nested,
    checks,
  };
}

function partsOf(written: string): string[] {
  return written.split(",").map((part) => part.trim()).filter((part) => part !== "");
}

const CONDITION = /^(\S+)(?:\s+(?:@(\w+)|(if|unless)\s+([\w.]+)(?:=(\w+))?|(except last)))?$/;

function readNeed(written: string, special: readonly string[] = []): Need {
  const [, name = written, onlyOn, when, given, term, exceptLast] = CONDITION.exec(written) ?? [];
  return {
    name,
    alternatives: name.split("|").map((path) => path.split(".")),
    onlyOn,
    given: given === undefined
      ? undefined
      : { path: given.split("."), term, isUnless: when === "unless" },
    exceptLast: exceptLast !== undefined,
    isEligible: special.includes(name),
  };
}

/** What Google Search asks of each feature, by name: a row of `rules.json` each. */
export const RULES: Readonly<Record<string, Rule>> = mapFields(
  ROWS as unknown as Readonly<Record<string, WrittenRule>>,
  readRule,
);
