import assert from "node:assert/strict";
import { parseHtml } from "../../src/page/html/parse.ts";
import { DOCUMENT_NODE, Namespace, type Node, type Tree } from "../../src/page/html/tree.ts";

function named(tree: Tree, name: string): Node {
  return tree.named(name)[0] as Node;
}

Deno.test("Tree.attribute() gives a value as it means, by its qualified name", () => {
  const tree = parseHtml(
    "<p A=1 a=2 b c='' d='x &amp; &ampy' e=\"1\r\n2\" f=a/b>" +
      "<svg viewbox=9 xlink:href='#x' xml:lang=en>",
  );
  const paragraph = named(tree, "p");
  const values = ["a", "b", "c", "d", "e", "f", "g", "A"].map((name) =>
    tree.attribute(paragraph, name)
  );
  assert.deepEqual(values, ["1", "", "", "x & &ampy", "1\n2", "a/b", undefined, undefined]);
  assert.equal(tree.hasAttribute(paragraph, "b"), true);
  assert.equal(tree.hasAttribute(paragraph, "g"), false);
  const svg = named(tree, "svg");
  assert.equal(tree.attribute(svg, "viewBox"), "9");
  assert.equal(tree.attribute(svg, "xlink:href"), "#x");
  assert.equal(tree.attribute(svg, "href"), undefined);
});

Deno.test("Tree.attributes() lists what was written, in order", () => {
  const tree = parseHtml("<p b=1 a=2 b=3><svg xlink:href=x>");
  assert.deepEqual(tree.attributes(named(tree, "p")), [
    { name: "b", value: "1" },
    { name: "a", value: "2" },
  ]);
  const [link] = tree.attributes(named(tree, "svg"));
  assert.equal(link?.prefix, "xlink");
  assert.equal(link?.name, "href");
  assert.deepEqual(tree.attributes(DOCUMENT_NODE), []);
});

Deno.test("Tree.position() follows the document, not the order of making", () => {
  const tree = parseHtml("<table><tr><td>x</td></tr>foster</table>");
  const order: string[] = [];
  for (let at = 0; at < tree.length; at++) {
    const node = tree.nodeAt(at);
    assert.equal(tree.position(node), at);
    order.push(tree.name(node) || tree.data(node));
  }
  assert.deepEqual(order, [
    "",
    "html",
    "head",
    "body",
    "foster",
    "table",
    "tbody",
    "tr",
    "td",
    "x",
  ]);
});

Deno.test("Tree.contains() tells descendants from others", () => {
  const tree = parseHtml("<div><p><b>x</b></p></div><i>y</i>");
  assert.equal(tree.contains(named(tree, "div"), named(tree, "b")), true);
  assert.equal(tree.contains(named(tree, "div"), named(tree, "div")), true);
  assert.equal(tree.contains(named(tree, "b"), named(tree, "div")), false);
  assert.equal(tree.contains(named(tree, "div"), named(tree, "i")), false);
});

Deno.test("Tree.named() and Tree.byId() look at the document alone", () => {
  const tree = parseHtml("<p id=a>1<template><p id=b>2</template><p id=a>3");
  assert.equal(tree.named("p").length, 2);
  assert.equal(tree.byId("a"), tree.named("p")[0]);
  assert.equal(tree.byId("b"), 0);
  assert.equal(tree.byId("c"), 0);
  assert.deepEqual(tree.named("nowhere"), []);
});

Deno.test("Tree.named() does not take an attribute's name for an element's", () => {
  const tree = parseHtml("<p title=x>");
  assert.deepEqual(tree.named("title"), []);
  assert.equal(tree.nameId("title"), -1);
});

Deno.test("Tree.isHtml() does not take SVG for HTML", () => {
  const tree = parseHtml("<svg><title>x</title></svg>");
  const title = named(tree, "title");
  assert.equal(tree.isHtml(title, "title"), false);
  assert.equal(tree.namespace(title), Namespace.Svg);
});

Deno.test("Tree.templateContent() and Tree.templateHost() lead to each other", () => {
  const tree = parseHtml("<template><p>x</template>");
  const template = named(tree, "template");
  const content = tree.templateContent(template);
  assert.equal(tree.templateHost(content), template);
  assert.equal(tree.position(content), -1);
  assert.equal(tree.templateHost(template), 0);
});

Deno.test("Tree.data() joins text that the page tells in parts", () => {
  const tree = parseHtml("<p>a</x>b&amp;c\0d<!---->e");
  const paragraph = named(tree, "p");
  const first = tree.firstChild(paragraph);
  assert.equal(tree.data(first), "ab&cd");
  assert.equal(tree.data(tree.lastChild(paragraph)), "e");
  assert.equal(tree.data(paragraph), "");
});

Deno.test("Tree.doctype() gives what the page declares", () => {
  const tree = parseHtml("<!DOCTYPE HTML PUBLIC \"a\" 'b'>");
  assert.deepEqual(tree.doctype(tree.nodeAt(1)), { name: "html", publicId: "a", systemId: "b" });
});
