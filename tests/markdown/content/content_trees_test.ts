/** The fitted trees: what they ask for is measured, and all of it is asked for. */
import assert from "node:assert/strict";
import {
  FIRST_TREES,
  GLANCE_TREES,
  SECOND_TREES,
} from "../../../src/markdown/content/content_trees.ts";
import { FEATURES } from "../../../src/markdown/content/features.ts";
import { lookAgain } from "../../../src/markdown/content/second_look.ts";
import { GROUPINGS, type Surroundings } from "../../../src/markdown/content/surroundings.ts";
import { parseForest } from "../../../src/text/trees.ts";

const NONE = new Int32Array(0);
const LOOKED = lookAgain({
  chances: new Float64Array(0),
  words: new Float64Array(0),
  heading: NONE,
  groups: Object.fromEntries(GROUPINGS.map((name) => [name, NONE])) as Surroundings["groups"],
});

Deno.test("the trees of a glance and of the first look ask only for features that are measured", () => {
  for (const lines of [GLANCE_TREES, FIRST_TREES]) {
    const { features, roots } = parseForest(0, lines);
    assert(roots.length > 10);
    for (const name of features) assert(FEATURES.has(name), name);
  }
});

Deno.test("the trees of the second look ask for what was thought at first too", () => {
  const { features, roots } = parseForest(0, SECOND_TREES);
  assert(roots.length > 10);
  for (const name of features) assert(FEATURES.has(name) || LOOKED.has(name), name);
  assert(features.some((name) => LOOKED.has(name)));
});
