/** Checks the terms and values of a record at every depth, and that they agree. */
import { itemsOf, type Thing, type Value } from "../vocabularies/mod.ts";
import { MAX_AUDIT_DEPTH, MAX_AUDIT_NODES } from "../../base/limits.ts";
import { exampleOf } from "./examples.ts";
import { type Finding, finding } from "./finding.ts";
import { joinPath, valuePath } from "./paths.ts";
import { checkTerms, MAX_NEAR_NAMES } from "./check_terms.ts";
import { checkConsistency } from "./consistency.ts";
import { valueCheckOf } from "./value_checks.ts";

// Bounds.
/** Findings about values of a record; past it a finding says that the rest is not checked. */
const MAX_RECORD_FINDINGS = 2_000;

/** What a record is checked within. */
export interface ValueContext {
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
export function checkValues(record: Thing, context: ValueContext): Finding[] {
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
