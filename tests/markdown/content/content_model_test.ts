/** The model of main content: what it asks for is measured, and nothing that it does not ask for. */
import assert from "node:assert/strict";
import MODEL from "../../../models/main_content.json" with { type: "json" };
import { FEATURES } from "../../../src/read/content/features.ts";
import { lookAgain } from "../../../src/read/content/second_look.ts";
import { GROUPINGS, type Surroundings } from "../../../src/read/content/surroundings.ts";
import { readForest } from "../../../src/page/text/forest.ts";

const GROUPS = Object.fromEntries(
  GROUPINGS.map((name) => [name, Int32Array.of(0, 0, 1)]),
) as Surroundings["groups"];
const JUDGED = {
  chances: Float64Array.of(0.9, 0.2, 0.6),
  words: Float64Array.of(40, 3, 12),
  heading: Int32Array.of(-1, 0, 0),
  groups: GROUPS,
};
const LOOKED = lookAgain(JUDGED);

Deno.test("the trees of a glance and of the first look ask only for features that are measured", () => {
  for (const written of [MODEL.forests.glance, MODEL.forests.first]) {
    const { features, roots } = readForest(written);
    assert(roots.length > 10);
    for (const name of features) assert(FEATURES.has(name), name);
  }
});

Deno.test("the trees of the second look ask for what was thought at first too", () => {
  const { features, roots } = readForest(MODEL.forests.second);
  assert(roots.length > 10);
  for (const name of features) assert(FEATURES.has(name) || LOOKED.has(name), name);
  assert(features.some((name) => LOOKED.has(name)));
});

Deno.test("lookAgain() measures only what is asked for, and the same", () => {
  const asked = new Set(MODEL.forests.second.features);
  const found = lookAgain(JUDGED, asked);
  const expected = [...LOOKED].filter(([name]) => asked.has(name));
  assert(expected.length > 10 && expected.length < LOOKED.size);
  assert.deepEqual([...found], expected);
});
