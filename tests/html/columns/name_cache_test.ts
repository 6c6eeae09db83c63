import assert from "node:assert/strict";
import {
  ENDS_ATTRIBUTE_NAME,
  ENDS_TAG_NAME,
} from "../../../src/page/html/tokenizer/character_class.ts";
import { NameCache, skipName } from "../../../src/page/html/columns/name_cache.ts";

Deno.test("NameCache.read() gives equal names equal numbers, whatever their case", () => {
  const names = new NameCache();
  const source = "div DIV Div p";
  const ids = [0, 4, 8, 12].map((from) => names.read(source, from, ENDS_TAG_NAME).id);
  assert.deepEqual(ids, [0, 0, 0, 1]);
  assert.equal(names.size, 2);
  assert.equal(names.textOf(0), "div");
  assert.equal(names.idOf("p"), 1);
  assert.equal(names.idOf("DIV"), -1);
});

Deno.test("NameCache.read() ends a name where its class says", () => {
  const names = new NameCache();
  const cases: readonly [source: string, ends: number, name: string][] = [
    ["a=b", ENDS_TAG_NAME, "a=b"],
    ["a=b", ENDS_ATTRIBUTE_NAME, "a"],
    ["=a=b", ENDS_ATTRIBUTE_NAME, "=a"],
    ["a/", ENDS_TAG_NAME, "a"],
    ["a\fb", ENDS_TAG_NAME, "a"],
    ["é\u0131>", ENDS_TAG_NAME, "é\u0131"],
    ["a\0B>", ENDS_TAG_NAME, "a\uFFFDb"],
    ["abc", ENDS_TAG_NAME, "abc"],
  ];
  for (const [source, ends, name] of cases) {
    assert.equal(names.read(source, 0, ends).text, name);
    assert.equal(names.end, skipName(source, 0, ends));
  }
});

Deno.test("NameCache.read() keeps names apart that share a slot", () => {
  const names = new NameCache();
  const texts = Array.from({ length: 5000 }, (_, at) => `n${at}`);
  const source = texts.join(" ");
  const once = texts.map((text) => names.read(source, source.indexOf(`${text} `), ENDS_TAG_NAME));
  assert.equal(new Set(once.map((name) => name.id)).size > 4990, true);
  for (const name of once) assert.equal(names.textOf(name.id), name.text);
});

Deno.test("NameCache.read() takes a name of any length", () => {
  const long = "x".repeat(100_000);
  assert.equal(new NameCache().read(`${long}>`, 0, ENDS_TAG_NAME).text, long);
});
