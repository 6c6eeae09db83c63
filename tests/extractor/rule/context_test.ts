import assert from "node:assert/strict";
import { isShutOff, isSiteSign, labelBefore } from "../../../src/read/extractor/rule/context.ts";
import { PageModel } from "../../../src/read/extractor/page/model.ts";
import type { Node } from "../../../src/page/html/tree.ts";
import { pageOf } from "../pages.ts";

/** Gives a page with the number and the element of one of its texts. */
function textIn(html: string, text: string): { model: PageModel; at: number; node: Node } {
  const model = new PageModel(pageOf(html));
  const at = model.texts.indexOf(text);
  return { model, at, node: model.owners[at] as Node };
}

Deno.test("isShutOff() says that a table or list ended between a text and a value", () => {
  const cut = textIn("<table><tr><th>Late</table><p>Thai</p>", "Thai");
  assert.ok(isShutOff(cut.model, cut.at - 1, cut.node));
  const row = textIn("<table><tr><th>Kind<td>Thai</table>", "Thai");
  assert.ok(!isShutOff(row.model, row.at - 1, row.node));
});

Deno.test("labelBefore() gives what is written as a label, or the cell before in the row", () => {
  const cases: [string, string | undefined][] = [
    ["<p>Kinds: <a>Thai</a>", "kind"],
    ["<table><tr><td>Kind<td>Thai</table>", "kind"],
    ["<table><tr><td>Kind<tr><td>Thai</table>", undefined],
    ["<p>A place</p><p>Thai</p>", undefined],
    ["<table><tr><th>Late</table><p>Thai</p>", undefined],
  ];
  for (const [html, label] of cases) {
    const { model, at, node } = textIn(html, "Thai");
    assert.equal(labelBefore(model, at, node), label, html);
  }
});

Deno.test("isSiteSign() knows logos and links home, and nothing below them in the page", () => {
  const cases: [string, boolean][] = [
    ["<a rel=home href=/><span>Ann</span></a>", true],
    ["<div class=site-logo><a href=/>Ann</a></div>", true],
    ["<div class=logos><p>Ann</p></div>", false],
    ["<main class=logo><p>Ann</p></main>", false],
  ];
  for (const [html, is] of cases) {
    const { model, node } = textIn(html, "Ann");
    assert.equal(isSiteSign(model.tree, node), is, html);
  }
});
