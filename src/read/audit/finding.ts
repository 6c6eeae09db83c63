/** One thing an audit found. */
import type { Place } from "../vocabularies/mod.ts";

// Bounds.
/** UTF-16 units of a value that a finding quotes; the rest is cut. */
const MAX_FINDING_VALUE = 200;

/** What kind of finding it is. */
export type Severity = "error" | "warning" | "info";

/** What mending is for: a broken rule, a place in search at risk, or what is only recommended. */
export type Tier = "required" | "eligible" | "nice";

/** The tier of what is found, where nothing else is known of it. */
export const TIER_OF: Readonly<Record<Severity, Tier>> = {
  error: "required",
  warning: "eligible",
  info: "nice",
};

/** One finding, as answers show it. */
export interface Finding {
  severity: Severity;
  tier: Tier;
  code: string;
  message: string;
  /** The reader whose record it is about; null for the page. */
  source: string | null;
  /** The record's position among those of its reader; null for the page. */
  record: number | null;
  type: string | null;
  /** Empty for the record or page itself. */
  path: string;
  /** The element it is about, as a path, and `#` with a pointer into its JSON; null for the page. */
  place: string | null;
  /** The same as its reader has it, until the audit is whole. */
  at?: Place;
  feature: string | null;
  value: string | null;
  /** Address of the page that states the rule. */
  rule: string | null;
  /** The day of that page, by its own account or as it was read; null where none is known. */
  rule_date: string | null;
  /** Why it matters, and to whom: one sentence. */
  why: string | null;
  /** What to write instead: a piece of markup or one sentence; null where the message is all. */
  write: string | null;
}

/** Completes a finding; what is not given is null, the path empty, a long value cut. */
export function finding(
  severity: Severity,
  code: string,
  message: string,
  more: Partial<Omit<Finding, "severity" | "code" | "message">> = {},
): Finding {
  const whole = {
    severity,
    tier: TIER_OF[severity],
    code,
    message,
    source: null,
    record: null,
    type: null,
    path: "",
    place: null,
    why: null,
    feature: null,
    value: null,
    rule: null,
    rule_date: null,
    write: null,
    ...more,
  };
  const { value } = whole;
  return { ...whole, value: value === null ? null : value.slice(0, MAX_FINDING_VALUE) };
}
