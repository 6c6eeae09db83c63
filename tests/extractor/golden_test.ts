/**
 * Extractors written out whole, so that a change of format or of judgement is seen.
 *
 * `UPDATE=1 deno test -A tests/extractor/golden_test.ts` writes them again.
 */
import assert from "node:assert/strict";
import { compileExtractor } from "../../src/read/extractor/compile.ts";
import { readExtractor } from "../../src/read/extractor/format.ts";
import { runExtractor } from "../../src/read/extractor/run.ts";
import { detailHtml, listingHtml, pageOf, product, wantOf } from "./pages.ts";

const FOLDER = new URL("../golden/extractor/", import.meta.url);

interface Golden {
  name: string;
  pages: string[];
  listing: boolean | null;
  want: Record<string, string> | null;
  /** A page the extractor is run on; its answer is part of the golden. */
  run: string;
}

const CASES: Golden[] = [
  {
    name: "listing",
    pages: [listingHtml(8), listingHtml(6, 8)],
    listing: null,
    want: null,
    run: listingHtml(3, 30),
  },
  {
    name: "wanted_listing",
    pages: [listingHtml(8)],
    listing: null,
    want: { what: product(2).title, cost: product(4).price },
    run: listingHtml(3, 30),
  },
  {
    name: "fields_of_three_pages",
    pages: [0, 1, 2].map(detailHtml),
    listing: false,
    want: wantOf(0),
    run: detailHtml(9),
  },
  {
    name: "fields_of_one_page",
    pages: [detailHtml(0)],
    listing: false,
    want: wantOf(0),
    run: detailHtml(9),
  },
];

for (const { name, pages, listing, want, run } of CASES) {
  Deno.test(`compileExtractor() writes the golden ${name}`, () => {
    const names = pages.map((_, at) => `page ${at + 1}`);
    const made = compileExtractor(pages.map(pageOf), names, { listing, want }, "golden");
    const reading = runExtractor(made, pageOf(run));
    const text = JSON.stringify({ extractor: made, run: reading }, null, 1) + "\n";
    const file = new URL(`${name}.json`, FOLDER);
    if (Deno.env.get("UPDATE") === "1") Deno.writeTextFileSync(file, text);
    const golden = Deno.readTextFileSync(file);
    assert.equal(text, golden);
    // What is kept on disk runs as what was just learnt.
    const kept = readExtractor(JSON.parse(golden).extractor);
    assert.deepEqual(runExtractor(kept, pageOf(run)), reading);
    assert.deepEqual(reading.failed, []);
  });
}
