/** How much of a site a crawl reads, and how many requests it wastes, on sites of several kinds. */
import assert from "node:assert/strict";
import {
  createBolts,
  createCatalogue,
  createDays,
  createForum,
  createLanguages,
  createNamelessForum,
  createSessions,
  createWrongCanonicals,
} from "../kinds_of_sites.ts";
import { createCalendar, createNews, createShop, type MadeSite } from "../made_sites.ts";
import { crawlByLedger, distinctOf } from "./crawl_by_ledger.ts";

/** A site, its pages that differ, and how they are told. */
const SITES: Readonly<Record<string, readonly [MadeSite, number, RegExp]>> = {
  "shop of 400": [createCatalogue(400), 400, /^\/item\/(\d+)\.html/],
  "shop of 300 with sessions and facets": [createShop(), 300, /^\/product\/(\d+)/],
  "forum of 150": [createForum(150), 150, /^\/topic\.php\?t=(\d+)/],
  "forum of one name, 150 of two pages": [
    createNamelessForum(150),
    300,
    /^\/viewtopic\.php\?id=(\d+)(&start=1)?$/,
  ],
  "session, 11 pages": [createSessions(10), 11, /^(\/(?:category\/\d+)?)(?=\?|$)/],
  "bolts, 20": [createBolts(20), 20, /^\/product\/(\d+)/],
  "four languages, 372": [
    createLanguages(["en", "de", "fr", "fi"], 92),
    372,
    /^(\/\w\w\/(?:page-\d+)?)$/,
  ],
  "wrong canonicals, 60": [createWrongCanonicals(60), 60, /^\/read\?a=(\d+)/],
  "news of 200 in three forms": [createNews(), 200, /story-(\d+)/],
  "calendar by month, 12 pages": [createCalendar(), 12, /^\/pages\/(\d+)/],
  "calendar by day, 30 pages": [createDays(), 30, /^\/about\/(\d+)/],
};

const all = { asked: 0, wasted: 0 };

for (const [name, [site, pages, pattern]] of Object.entries(SITES)) {
  Deno.test(`a crawl by ledger reads 99% of: ${name}`, async () => {
    const { kept, asked, wasted, counts } = await crawlByLedger(site);
    all.asked += asked;
    all.wasted += wasted;
    const found = distinctOf(kept, pattern);
    const { reasons, ...sums } = counts;
    console.log(
      `${name}: ${found} of ${pages}; kept ${kept.length}, asked ${asked}, wasted ${wasted} ` +
        `(${(wasted / asked * 100).toFixed(1)}%) ${JSON.stringify(reasons.slice(0, 6))}`,
    );
    assert.ok(found >= pages * 0.99, `${found} of ${pages}`);
    assert.equal(sums.waiting, 0, "it ends by itself");
    const sum = sums.read + sums.waiting + sums.folded + sums.refused + sums.failed +
      sums.out_of_scope;
    assert.equal(sum, sums.found);
    assert.equal(sums.read, kept.length);
  });
}

Deno.test("of all requests of these crawls at most 5% are for pages that are thrown away", () => {
  const { asked, wasted } = all;
  console.log(`${wasted} of ${asked}`);
  assert.ok(asked > 1_500, "all of them were crawled");
  assert.ok(wasted <= asked * 0.05, `${wasted} of ${asked}`);
});
