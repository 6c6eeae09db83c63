/** Counts of signs in a block's text, beside plain patterns for the same. */
import assert from "node:assert/strict";
import fc from "fast-check";
import {
  countCapitals,
  countCommas,
  countDigits,
  countLowerWords,
  countQuotes,
  countSentences,
} from "../../../src/read/content/words/text_counts.ts";

const PATTERNS: readonly (readonly [(text: string) => number, RegExp])[] = [
  [countCapitals, /\p{Lu}/gu],
  [countCommas, /[,，、]/g],
  [countDigits, /\d/g],
  [countLowerWords, /(?<![^ \u00a0])\p{Ll}/gu],
  [countQuotes, /["“”„«»「」]/g],
  [countSentences, /[.!?。！？…](?=\s|$|["'”’)])/g],
];
/** Letters whose case is in no doubt, signs and spaces. */
const CHARS = [..."aZ éÉжЖ漢 .!?…。,，、\"“”«»'’)019-\u00a0"];

Deno.test("counts of signs are those of their patterns", () => {
  const text = fc.array(fc.constantFrom(...CHARS)).map((chars) => chars.join(""));
  fc.assert(fc.property(text, (text) => {
    for (const [count, pattern] of PATTERNS) {
      if (count === countSentences && text.includes("\u00a0")) continue;
      assert.equal(count(text), text.match(pattern)?.length ?? 0, count.name);
    }
  }));
});

Deno.test("counts of signs know the text's end", () => {
  assert.equal(countSentences("One. Two? “Three!” 3.5"), 3);
  assert.equal(countSentences(""), 0);
});
