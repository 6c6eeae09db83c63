/**
 * Every need and every check of every rule: a page that meets it, and one that breaks it.
 *
 * Pages are built from the tables. A page that breaks one need is the page that meets all with the
 * one thing taken away; nothing else may be found than that.
 */
import assert from "node:assert/strict";
import { auditPage } from "../../src/read/audit/audit_page.ts";
import type { FeatureReport } from "../../src/read/audit/audit_record.ts";
import { type FeatureRow, FEATURES } from "../../src/read/audit/features.ts";
import type { Finding } from "../../src/read/audit/finding.ts";
import type { Check, Need, Rule } from "../../src/read/audit/rule.ts";
import { RULES } from "../../src/read/audit/rule.ts";
import { createPage } from "../../src/page/html/page.ts";

type Json = { [name: string]: unknown };

/** Where a rule is met: the feature, and the properties that lead to its node. */
interface Site {
  readonly row: FeatureRow;
  readonly steps: readonly string[];
}

/** Values that pass the checks rules make of them; any other text passes otherwise. */
const VALUES: Readonly<Record<string, unknown>> = {
  price: "1.50",
  target: "https://a.example/?t={seek_to_second_number}",
  unitText: "HOUR",
  description: "A description that is long enough to be taken for one, at last.",
  eventStatus: "EventRescheduled",
  itemReviewed: { "@type": "Product", name: "Reviewed" },
};
/** Steps into a rule that leads to itself, comments of comments. */
const MOST_STEPS = 4;

function ruleOf(name: string): Rule {
  const rule = RULES[name];
  assert(rule, name);
  return rule;
}

/** Gives the first type of a nested property and its rule. */
function innerRule(
  rule: Rule,
  property: string,
): readonly [string | undefined, string] | undefined {
  const found = Object.entries(rule.nested[property] ?? {}).find(([, name]) => name !== null);
  return found === undefined
    ? undefined
    : [found[0] === "*" ? undefined : found[0], found[1] ?? ""];
}

/** Builds a node that has all a rule asks for, by the first alternative of each need. */
function build(name: string, type: string | undefined, depth = 0): Json {
  const rule = ruleOf(name);
  const node: Json = { "@type": type ?? "Thing" };
  for (const { alternatives } of [...rule.required, ...rule.recommended]) {
    put(node, alternatives[0] ?? [], rule, depth);
  }
  for (const property of Object.keys(rule.nested)) {
    if (!isInTheWay(name, property)) put(node, [property], rule, depth);
  }
  for (const check of rule.checks) {
    if (check.kind === "at-least") node[check.path] = asList(node[check.path], check);
  }
  return node;
}

/** Repeats a value as often as a list must have. */
function asList(value: unknown, { values }: Extract<Check, { kind: "at-least" }>): unknown[] {
  return Array.from({ length: values }, (_, at) => at === 0 ? value : structuredClone(value));
}

/** Second alternatives that a rule describes as well: building both would hide what one lacks. */
function isInTheWay(name: string, property: string): boolean {
  return ruleOf(name).required.some(({ alternatives }) =>
    alternatives.slice(1).some(([first]) => first === property) &&
    alternatives[0]?.[0] !== property
  );
}

function put(node: Json, path: readonly string[], rule: Rule | undefined, depth: number): void {
  const [first = "", ...rest] = path;
  const inner = rule === undefined ? undefined : innerRule(rule, first);
  if (inner !== undefined && depth < MOST_STEPS) {
    node[first] ??= build(inner[1], inner[0], depth + 1);
  }
  if (rest.length === 0) {
    node[first] ??= VALUES[first] ?? (first === "@id" ? "https://a.example/#x" : "x");
  } else {
    // An object that holds nothing at all is absent; one that has a type is there.
    if (typeof node[first] !== "object") node[first] = { "@type": "Thing" };
    put(node[first] as Json, rest, undefined, depth);
  }
}

/** Finds where each rule is met: breadth first from the features. */
function sitesOfRules(): Map<string, Site> {
  const sites = new Map<string, Site>();
  const waiting: { name: string; site: Site }[] = FEATURES.flatMap((row) =>
    row.rule === undefined ? [] : [{ name: row.rule, site: { row, steps: [] } }]
  );
  for (const { name, site } of waiting) {
    if (sites.has(name)) continue;
    sites.set(name, site);
    for (const [property, rules] of Object.entries(ruleOf(name).nested)) {
      for (const inner of Object.values(rules)) {
        if (inner === null) continue;
        waiting.push({ name: inner, site: { ...site, steps: [...site.steps, property] } });
      }
    }
  }
  return sites;
}

