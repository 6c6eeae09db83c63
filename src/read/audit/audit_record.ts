/** Reports on one record: the features it asks for, what it lacks for them, and its values. */
import ROWS from "./examples.json" with { type: "json" };
import { itemsOf, type Thing, type Value } from "../vocabularies/mod.ts";
import { type FeatureRow, FEATURES, type FeatureStatus, UNCHECKED } from "./features.ts";
import { type Finding, finding, type Severity, type Tier } from "./finding.ts";
import {
  checkRule,
  type Lack,
  MAX_AUDIT_DEPTH,
  MAX_AUDIT_NODES,
  type RuleResult,
} from "./check_rule.ts";
import { joinPath, valuePath, valuesOf } from "./paths.ts";
import { isTypeBelow } from "./vocabulary.ts";
import { checkTerms, MAX_NEAR_NAMES } from "./check_terms.ts";
import { checkConsistency } from "./consistency.ts";
import { valueCheckOf } from "./value_checks.ts";

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

// Bounds.
/** Findings about values of a record; past it a finding says that the rest is not checked. */
const MAX_RECORD_FINDINGS = 2_000;

/** What a record is checked within. */
interface ValueContext {
  readonly source: string;
  readonly record: number;
  /** Things that are records themselves, and their names: their values are reported there. */
  readonly records: ReadonlySet<Thing | string>;
  /** Whether addresses are as the page wrote them. */
  readonly hasWrittenAddresses: boolean;
  /** Whether the page is known to be another than the home page of its site. */
  readonly isInner?: boolean;
}

/** Checks every value of a record. */
function checkValues(record: Thing, context: ValueContext): Finding[] {
  const findings: Finding[] = [];
  const type = record.types[0] ?? null;
  const base = { source: context.source, record: context.record, type };
  // A reader may write one subject out at each of its mentions: its name shows that it is the same.
  const seen = new Set<Thing | string>([record, record.id ?? record]);
  /** A template repeats its fault on each item: told once, with how often. */
  const repeated = new Map<string, { found: Finding; times: number }>();
  const near = { left: MAX_NEAR_NAMES };
  const waiting = [{ thing: record, path: "", depth: 0 }];
  for (let at = 0; at < waiting.length; at++) {
    const { thing, path, depth } = waiting[at] as typeof waiting[number];
    if (at >= MAX_AUDIT_NODES || findings.length >= MAX_RECORD_FINDINGS) {
      const message = `the record is too large: its first ${at} things were checked`;
      findings.push(finding("info", "walk-stopped", message, { ...base, tier: "eligible" }));
      break;
    }
    for (const found of [...checkTerms(thing, near), ...checkConsistency(thing)]) {
      const told = repeated.get(found.message) ?? {
        found: { ...found, ...base, path: joinPath(path, found.path), at: thing.place },
        times: 0,
      };
      repeated.set(found.message, told);
      told.times++;
      if (told.times === 1) findings.push(told.found);
    }
    for (const [name, value] of thing.fields) {
      const values = itemsOf(value);
      for (const [index, value] of values.entries()) {
        const here = valuePath(path, name, index, values.length);
        const found = checkText(value, thing, name, context);
        if (found !== undefined && findings.length < MAX_RECORD_FINDINGS) {
          findings.push({ ...found, ...base, path: here, at: value.place });
        }
        if (value.kind !== "thing" || isTold(value, seen, context)) continue;
        seen.add(value).add(value.id ?? value);
        if (depth < MAX_AUDIT_DEPTH) waiting.push({ thing: value, path: here, depth: depth + 1 });
      }
    }
  }
  for (const { found, times } of repeated.values()) {
    if (times > 1) found.message += `; so in ${times} places`;
  }
  return findings;
}

function isTold(
  thing: Thing,
  seen: ReadonlySet<Thing | string>,
  { records }: ValueContext,
): boolean {
  if (seen.has(thing) || records.has(thing)) return true;
  return thing.id !== null && (seen.has(thing.id) || records.has(thing.id));
}

function checkText(
  value: Value,
  thing: Thing,
  name: string,
  { hasWrittenAddresses }: ValueContext,
): Finding | undefined {
  const check = value.kind === "text" ? valueCheckOf(name) : undefined;
  if (check === undefined || value.kind !== "text") return undefined;
  if (check.isAddress === true && !hasWrittenAddresses) return undefined;
  const reason = check.form(value.text.trim(), thing, name);
  if (reason === undefined) return undefined;
  const more = { value: value.text, rule: check.rule, write: exampleOf(name) };
  return finding(check.severity, "invalid-value", `${name} ${reason}`, more);
}

const EXAMPLES: ReadonlyMap<string, string> = new Map(
  ROWS.flatMap(([value = "", names = ""]) =>
    names.split(" ").map((name) => [name, value] as const)
  ),
);

/** Returns a property as JSON-LD writes it; where only text is asked for, with text to fill in. */
export function exampleOf(property: string): string {
  return `"${property}": ${EXAMPLES.get(property) ?? '"…"'}`;
}
