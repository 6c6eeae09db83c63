/** What makes a short page a page: things it declares, found in one pass over it. */
import assert from "node:assert/strict";
import { measurePage } from "../../../src/web/fetch/rungs/page_measure.ts";
import { createPage } from "../../../src/page/html/page.ts";

function hasThing(html: string): boolean {
  return measurePage(createPage(html, "http://shop.example/", new Map())).hasThing;
}

const THINGS: [string, boolean][] = [
  ["<div class=h-card><b class=p-name>A</b></div>", true],
  ["<div class=h-card><div><i><b class=p-name>A</b></i></div></div>", true],
  ["<div class=h-entry><div class=h-card><b class=u-url>A</b></div></div>", true],
  ["<div class=h-entry><div class=h-x></div><b class=e-content>A</b></div>", true],
  ["<div class='vcard'><b class=fn>A</b></div>", true],
  // Classes of a style sheet, and properties of nothing.
  ["<div class=h-full></div><b class=p-4>A</b>", false],
  ["<div class=h-full></div><b class=p-name>A</b>", false],
  ["<b class=p-name>A</b><div class=h-card></div>", false],
  ["<div class='h-card p-name'></div>", false],
  ["<div itemprop=name>A</div>", true],
  ["<div typeof=Product>A</div>", true],
  ["<div typeof=''>A</div>", false],
  ["<p>A</p>", false],
];

for (const [html, expected] of THINGS) {
  Deno.test(`measurePage() finds ${expected ? "a" : "no"} thing in ${html}`, () => {
    assert.equal(hasThing(html), expected);
  });
}