const SITES = sitesOfRules();

function listCheck(rule: Rule, step: string): Extract<Check, { kind: "at-least" }> | undefined {
  return rule.checks.find((check) => check.kind === "at-least" && check.path === step) as
    | Extract<Check, { kind: "at-least" }>
    | undefined;
}

/** Names steps as findings do: the first of a list that must have several. */
function shownSteps({ row, steps }: Site): string[] {
  let rule: Rule | undefined = ruleOf(row.rule ?? "");
  return steps.map((step) => {
    const shown = rule !== undefined && listCheck(rule, step) !== undefined ? `${step}[0]` : step;
    const inner = Object.values(rule?.nested[step] ?? {}).find((name) => name !== null);
    rule = inner === undefined || inner === null ? undefined : ruleOf(inner);
    return shown;
  });
}

/** Makes the condition of a need true; one that says `unless` is true as built. */
function meetCondition(node: Json, { given }: Need): void {
  if (given?.term !== undefined && given.isUnless !== true) setAt(node, given.path, given.term);
}

/** Builds a page that meets the feature of a rule, with a node of that rule in its place. */
function buildFor(name: string, site: Site, recordType?: string): { record: Json; node: Json } {
  const record = build(site.row.rule ?? "", recordType ?? site.row.types[0]);
  let node = record;
  let rule = ruleOf(site.row.rule ?? "");
  for (const [at, step] of site.steps.entries()) {
    const isLast = at === site.steps.length - 1;
    const [type = "", inner] = Object.entries(rule.nested[step] ?? {})
      .find((one) => isLast ? one[1] === name : one[1] !== null) ?? [];
    assert(inner, `${name} is not at ${site.steps}`);
    const made = build(inner, type === "*" ? undefined : type, at + 1);
    const list = listCheck(rule, step);
    if (isLast) node[step] = list === undefined ? made : asList(made, list);
    else node[step] ??= made;
    node = list === undefined ? node[step] as Json : made;
    rule = ruleOf(inner);
  }
  return { record, node };
}

interface Told {
  readonly feature: FeatureReport;
  /** As `code path`. */
  readonly findings: readonly string[];
}

function tell(record: Json, row: FeatureRow): Told {
  const json = JSON.stringify({ "@context": "https://schema.org", ...record });
  const page = createPage(
    `<script type="application/ld+json">${json}</script>`,
    "https://a.example/",
  );
  const { records } = auditPage(page);
  const reports = records.filter(({ types }) => types[0] === record["@type"]);
  const [report] = reports;
  // Reviews come in three rows of one name, one for each kind of record.
  const feature = report?.features.find(({ name, note }) => name === row.name && note === row.note);
  assert(feature, `${row.name} does not apply to ${json}`);
  const named = (report?.findings ?? []).filter((one: Finding) => one.feature === row.name);
  return { feature, findings: named.map(({ code, path }) => `${code} ${path}`) };
}

/** Takes away every alternative of a need, the leaf alone. */
function takeAway(node: Json, { alternatives }: Need): void {
  for (const path of alternatives) {
    let at: Json | undefined = node;
    for (const step of path.slice(0, -1)) at = at?.[step] as Json | undefined;
    if (typeof at === "object" && at !== null) delete at[path.at(-1) ?? ""];
  }
}

function joined(steps: readonly string[]): string {
  return steps.join(".");
}

