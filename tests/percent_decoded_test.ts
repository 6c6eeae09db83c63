import assert from "node:assert/strict";
import { percentDecoded } from "../src/base/percent_decoded.ts";

Deno.test("percentDecoded() reads escapes as UTF-8 and leaves other text as it is", () => {
  assert.equal(percentDecoded("caf%C3%A9%20noir"), "café noir");
  assert.equal(percentDecoded("caf%E9"), "caf%E9");
  assert.equal(percentDecoded("100%"), "100%");
});
