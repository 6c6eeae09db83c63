/** Which empty element says that scripts will write a page's content. */
import assert from "node:assert/strict";
import { createPage } from "../../../src/page/html/page.ts";
import { measureMain, shellSign } from "../../../src/web/fetch/rungs/main_measure.ts";

function signOf(html: string): string | undefined {
  const page = createPage(html, "http://shop.example/");
  return shellSign(page, measureMain(page));
}

const SIGNS: readonly (readonly [string, string | undefined])[] = [
  ["<div id=app></div>", "an empty <div id=app>"],
  ["<main></main>", "an empty <main>"],
  ["<own-app></own-app>", "an empty <own-app>"],
  ["<p>Some words<div id=app><div> </div></div>", "an empty <div id=app>"],
  // What others fill, and what has something in it.
  ["<div id=cookie-box></div>", undefined],
  ["<div></div>", undefined],
  ["<div id=app>Words</div>", undefined],
  ["<div id=app><img src=a.png></div>", undefined],
  // Nothing inside menus and what is hidden is where the content goes.
  ["<nav><div id=app></div></nav><p>Words", undefined],
  ["<div hidden><div id=app></div></div><p>Words", undefined],
  ["<div class=cookie-consent><div id=app></div></div><p>Words", undefined],
  ["<nav><div id=menu-app></div></nav><div id=app></div>", "an empty <div id=app>"],
];

for (const [html, sign] of SIGNS) {
  Deno.test(`shellSign() finds ${sign ?? "nothing"} in ${html}`, () => {
    assert.equal(signOf(html), sign);
  });
}
