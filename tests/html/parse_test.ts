import { MAX_TAG_ATTRIBUTES, MAX_TREE_DEPTH } from "../../src/page/html/node.ts";
import assert from "node:assert/strict";
import { parseHtml } from "../../src/page/html/parse.ts";
import { textOf } from "../../src/page/html/text.ts";
import { DOCUMENT_NODE, type Node, type Tree } from "../../src/page/html/tree.ts";
import { dumpTree } from "./tree_dump.ts";
import {
  MAX_FORMATTING_ENTRIES,
  MAX_OPEN_ELEMENTS,
  MAX_TREE_NODES,
  MIN_TREE_NODES,
  TREE_NODES_PER_CHAR,
} from "../../src/page/html/tokenizer/tree_builder.ts";

function depthOf(tree: Tree, node: Node): number {
  let depth = 0;
  for (let at = tree.parent(node); at !== 0; at = tree.parent(at)) depth++;
  return depth;
}

function deepest(tree: Tree): number {
  let most = 0;
  for (let at = 0; at < tree.length; at++) {
    const node = tree.nodeAt(at);
    if (tree.isElement(node)) most = Math.max(most, depthOf(tree, node));
  }
  return most;
}

const NO_FLAGS = { depth: false, formatting: false, nodes: false, attributes: false };

Deno.test("parseHtml() makes a whole document of anything", () => {
  for (const html of ["", "x", "<!-- -->", "\0", "</p>", "<"]) {
    const tree = parseHtml(html);
    assert.equal(tree.named("html").length, 1, html);
    assert.equal(tree.named("body").length, 1, html);
    assert.deepEqual(tree.flags, NO_FLAGS);
  }
});

Deno.test("parseHtml() reads noscript as elements", () => {
  const tree = parseHtml("<body><noscript><img src=x></noscript>");
  assert.equal(tree.attribute(tree.named("img")[0] as Node, "src"), "x");
});

Deno.test("parseHtml() keeps the mode of the document", () => {
  assert.equal(parseHtml("<p>").mode, "quirks");
  assert.equal(parseHtml("<!doctype html><p>").mode, "no-quirks");
  const limited = '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "x"><p>';
  assert.equal(parseHtml(limited).mode, "limited-quirks");
});

Deno.test("parseHtml() gives each element the offsets of its start tag", () => {
  const html = "<!doctype html>\r\n<p id=a>x<br/>\u{1F600}<B>y</B>";
  const tree = parseHtml(html);
  const tags = [...["p", "br", "b"]].map((name) => {
    const node = tree.named(name)[0] as Node;
    return html.slice(tree.start(node), tree.end(node));
  });
  assert.deepEqual(tags, ["<p id=a>", "<br/>", "<B>"]);
});

Deno.test("parseHtml() gives text the offsets of its source", () => {
  const html = "<p>a &amp; b</p> <pre>\nx</pre><table>foster<td>z";
  const tree = parseHtml(html);
  const texts: [string, string][] = [];
  for (let at = 0; at < tree.length; at++) {
    const node = tree.nodeAt(at);
    if (tree.isText(node)) {
      texts.push([tree.data(node), html.slice(tree.start(node), tree.end(node))]);
    }
  }
  assert.deepEqual(texts, [
    ["a & b", "a &amp; b"],
    [" ", " "],
    ["x", "x"],
    ["foster", "foster"],
    ["z", "z"],
  ]);
});

Deno.test("parseHtml() says which elements no tag made", () => {
  const tree = parseHtml("<table><td>x</table></p><b><p>y</b>z");
  const implied = (name: string) => tree.named(name).map((node) => tree.isImplied(node));
  assert.deepEqual(implied("html"), [true]);
  assert.deepEqual(implied("tbody"), [true]);
  assert.deepEqual(implied("td"), [false]);
  assert.deepEqual(implied("p"), [true, false]);
  assert.deepEqual(implied("b"), [false, true]);
});

Deno.test("parseHtml() gives body the attributes of later body tags", () => {
  const tree = parseHtml("<p>x<body a=1><body a=2 b=3><html lang=en>");
  const body = tree.named("body")[0] as Node;
  assert.equal(tree.attribute(body, "a"), "1");
  assert.equal(tree.attribute(body, "b"), "3");
  assert.equal(tree.attribute(tree.named("html")[0] as Node, "lang"), "en");
});

Deno.test("parseHtml() makes elements past the depth bound siblings, in order", () => {
  const count = 2000;
  const html = Array.from({ length: count }, (_, at) => `<div id=${at}>${at} `).join("");
  const tree = parseHtml(html);
  assert.equal(deepest(tree), MAX_TREE_DEPTH);
  assert.deepEqual(tree.flags, { ...NO_FLAGS, depth: true });
  const ids = tree.named("div").map((node) => Number(tree.attribute(node, "id")));
  assert.deepEqual(ids, Array.from({ length: count }, (_, at) => at));
  assert.equal(textOf(tree, DOCUMENT_NODE).split(" ").length, count + 1);
  assert.equal(textOf(tree, tree.named("div")[count - 1] as Node), `${count - 1} `);
});

