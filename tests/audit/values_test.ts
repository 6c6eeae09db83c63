/** Values that pass and values that do not, and what disagrees with what. */
import assert from "node:assert/strict";
import { auditPage } from "../../src/read/audit/audit_page.ts";
import { isIsbn, isTradeNumber } from "../../src/page/text/mod.ts";
import type { Finding } from "../../src/read/audit/finding.ts";
import { compareMoments } from "../../src/read/audit/moments.ts";
import { VALUE_CHECKS } from "../../src/read/audit/value_checks.ts";
import { readJsonLd } from "../../src/read/vocabularies/json_ld/json_ld.ts";
import { createPage } from "../../src/page/html/page.ts";

function findings(json: object, code = "invalid-value"): Finding[] {
  const text = JSON.stringify({ "@context": "https://schema.org", "@type": "Thing", ...json });
  const page = createPage(
    `<script type="application/ld+json">${text}</script>`,
    "https://a.example/",
  );
  return auditPage(page).records.flatMap((record) => record.findings).filter((one) =>
    one.code === code
  );
}

/** Per form, for all its properties: values that pass, then values that do not. */
const VALUES: Readonly<Record<string, readonly [readonly string[], readonly string[]]>> = {
  "price lowPrice highPrice": [["9", "9.90", "0"], ["9,90", "€9", "1 000", ".5", "-1", "9."]],
  "priceCurrency currency salaryCurrency": [["EUR", "USD", "XTS"], [
    "eur",
    "€",
    "HRK",
    "BTC",
    "EURO",
    "BGN",
  ]],
  "dateCreated foundingDate previousStartDate birthDate": [["2026-02-28", "2026-02", "2026"], [
    "2026-02-30",
    "2026-13",
    "28.02.2026",
  ]],
  "datePublished availabilityEnds availabilityStarts dateModified datePosted endDate expires priceValidUntil startDate uploadDate validFrom validThrough":
    [["2026-02-28", "2026-02-28T23:59Z", "2026-02-28T10:00:00.5+02:00", "2026-02-28T10:00+0200"], [
      "2026-02-30",
      "2026-02-28 10:00",
      "2026-02-28T24:00",
      "28.02.2026",
      "2026",
    ]],
  "cookTime performTime prepTime totalTime": [["PT30M", "P1DT2H"], ["P30M", "30 min"]],
  "duration timeRequired": [["PT30M", "P1DT2H", "PT0.5H", "P2W", "P6M"], [
    "30 min",
    "PT",
    "P",
    "PT30",
    "30M",
  ]],
  "image contentUrl embedUrl item logo menu sameAs thumbnailUrl url": [
    ["https://a.example/i.png"],
    ["/i.png", "i.png", "ftp://a.example/", "https://"],
  ],
  availability: [
    ["InStock", "https://schema.org/InStock", "http://www.schema.org/SoldOut", "schema:PreOrder"],
    ["instock", "in stock", "https://schema.org/Available"],
  ],
  dayOfWeek: [["Monday", "https://schema.org/PublicHolidays"], ["Mo", "monday"]],
  ratingValue: [["4", "4.5", "60%", "6/10", "6 / 10", "1"], [
    "88",
    "6",
    "4,5",
    "good",
    "120%",
    "11/10",
    "1/0",
  ]],
  "ratingCount reviewCount answerCount commentCount upvoteCount offerCount userInteractionCount": [[
    "0",
    "12",
  ], ["-1", "1.5", "many"]],
  position: [["1", "12"], ["0", "one", "-1"]],
  latitude: [["-90", "12.5"], ["91", "north"]],
  longitude: [["180", "-179.9"], ["181"]],
  itemCondition: [["NewCondition", "https://schema.org/UsedCondition"], ["new", "New"]],
  eventStatus: [["EventScheduled"], ["scheduled", "https://schema.org/EventDelayed"]],
  eventAttendanceMode: [["OnlineEventAttendanceMode"], ["online"]],
  bookFormat: [["Hardcover", "http://schema.org/EBook"], ["hardcover", "PDF"]],
  returnPolicyCategory: [["MerchantReturnFiniteReturnWindow"], ["30 days"]],
  returnFees: [["FreeReturn"], ["free"]],
  returnMethod: [["ReturnByMail"], ["mail"]],
  "bestRating worstRating": [["0", "5", "10.5"], ["five", "5,5"]],
  gtin8: [["96385074"], ["4006381333931", "96385075"]],
  gtin12: [["036000291452"], ["36000291452", "036000291453"]],
  gtin14: [["10614141000415"], ["4006381333931", "10614141000416"]],
  jobLocationType: [["TELECOMMUTE"], ["remote", "telecommute"]],
  gtin: [["4006381333931", "96385074"], ["4006381333932", "123"]],
  gtin13: [["4006381333931"], ["96385074"]],
  isbn: [["978-3-16-148410-0", "0-8044-2957-X"], ["978-3-16-148410-1", "12345"]],
  "opens closes": [["09:30", "23:59:59Z"], ["24:00", "9:30", "9am"]],
  "isAccessibleForFree directApply experienceInPlaceOfEducation isLiveBroadcast": [[
    "true",
    "FALSE",
    "https://schema.org/True",
  ], ["yes", "1"]],
  employmentType: [["FULL_TIME"], ["full_time", "Full time"]],
  applicationCategory: [["GameApplication"], ["Games"]],
  priceRange: [["$$"], ["x".repeat(100)]],
};

