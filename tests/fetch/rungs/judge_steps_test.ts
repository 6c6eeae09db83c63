/** Pages made to be slow to judge: is this a page, or does it need a browser? */
import assert from "node:assert/strict";
import { judgePage } from "../../../src/web/fetch/rungs/judge_page.ts";
import { measurePage } from "../../../src/web/fetch/rungs/page_measure.ts";
import { createPage } from "../../../src/page/html/page.ts";
import { assertLinear } from "../../support/count_steps.ts";

Deno.test("measurePage() is quick with microformats inside microformats that say nothing", async () => {
  // Each looked through all inside it: 40,000 of them took six seconds, and a page holds a million.
  await assertLinear((count) => {
    const page = createPage("<div class=h-x>".repeat(count), "http://shop.example/", new Map());
    return () => assert.equal(measurePage(page).hasThing, false);
  }, 3_000);
});

for (const tag of ["<script>", "<title>"]) {
  Deno.test(`judgePage() reads very many unclosed ${tag} in linear time`, async () => {
    await assertLinear((count) => {
      const html = tag.repeat(count);
      return () => judgePage(createPage(html, "http://shop.example/", new Map()), 200);
    }, 10_000);
  });
}
