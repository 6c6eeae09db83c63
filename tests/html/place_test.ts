import assert from "node:assert/strict";
import { parseHtml } from "../../src/page/html/parse.ts";
import { placeOf, resolvePlace, shortPlaceOf } from "../../src/page/html/place.ts";
import { Kind, type Node, type Tree } from "../../src/page/html/tree.ts";

function nodesOf(tree: Tree): Node[] {
  return Array.from({ length: tree.length }, (_, at) => tree.nodeAt(at));
}

function elementPlaces(html: string, place: typeof placeOf): string[] {
  const tree = parseHtml(html);
  return nodesOf(tree).filter((node) => tree.isElement(node)).map((node) => place(tree, node));
}

Deno.test("placeOf() writes a position at every step below head and body", () => {
  assert.deepEqual(elementPlaces("<title>x</title><p>a<p><b>c", placeOf), [
    "/html",
    "/html/head",
    "/html/head/title[1]",
    "/html/body",
    "/html/body/p[1]",
    "/html/body/p[2]",
    "/html/body/p[2]/b[1]",
  ]);
});

Deno.test("placeOf() speaks of the tree a browser builds", () => {
  assert.deepEqual(elementPlaces("<table><td>x", placeOf).slice(-2), [
    "/html/body/table[1]/tbody[1]/tr[1]",
    "/html/body/table[1]/tbody[1]/tr[1]/td[1]",
  ]);
});

Deno.test("shortPlaceOf() writes a position only among siblings of one name", () => {
  assert.deepEqual(elementPlaces("<div><p>a<p>b<i>c", shortPlaceOf).slice(3), [
    "/html/body/div",
    "/html/body/div/p[1]",
    "/html/body/div/p[2]",
    "/html/body/div/p[2]/i",
  ]);
});

const ODD: readonly [name: string, html: string, place: string][] = [
  ["asks for SVG elements by name()", "<svg><g/><g/>", "*[name()='svg'][1]/*[name()='g'][2]"],
  [
    "keeps the case of SVG names",
    "<svg><lineargradient>",
    "*[name()='svg'][1]/*[name()='linearGradient'][1]",
  ],
  ["asks for names XPath cannot spell by name()", "<fb:like>", "*[name()='fb:like'][1]"],
  ["asks for names past ASCII by name()", "<naïve>", "*[name()='naïve'][1]"],
  [
    "counts a name with a quote among all",
    "<!--x-->t<p><a'b>",
    "p[1]/node()[not(self::text())][1]",
  ],
  [
    "counts comments for a name with #",
    "<div><!--x-->t<a#b>",
    "div[1]/node()[not(self::text())][2]",
  ],
  [
    "counts a name without end among all",
    `<div><!--x--><${"a".repeat(100_000)}>`,
    "div[1]/node()[not(self::text())][2]",
  ],
  ["goes on into templates", "<div><template><i>", "div[1]/template[1]/i[1]"],
  [
    "counts an HTML name among HTML elements",
    "<svg><desc><a></a></desc><a/></svg>",
    "*[name()='svg'][1]/*[name()='a'][1]",
  ],
];

for (const [name, html, place] of ODD) {
  Deno.test(`placeOf() ${name}`, () => {
    const tree = parseHtml(html);
    // The element made last is the one meant.
    const node = tree.size;
    const element = tree.isElement(node) ? node : node - 1;
    assert.equal(placeOf(tree, element), `/html/body/${place}`);
    assert.equal(resolvePlace(tree, placeOf(tree, element)), element);
  });
}

Deno.test("placeOf() places text and comments, and nothing for document and doctype", () => {
  const tree = parseHtml("<!doctype html><p>a<!--c-->b");
  const [text, comment, second] = nodesOf(tree).slice(-3) as [Node, Node, Node];
  assert.equal(placeOf(tree, text), "/html/body/p[1]/text()[1]");
  assert.equal(placeOf(tree, comment), "/html/body/p[1]/comment()[1]");
  assert.equal(shortPlaceOf(tree, second), "/html/body/p/text()[2]");
  assert.equal(placeOf(tree, 1), "");
  assert.equal(placeOf(tree, tree.nodeAt(1)), "");
});

Deno.test("resolvePlace() finds every node of a page again", () => {
  const tree = parseHtml(
    "<!--a--><html x><title>t</title><ul><li>1<li>2</ul><svg><title>x</title></svg>z<a'b><i#>q",
  );
  for (const node of nodesOf(tree).filter((node) => tree.kind(node) !== Kind.Document)) {
    assert.equal(resolvePlace(tree, placeOf(tree, node)), node);
    assert.equal(resolvePlace(tree, shortPlaceOf(tree, node)), node);
  }
});

Deno.test("resolvePlace() leaves a pointer after # to the caller", () => {
  const tree = parseHtml("<script>{}</script>");
  assert.equal(resolvePlace(tree, "/html/head/script[1]#/a/0"), tree.named("script")[0]);
});

Deno.test("resolvePlace() gives 0 for what is nowhere or no place", () => {
  const tree = parseHtml("<p>x");
  for (
    const text of [
      "",
      "#",
      "/",
      "html",
      "/html/",
      "/html/body/p[2]",
      "/html/body/p[0]",
      "/html/body/p[x]",
      "/html//p",
      "/html/body/svg[1]",
      "//p",
      "url",
    ]
  ) assert.equal(resolvePlace(tree, text), 0, text);
});