for (const [names, [good, bad]] of Object.entries(VALUES)) {
  for (const name of names.split(" ")) {
    Deno.test(`auditPage() judges the values of ${name} by their form`, () => {
      for (const value of good) assert.deepEqual(findings({ [name]: value }), [], value);
      for (const value of bad) {
        const [found, ...more] = findings({
          inner: { "@type": "Thing", [name]: [value, good[0]] },
        });
        assert.equal(found?.path, `inner.${name}[0]`, value);
        assert.deepEqual(more, []);
        assert.equal(found?.value, value);
        assert.equal(found?.severity, names.includes("thumbnailUrl") ? "warning" : "error");
        assert.match(found?.rule ?? "", /^https:/);
      }
    });
  }
}

Deno.test("list one of ISO 4217 has 178 codes", () => {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const codes = letters.flatMap((one) =>
    letters.flatMap((two) => letters.map((three) => one + two + three))
  );
  const { form } = VALUE_CHECKS.get("priceCurrency") ?? {};
  assert(form);
  const [thing] = readJsonLd(
    createPage(`<script type="application/ld+json">{"@type":"Offer"}</script>`, null),
  );
  assert(thing);
  assert.equal(
    codes.filter((code) => form(code, thing, "priceCurrency") === undefined).length,
    178,
  );
});

Deno.test("every property whose values are judged has some that pass and some that do not", () => {
  const tried = Object.keys(VALUES).flatMap((names) => names.split(" "));
  assert.deepEqual([...VALUE_CHECKS.keys()].filter((name) => !tried.includes(name)), []);
});

Deno.test("auditPage() judges a rating by the bounds beside it", () => {
  assert.deepEqual(findings({ ratingValue: "88", bestRating: "100" }), []);
  assert.match(
    findings({ ratingValue: "3", bestRating: "1" })[0]?.message ?? "",
    /cannot be judged/,
  );
});

Deno.test("auditPage() finds dates in the wrong order, as moments where both have a zone", () => {
  const order = (first: string, second: string): number =>
    findings({ startDate: first, endDate: second }, "date-order").length;
  assert.equal(order("2026-01-02", "2026-01-01"), 1);
  assert.equal(order("2026-01-01", "2026-01-01T00:00"), 0);
  assert.equal(order("2026-01-01T12:00+02:00", "2026-01-01T11:00+01:00"), 0);
  assert.equal(order("2026-01-01T12:00+01:00", "2026-01-01T12:00+02:00"), 1);
  assert.equal(compareMoments("2026-01-01", "soon"), undefined);
});

Deno.test("auditPage() reports what a record elsewhere contains only there", () => {
  const graph =
    `{"@context":"https://schema.org","@graph":[{"@type":"Article","author":{"@id":"#a"}},
    {"@type":"Person","@id":"#a","url":"/me"}]}`;
  const page = createPage(`<script type="application/ld+json">${graph}</script>`, null);
  const { records } = auditPage(page);
  const counts = records.map(({ findings }) =>
    findings.filter(({ code }) => code === "invalid-value").length
  );
  assert.deepEqual(counts, [0, 1]);
});

Deno.test("auditPage() does not judge addresses that a reader has resolved", () => {
  const microdata =
    `<div itemscope itemtype="https://schema.org/Person"><a itemprop=url href="/me">x</a></div>`;
  const handed = auditPage(createPage(microdata, null));
  assert.equal(handed.records[0]?.findings.length, 0);
  assert.ok(handed.not_checked.some((sentence) => sentence.includes("microdata")));
});

