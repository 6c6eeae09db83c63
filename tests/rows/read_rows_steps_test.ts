/** Rows of deep and wide pages, found in steps that grow with the page. */
import assert from "node:assert/strict";
import { createPage } from "../../src/page/html/page.ts";
import { readRows } from "../../src/page/layout/rows/read_rows.ts";
import { assertLinear } from "../support/count_steps.ts";

Deno.test("readRows() costs no more than linear on deep and wide pages", async () => {
  await assertLinear((rows) => {
    const items = Array.from(
      { length: rows },
      (_, at) => `<li><a href=/${at}>I ${at}</a><b>${at}</b></li>`,
    );
    const page = createPage(`${"<div class=w>".repeat(rows)}<ul>${items.join("")}</ul>`, null);
    return () => assert.ok(readRows(page) !== null);
  }, 500);
});
