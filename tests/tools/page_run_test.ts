/** What an extractor is said to find of a page, by which a browser is asked for it. */
import assert from "node:assert/strict";
import { runOnce } from "../../src/tools/runs/page_run.ts";
import { compileExtractor } from "../../src/read/extractor/mod.ts";
import { createPage } from "../../src/page/html/mod.ts";

Deno.test("an extractor finds a page whole, in part, or not", () => {
  const page = createPage("<dl><dt>Price<dd>3.50 EUR<dt>Colour<dd>red</dl>", null);
  const options = { listing: null, want: { price: "3.50 EUR", colour: "red" } };
  const { finds } = runOnce(compileExtractor([page], ["page"], options, "t"));
  assert.equal(finds(page), true);
  assert.equal(finds(createPage("<dl><dt>Price<dd>7.20 EUR</dl>", null)), "in part");
  assert.equal(finds(createPage("<p>Nothing of it is here yet.", null)), false);
});
