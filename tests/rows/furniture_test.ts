/** Whether the entries of menus are rows. */
import assert from "node:assert/strict";
import { createPage } from "../../src/page/html/page.ts";
import { findGroups } from "../../src/page/layout/rows/groups.ts";

const entries = (word: string): string =>
  [1, 2, 3, 4, 5].map((n) => `<li><a href="/${word}/${n}">${word} number ${n}</a></li>`).join("");
const PAGE = createPage(
  `<body><nav><ul>${entries("section")}</ul></nav><main><ol>${entries("bolt")}</ol></main></body>`,
  null,
);

function listsOf(furnitureToo?: boolean): string[] {
  return findGroups(PAGE, furnitureToo).map(({ parent }) => PAGE.tree.name(parent)).sort();
}

Deno.test("findGroups() leaves out the entries of menus unless they are asked for", () => {
  assert.deepEqual(listsOf(), ["ol"]);
  assert.deepEqual(listsOf(true), ["ol", "ul"]);
});
