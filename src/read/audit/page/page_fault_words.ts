/**
 * The words of each fault of a page, rows of `faults.json`: its code with severity, tier and rule;
 * what it is; why it matters to whom; what to write.
 */
import FAULTS from "../faults.json" with { type: "json" };
import type { Severity, Tier } from "../finding.ts";

/** A kind of fault. */
export interface PageFault {
  readonly code: string;
  readonly severity: Severity;
  readonly tier: Tier;
  /** The page that states the rule. */
  readonly rule: string;
  readonly what: string;
  readonly why: string;
  readonly write: string;
}

/** Every kind, in the order findings have. */
export const PAGE_FAULTS: readonly PageFault[] = Object.entries(FAULTS.page).map(([code, row]) => {
  const [severity, tier, rule = "", what = "", why = "", write = ""] = row;
  return { code, severity: severity as Severity, tier: tier as Tier, rule, what, why, write };
});