for (const [name, rule] of Object.entries(RULES)) {
  const site = SITES.get(name);
  if (site === undefined) throw new Error(`no feature leads to the rule ${name}`);
  const prefix = joined(site.steps);
  const at = (path: readonly string[]): string => joined([...shownSteps(site), ...path]);

  Deno.test(`rule ${name}: a page meets it, by each alternative`, () => {
    const { record } = buildFor(name, site);
    const { feature, findings } = tell(record, site.row);
    assert.deepEqual(findings, []);
    assert.equal(feature.requirements_met, true);
    for (const need of [...rule.required, ...rule.recommended]) {
      for (const other of need.alternatives.slice(1)) {
        const changed = buildFor(name, site, need.onlyOn);
        takeAway(changed.node, need);
        put(changed.node, other, rule, site.steps.length);
        const code = `missing-required ${at(need.alternatives[0] ?? [])}`;
        assert(!tell(changed.record, site.row).findings.includes(code), code);
      }
    }
  });

  for (
    const [kind, needs] of [["required", rule.required], ["recommended", rule.recommended]] as const
  ) {
    for (const need of needs) {
      const shown = joined(need.alternatives[0] ?? []);
      Deno.test(`rule ${name}: a page without ${need.name} breaks it (${kind})`, () => {
        const { record, node } = buildFor(name, site, need.onlyOn);
        meetCondition(node, need);
        let path = at(need.alternatives[0] ?? []);
        if (need.exceptLast) {
          const list = site.steps.at(-1) ?? "";
          record[list] = [node, { ...node }];
          path = `${prefix}[0].${shown}`;
        }
        takeAway(node, need);
        if (need.alternatives.every(([first = ""]) => site.row.when?.includes(first))) {
          assert.throws(() => tell(record, site.row), /does not apply/);
          return;
        }
        const { feature, findings } = tell(record, site.row);
        const codes = kind === "required"
          ? ["missing-required", "incomplete-part"]
          : ["missing-recommended"];
        const told = codes.map((code) => `${code} ${path}`).filter((one) => findings.includes(one));
        assert.equal(told.length, 1, `${path} is not told: ${findings}`);
        if (site.steps.length === 0 && kind === "required") {
          assert.equal(told[0], `missing-required ${path}`);
        }
        assert.equal(
          feature.requirements_met,
          !findings.some((one) => one.startsWith("missing-required ")),
        );
        // Nothing else is found but the same things under another need of the rule.
        const gone = [path, ...need.alternatives.map((each) => at(each))];
        const others = findings.filter((one) => !gone.some((each) => one.endsWith(` ${each}`)));
        assert.deepEqual(others, [], `more than ${told[0]}`);
        const { missing_required, incomplete_parts, missing_recommended } = feature;
        const lists = [...missing_required, ...incomplete_parts, ...missing_recommended];
        assert(lists.some((one) => one.split("|").includes(path)), `${lists}`);
      });
    }
  }

  for (const check of rule.checks) {
    Deno.test(`rule ${name}: a page whose ${check.path} is refused breaks it (${check.kind})`, () => {
      const { record, node } = buildFor(name, site);
      if (check.kind === "of-type") node[check.given[0]] = check.given[1];
      for (const bad of badValues(check)) {
        setAt(node, check.path.split("."), bad);
        const { feature, findings } = tell(record, site.row);
        assert(findings.includes(`refused-by-feature ${at(check.path.split("."))}`), `${findings}`);
        if (site.steps.length === 0 && isRequired(rule, check)) {
          assert.equal(feature.requirements_met, false);
        }
      }
    });
  }
}

function isRequired(rule: Rule, { path }: Check): boolean {
  const [first] = path.split(".");
  return rule.required.some(({ alternatives }) => alternatives.every((each) => each[0] === first));
}

/** Values that a check refuses, on either side of its bound. */
function badValues(check: Check): unknown[] {
  switch (check.kind) {
    case "text-under":
      return ["x".repeat(check.characters)];
    case "text-between":
      return ["x".repeat(check.least - 1), "x".repeat(check.most + 1)];
    case "above-zero":
      return ["0", "-1"];
    case "at-least":
      return [Array.from({ length: check.values - 1 }, () => ({ name: "x", position: 1 }))];
    case "of-type":
      return [{ "@type": "Place", name: "x", address: "x" }];
    case "text-with":
      return ["x"];
    case "text-alone":
      return ["Ann Lee, Bo Berg and Cy Dahl", "Ann Lee and Bo Berg"];
    case "reviewable":
      return [{ "@type": "Person", name: "x" }, { name: "no type" }];
    case "one-of":
      return ["CENTURY"];
  }
}

function setAt(node: Json, [first = "", ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) node[first] = value;
  else {
    if (typeof node[first] !== "object") node[first] = {};
    setAt(node[first] as Json, rest, value);
  }
}

Deno.test("each feature applies to each of its types, and not to those it excepts", () => {
  for (const row of FEATURES) {
    const when = Object.fromEntries((row.when ?? []).map((property) => [property, "x"]));
    for (const type of row.types) {
      if (!row.except?.includes(type)) tell({ "@type": type, name: "x", ...when }, row);
    }
    for (const type of row.except ?? []) {
      assert.throws(() => tell({ "@type": type, name: "x", ...when }, row), /does not apply/);
    }
    if (row.when !== undefined) {
      assert.throws(() => tell({ "@type": row.types[0], name: "x" }, row), /does not apply/);
    }
  }
});
