/** What the tables of rules mean: which features apply, conditions of needs, parts and references. */
import assert from "node:assert/strict";
import { auditPage } from "../../src/read/audit/audit_page.ts";
import { auditRecord, type FeatureReport } from "../../src/read/audit/audit_record.ts";
import { type FeatureRow, FEATURES, UNCHECKED } from "../../src/read/audit/features.ts";
import { PAGE_FAULTS } from "../../src/read/audit/page/page_faults.ts";
import { RULE_PAGES, ruleDate } from "../../src/read/audit/rule_pages.ts";
import DAYS from "../../src/read/audit/rule_pages.json" with { type: "json" };
import { RULES } from "../../src/read/audit/rule.ts";
import { readJsonLd } from "../../src/read/vocabularies/json_ld/json_ld.ts";
import type { Thing } from "../../src/read/vocabularies/value.ts";
import { createPage } from "../../src/page/html/page.ts";

type Json = Record<string, unknown>;

function thingOf(json: Json): Thing {
  const text = JSON.stringify({ "@context": "https://schema.org", ...json });
  const [thing] = readJsonLd(
    createPage(`<script type="application/ld+json">${text}</script>`, null),
  );
  assert(thing, text);
  return thing;
}

function audit(json: Json): FeatureReport[] {
  const thing = thingOf(json);
  const context = {
    source: "jsonld",
    record: 0,
    records: new Set([thing]),
    hasWrittenAddresses: true,
  };
  return auditRecord(thing, context).features;
}

function featureOf(json: Json, row: FeatureRow): FeatureReport {
  const report = audit(json).find(({ name, url }) => name === row.name && url === row.url);
  assert(report, row.name);
  return report;
}

Deno.test("a retired feature is named, with nothing to meet", () => {
  const retired = FEATURES.filter(({ support }) => support === "retired");
  assert.equal(retired.length, 9);
  for (const row of retired) {
    const when = Object.fromEntries((row.when ?? []).map((name) => [name, "x"]));
    assert.equal(
      featureOf({ "@type": row.types[0], ...when, name: "x" }, row).requirements_met,
      null,
    );
  }
});

