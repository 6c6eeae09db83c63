/** The growth of readers, in short: what grew too fast once, and one pair of every kind. */
import assert from "node:assert/strict";
import { VOCABULARIES } from "../../src/read/vocabularies/table.ts";
import { judgeFrom, judgeGrowth } from "./growth.ts";
import { judgePairs } from "./judge_command.ts";
import { DECLARED_SHAPES, listPairs } from "./pairs.ts";

/** Characters of 1x, so many that the fault showed, where there was one. */
const CHARS = 4_096;
const CHARS_OF_FAULTS = 16_384;

/** Grew with the square of their text, or were written out to a hundred times it. */
const ONCE_TOO_FAST = [
  "robots.txt: usage",
  "robots.txt: usage of many agents",
  "feed: RSS long base",
  "feed: Atom long base",
  "feed: JSON Feed authors",
  "PDF lines: one paragraph",
  "thread: remarks of many kinds",
  "completion: letters and a space",
];

const ONE_OF_EVERY_READER = [
  "learn selectors: nested over siblings",
  "declared: RDFa: patterns of patterns",
  "parse: misnested",
  "main content: nested sections over paragraphs",
  "whole Markdown: nested lists",
  "rows: cards",
  "tables: rows that all reach to the end",
  "selectors: nested over siblings",
  "thread: posts in posts",
  "links: same links",
  "audit: JSON-LD: products",
  "places: nested over siblings",
  "learn rows: same labels",
  "learn fields: labels and values",
  "learn wanted rows: cards",
  "run: cards",
  "heal: cards",
  "sitemap: addresses",
  "llms.txt: links",
  "encoding guess: bytes of two",
  "JSON: strings",
  "POST /v1/tools: arguments of near names",
  "POST /mcp: completion/complete letters and a space",
  "lines of stdio: lines",
  "head of a request: fields",
  "chunks: of a byte",
  "arguments of the command line: dashes",
];

Deno.test("readers that once grew too fast grow with their text", async () => {
  const judged = await judgePairs(CHARS_OF_FAULTS, ONCE_TOO_FAST);
  assert.deepEqual(judged, [`${ONCE_TOO_FAST.length} judged`]);
});

Deno.test("every reader grows with its text, as one shape for each shows", async () => {
  const judged = await judgePairs(CHARS, ONE_OF_EVERY_READER);
  assert.deepEqual(judged, [`${ONE_OF_EVERY_READER.length} judged`]);
});

Deno.test("judgeGrowth() tells work that grows with the square of a text", async () => {
  const squared = (text: string) => (): number => {
    let sum = 0;
    for (let at = 0; at < text.length; at++) {
      for (let other = 0; other < text.length; other++) sum += text.charCodeAt(other) ^ at;
    }
    return sum;
  };
  const shape = (chars: number): string => "x".repeat(chars);
  assert.match((await judgeFrom(squared, shape, 1_000))?.wrong ?? "", /^processor time x/);
  const longAnswer = (text: string) => (): string => text.repeat(text.length / 50);
  assert.match((await judgeFrom(longAnswer, shape, 1_000))?.wrong ?? "", /answer x/);
  assert.equal(await judgeGrowth((text) => () => text.length, shape, 1_000), null);
});

/** Vocabularies whose declarations stand in the head of a page, as names and contents. */
const IN_HEAD = ["dublincore", "opengraph", "twitter", "html"];

Deno.test("every vocabulary has shapes of its own", () => {
  const known = [...Object.keys(DECLARED_SHAPES), ...IN_HEAD];
  const names = VOCABULARIES.map(({ name }) => name as string);
  assert.deepEqual(names.filter((name) => !known.includes(name)), []);
  assert.ok(listPairs().length > 1_000);
});
