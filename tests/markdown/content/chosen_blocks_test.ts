/** Which blocks are taken, by the chances of all. */
import assert from "node:assert/strict";
import { parseHtml } from "../../../src/page/html/parse.ts";
import { chosenBlocks } from "../../../src/read/content/chosen_blocks.ts";
import { viewPage } from "../../../src/read/content/page_view.ts";

const PROSE =
  "Twenty words of prose that a reader came for, and more of the same until it is enough for all.";

/** Chooses among paragraphs of prose, each with its chance. */
function choose(...chances: readonly number[]): string {
  const page = viewPage(parseHtml(chances.map((chance) => `<p>${PROSE} ${chance}</p>`).join("")));
  return [...chosenBlocks(page, Float64Array.from(chances))].join("");
}

Deno.test("what is doubtful below a sure text is not taken, and what is within it is", () => {
  assert.equal(choose(0.95, 0.95, 0.95, 0.95, 0.95, 0.4, 0.4, 0.4, 0.4, 0.4), "1111100000");
  assert.equal(choose(0.4, 0.4, 0.4, 0.95, 0.95, 0.95, 0.95, 0.95), "00011111");
  assert.equal(choose(0.9, 0.45, 0.45, 0.9, 0.45, 0.45, 0.9, 0.9, 0.9), "111111111");
  assert.equal(choose(0.9, 0.9, 0.9, 0.55, 0.55), "11111");
});

Deno.test("of a page of doubtful blocks most are taken", () => {
  assert.equal(choose(0.4, 0.4, 0.4, 0.3, 0.3), "11111");
  assert.equal(choose(0.9, 0.45, 0.45, 0.45, 0.45, 0.45), "111111");
  assert.equal(choose(0.9, 0.1, 0.1, 0.1), "1000");
});
