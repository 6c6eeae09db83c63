/** The sentence that tells a caller which arguments do not fit, field by field. */
import { MAX_NAMED_MISFITS, MAX_UNFIT_ELEMENTS } from "../limits.ts";
import type { Issue } from "./checking_schema.ts";
import { clipped } from "../quoted.ts";

/** One property of a JSON Schema, as far as its elements matter here. */
interface ListSchema {
  items?: { type?: unknown };
  anyOf?: ListSchema[];
}

/** Cuts lists of texts after the thousandth element that is no text; others stay as they are. */
export function withFewMisfits(
  properties: Readonly<Record<string, unknown>>,
  args: unknown,
): unknown {
  if (typeof args !== "object" || args === null) return args;
  const cut = Object.entries(args).flatMap(([name, value]) => {
    if (!Array.isArray(value) || value.length <= MAX_UNFIT_ELEMENTS) return [];
    if (!Object.hasOwn(properties, name) || !takesTexts(properties[name] as ListSchema)) return [];
    const end = endOfMisfits(value);
    return end < value.length ? [[name, value.slice(0, end)] as const] : [];
  });
  return cut.length === 0 ? args : { ...args, ...Object.fromEntries(cut) };
}

function takesTexts({ items, anyOf = [] }: ListSchema): boolean {
  return items?.type === "string" || anyOf.some(takesTexts);
}

function endOfMisfits(list: readonly unknown[]): number {
  let unfit = 0;
  const last = list.findIndex((item) => typeof item !== "string" && ++unfit === MAX_UNFIT_ELEMENTS);
  return last < 0 ? list.length : last + 1;
}

/** Names the tool and every argument that does not fit: `field: reason; field: reason`. */
export function describeMisfits(tool: string, issues: readonly Issue[], args: unknown): string {
  const named = issues.slice(0, MAX_NAMED_MISFITS).map((issue) => describe(issue, args));
  const more = issues.length - named.length;
  const rest = more > 0 ? `; and ${more} more` : "";
  return `the arguments do not fit ${tool}: ${named.join("; ")}${rest}`;
}

function describe(issue: Issue, args: unknown): string {
  const keys = (issue.path ?? []).map((part) => typeof part === "object" ? part.key : part);
  const field = keys.length === 0 ? "arguments" : clipped(keys.map(String).join("."), 200);
  return `${field}: ${reasonOf(issue, valueAt(args, keys))}`;
}

function reasonOf({ code, expected, message }: Issue, value: unknown): string {
  if (code !== "invalid_type" || expected === undefined) return message;
  if (value === undefined) return `missing, ${aOrAn(expected)} is required`;
  return `not ${aOrAn(expected)}`;
}

function aOrAn(noun: string): string {
  const named = noun === "int" ? "integer" : noun;
  return /^[aeiou]/.test(named) ? `an ${named}` : `a ${named}`;
}

function valueAt(args: unknown, keys: readonly PropertyKey[]): unknown {
  let value = args;
  for (const key of keys) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}
