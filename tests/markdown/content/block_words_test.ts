/** What is read of words character by character is what their plain definitions say. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { parseHtml } from "../../../src/page/html/parse.ts";
import { readBlockWords } from "../../../src/read/content/block_words.ts";
import { evidenceOf } from "../../../src/read/content/evidence.ts";
import { hintBit, hintBits } from "../../../src/read/content/hints.ts";
import { outlineOf } from "../../../src/read/content/outline.ts";
import { phraseBits } from "../../../src/read/content/words/phrases.ts";
import { wordList } from "../../../src/read/content/words/word_list.ts";
import { hashWith, WordTable } from "../../../src/read/content/words/word_table.ts";

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
    blocks.forEach(({ text, words: count }, at) => {
      const words = wordList(text);
      const hits = words.filter((word) => evidence.description.has(word));
      assert.equal(read[at]?.count, words.length);
      assert.deepEqual(read[at]?.description, { hits: hits.length, found: new Set(hits).size });
      assert.deepEqual(read[at]?.title, { hits: 0, found: 0 });
      assert.equal(read[at]?.phrases, phraseBits(text, count));
    });
  }));
});

Deno.test("phraseBits() finds words whatever their case and neighbours", () => {
  const bits = phraseBits("cookie", 1) | phraseBits("related", 1);
  assert.equal(phraseBits("COOKIE7see—", 2), bits);
  assert.equal(phraseBits("coo\u212aie see", 2), bits);
  assert.equal(phraseBits("cookies".repeat(2), 1), 0);
  assert.equal(phraseBits("cookie", 41), 0);
});

Deno.test("hintBits() knows words at capitals, and stems at both ends of long ones", () => {
  assert.equal(hintBits("x-sideBar_42"), hintBit("sidebar"));
  assert.equal(hintBits("mySidebarLeft") & hintBit("sidebar"), hintBit("sidebar"));
  assert.equal(hintBits("newsletterbox") & hintBit("signup"), hintBit("signup"));
  assert.equal(hintBits("bigbreadcrumb") & hintBit("breadcrumb"), hintBit("breadcrumb"));
  assert.equal(hintBits("qqq zz"), 0);
});

Deno.test("WordTable.find() finds each word and no other, and tells of too many alike", () => {
  const words = Array.from({ length: 1000 }, (_, at) => `w${at}`);
  const table = new WordTable(words);
  const find = (word: string) => {
    const hash = [...word].reduce((sum, char) => hashWith(sum, char.charCodeAt(0)), 0);
    return table.find(hash, `-${word.toUpperCase()}-`, 1, word.length + 1);
  };
  words.forEach((word, at) => assert.equal(find(word), at));
  assert.equal(find("w1000"), -1);
  assert.equal(table.isCrowded, false);
  // "c8" and "av" have one hash, and so has everything that is put together from them.
  const alike = Array.from(
    { length: 64 },
    (_, at) => at.toString(2).padStart(6, "0").replaceAll("0", "c8").replaceAll("1", "av"),
  );
  const hashes = alike.map((word) =>
    [...word].reduce((sum, char) => hashWith(sum, char.charCodeAt(0)), 0)
  );
  assert.equal(new Set(hashes).size, 1);
  assert.equal(new WordTable(alike).isCrowded, true);
});
