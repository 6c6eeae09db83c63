/** Selectors that only a browser could settle: what it finds is found here. */
import assert from "node:assert/strict";
import { parseHtml } from "../../../src/page/html/parse.ts";
import { compileCss } from "../../../src/page/select/css/compile_css.ts";
import { SelectorError } from "../../../src/page/select/selector_error.ts";
import { FOUND, PAGE, REFUSED } from "./browser_cases.ts";

function find(selector: string): string {
  const tree = parseHtml(`<!doctype html><body>${PAGE}`);
  return compileCss(selector).find(tree, tree.nodeAt(0))
    .map((at) => tree.attribute(tree.nodeAt(at), "id") ?? "?").join(" ");
}

for (const [selector, expected] of FOUND) {
  Deno.test(`compileCss() finds ${JSON.stringify(selector)} as a browser does`, () => {
    assert.equal(find(selector), expected);
  });
}

for (const selector of REFUSED) {
  Deno.test(`compileCss() refuses ${JSON.stringify(selector)} as a browser does`, () => {
    assert.throws(() => compileCss(selector), SelectorError);
  });
}

Deno.test("compileCss() reads `of` in any letter case", () => {
  assert.equal(find("li:nth-child(1 OF li)"), "l1");
  assert.equal(find("li:nth-last-child(1 oF li)"), "l2");
});
