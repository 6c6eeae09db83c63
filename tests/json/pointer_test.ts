import assert from "node:assert/strict";
import { followPointer, pointerTo } from "../../src/json/pointer.ts";
import { parseJson } from "../../src/json/parse.ts";

Deno.test("pointerTo() escapes tilde and slash as RFC 6901 says", () => {
  assert.equal(pointerTo(pointerTo("", "a/b"), "m~n"), "/a~1b/m~0n");
  assert.equal(pointerTo("/offers", 0), "/offers/0");
});

Deno.test("followPointer() finds what pointerTo() names", () => {
  const root = parseJson('{"a/b":[{"m~n":"here"}]}') ?? null;
  const pointer = pointerTo(pointerTo(pointerTo("", "a/b"), 0), "m~n");
  assert.equal(followPointer(root, pointer), "here");
  assert.equal(followPointer(root, "/nowhere/0"), undefined);
});
