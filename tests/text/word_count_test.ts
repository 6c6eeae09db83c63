/** How many words a text has, and how long it is in letters. */
import assert from "node:assert/strict";
import { countLetters, countWords } from "../../src/page/text/mod.ts";

const COUNTS: readonly [string, number][] = [
  ["", 0],
  ["one two-three", 3],
  ["don't", 1],
  ["a, b. — c", 3],
  ["日本語です", 3],
  ["über Ähre", 2],
];

for (const [text, count] of COUNTS) {
  Deno.test(`countWords() finds ${count} in ${JSON.stringify(text)}`, () => {
    assert.equal(countWords(text), count);
  });
}

Deno.test("countLetters() counts three letters for a character of a dense script", () => {
  assert.equal(countLetters("ab 日本"), 9);
});
