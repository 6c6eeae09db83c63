import assert from "node:assert/strict";
import { toWellFormedJson } from "../../src/base/json/well_formed.ts";

Deno.test("toWellFormedJson() writes half a pair as U+FFFD, in values and in names", () => {
  const value = { "a\ud800": ["\udc00b", "\ud83d\ude00", "c\udfff\ud83d"] };
  assert.deepEqual(toWellFormedJson(value), {
    text: '{"a\uFFFD":["\uFFFDb","\u{1F600}","c\uFFFD\uFFFD"]}',
    halves: 4,
  });
});

Deno.test("toWellFormedJson() leaves a backslash before letters as it is", () => {
  for (const text of ["\\ud800", "\\\\ud800", '"\\ud800', "\\\ud800", "\n\\ud800 \\"]) {
    assert.equal(JSON.parse(toWellFormedJson({ text }).text).text, text.toWellFormed());
  }
});
