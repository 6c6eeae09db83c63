/** Media types as servers, elements and files write them. */
import assert from "node:assert/strict";
import { mediaTypeOf } from "../src/base/media_type.ts";

for (
  const [written, type] of [
    [undefined, ""],
    [null, ""],
    ["", ""],
    ["text/html", "text/html"],
    [" Text/HTML ; charset=utf-8", "text/html"],
    ["application/json;", "application/json"],
    ["; charset=utf-8", ""],
    [`${"a".repeat(300)}; b`, "a".repeat(200)],
  ] as const
) {
  Deno.test(`mediaTypeOf() reads ${JSON.stringify(written)?.slice(0, 40)}`, () => {
    assert.equal(mediaTypeOf(written), type);
  });
}
