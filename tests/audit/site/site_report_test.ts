/** What an audit of a site is written as: a report, tables, a log for other programs. */
import assert from "node:assert/strict";
import { auditSite, type SiteAudit } from "../../../src/read/audit/site/audit_site.ts";
import { changesSince, gradesOf, readAudit } from "../../../src/read/audit/site/grades.ts";
import type { Site, SitePage } from "../../../src/read/audit/site/site_page.ts";
import FAULTS from "../../../src/read/audit/faults.json" with { type: "json" };
import { writeCsv, writeSarif } from "../../../src/read/audit/site/write_lists.ts";
import { writeReport } from "../../../src/read/audit/site/write_report.ts";
import { createPage } from "../../../src/page/html/page.ts";
import { sitePage } from "../../support/site_page.ts";

const START = "https://a.example/";

const page = (url: string, more: Partial<SitePage> = {}): SitePage =>
  sitePage(url, { links: [START, `${START}gone`], ...more });

const SITE: Site = {
  start: START,
  pages: [
    page(START),
    page(`${START}a`, { title: '=1+1, "a"', hasHeading: false }),
    page(`${START}gone`, { status: 404, error: "gone", links: [] }),
  ],
  mapped: undefined,
  left: 0,
  deadAssets: new Map(),
};
const AUDIT = auditSite(SITE, (url) => url);

Deno.test("gradesOf() counts the addresses without a finding of each tier", () => {
  const grades = gradesOf(AUDIT).map((
    { tier, grade, pages, clean },
  ) => [tier, grade, pages, clean]);
  assert.deepEqual(grades, [["required", "D", 3, 2], ["eligible", "D", 3, 2]]);
  assert.deepEqual(gradesOf({ ...AUDIT, findings: [] }).map(({ grade }) => grade), ["A", "A"]);
  assert.deepEqual(gradesOf({ ...AUDIT, pages: 0 }).map(({ grade }) => grade), ["E", "E"]);
});

Deno.test("changesSince() tells what is more, less, new and gone", () => {
  const of = (counts: Record<string, number>): SiteAudit => ({
    ...AUDIT,
    findings: Object.entries(counts).map(([code, count]) => ({
      ...AUDIT.findings[0] as SiteAudit["findings"][number],
      code,
      count,
    })),
  });
  const changes = changesSince(
    of({ a: 1, b: 5, c: 2, same: 3 }),
    of({ a: 4, b: 2, d: 1, same: 3 }),
  );
  assert.deepEqual(changes.map(({ code, before, now }) => [code, before, now]), [
    ["a", 1, 4],
    ["d", 0, 1],
    ["c", 2, 0],
    ["b", 5, 2],
  ]);
});

Deno.test("readAudit() reads what was written, and takes nothing else for an audit", () => {
  assert.deepEqual(readAudit(JSON.stringify(AUDIT))?.findings, AUDIT.findings);
  for (const text of ["", "null", "[]", "{}", '{"pages":1,"findings":[null]}', "{"]) {
    assert.equal(readAudit(text), undefined, text);
  }
});

Deno.test("writeCsv() has a line a page, and no formulas", () => {
  const lines = writeCsv(SITE, AUDIT).split("\r\n");
  assert.equal(lines.length, 4);
  assert.match(lines[2] ?? "", /^https:\/\/a\.example\/a,200,,"'=1\+1, ""a""",.*missing-h1$/);
  assert.match(lines[3] ?? "", /,404,.*,broken-link$/);
});

Deno.test("writeSarif() has a rule for each kind and a result for each page it is on", () => {
  const { version, runs: [run] } = JSON.parse(writeSarif(AUDIT)) as {
    version: string;
    runs: { tool: { driver: { rules: { id: string }[] } }; results: Record<string, unknown>[] }[];
  };
  assert.equal(version, "2.1.0");
  const rules = run?.tool.driver.rules.map(({ id }) => id) ?? [];
  assert.deepEqual(rules, [...new Set(AUDIT.findings.map(({ code }) => code))]);
  const count = AUDIT.findings.reduce((sum, { urls }) => sum + urls.length, 0);
  assert.equal(run?.results.length, count);
  assert.deepEqual(run?.results[0]?.["level"], "error");
});

Deno.test("writeReport() says what to do first, what has changed, and loads nothing", () => {
  const before = { ...AUDIT, findings: [] };
  const html = writeReport(SITE, AUDIT, before);
  const { tree } = createPage(html, null);
  for (const name of ["script", "img", "link", "iframe"]) assert.equal(tree.named(name).length, 0);
  assert.equal(tree.named("h1").length, 1);
  assert.equal(tree.named("article").length, AUDIT.findings.length);
  for (
    const part of [
      "What to do first",
      "Since the last audit",
      "prefers-color-scheme",
      "@media print",
    ]
  ) {
    assert(html.includes(part), part);
  }
  assert(!writeReport(SITE, AUDIT).includes("Since the last audit"));
});

Deno.test("writeReport() counts the pages of a finding that it does not name", () => {
  const [finding] = AUDIT.findings;
  assert.ok(finding);
  const named = finding.examples.length;
  const said = (count: number): string | undefined =>
    /and (\S+) more</.exec(writeReport(SITE, { ...AUDIT, findings: [{ ...finding, count }] }))?.[1];
  assert.deepEqual([said(named), said(named + 1), said(named + 20)], [undefined, "1", "20"]);
});

Deno.test("every kind between pages says what it is, why it matters, and what to write", () => {
  for (const [code, [what, why, write]] of Object.entries(FAULTS.site)) {
    assert(what && why && write, code);
  }
});
