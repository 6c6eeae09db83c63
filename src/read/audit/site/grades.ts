/** What an audit of a site comes to: a grade for each tier, what to do first, what has changed. */
import { jsonIn, toFields } from "../../../base/json/plain.ts";
import type { Tier } from "../finding.ts";
import type { SiteAudit, SiteFinding } from "./audit_site.ts";

/** Least share of addresses without a finding of the tier for each grade, the best first. */
const GRADES: readonly (readonly [string, number])[] = [
  ["A", 0.98],
  ["B", 0.9],
  ["C", 0.75],
  ["D", 0.5],
  ["E", 0],
];

interface Grade {
  readonly tier: Tier;
  readonly grade: string;
  /** Addresses that were asked for, and those of them with no finding of the tier. */
  readonly pages: number;
  readonly clean: number;
}

/** Grades the tiers that mending is for; what is only nice to have is not graded. */
export function gradesOf({ findings, pages }: SiteAudit): Grade[] {
  return (["required", "eligible"] as const).map((tier) => {
    const touched = new Set(
      findings.filter((found) => found.tier === tier).flatMap(({ urls }) => urls),
    );
    const clean = Math.max(pages - touched.size, 0);
    const share = pages === 0 ? 0 : clean / pages;
    const [grade = "E"] = GRADES.find(([, least]) => share >= least) ?? [];
    return { tier, grade, pages, clean };
  });
}

/** Compares the counts of two audits by kind; those that are as they were are left out. */
export function changesSince(
  before: SiteAudit,
  now: SiteAudit,
): { readonly code: string; readonly before: number; readonly now: number }[] {
  const [old, recent] = [before, now].map(({ findings }) => {
    const counts = new Map<string, number>();
    for (const { code, count } of findings) counts.set(code, (counts.get(code) ?? 0) + count);
    return counts;
  });
  const codes = new Set([...old?.keys() ?? [], ...recent?.keys() ?? []]);
  return [...codes].map((code) => ({
    code,
    before: old?.get(code) ?? 0,
    now: recent?.get(code) ?? 0,
  })).filter((change) => change.before !== change.now)
    .sort((a, b) => (b.now - b.before) - (a.now - a.before));
}

/**
 * Reads an earlier audit as `audit-site` wrote it as JSON; undefined for a text that is not one.
 */
export function readAudit(text: string): SiteAudit | undefined {
  const value = toFields(jsonIn(text)) as Partial<SiteAudit>;
  const { findings, pages, start } = value;
  const isAudit = typeof pages === "number" && typeof start === "string" &&
    Array.isArray(findings) &&
    findings.every((found: Partial<SiteFinding> | null) =>
      typeof found?.code === "string" && typeof found.count === "number"
    );
  return isAudit ? value as SiteAudit : undefined;
}
