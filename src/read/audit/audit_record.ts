/** Reports on one record: the features it asks for, what it lacks for them, and its values. */
import type { Thing } from "../vocabularies/mod.ts";
import { checkValues, type ValueContext } from "./check_values.ts";
import { exampleOf } from "./examples.ts";
import { type FeatureRow, FEATURES, type FeatureStatus, UNCHECKED } from "./features.ts";
import { type Finding, finding, type Severity, type Tier } from "./finding.ts";
import { checkRule, type Lack, type RuleResult } from "./check_rule.ts";
import { valuesOf } from "./paths.ts";
import { isTypeBelow } from "./vocabulary.ts";

/** Whether a record meets one feature. */
export interface FeatureReport {
  name: string;
  url: string;
  support: FeatureStatus;
  note: string | null;
  /** Null for a retired feature, which has nothing to meet. */
  requirements_met: boolean | null;
  missing_required: string[];
  missing_recommended: string[];
  incomplete_parts: string[];
}

/** What an audit reports of one record. */
export interface RecordReport {
  source: string;
  index: number;
  types: string[];
  features: FeatureReport[];
  not_checked: string[];
  findings: Finding[];
}

/** Audits one record as its reader gave it. */
export function auditRecord(record: Thing, context: ValueContext): RecordReport {
  const report: RecordReport = {
    source: context.source,
    index: context.record,
    types: [...record.types],
    features: [],
    not_checked: record.types.flatMap((type) => {
      const known = UNCHECKED.get(type);
      return known === undefined ? [] : [`${type}: ${known[0]} are not checked, see ${known[1]}`];
    }),
    findings: [],
  };
  const told = new Set<string>();
  for (const row of FEATURES) {
    if (row.isOfHome === true && context.isInner === true) continue;
    if (applies(row, record)) auditFeature(row, record, report, told);
  }
  for (const found of checkValues(record, context)) report.findings.push(found);
  return report;
}

/** A feature applies by a type that counts by itself, and by its properties where it asks for some. */
function applies({ types, andBelow, except, when, unless }: FeatureRow, record: Thing): boolean {
  const isElsewhere = unless !== undefined &&
    valuesOf(record, unless[0]).some((value) =>
      value.kind === "thing" && value.types.includes(unless[1])
    );
  if (isElsewhere) return false;
  const isOfType = record.types.some((type) =>
    except?.includes(type) !== true &&
    types.some((root) => andBelow === true ? isTypeBelow(type, root) : type === root)
  );
  return isOfType &&
    (when === undefined || when.some((name) => valuesOf(record, name).length > 0));
}

function auditFeature(
  row: FeatureRow,
  record: Thing,
  report: RecordReport,
  told: Set<string>,
): void {
  const base = { source: report.source, record: report.index, type: record.types[0] ?? null };
  const own = { ...base, feature: row.name, rule: row.url };
  const result = row.rule === undefined ? undefined : checkRule(record, row.rule);
  report.features.push(featureReport(row, result));
  if (result === undefined) {
    const message = `${row.name} is no longer shown. ${row.note ?? ""}`.trim();
    const write = "nothing: remove the markup, or keep it for others who read it";
    report.findings.push(finding("info", "retired-feature", message, { ...own, write }));
    return;
  }
  for (const found of findingsOf(row, result)) report.findings.push({ ...found, ...own });
  for (const path of result.unknown) {
    if (told.has(path)) continue;
    told.add(path);
    const message = `${path} refers to something the page does not define`;
    const write = "write the thing itself there, or give the thing it names that @id on this page";
    const more = { ...base, path, tier: "eligible", write } as const;
    report.findings.push(finding("info", "reference-not-followed", message, more));
  }
}

function featureReport(
  { name, url, support, note }: FeatureRow,
  result?: RuleResult,
): FeatureReport {
  const names = (lacks: readonly Lack[]): string[] => [...new Set(lacks.map((lack) => lack.name))];
  const isMet = result !== undefined && result.required.length === 0 &&
    !result.refusals.some(({ isNeeded }) => isNeeded);
  return {
    name,
    url,
    support,
    note,
    requirements_met: result === undefined ? null : isMet,
    missing_required: names(result?.required ?? []),
    missing_recommended: names(result?.recommended ?? []),
    incomplete_parts: names(result?.parts ?? []),
  };
}

function findingsOf(row: FeatureRow, result: RuleResult): Finding[] {
  const severity = (usual: Severity): Severity => row.isInfo === true ? "info" : usual;
  const tier = (usual: Tier): Tier => row.isInfo === true ? "nice" : usual;
  const lack = (
    { name, path, property }: Lack,
    usual: Severity,
    code: string,
    what: string,
    more: Partial<Finding> = {},
  ): Finding => {
    const message = `${row.name} ${what} ${name.split("|").join(" or ")}`;
    return finding(severity(usual), code, message, { path, write: exampleOf(property), ...more });
  };
  return [
    ...result.required.map((lacked) => lack(lacked, "error", "missing-required", "requires")),
    ...result.parts.map((lacked) =>
      lack(lacked, "warning", "incomplete-part", "leaves out a part without")
    ),
    ...result.recommended.map((lacked) =>
      lack(lacked, "warning", "missing-recommended", "recommends", {
        tier: tier(lacked.isEligible ? "eligible" : "nice"),
      })
    ),
    ...result.refusals.map(({ path, reason, value, isNeeded }) =>
      finding(
        severity(isNeeded ? "error" : "warning"),
        "refused-by-feature",
        `${row.name}: ${path} ${reason}`,
        { path, value, write: exampleOf((path.split(".").at(-1) ?? "").replace(/\[\d+\]$/, "")) },
      )
    ),
    ...(result.isStopped ? [STOPPED] : []),
  ];
}

const STOPPED = finding(
  "info",
  "walk-stopped",
  "only part of the record was checked: it has too many things",
  { tier: "eligible" },
);
