import assert from "node:assert/strict";
import { weightOf, weightOfPoint } from "../../src/base/json/weight.ts";

Deno.test("weightOfPoint() weighs every code point as a whole string does", () => {
  for (let code = 0; code <= 0x10ffff; code += code < 0x11000 ? 1 : 997) {
    const point = String.fromCodePoint(code);
    assert.equal(weightOfPoint(point, 0, point.length), weightOf(point) - 2, code.toString(16));
  }
});
