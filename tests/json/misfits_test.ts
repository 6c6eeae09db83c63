/** What is said of one value that does not fit its schema. */
import assert from "node:assert/strict";
import { describeMisfit } from "../../src/base/json/misfits.ts";

const STRINGS = { type: "array", items: { type: "string" } };
const SCHEMA = {
  properties: {
    inner: { type: "object", properties: { depth: { type: "number" } } },
    any: STRINGS,
    some: { ...STRINGS, minItems: 2 },
    few: { ...STRINGS, maxItems: 3 },
    both: { ...STRINGS, minItems: 1, maxItems: 3 },
  },
};

Deno.test("an unknown name is said with its place and the name that was likely meant", () => {
  const misfit = { code: "unrecognized_keys", path: ["inner"], keys: ["dept"], message: "odd" };
  const said = describeMisfit(misfit, SCHEMA, { inner: { dept: 1 } });
  assert.match(said, /^inner\.dept: unknown, .*\bdepth\b/);
});

for (
  const [name, allowed] of [
    ["any", /^any: received 1, (?:a|an) (?:list|array) of strings is required$/],
    ["some", /of strings, at least 2, is required$/],
    ["few", /of strings, 0 to 3, is required$/],
    ["both", /of strings, 1 to 3, is required$/],
  ] as const
) {
  Deno.test(`how long a list may be is said with the list: ${name}`, () => {
    const misfit = { code: "invalid_type", path: [name], message: "odd" };
    assert.match(describeMisfit(misfit, SCHEMA, { [name]: 1 }), allowed);
  });
}
