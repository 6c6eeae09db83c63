/** One thing an audit found. */
import { MAX_FINDING_VALUE } from "../limits.ts";

/** What kind of finding it is. */
export type Severity = "error" | "warning" | "info";

/** One finding, as answers show it. */
export interface Finding {
  severity: Severity;
  code: string;
  message: string;
  /** The reader whose record it is about; null for the page. */
  source: string | null;
  /** The record's position among those of its reader; null for the page. */
  record: number | null;
  type: string | null;
  /** Empty for the record or page itself. */
  path: string;
  feature: string | null;
  value: string | null;
  /** Address of the page that states the rule. */
  rule: string | null;
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
    code,
    message,
    source: null,
    record: null,
    type: null,
    path: "",
    feature: null,
    value: null,
    rule: null,
    ...more,
  };
  const { value } = whole;
  return { ...whole, value: value === null ? null : value.slice(0, MAX_FINDING_VALUE) };
}
