/** When a field that has moved is undecided between two new places. */
import assert from "node:assert/strict";
import { compileExtractor } from "../../../src/read/extractor/compile.ts";
import { healExtractor } from "../../../src/read/extractor/heal.ts";
import { pageOf } from "../pages.ts";

const MAKER = "Northwind Trading Company";

const before = (maker: string, number: number): string =>
  `<main><h1>Kettle ${number}</h1><div class=facts><b>Made by</b> <i class=maker>${maker}</i></div></main>`;
const learnt = compileExtractor(
  [before(MAKER, 1), before("Blue Heron Pottery Works", 2)].map(pageOf),
  ["a", "b"],
  { listing: false, want: { maker: MAKER } },
  "1",
);

/** What came of the field on two pages that show these two values in these two places. */
function healed(page: (one: string, other: string) => string): string[] {
  const pages = [page(MAKER, MAKER), page("Old Mill Ironworks", "Kestrel and Sons")];
  return healExtractor(learnt, pages.map(pageOf), ["c", "d"], "2").changes
    .filter(({ before: name }) => name === "maker").map(({ kind }) => kind);
}

Deno.test("healExtractor() calls a field ambiguous whose value is at two places alike", () => {
  const place = (value: string, name: string): string =>
    `<section class=${name}><p class=${name}-name>${value}</p></section>`;
  assert.deepEqual(
    healed((one, other) =>
      `<main><h1>Kettle</h1>${place(one, "producer")}${place(other, "supplier")}</main>`
    ),
    ["ambiguous"],
  );
});

Deno.test("healExtractor() moves a field to the place called as it, not to one in prose", () => {
  assert.deepEqual(
    healed((one, other) =>
      `<main><h1>Kettle</h1><dl><dt>Maker</dt><dd class=maker-name>${one}</dd></dl>
       <div><div><p>It is what they sell besides <u>${other}</u> in many of their shops.</p></div></div></main>`
    ),
    ["moved"],
  );
});
