/** A place always leads back to its node, whatever the page. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { parseHtml } from "../../src/page/html/parse.ts";
import { placeOf, resolvePlace, shortPlaceOf } from "../../src/page/html/place.ts";
import { compileSelector } from "../../src/page/select/compile_selector.ts";
import { Kind, type Tree } from "../../src/page/html/tree.ts";
import { decodeHtml } from "../../src/page/html/encoding/decode.ts";
import { filesBelow, publicFolder, readPage } from "../html/public_data.ts";

const NAMES = [
  "p",
  "div",
  "b",
  "td",
  "table",
  "svg",
  "g",
  "title",
  "template",
  "a'b",
  "x#y",
  "o:p",
];
const NAME = fc.constantFrom(...NAMES);
const PIECE = fc.oneof(
  NAME.map((name) => `<${name}>`),
  NAME.map((name) => `</${name}>`),
  fc.constantFrom("text", " ", "<!--c-->", "<br>", "&amp;", "<!doctype html>", "<body>", "<html>"),
);
const PAGE = fc.array(PIECE, { maxLength: 60 }).map((pieces) => pieces.join(""));

function checkPlaces(tree: Tree): void {
  const seen = new Set<string>();
  for (let at = 1; at < tree.length; at++) {
    const node = tree.nodeAt(at);
    if (tree.kind(node) === Kind.Doctype) continue;
    const place = placeOf(tree, node);
    assert.equal(resolvePlace(tree, place), node, place);
    assert.equal(resolvePlace(tree, shortPlaceOf(tree, node)), node, shortPlaceOf(tree, node));
    assert.ok(!place.includes("#"), place);
    assert.ok(!seen.has(place), `${place} twice`);
    seen.add(place);
  }
}

Deno.test("placeOf() and shortPlaceOf() lead back to their node on any page", () => {
  fc.assert(fc.property(PAGE, (html) => checkPlaces(parseHtml(html))), { numRuns: 400 });
});

Deno.test("placeOf() and shortPlaceOf() are XPath that finds the element and no other", () => {
  fc.assert(
    fc.property(PAGE, (html) => {
      const tree = parseHtml(html);
      for (let at = 1; at < tree.length; at++) {
        const node = tree.nodeAt(at);
        if (!tree.isElement(node)) continue;
        for (const place of [placeOf(tree, node), shortPlaceOf(tree, node)]) {
          const found = compileSelector(place).select(tree, undefined).map((match) => match.node);
          assert.deepEqual(found, [node], place);
        }
      }
    }),
    { numRuns: 200 },
  );
});

Deno.test("placeOf() leads back to its node inside templates", () => {
  fc.assert(
    fc.property(PAGE, (html) => {
      const tree = parseHtml(`<template>${html}`);
      for (let node = 1; node <= tree.size; node++) {
        const place = placeOf(tree, node);
        // Nodes that were made and then left out of the tree have no whole place.
        if (tree.isElement(node) && place.startsWith("/html/head/template[1]")) {
          assert.equal(resolvePlace(tree, place), node, place);
        }
      }
    }),
    { numRuns: 300 },
  );
});

Deno.test("placeOf() leads back to its node on real pages", async () => {
  const folder = publicFolder("wcxb/html");
  if (folder === undefined) return;
  const pages = filesBelow(folder, [".gz"]).filter((_, at) => at % 40 === 0);
  for (const page of pages) checkPlaces(parseHtml(decodeHtml(await readPage(page), null).text));
});

Deno.test("resolvePlace() takes any text", () => {
  const tree = parseHtml("<p>x<p>y");
  fc.assert(fc.property(fc.string(), (text) => {
    const node = resolvePlace(tree, text);
    assert.ok(node >= 0 && node <= tree.size);
  }));
});

Deno.test("decodeHtml() and parseHtml() take any bytes and any header", () => {
  const bytes = fc.uint8Array({ maxLength: 400 });
  const header = fc.option(fc.string({ maxLength: 40 }));
  fc.assert(fc.property(bytes, header, (page, type) => {
    const once = decodeHtml(page, type);
    assert.deepEqual(decodeHtml(page, type), once);
    const tree = parseHtml(once.text);
    assert.equal(tree.named("html").length, 1);
  }));
});
