/** Markdown of public pages, read back: no text and no element may get lost again. */
import assert from "node:assert/strict";
import { readRoundTripPages, roundTrip } from "../../bench/markdown/round_trip.ts";
import { DATA, halfOf } from "../../bench/markdown/sets.ts";
import { parseHtml } from "../../src/page/html/parse.ts";
import { toMarkdown } from "../../src/read/markdown/to_markdown.ts";

/** What half of the set reaches, rounded down; the benchmark has the figures of all of it. */
const FLOORS = { li: 1, pre: 1, code: 1, heading: 1, img: 1, a: 0.98, tr: 0.97 };

Deno.test("toMarkdown() comes back whole from the readability set", async () => {
  const pages = await readRoundTripPages().catch(() => []);
  if (pages.length === 0) {
    console.log(`no readability set under ${DATA}: not run`);
    return;
  }
  const half = pages.filter(({ name }) => halfOf(name) === "a").slice(0, 40);
  const { text, survived, failed } = roundTrip(half, (html) => toMarkdown(parseHtml(html)));
  assert.deepEqual(failed, []);
  assert(text.f1 > 0.998, `text F1 ${text.f1}`);
  for (const [name, floor] of Object.entries(FLOORS)) {
    assert((survived[name] ?? 0) >= floor, `${name}: ${survived[name]} survived`);
  }
});
