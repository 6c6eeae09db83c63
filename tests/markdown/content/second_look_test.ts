/** The second look: what was thought of the blocks around each one. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { parseHtml } from "../../../src/page/html/parse.ts";
import { amongAlike } from "../../../src/read/content/page_rules.ts";
import { viewPage } from "../../../src/read/content/page_view.ts";
import { GROUPINGS } from "../../../src/read/content/surroundings.ts";
import { type Judged, lookAgain } from "../../../src/read/content/second_look.ts";

function judged(chances: number[], words: number[], group: number[] = []): Judged {
  const column = Int32Array.from(chances, (_, at) => group[at] ?? 0);
  return {
    chances: Float64Array.from(chances),
    words: Float64Array.from(words),
    heading: Int32Array.from(chances, (_, at) => at - 1),
    groups: Object.fromEntries(GROUPINGS.map((name) => [name, column])) as Judged["groups"],
  };
}

function look(name: string, ...input: Parameters<typeof judged>): number[] {
  const column = lookAgain(judged(...input)).get(name);
  assert(column !== undefined, name);
  return [...column].map((value) => Math.round(value * 1e6) / 1e6);
}

Deno.test("lookAgain() gives neighbours' log-odds, and as little as can be where there are none", () => {
  assert.deepEqual(look("seen1", [0.5, 0.5], [1, 1]), [0, -9]);
  assert.deepEqual(look("seen-1", [0.5, 0.5], [1, 1]), [-9, 0]);
  assert.deepEqual(look("seenHeading", [0.5, 0.5], [1, 1]), [-9, 0]);
});

Deno.test("lookAgain() weighs windows and groups by words", () => {
  assert.deepEqual(
    look("seenWithin2", [1, 0], [1.5, 0.5]),
    [2 / 3, 2 / 3].map((at) => Math.round(at * 1e6) / 1e6),
  );
  assert.deepEqual(look("seenAfter5", [1, 0, 1], [0.5, 0.5, 0.5]), [0.5, 1, 0]);
  assert.deepEqual(look("seen@kind", [1, 0, 0.5], [0.5, 0.5, 4], [0, 0, 1]), [0.5, 0.5, 0.5]);
});

Deno.test("lookAgain() counts steps to likely blocks", () => {
  assert.deepEqual(look("sinceSure", [0.9, 0.1, 0.1, 0.8], [1, 1, 1, 1]), [0, 1, 2, 0]);
  assert.deepEqual(look("untilSure", [0.1, 0.1, 0.8, 0.1], [1, 1, 1, 1]), [2, 1, 0, 200]);
});

Deno.test("lookAgain() gives one finite number a block, whatever was thought", () => {
  const block = fc.record({
    chance: fc.double({ min: 0, max: 1, noNaN: true }),
    words: fc.nat(10_000),
    group: fc.nat(5),
  });
  fc.assert(fc.property(fc.array(block), (blocks) => {
    const columns = lookAgain(judged(
      blocks.map(({ chance }) => chance),
      blocks.map(({ words }) => words),
      blocks.map(({ group }) => group),
    ));
    for (const [name, column] of columns) {
      assert.equal(column.length, blocks.length, name);
      for (const value of column) assert(Number.isFinite(value), name);
    }
  }));
});

Deno.test("amongAlike() moves chances halfway to the mean of blocks made alike", () => {
  const page = viewPage(parseHtml("<ul><li>one<li>two<li>three</ul><p>four"));
  const chances = amongAlike(page, Float64Array.of(0.9, 0.3, 0.6, 0.2));
  assert.deepEqual([...chances].map((chance) => chance.toFixed(2)), [
    "0.75",
    "0.45",
    "0.60",
    "0.20",
  ]);
});
