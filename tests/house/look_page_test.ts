/** The page of `look` is kept as it was built: it is what its sources build. */
import assert from "node:assert/strict";
import { buildLook } from "../../packaging/build_look.ts";
import BUILT from "../../src/serve/look/built_page.json" with { type: "json" };

Deno.test("the page of look is the one that its sources build", async () => {
  const now = await buildLook();
  const stale = (["html", "style", "script"] as const).filter((part) => now[part] !== BUILT[part]);
  assert.deepEqual(stale, [], "run: deno task build:look");
  assert.deepEqual(Object.keys(BUILT), Object.keys(now));
});
