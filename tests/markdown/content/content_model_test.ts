/** The model of main content: what it asks for is measured, and nothing that it does not ask for. */
import assert from "node:assert/strict";
import MODEL from "../../../models/main_content.json" with { type: "json" };
import { FEATURES } from "../../../src/read/content/features.ts";
import { readForest } from "../../../src/page/text/forest.ts";

Deno.test("the trees of a glance and of the look ask only for features that are measured", () => {
  for (const written of Object.values(MODEL.forests)) {
    const { features, roots } = readForest(written);
    assert(roots.length > 10);
    for (const name of features) assert(FEATURES.has(name), name);
  }
});
