/**
 * Looks for the faults of a page as a whole: one finding a kind, with how often and the first.
 *
 * Each is a row of `faults.json`: its code with severity, tier and rule; what it is; why it matters to
 * whom; what to write.
 */
import type { Robots } from "../../../web/manners/robots/mod.ts";
import type { Page } from "../../../page/html/mod.ts";
import { BODY_FINDERS } from "./body_finders.ts";
import FAULTS from "../faults.json" with { type: "json" };
import { type Finding, finding, type Severity, type Tier } from "../finding.ts";
import { HEAD_FINDERS } from "./head_finders.ts";

interface PageFault {
  readonly code: string;
  readonly severity: Severity;
  readonly tier: Tier;
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

/** Looks for each fault of the table; `robots` is the site's robots.txt where it is known. */
export function checkPageFaults(page: Page, robots: Robots | undefined): Finding[] {
  return PAGE_FAULTS.flatMap(({ code, severity, what, ...words }) => {
    const find = HEAD_FINDERS[code] ?? BODY_FINDERS[code];
    const hits = find?.(page, robots) ?? [];
    const [first] = hits;
    if (first === undefined) return [];
    return [finding(severity, code, hits.length === 1 ? what : `${what}: ${hits.length}`, {
      source: "html",
      ...words,
      value: first.value === "" ? null : first.value,
      ...(first.node === undefined ? {} : { at: { node: first.node, pointer: null } }),
    })];
  });
}
