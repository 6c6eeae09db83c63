import assert from "node:assert/strict";
import { pointerTo } from "../../src/base/json/pointer.ts";

Deno.test("pointerTo() escapes tilde and slash as RFC 6901 says", () => {
  assert.equal(pointerTo(pointerTo("", "a/b"), "m~n"), "/a~1b/m~0n");
  assert.equal(pointerTo("/offers", 0), "/offers/0");
});