Deno.test("parseHtml() lets the innermost element give way past the bound of open ones", () => {
  const count = 3 * MAX_OPEN_ELEMENTS;
  const html = Array.from({ length: count }, (_, at) => `<i id=${at}>${at} `).join("");
  const tree = parseHtml(`${html}<table><tr><td>cell<template>x</template><p>end`);
  assert.equal(deepest(tree), MAX_TREE_DEPTH);
  assert.equal(tree.flags.depth, true);
  const ids = tree.named("i").map((node) => Number(tree.attribute(node, "id")));
  assert.deepEqual(ids.slice(0, count), Array.from({ length: count }, (_, at) => at));
  assert.ok(textOf(tree, DOCUMENT_NODE).endsWith(`${count - 1} cellxend`));
});

Deno.test("parseHtml() survives stages without end", () => {
  for (const stage of ["<table><tr><td>", "<template><td>", "<svg><foreignobject>", "<object>"]) {
    const tree = parseHtml(`${stage.repeat(5000)}<b>x</b></td></table></template>y`);
    assert.ok(tree.flags.depth, stage);
    assert.ok(deepest(tree) <= MAX_TREE_DEPTH + 4, stage);
  }
});

Deno.test("parseHtml() leaves a tree at the depth bound as it is", () => {
  // html and body take two levels.
  const tree = parseHtml("<div>".repeat(MAX_TREE_DEPTH - 2));
  assert.equal(deepest(tree), MAX_TREE_DEPTH);
  assert.equal(tree.flags.depth, false);
});

Deno.test("parseHtml() keeps a script under hundreds of unclosed elements", () => {
  const tree = parseHtml(`${"<div>".repeat(700)}<script type=application/ld+json>{"a":1}</script>`);
  assert.equal(textOf(tree, tree.named("script")[0] as Node), '{"a":1}');
});

Deno.test("parseHtml() bounds templates inside templates", () => {
  const tree = parseHtml("<template>".repeat(5000));
  let depth = 0;
  for (let node = tree.named("template")[0] as Node; node !== 0; depth++) {
    node = tree.firstChild(tree.templateContent(node));
  }
  assert.ok(depth <= MAX_TREE_DEPTH, `${depth} templates`);
  assert.equal(tree.flags.depth, true);
});

Deno.test("parseHtml() forgets the oldest formatting elements past their bound", () => {
  const count = MAX_FORMATTING_ENTRIES + 50;
  const html = Array.from({ length: count }, (_, at) => `<b id=${at}>`).join("");
  const tree = parseHtml(`<p>${html}</p><p>x`);
  assert.equal(tree.flags.formatting, true);
  const second = tree.named("p")[1] as Node;
  const below = tree.named("b").filter((node) => tree.contains(second, node));
  assert.equal(below.length, MAX_FORMATTING_ENTRIES);
  assert.equal(tree.attribute(below.at(-1) as Node, "id"), String(count - 1));
});

Deno.test("parseHtml() lets formatting elements be as many as cells separate them", () => {
  const html = Array.from({ length: 300 }, (_, at) => `<table><tr><td><b id=${at}>`).join("");
  assert.equal(parseHtml(html).flags.formatting, false);
});

Deno.test("parseHtml() stops where a page makes more nodes than its size allows", () => {
  const html = Array.from({ length: 3000 }, (_, at) => `<p><b id=${at}>`).join("") + "<i>late";
  const tree = parseHtml(html);
  assert.equal(tree.flags.nodes, true);
  assert.ok(tree.size <= MIN_TREE_NODES + html.length * TREE_NODES_PER_CHAR + 200);
  assert.equal(tree.named("i").length, 0);
});

Deno.test("parseHtml() stops at the nodes that a reader process has room for", () => {
  for (const two of ["<p>x", "x<hr>", "x<!--y-->"]) {
    const tree = parseHtml(two.repeat(MAX_TREE_NODES / 2 + 1_000));
    assert.equal(tree.flags.nodes, true, two);
    assert.ok(tree.size <= MAX_TREE_NODES + 200, two);
    assert.ok(tree.readTo < tree.source.text.length, two);
  }
});

Deno.test("parseHtml() reads the densest honest markup to its end", () => {
  const tree = parseHtml(`<table>${"<td>1".repeat(200_000)}<i>end`);
  assert.equal(tree.flags.nodes, false);
  assert.equal(tree.named("i").length, 1);
});

Deno.test("parseHtml() keeps the first attributes of an overfull tag", () => {
  const html = Array.from({ length: MAX_TAG_ATTRIBUTES + 5 }, (_, at) => ` a${at}=${at}`).join("");
  const tree = parseHtml(`<p${html}>x`);
  const paragraph = tree.named("p")[0] as Node;
  assert.equal(tree.attributes(paragraph).length, MAX_TAG_ATTRIBUTES);
  assert.equal(tree.flags.attributes, true);
  assert.equal(textOf(tree, paragraph), "x");
});

Deno.test("parseHtml() does not flag a tag that is just full", () => {
  const html = Array.from({ length: MAX_TAG_ATTRIBUTES }, (_, at) => ` a${at}`).join("");
  assert.equal(parseHtml(`<p${html}>x`).flags.attributes, false);
});

Deno.test("parseHtml() gives the same tree each time", () => {
  const html = "<a><b><div></a></b><table><b>x<svg a=1 xlink:href=2><template>y";
  const first = dumpTree(parseHtml(html), DOCUMENT_NODE, true);
  parseHtml("<script><!-- <script>");
  assert.deepEqual(dumpTree(parseHtml(html), DOCUMENT_NODE, true), first);
});
