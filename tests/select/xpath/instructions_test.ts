/** Processing instructions as XPath has them (1.0, sections 2.3 and 5.5), with Chromium's answers. */
import assert from "node:assert/strict";
import { parseHtml } from "../../../src/page/html/parse.ts";
import { placeOf, resolvePlace } from "../../../src/page/html/place.ts";
import { DOCUMENT_NODE, Kind } from "../../../src/page/html/tree.ts";
import { compileXPath } from "../../../src/page/select/xpath/compile_xpath.ts";

const HTML = "<!doctype html><body><?a b?>x<!--c--><?d e?><?a?>";

const ANSWERS: Readonly<Record<string, string>> = {
  "count(//processing-instruction())": "3",
  "count(//processing-instruction('a'))": "2",
  "count(//processing-instruction('A'))": "0",
  "string(//processing-instruction())": "b",
  "name(//processing-instruction('d'))": "d",
  "local-name(//processing-instruction())": "a",
  "count(//comment())": "1",
  "count(//body/node())": "5",
  "string(//body)": "x",
  "count(//processing-instruction('d')/following-sibling::node())": "1",
};

Deno.test("XPath finds processing instructions", () => {
  const tree = parseHtml(HTML);
  for (const [expression, answer] of Object.entries(ANSWERS)) {
    const { value } = compileXPath(expression).evaluate(tree, DOCUMENT_NODE);
    assert.equal(String(value), answer, expression);
  }
});

Deno.test("a place leads to a processing instruction", () => {
  const tree = parseHtml(HTML);
  let count = 0;
  for (let at = 0; at < tree.length; at++) {
    const node = tree.nodeAt(at);
    if (tree.kind(node) !== Kind.Instruction) continue;
    count++;
    assert.equal(placeOf(tree, node), `/html/body/processing-instruction()[${count}]`);
    assert.equal(resolvePlace(tree, placeOf(tree, node)), node);
  }
  assert.equal(count, 3);
});
