import assert from "node:assert/strict";
import { fitOfLook, lookOf } from "../../../src/read/extractor/rule/likeness.ts";
import { PageModel } from "../../../src/read/extractor/page/model.ts";
import { pageOf } from "../pages.ts";

/** Describes the markup around the only text that reads so. */
function lookIn(html: string, text: string): string {
  const model = new PageModel(pageOf(html));
  const at = model.texts.indexOf(text);
  return lookOf(model, model.owners[at] ?? 0);
}

Deno.test("lookOf() names the element with its classes, two above it and the box it fills", () => {
  assert.equal(
    lookIn(`<table><tr><td><a class="b a">Sony</a></td></tr></table>`, "Sony"),
    "a.a.b<td<tr=td",
  );
  assert.equal(lookIn("<p>By <a>Ann</a></p>", "Ann"), "a<p<body");
  assert.equal(lookIn("<main><section>Ann</section></main>", "Ann"), "div<div<body=div");
});

Deno.test("fitOfLook() takes what fills the same box for alike, linked or not", () => {
  assert.equal(fitOfLook("a<td<tr=td", ["td<tr<tbody=td"]), 1);
  assert.equal(fitOfLook("a.name<li<ul", ["a<li<ul"]), 1);
  assert.equal(fitOfLook("a<div<td", ["a<b<div"]), 0.5);
  assert.equal(fitOfLook("h4<div<div=h4", ["a<div<div"]), 0);
  assert.equal(fitOfLook("h4<div<div=h4", []), 0);
});
