import assert from "node:assert/strict";
import fc from "fast-check";
import {
  isJsonNumber,
  isJsonObject,
  type Json,
  parseJson,
  parseScriptValue,
} from "../../src/base/json/parse.ts";

function plain(value: Json | undefined): unknown {
  if (value === undefined) return undefined;
  if (isJsonNumber(value)) return Number(value.literal);
  if (Array.isArray(value)) return (value as readonly Json[]).map(plain);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries([...value].map(([key, inner]) => [key, plain(inner)]));
}

Deno.test("parseJson() reads what JSON.parse reads", () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => {
    const text = JSON.stringify(value);
    assert.deepEqual(plain(parseJson(text)), JSON.parse(text));
  }));
});

Deno.test("parseJson() gives undefined for what JSON.parse refuses, but for its two liberties", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'[]{}",:0123 truefalsn\\-.e') }), (text) => {
      const isStrict = ((): boolean => {
        try {
          return JSON.parse(text) !== undefined;
        } catch {
          return false;
        }
      })();
      assert.equal(parseJson(text) !== undefined, isStrict);
    }),
    { numRuns: 2_000 },
  );
});

Deno.test("parseJson() keeps the text of numbers", () => {
  const value = parseJson("[41.90, 1.5e3, -0]");
  assert.deepEqual(value, [{ literal: "41.90" }, { literal: "1.5e3" }, { literal: "-0" }]);
});

Deno.test("parseJson() takes raw control characters and makes NaN and Infinity null", () => {
  assert.equal(parseJson('"a\nb\tc"'), "a\nb\tc");
  assert.deepEqual(parseJson("[NaN,Infinity,-Infinity]"), [null, null, null]);
});

Deno.test("parseJson() refuses what nests past its bound without using the stack", () => {
  assert.notEqual(parseJson("[".repeat(900) + "]".repeat(900)), undefined);
  assert.equal(parseJson("[".repeat(100_000)), undefined);
  assert.equal(parseJson("[".repeat(100_000) + "]".repeat(100_000)), undefined);
});

Deno.test("parseScriptValue() reads object literals and stops at their end", () => {
  const text = "x = {a: 'b', 'c': [1,2,], // note\n d: undefined, e: !0};done()";
  const found = parseScriptValue(text, 4);
  assert.deepEqual(plain(found?.value), { a: "b", c: [1, 2], d: null, e: true });
  assert.equal(text.slice(found?.end), ";done()");
});

Deno.test("parseScriptValue() reads escapes of JSON and, in other strings, those of scripts", () => {
  const text = String.raw`["\"a\u0062\"", "\x63\"", "\d\"\n", "e\
f", "\"g"]`;
  assert.deepEqual(parseScriptValue(text, 0)?.value, ['"ab"', 'c"', 'd"\n', "ef", '"g']);
  assert.equal(parseScriptValue(String.raw`["\"a]`, 0), undefined);
  assert.equal(parseJson(String.raw`["\"a", "\x63"]`), undefined);
});

Deno.test("parseScriptValue() gives undefined where a value is computed", () => {
  for (const text of ["{a: f()}", "{a: b}", "`x${y}`", "{a: 1 + 1}", "function(){}"]) {
    assert.equal(parseScriptValue(text, 0), undefined, text);
  }
});

Deno.test("parseScriptValue() never throws", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), fc.nat(20), (text, at) => {
    parseScriptValue(text, at);
  }));
});

Deno.test("parseScriptValue() passes over comments of both kinds, and over no other slash", () => {
  const read = (text: string): unknown => plain(parseScriptValue(text, 0)?.value);
  assert.deepEqual(read("[1, /* two, */ 2, // three\n 3]"), [1, 2, 3]);
  assert.equal(read("[1, /+ two +/ 2]"), undefined);
  assert.equal(read("[1, /two/]"), undefined);
});
