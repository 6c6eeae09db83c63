/** Escaped text: read again it is the text, in an element and in an attribute. */
import assert from "node:assert/strict";
import * as fc from "fast-check";
import { escapeAttribute, escapeText } from "../../src/page/html/escape.ts";
import { parseHtml } from "../../src/page/html/parse.ts";
import { textOf } from "../../src/page/html/text.ts";
import { Kind } from "../../src/page/html/tree.ts";

const MARKUP = fc.string({ unit: fc.constantFrom("<", ">", "&", '"', "'", "p", "=", "/", "&lt;") });

Deno.test("escaped text is read again as it was, between tags and in an attribute", () => {
  fc.assert(fc.property(MARKUP, (text) => {
    const tree = parseHtml(`<b title="${escapeAttribute(text)}">${escapeText(text)}</b>`);
    const bold = [...Array(tree.length).keys()].map((at) => tree.nodeAt(at))
      .filter((node) => tree.kind(node) === Kind.Element && tree.name(node) === "b");
    assert.equal(bold.length, 1);
    const [node] = bold;
    assert.ok(node !== undefined);
    assert.equal(tree.attribute(node, "title"), text);
    assert.equal(textOf(tree, node), text);
  }));
});