Deno.test("isTradeNumber() and isIsbn() hold numbers to their check digit", () => {
  for (const good of ["4006381333931", "036000291452", "96385074", "10614141000415"]) {
    assert.ok(isTradeNumber(good), good);
    const last = (Number(good.at(-1)) + 1) % 10;
    assert.ok(!isTradeNumber(good.slice(0, -1) + last), good);
  }
  assert.ok(isIsbn("080442957X"));
  assert.ok(!isIsbn("0804429570"));
});

function conflicts(first: object, second: string): string[] {
  const json = JSON.stringify({ "@context": "https://schema.org", "@type": "Product", ...first });
  const html = `<script type="application/ld+json">${json}</script>
    <div itemscope itemtype="https://schema.org/Product">${second}</div>`;
  return auditPage(createPage(html, "https://a.example/")).page
    .filter(({ code }) => code === "conflict").map(({ path }) => path);
}

Deno.test("auditPage() finds facts on which two vocabularies disagree", () => {
  const offer = (price: string, currency: string): string =>
    `<div itemprop=offers itemscope itemtype="https://schema.org/Offer">
      <meta itemprop=price content="${price}"><meta itemprop=priceCurrency content="${currency}"></div>`;
  const json = { sku: "BP 1187", offers: { price: "41.9", priceCurrency: "EUR" } };
  assert.deepEqual(
    conflicts(json, `<meta itemprop=sku content="bp-1187">${offer("41.90", "eur")}`),
    [],
  );
  assert.deepEqual(conflicts(json, `<meta itemprop=sku content="X">${offer("42", "USD")}`), [
    "sku",
    "offers.price",
    "offers.priceCurrency",
  ]);
  const twice =
    `<meta itemprop=sku content=1></div><div itemscope itemtype="https://schema.org/Product">
    <meta itemprop=sku content=2>`;
  assert.deepEqual(conflicts(json, twice), [], "two products against one are not compared");
  assert.deepEqual(
    conflicts(
      { datePublished: "2026-01-01T10:00Z" },
      `<meta itemprop=datePublished content="2026-01-01T11:00+01:00">`,
    ),
    [],
  );
});

/** Per fact: how the other vocabulary may write the same, and what differs. */
const FACTS: Readonly<Record<string, readonly [string, string, string]>> = {
  "sku mpn": ["AB-1", "ab 1", "AB-2"],
  "gtin gtin8 gtin12 gtin13 gtin14 isbn": ["978-3-16-148410-0", "9783161484100", "9783161484117"],
  "offers.price offers.lowPrice offers.highPrice": ["41.9", "41.90", "42"],
  "offers.priceCurrency": ["EUR", "eur", "USD"],
  "offers.availability": ["InStock", "https://schema.org/InStock", "SoldOut"],
  "aggregateRating.ratingValue": ["4.5", "4.50", "4"],
  "aggregateRating.ratingCount aggregateRating.reviewCount": ["12", "12.0", "13"],
  "datePublished dateModified startDate endDate": [
    "2026-01-01T12:00+01:00",
    "2026-01-01T11:00Z",
    "2026-01-02",
  ],
};

for (const [paths, [value, same, other]] of Object.entries(FACTS)) {
  for (const path of paths.split(" ")) {
    Deno.test(`auditPage() compares ${path} between vocabularies`, () => {
      const [first = "", inner] = path.split(".");
      const json = inner === undefined ? { [first]: value } : { [first]: { [inner]: value } };
      const microdata = (text: string): string => {
        const meta = `<meta itemprop="${inner ?? first}" content="${text}">`;
        return inner === undefined ? meta : `<div itemprop="${first}" itemscope>${meta}</div>`;
      };
      assert.deepEqual(conflicts(json, microdata(same)), []);
      assert.deepEqual(conflicts(json, microdata(other)), [path]);
    });
  }
}

Deno.test("auditPage() ends on records that hold more than it checks, and says so", () => {
  const offers = Array.from({ length: 150_000 }, () => ({ "@type": "Offer" }));
  const stopped = findings({ "@type": "Product", name: "x", offers }, "walk-stopped");
  assert.ok(stopped.length > 0);
  const urls = Array.from({ length: 150_000 }, () => "/x");
  assert.equal(findings({ url: urls }).length, 2_000);
});

Deno.test("a value that a feature refuses is told with how it is written in its own property", () => {
  const [refused] = findings({
    "@type": "Product",
    name: "Mug",
    image: "https://a.example/a.png",
    offers: { "@type": "Offer", price: "0", priceCurrency: "EUR" },
  }, "refused-by-feature");
  assert.equal(refused?.path, "offers.price");
  assert.equal(refused?.write, '"price": "19.90"');
});
