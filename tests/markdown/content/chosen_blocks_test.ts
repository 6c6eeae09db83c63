/** Which blocks are taken, by the chances of all. */
import assert from "node:assert/strict";
import { parseHtml } from "../../../src/page/html/parse.ts";
import { chosenBlocks } from "../../../src/read/content/chosen_blocks.ts";
import { viewPage } from "../../../src/read/content/page_view.ts";

const PROSE =
  "Twenty words of prose that a reader came for, and more of the same until it is enough for all.";

/** Chooses among paragraphs of prose, each with its chance. */
function choose(...chances: readonly number[]): string {
  return chooseTexts(chances.map((chance) => [chance, PROSE]));
}

function chooseTexts(texts: readonly (readonly [chance: number, text: string])[]): string {
  const page = viewPage(parseHtml(texts.map(([, text], at) => `<p>${text} ${at}</p>`).join("")));
  return [...chosenBlocks(page, Float64Array.from(texts, ([chance]) => chance))].join("");
}

Deno.test("what is doubtful below a sure text is not taken, and what is within it is", () => {
  assert.equal(choose(0.95, 0.95, 0.95, 0.95, 0.95, 0.4, 0.4, 0.4, 0.4, 0.4), "1111100000");
  assert.equal(choose(0.95, 0.95, 0.4, 0.4, 0.4, 0.4), "110000");
  assert.equal(choose(0.4, 0.4, 0.4, 0.95, 0.95, 0.95, 0.95, 0.95), "00011111");
  assert.equal(choose(0.9, 0.45, 0.45, 0.9, 0.45, 0.45, 0.9, 0.9, 0.9), "111111111");
  assert.equal(choose(0.9, 0.9, 0.9, 0.55, 0.55), "11111");
});

Deno.test("a text ends with its last prose, not with a likely line below what is doubtful", () => {
  const text = [0.9, 0.9, 0.45, 0.45, 0.45].map((chance) => [chance, PROSE] as const);
  assert.equal(chooseTexts([...text, [0.9, "By Ann"]]), "110001");
  assert.equal(chooseTexts([...text, [0.9, PROSE]]), "111111");
});

Deno.test("of a page of doubtful blocks most are taken", () => {
  assert.equal(choose(0.4, 0.4, 0.4, 0.3, 0.3), "11111");
  assert.equal(choose(0.9, 0.45, 0.45, 0.45, 0.45, 0.45), "111111");
  assert.equal(choose(0.9, 0.1, 0.1, 0.1), "1000");
});
