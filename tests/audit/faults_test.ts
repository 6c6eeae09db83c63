/** Faults that people make, each found on the page that has it, and none on those that have none. */
import { runTool } from "../support/run_tool.ts";
import assert from "node:assert/strict";
import { type Audit, auditPage } from "../../src/read/audit/audit_page.ts";
import type { Finding } from "../../src/read/audit/finding.ts";
import { RULES } from "../../src/read/audit/rule.ts";
import { exampleOf } from "../../src/read/audit/audit_record.ts";
import { createPage } from "../../src/page/html/page.ts";
import { auditPage as auditTool } from "../../src/tools/contract/audit_page.ts";
import { createWorld } from "../site/fake_world.ts";
import {
  blockOf,
  CLEAN,
  CLEAN_PAGE,
  PAGE_URL,
  pageOf,
  SITE_PAGES,
  SITE_ROBOTS,
  STRUCTURED_FAULTS,
  TECHNICAL_FAULTS,
} from "./fault_pages.ts";

const ORIGIN = "https://a.example";

function findingsOf({ records, page }: Pick<Audit, "records" | "page">): Finding[] {
  return [...records.flatMap(({ findings }) => findings), ...page];
}

function audit(html: string): Finding[] {
  return findingsOf(auditPage(createPage(html, PAGE_URL)));
}

for (const { name, html, code } of STRUCTURED_FAULTS) {
  Deno.test(`auditPage() finds ${name}`, () => {
    const found = audit(html).filter((one) => one.code === code && one.tier !== "nice");
    assert.ok(found.length > 0, code);
    for (const { write, rule } of found) assert.ok(write !== null || rule !== null);
  });
}

for (const [name, record] of Object.entries(CLEAN)) {
  Deno.test(`auditPage() finds no error in a ${name} that is right`, () => {
    const found = audit(pageOf(blockOf(record))).filter(({ tier }) => tier === "required");
    assert.deepEqual(found, []);
  });
}

Deno.test("auditPage() asks at most three things more of a product that is right", () => {
  const found = audit(pageOf(blockOf(CLEAN["product"] ?? {})));
  const eligible = found.filter(({ tier }) => tier === "eligible").map(({ path }) => path);
  assert.deepEqual(eligible, ["gtin", "offers.hasMerchantReturnPolicy", "offers.shippingDetails"]);
});

Deno.test("every finding tells what to write, and those by a rule of search its day", () => {
  for (const { html, name } of [...STRUCTURED_FAULTS, ...TECHNICAL_FAULTS]) {
    for (const found of audit(html)) {
      assert.ok(found.write, `${name}: ${found.code}`);
      const isDated = found.feature === null || /^\d{4}-\d\d-\d\d$/.test(found.rule_date ?? "");
      assert.ok(isDated, `${name}: ${found.rule}`);
    }
  }
});

Deno.test("what a feature needs has an example of its own", () => {
  const plain = new Set(["name", "text", "title", "description", "headline"]);
  for (const { required, recommended } of Object.values(RULES)) {
    const needs = [...required, ...recommended.filter(({ isEligible }) => isEligible === true)];
    for (const { alternatives } of needs) {
      const property = alternatives[0]?.at(-1) ?? "";
      if (!plain.has(property)) assert.doesNotMatch(exampleOf(property), /: "…"$/, property);
    }
  }
});

const PRICES: readonly (readonly [string, string, boolean])[] = [
  ["1299.00", "<p>€ 1.299,-", true],
  ["1299.50", "<p>€ <b>1 299</b><sup>50</sup>", true],
  ["1299.50", "<p>€ 1.299", false],
  ["19.9", "<p>€ 19,90", true],
  ["19.90", "<p>€ 119,90", false],
  ["19.90", "<p>only 3 left", true],
  ["19.90", "<p>€ 24.90 <i hidden>19.90</i>", false],
  ["0.99", "<p>$0.99", true],
  ["1000000", "<p>£1,000,000", true],
];
for (const [price, body, isShown] of PRICES) {
  Deno.test(`auditPage() takes ${price} for ${isShown ? "shown" : "not shown"} by ${body}`, () => {
    const product = { ...CLEAN["product"], offers: { "@type": "Offer", price } };
    const found = audit(pageOf(blockOf(product), body)).map(({ code }) => code);
    assert.equal(found.includes("price-not-shown"), !isShown);
  });
}

async function auditOnSite(path: string, html: string): Promise<Finding[]> {
  const world = createWorld((url) => {
    const at = url.slice(ORIGIN.length);
    if (at === path) return html.replaceAll("ORIGIN", ORIGIN);
    if (at === "/robots.txt") return SITE_ROBOTS;
    const page = SITE_PAGES[at] ?? 404;
    if (page === 301) return { status: 301, headers: { location: `${ORIGIN}/other` } };
    return typeof page === "number" ? { status: page } : page.replaceAll("ORIGIN", ORIGIN);
  });
  const args = { html_or_url: `${ORIGIN}${path}`, site: true };
  const answer = await runTool(auditTool, auditTool.input.parse(args), world.context);
  assert.ok(auditTool.output.safeParse(answer).success);
  return findingsOf(answer as unknown as Audit);
}

for (const { name, path, html, code } of TECHNICAL_FAULTS) {
  Deno.test(`audit_page finds ${name}`, async () => {
    const codes = (await auditOnSite(path, html)).map((found) => found.code);
    assert.ok(codes.includes(code), `${codes}`);
  });
}

Deno.test("audit_page finds nothing on a page without technical faults", async () => {
  assert.deepEqual(await auditOnSite(CLEAN_PAGE.path, CLEAN_PAGE.html), []);
});

Deno.test("audit_page asks for ten pages that a page names, and reports the others", async () => {
  const links = Array.from(
    { length: 14 },
    (_, at) => `<link rel=alternate hreflang=de href="/de${at}">`,
  );
  const world = createWorld((url) => url === `${ORIGIN}/p` ? links.join("") : { status: 404 });
  const answer = await runTool(
    auditTool,
    auditTool.input.parse({ html_or_url: `${ORIGIN}/p`, site: true }),
    world.context,
  );
  const asked = world.asked.filter(({ what }) => what === "page").map(({ url }) => url);
  assert.equal(asked.length, 11);
  assert.match((answer["not_checked"] as string[]).join(), /4 more that the page names/);
  const alone = createWorld((url) => url === `${ORIGIN}/p` ? links.join("") : { status: 404 });
  await runTool(
    auditTool,
    auditTool.input.parse({ html_or_url: `${ORIGIN}/p`, site: false }),
    alone.context,
  );
  assert.equal(alone.asked.length, 1);
});

Deno.test("audit_page asks for no more pages when those before took too long", async () => {
  const links = ["a", "b", "c"].map((name) => `<link rel=alternate hreflang=de href="/${name}">`);
  const world = createWorld((url) =>
    url === `${ORIGIN}/p` ? links.join("") : { status: 404, seconds: url.endsWith("/a") ? 20 : 0 }
  );
  const answer = await runTool(
    auditTool,
    auditTool.input.parse({ html_or_url: `${ORIGIN}/p`, site: true }),
    world.context,
  );
  assert.equal(world.asked.filter(({ what }) => what === "page").length, 2);
  assert.match((answer["not_checked"] as string[]).join(), /2 more that the page names/);
});
