/**
 * Mutated public pages through every reader of a page: nothing throws, takes long, fills the
 * memory or differs between two looks.
 *
 * `FUZZ_SECONDS` says how long (2, or 60 after `-- --long`; half of it is this test's);
 * `FUZZ_PAGES` how many pages instead. `FUZZ_SEED` and `FUZZ_CASE` lead back to one page.
 */
import assert from "node:assert/strict";
import process from "node:process";
import { readDeclared } from "../../src/read/declared/declared.ts";
import { createPage, type Page } from "../../src/page/html/page.ts";
import { readMainContent } from "../../src/read/content/main_content.ts";
import { toHtml } from "../../src/read/markdown/to_html.ts";
import { toBlocks, toMarkdown } from "../../src/read/markdown/to_markdown.ts";
import { readRows } from "../../src/page/layout/rows/read_rows.ts";
import { mutatePage, readSources } from "./mutated_page.ts";
import { createRandom, FUZZ_SECONDS, FUZZ_SEED } from "./random.ts";

const PAGES = Number(Deno.env.get("FUZZ_PAGES") ?? Infinity);
const FIRST_CASE = Number(Deno.env.get("FUZZ_CASE") ?? 0);
/** Seconds of processor time of one answer. */
const MAX_ANSWER_SECONDS = 1;
const MAX_HEAP_BYTES = 1024 ** 3;
/** One page in so many is read twice. */
const TWICE_EVERY = 20;
/** Pages read however long it takes. */
const LEAST_PAGES = 20;
/** Findings after which a run ends. */
const MAX_FINDINGS = 20;

const ADDRESS = "https://a.example/b/c";

const READERS: Readonly<Record<string, (page: Page) => unknown>> = {
  declared: (page) => readDeclared(page, { induce: true }),
  "main content": ({ tree, base }) => {
    const { selection, root } = readMainContent(tree);
    return root === 0 ? "" : toMarkdown(tree, { base, selection });
  },
  "whole Markdown": ({ tree, base }) => toMarkdown(tree, { base }),
  "whole text": ({ tree, base }) => toMarkdown(tree, { base, isPlain: true }),
  "whole HTML": ({ tree, base }) => toHtml(tree, { base }),
  "blocks": ({ tree, base }) => toBlocks(tree, { base, links: "references" }),
  rows: (page) =>
    readRows(page)?.rows.map(({ cells }) => cells.map(({ path, value }) => [path, value])),
};

/** Gives what some work costs in seconds of processor time, and what it gives. */
function timed<Answer>(work: () => Answer): { seconds: number; answer: Answer } {
  const before = process.cpuUsage();
  const answer = work();
  const { user, system } = process.cpuUsage(before);
  return { seconds: (user + system) / 1e6, answer };
}

/** What a run has seen. */
interface Seen {
  pages: number;
  slowest: { seconds: number; what: string };
  heap: number;
  findings: string[];
}

function readOne(html: string, name: string, isTwice: boolean, seen: Seen): void {
  const parsed = timed(() => createPage(html, ADDRESS));
  note(seen, parsed.seconds, `${name}, parse`, () => timed(() => createPage(html, ADDRESS)));
  for (const [reader, read] of Object.entries(READERS)) {
    const what = `${name}, ${reader}`;
    try {
      const { seconds, answer } = timed(() => read(parsed.answer));
      note(seen, seconds, what, () => timed(() => read(createPage(html, ADDRESS))));
      if (!isTwice) continue;
      const again = read(createPage(html, ADDRESS));
      if (JSON.stringify(again) !== JSON.stringify(answer)) seen.findings.push(`${what}: differs`);
    } catch (error) {
      seen.findings.push(`${what}: ${(error as Error).stack ?? error}`);
    }
  }
  seen.heap = Math.max(seen.heap, Deno.memoryUsage().heapUsed);
}

/** Notes a time; one over the bound is taken again, since another program may have been meant. */
function note(seen: Seen, seconds: number, what: string, again: () => { seconds: number }): void {
  const least = seconds > MAX_ANSWER_SECONDS ? Math.min(seconds, again().seconds) : seconds;
  if (least > seen.slowest.seconds) seen.slowest = { seconds: least, what };
  if (least > MAX_ANSWER_SECONDS) seen.findings.push(`${what}: ${least.toFixed(2)} s`);
}

Deno.test("every reader takes mutated pages", async () => {
  const sources = await readSources(FUZZ_SECONDS < 10 && PAGES === Infinity ? 40 : 1_000);
  const seen: Seen = { pages: 0, slowest: { seconds: 0, what: "" }, heap: 0, findings: [] };
  const end = performance.now() + FUZZ_SECONDS / 2 * 1000;
  const goesOn = (): boolean =>
    PAGES === Infinity ? performance.now() < end || seen.pages < LEAST_PAGES : seen.pages < PAGES;
  while (goesOn() && seen.findings.length < MAX_FINDINGS) {
    const number = FIRST_CASE + seen.pages++;
    const html = mutatePage(sources, createRandom(Math.imul(FUZZ_SEED, 1_000_003) + number));
    readOne(html, `seed ${FUZZ_SEED}, case ${number}`, number % TWICE_EVERY === 0, seen);
    if (number % 2_000 === 1_999) console.log(reportOf(seen));
  }
  console.log(`${reportOf(seen)}, from ${sources.count} public pages`);
  assert.deepEqual(seen.findings, []);
  assert.ok(seen.heap < MAX_HEAP_BYTES, `${seen.heap} bytes of heap`);
});

function reportOf({ pages, slowest, heap, findings }: Seen): string {
  const mib = Math.round(heap / 1024 ** 2);
  return `${pages} pages, ${findings.length} findings, slowest answer ` +
    `${slowest.seconds.toFixed(3)} s (${slowest.what}), heap at most ${mib} MiB`;
}
