/** What is read of words character by character is what their plain definitions say. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { parseHtml } from "../../../src/page/html/parse.ts";
import { readBlockWords } from "../../../src/read/content/block_words.ts";
import { evidenceOf } from "../../../src/read/content/evidence.ts";
import { hintBit, hintBits } from "../../../src/read/content/hints.ts";
import { outlineOf } from "../../../src/read/content/outline.ts";
import { wordList } from "../../../src/read/content/words/word_list.ts";

const piece = fc.constantFrom(
  ..."aZ09 .!?\"'’”…。，-_|é日ÀΣİ\u212a\u2014\u00a0\u{1f600}\u{1d400}".match(/./gu) ?? [],
  "Cookie",
  "subscribe",
  "title",
  "Über",
  "more info",
);
const sentence = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));

Deno.test("readBlockWords() counts what a block shares with what is declared", () => {
  const titles = fc.tuple(sentence, fc.array(sentence, { maxLength: 3 }));
  fc.assert(fc.property(titles, ([title, texts]) => {
    const escaped = (text: string) => text.replaceAll('"', "&quot;");
    const tree = parseHtml(
      `<meta name=description content="${escaped(title)}">` +
        texts.map((text) => `<p>${text}</p>`).join(""),
    );
    const evidence = evidenceOf(tree);
    const { blocks } = outlineOf(tree);
    const read = readBlockWords(blocks, evidence);
    blocks.forEach(({ text }, at) => {
      const words = wordList(text);
      const hits = words.filter((word) => evidence.description.has(word));
      assert.equal(read[at]?.count, words.length);
      assert.deepEqual(read[at]?.description, { hits: hits.length, found: new Set(hits).size });
      assert.deepEqual(read[at]?.title, { hits: 0, found: 0 });
    });
  }));
});

Deno.test("hintBits() knows words at capitals, and stems at both ends of long ones", () => {
  assert.equal(hintBits("x-sideBar_42"), hintBit("sidebar"));
  assert.equal(hintBits("mySidebarLeft") & hintBit("sidebar"), hintBit("sidebar"));
  assert.equal(hintBits("commentbox") & hintBit("comment"), hintBit("comment"));
  assert.equal(hintBits("bigproduct") & hintBit("product"), hintBit("product"));
  assert.equal(hintBits("qqq zz"), 0);
});
