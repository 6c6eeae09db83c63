/** Counts of signs in a block's text, beside plain patterns for the same. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { countSigns, type TextCounts } from "../../../src/read/content/words/text_counts.ts";

const PATTERNS: Readonly<Record<keyof TextCounts, RegExp>> = {
  capitals: /\p{Lu}/gu,
  commas: /[,，、]/g,
  digits: /\d/g,
  lowerWords: /(?<![^ \u00a0])\p{Ll}/gu,
  quotes: /["“”„«»「」]/g,
  sentences: /[.!?。！？…](?=\s|$|["'”’)])/g,
};
/** Letters whose case is in no doubt, signs and spaces. */
const CHARS = [..."aZ éÉжЖ漢 .!?…。,，、\"“”«»'’)019-\u00a0"];

Deno.test("counts of signs are those of their patterns", () => {
  const text = fc.array(fc.constantFrom(...CHARS)).map((chars) => chars.join(""));
  fc.assert(fc.property(text, (text) => {
    const counts = countSigns(text);
    for (const [name, pattern] of Object.entries(PATTERNS)) {
      if (name === "sentences" && text.includes("\u00a0")) continue;
      assert.equal(counts[name as keyof TextCounts], text.match(pattern)?.length ?? 0, name);
    }
  }));
});

Deno.test("counts of signs know the text's end", () => {
  assert.equal(countSigns("One. Two? “Three!” 3.5").sentences, 3);
  assert.equal(countSigns("").sentences, 0);
});
