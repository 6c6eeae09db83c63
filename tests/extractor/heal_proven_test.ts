/** Healing by what a run proves, and what becomes of fields that were lost. */
import assert from "node:assert/strict";
import { compileExtractor } from "../../src/read/extractor/compile.ts";
import type { Extractor } from "../../src/read/extractor/extractor.ts";
import { readExtractor } from "../../src/read/extractor/format.ts";
import { toFile } from "../../src/read/extractor/format/head.ts";
import { healExtractor } from "../../src/read/extractor/heal.ts";
import { runExtractor } from "../../src/read/extractor/run.ts";
import { pageOf } from "./pages.ts";

const WANT = { price: "€ 100,000", rooms: "5", "year built": "1990" };

const page = (facts: string): string =>
  `<title>House</title><body><h1>House</h1>${facts}<ul class=feet><li>Imprint<li>Terms</ul></body>`;

const listed = (price: string, rooms: string, year: string): string =>
  page(`<dl><dt>Price<dd>${price}<dt>Rooms<dd>${rooms}<dt>Year built<dd>${year}</dl>`);

const boxed = (price: string, rooms: string, year: string): string =>
  page(
    [["Price", price], ["Rooms", rooms], ["Year built", year]].map(([label, value]) =>
      `<div class=f><small>${label}</small><strong>${value}</strong></div>`
    ).join(""),
  );

function learn(): Extractor {
  const pages = [pageOf(listed("€ 100,000", "5", "1990"))];
  return compileExtractor(pages, ["1"], { listing: false, want: WANT }, "t");
}

function heal(html: string): ReturnType<typeof healExtractor> {
  return healExtractor(learn(), [pageOf(html)], ["now"], "t");
}

const again = (extractor: Extractor): Extractor =>
  readExtractor(JSON.parse(JSON.stringify(toFile(extractor))));

for (
  const [title, html] of [
    ["known values", boxed("€ 100,000", "5", "1990")],
    ["other values", boxed("€ 320,000", "8", "2011")],
  ] as const
) {
  Deno.test(`healExtractor() learns again what labels prove on a page of ${title}`, () => {
    const { changes, extractor, lost } = heal(html);
    assert.equal(lost, false);
    assert.deepEqual(
      changes.filter(({ kind }) => kind === "moved").map(({ before }) => before),
      Object.keys(WANT),
    );
    const { fields, failed } = runExtractor(
      again(extractor),
      pageOf(boxed("€ 7,500", "2", "1888")),
    );
    assert.deepEqual(fields, { price: "€ 7,500", rooms: "2", "year built": "1888" });
    assert.deepEqual(failed, []);
  });
}

Deno.test("a lost field stays in the extractor and fails until it is found or taken out", () => {
  const without = page("<dl><dt>Price<dd>€ 100,000<dt>Rooms<dd>5</dl><p>Sold by owner.</p>");
  const { extractor, lost } = heal(without);
  assert.equal(lost, true);
  const kept = again(extractor);
  for (const html of [without, listed("€ 1", "1", "1999")]) {
    const { fields, failed } = runExtractor(kept, pageOf(html));
    assert.equal(fields["year built"], undefined);
    assert.deepEqual(failed.map(({ expected }) => expected), ["year built where it was learnt"]);
  }
  const found = healExtractor(kept, [pageOf(listed("€ 100,000", "5", "1990"))], ["then"], "t");
  assert.equal(found.lost, false);
  const { failed } = runExtractor(found.extractor, pageOf(listed("€ 2", "4", "1950")));
  assert.deepEqual(failed, []);
});
