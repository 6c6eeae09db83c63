/** Days that a page shows, found in steps that grow with the page. */
import { readDeclared } from "../../src/read/declared/declared.ts";
import { createPage } from "../../src/page/html/page.ts";
import { assertLinear } from "../support/count_steps.ts";

Deno.test("days are found in linear time on a page of nothing else", async () => {
  await assertLinear((count) => {
    const html = "<h1>H</h1>" + "<p class=date>Posted March 2, 2024</p>".repeat(count);
    const page = createPage(html, "https://e.example/blog/p");
    return () => readDeclared(page);
  }, 1_000);
});