Deno.test("every rule a table names exists", () => {
  for (const [name, rule] of Object.entries(RULES)) {
    const inner = Object.values(rule.nested).flatMap((rules) => Object.values(rules));
    for (const one of inner) {
      assert.ok(one === null || Object.hasOwn(RULES, one), `${name} -> ${one}`);
    }
  }
  for (const { rule, url } of FEATURES) {
    assert.ok(rule === undefined || Object.hasOwn(RULES, rule));
    assert.match(url, /^https:\/\//);
  }
});

const requires = (json: Json, name: string): string[] => {
  const found = audit(json).find((one) => one.name === name);
  return found?.missing_required ?? [];
};
const names = (json: Json): string[] => audit(json).map(({ name }) => name);

Deno.test("a feature applies by types that count by themselves", () => {
  assert.deepEqual(names({ "@type": "Car", offers: { "@type": "Offer" } }), ["Vehicle listing"]);
  assert.deepEqual(names({ "@type": ["Product", "Car"], name: "x" }), [
    "Product snippet",
  ]);
  assert.deepEqual(names({ "@type": "Product", name: "x", offers: { "@type": "Offer" } }), [
    "Product snippet",
    "Merchant listing",
  ]);
  assert.deepEqual(names({ "@type": "VideoGame", name: "x" }), []);
  assert.deepEqual(names({ "@type": "BlogPosting", name: "x" }), ["Article"]);
  assert.deepEqual(names({ "@type": "DiscussionForumPosting", text: "x" }), ["Discussion forum"]);
  assert.deepEqual(names({ "@type": "Dentist", name: "x" }), ["Organization", "Local business"]);
});

Deno.test("conditions of needs hold: types, other properties, the last of a list", () => {
  const recommended = (type: string): string[] =>
    audit({ "@type": type, name: "x" }).find(({ name }) => name === "Local business")
      ?.missing_recommended ?? [];
  assert.ok(recommended("Restaurant").includes("menu"));
  assert.ok(!recommended("Dentist").includes("menu"));
  assert.deepEqual(requires({ "@type": "Recipe", name: "x", image: "x" }, "Recipe"), []);
  const calories = { "@type": "Recipe", name: "x", image: "x", nutrition: { calories: "9" } };
  assert.deepEqual(requires(calories, "Recipe"), ["recipeYield"]);
  const crumb = (position: number, item?: string): Json => ({
    "@type": "ListItem",
    position,
    name: "x",
    ...(item ? { item } : {}),
  });
  const list = (...items: Json[]): Json => ({ "@type": "BreadcrumbList", itemListElement: items });
  assert.deepEqual(requires(list(crumb(1, "https://a.example/"), crumb(2)), "Breadcrumb"), []);
  assert.deepEqual(requires(list(crumb(1), crumb(2)), "Breadcrumb"), ["itemListElement[0].item"]);
});

Deno.test("a job done from afar needs no place, one done somewhere needs its country", () => {
  const job = {
    "@type": "JobPosting",
    title: "t",
    description: "d",
    datePosted: "2026-01-01",
    hiringOrganization: "o",
  };
  assert.deepEqual(
    requires({ ...job, applicantLocationRequirements: { "@type": "Country" } }, "Job posting"),
    [],
  );
  assert.deepEqual(requires({ ...job, jobLocation: { "@type": "Place" } }, "Job posting"), [
    "jobLocation.address.addressCountry",
  ]);
  assert.deepEqual(requires({ ...job, jobLocationType: "TELECOMMUTE" }, "Job posting"), [
    "applicantLocationRequirements|jobLocation",
  ]);
});

Deno.test("what an optional part lacks is told as that, what a needed part lacks as missing", () => {
  const product = { "@type": "Product", name: "x", image: "x", offers: { "@type": "Offer" } };
  const [snippet, listing] = audit(product);
  assert.deepEqual(snippet?.missing_required, ["offers.price|offers.priceSpecification.price"]);
  assert.equal(listing?.missing_required.length, 2);
  const [other] = audit({
    ...product,
    review: { "@type": "Review", author: "a", reviewRating: { ratingValue: "4" } },
  });
  assert.deepEqual(other?.missing_required, []);
  assert.deepEqual(other?.incomplete_parts, ["offers.price|offers.priceSpecification.price"]);
});

Deno.test("an AggregateOffer suits a snippet and no listing", () => {
  const offers = { "@type": "AggregateOffer", lowPrice: "1", priceCurrency: "EUR" };
  const product = { "@type": "Product", name: "x", image: "x", offers };
  const [snippet, ...more] = audit(product);
  assert.equal(snippet?.requirements_met, true);
  assert.deepEqual(more, []);
  const { findings } = auditPage(createPage(
    `<script type="application/ld+json">${
      JSON.stringify({ "@context": "https://schema.org", ...product })
    }</script>`,
    "https://a.example/",
  )).records[0] ?? { findings: [] };
  assert.deepEqual(
    findings.filter(({ severity, path }) => severity === "error" && path.startsWith("offers")),
    [],
  );
});

Deno.test("comments that answer each other in a ring end", () => {
  const page = createPage(
    `<script type="application/ld+json">{"@context":"https://schema.org","@graph":[
    {"@id":"#p","@type":"DiscussionForumPosting","author":{"name":"a"},"datePublished":"2026-01-01","text":"t","comment":{"@id":"#c"}},
    {"@id":"#c","@type":"Comment","text":"t","comment":{"@id":"#c"}}]}</script>`,
    null,
  );
  const [post] = readJsonLd(page);
  assert(post);
  const context = {
    source: "jsonld",
    record: 0,
    records: new Set([post]),
    hasWrittenAddresses: true,
  };
  const [feature] = auditRecord(post, context).features;
  assert.deepEqual(feature?.incomplete_parts, ["comment.author", "comment.datePublished"]);
});

/** Audits a graph and gives what is found of one record, as `severity code path`. */
function findingsIn(graph: Json[], record = 0): string[] {
  const text = JSON.stringify({ "@context": "https://schema.org", "@graph": graph });
  const page = createPage(
    `<script type="application/ld+json">${text}</script>`,
    "https://a.example/",
  );
  return (auditPage(page).records[record]?.findings ?? [])
    .map(({ severity, code, path }) => `${severity} ${code} ${path}`);
}

Deno.test("a reference that nothing on the page defines is noted once, and nothing behind it judged", () => {
  const found = findingsIn([{
    "@type": "Product",
    name: "x",
    image: "x",
    offers: { "@id": "#o" },
  }]);
  const told = found.filter((one) => one.includes("offers"));
  assert.deepEqual(told, ["info reference-not-followed offers"]);
  assert(!found.some((one) => one.includes("missing-required")));
});

Deno.test("a reference is followed to its node, whose own values are told there alone", () => {
  const graph = [
    { "@type": "Product", name: "x", image: "https://a.example/i", offers: { "@id": "#o" } },
    { "@type": "Offer", "@id": "#o", price: "1,50", priceCurrency: "EUR" },
  ];
  const found = findingsIn(graph);
  assert(!found.some((one) => /invalid-value|reference-not-followed|missing-required/.test(one)));
  assert(found.includes("warning missing-recommended offers.availability"));
  assert.deepEqual(findingsIn(graph, 1), ["error invalid-value price"]);
});

Deno.test("a retired feature is told in a note", () => {
  for (const row of FEATURES.filter(({ support }) => support === "retired")) {
    const when = Object.fromEntries((row.when ?? []).map((name) => [name, "x"]));
    const found = findingsIn([{ "@type": row.types[0], name: "x", ...when }]);
    assert(found.includes("info retired-feature "), `${row.name}: ${found}`);
  }
});

Deno.test("features that are documented and not checked are named with their page", () => {
  assert.equal(UNCHECKED.size, 8);
  for (const [type, [, url]] of UNCHECKED) {
    const thing = thingOf({ "@type": type, name: "x" });
    const context = { source: "jsonld", record: 0, records: new Set([thing]) };
    const { not_checked } = auditRecord(thing, { ...context, hasWrittenAddresses: true });
    assert(not_checked.some((one) => one.startsWith(`${type}: `) && one.endsWith(url)), type);
  }
});

Deno.test("each rule that a source of the audit names has a day", async () => {
  const folder = new URL("../../src/read/audit/", import.meta.url);
  const named = [
    ...FEATURES.map(({ url }) => url),
    ...Object.values(UNCHECKED).flatMap((each) => each).filter((each) => each.startsWith("http")),
    ...PAGE_FAULTS.map(({ rule }) => rule),
    ...Object.values(RULE_PAGES).map(({ url }) => url),
    ...Object.keys(DAYS.others),
  ];
  for (const place of ["", "page/"]) {
    for await (const { name } of Deno.readDir(new URL(place, folder))) {
      if (!name.endsWith(".ts") || /^(?:examples|agents)\.ts$/.test(name)) continue;
      const text = await Deno.readTextFile(new URL(place + name, folder));
      const constants = new Map(
        [...text.matchAll(/const ([A-Z]+) =\s+"(https:[^"]*)"/g)].map(([, key, url]) => [key, url]),
      );
      for (const [, key, rest] of text.matchAll(/`\$\{([A-Z]+)\}([\w#/.-]+)`/g)) {
        const start = constants.get(key);
        if (start !== undefined) named.push(start + rest);
      }
      const rules = [...text.matchAll(/"(https:[^"]+)"/g)].map(([, url = ""]) => url);
      for (const url of rules) if (isRule(url)) named.push(url);
    }
  }
  assert.ok(named.length > 100, `${named.length} rules`);
  for (const rule of named) assert.match(ruleDate(rule) ?? rule, /^\d{4}(?:-\d\d){0,2}$/);
});

/** Addresses of examples and of vocabularies state no rule. */
function isRule(url: string): boolean {
  return !/example\.com|schema\.org$|none\.invalid/.test(url);
}
