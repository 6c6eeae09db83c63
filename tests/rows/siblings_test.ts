/** Which siblings make rows: how many unlike ones may take turns. */
import assert from "node:assert/strict";
import { createPage } from "../../src/page/html/page.ts";
import { readColumns } from "../../src/page/layout/rows/columns.ts";
import { findGroups } from "../../src/page/layout/rows/groups.ts";

/** Lines of a row that are built unlike each other. */
const LINES: readonly ((at: number) => string)[] = [
  (at) => `<p class="story"><a href="/${at}">Story ${at}</a></p>`,
  (at) => `<p class="facts"><i>By somebody ${at}</i></p>`,
  (at) => `<p class="score"><b><u>${at} points</u></b></p>`,
  (at) => `<p class="notes"><em>Note ${at}</em><em>Other ${at}</em><s>gone</s></p>`,
  (at) => `<p class="place"><q><code>${at}</code></q><small>here</small></p>`,
];

/** Rows of so many of these lines each. */
function inTurns(span: number): string {
  const row = (at: number): string => LINES.slice(0, span).map((line) => line(at)).join("");
  return `<div>${Array.from({ length: 6 }, (_, at) => row(at)).join("")}</div>`;
}

for (const [lines, span] of [[2, 2], [4, 4], [5, 1]] as const) {
  Deno.test(`${lines} unlike siblings in turns make ${span === 1 ? "no row" : "one row"}`, () => {
    assert.equal(findGroups(createPage(inTurns(lines), null))[0]?.span, span);
  });
}

Deno.test("readColumns() numbers the plain name of a later slot, and of no first one", () => {
  const row = "<li><div>one</div><div>two</div><p>three</p></li>";
  const page = createPage(`<ul>${row.repeat(4)}</ul>`, null);
  const [group] = findGroups(page);
  assert.ok(group !== undefined);
  const [first] = readColumns(page, group);
  assert.deepEqual(first?.cells.map(({ path, plain }) => [path, plain]), [
    ["div1", "div"],
    ["div2", "div2"],
    ["p", "p"],
  ]);
});
