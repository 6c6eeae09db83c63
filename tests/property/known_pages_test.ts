/** Every answer is the same whether or not the page was read before, by whatever tool. */
import { runTool } from "../support/run_tool.ts";
import assert from "node:assert/strict";
import fc from "fast-check";
import type { Context } from "../../src/tools/runs/context.ts";
import { ToolError } from "../../src/base/errors.ts";
import { createKnownPages } from "../../src/page/html/known_pages.ts";
import { TOOLS } from "../../src/tools/contract/table.ts";

const WORDS = "A page about brake pads that says what they are made of, and for how long. ";
const SHOP = `<html lang="en"><title>Brake pads</title><meta property="og:price:amount" content="9">
<script type="application/ld+json">{"@type":"Product","name":"Brake pads","sku":"B-1"}</script>
<main><h1>Brake pads</h1><p class="price">41,90 €</p><p>${WORDS.repeat(9)}</p>
<ul>${"<li class='card'><a href='/x'>More <b>12,90 €</b></a></li>".repeat(9)}</ul></main>`;
const ARTICLE = `<title>News | Paper</title><article><h1>News</h1><p class="byline">By Ann Smith</p>
<time datetime="2024-05-03">3 May 2024</time>${`<p>${WORDS.repeat(4)}</p>`.repeat(12)}</article>`;
/** Asks a reader of microdata for more steps than it has, so that answers say so in `unread`. */
const SPENT = `<title>T</title><p>${WORDS.repeat(9)}</p>` +
  `<div id=x>${"<b itemprop=p>v</b>".repeat(200)}</div>` +
  "<div itemscope itemref=x></div>".repeat(200);
const PAGES = [SHOP, ARTICLE, SPENT, "<p>x", `${ARTICLE}<!--${WORDS.repeat(4_000)}-->`];

const CALLS: readonly [string, (html_or_url: string) => Record<string, unknown>][] = [
  ["extract_declared", (html_or_url) => ({ html_or_url })],
  ["extract_declared", (html_or_url) => ({ html_or_url, induce: true, questions: ["price"] })],
  ["page_markdown", (html_or_url) => ({ html_or_url, max_chars: 300 })],
  ["page_markdown", (html_or_url) => ({ html_or_url, max_chars: 300, offset: 300 })],
  ["page_markdown", (html_or_url) => ({ html_or_url, front_matter: true })],
  ["page_markdown", (html_or_url) => ({ html_or_url, full: true, max_chars: 500 })],
  ["audit_page", (html_or_url) => ({ html_or_url })],
  ["select_values", (html_or_url) => ({ html_or_url, selector: "//p[position() < 3]" })],
  ["compile_extractor", (html) => ({ pages: [html], listing: true })],
];

async function answer(at: number, page: string, context: Context): Promise<string> {
  const [name, argumentsOf] = CALLS[at] as (typeof CALLS)[number];
  const tool = TOOLS.find((each) => each.name === name);
  assert(tool !== undefined, name);
  try {
    return JSON.stringify(await runTool(tool, tool.input.parse(argumentsOf(page)), context));
  } catch (refusal) {
    if (refusal instanceof ToolError) return JSON.stringify(refusal.toObject());
    throw refusal;
  }
}

function contextWith(openText?: Context["openText"]): Context {
  const none = (): Promise<never> => Promise.reject(new Error("no network"));
  return {
    page: none,
    file: none,
    visit: none,
    now: () => 0,
    sleep: () => Promise.resolve(),
    progress(): void {},
    ...(openText === undefined ? {} : { openText }),
  };
}

Deno.test("answers about known pages are those about new ones, byte for byte", async () => {
  const fresh = new Map<string, string>();
  const step = fc.tuple(
    fc.nat({ max: CALLS.length - 1 }),
    fc.nat({ max: PAGES.length - 1 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const known = contextWith(createKnownPages().open);
      for (const [call, at] of steps) {
        const page = PAGES[at] as string;
        const key = `${call} ${at}`;
        const expected = fresh.get(key) ?? await answer(call, page, contextWith());
        fresh.set(key, expected);
        assert.equal(await answer(call, page, known), expected, key);
      }
    }),
    { numRuns: 12 },
  );
  // Or the case of a reader that ran out was never met.
  assert(
    [...fresh.values()].some((text) => text.includes('"unread"')),
    "no page asked for too much",
  );
});

Deno.test("a known page is not parsed again, and only a few are known", () => {
  const pages = createKnownPages();
  const first = pages.open(SHOP);
  assert.equal(pages.open(`${SHOP} `.trimEnd()), first);
  for (const html of ["<p>1", "<p>2", "<p>3"]) pages.open(html);
  assert.equal(pages.open(SHOP), first);
  for (const html of ["<p>1", "<p>2", "<p>3", "<p>4"]) pages.open(html);
  assert.notEqual(pages.open(SHOP), first);
  const long = `<p>${"x".repeat(3 * 1024 * 1024)}`;
  assert.notEqual(pages.open(long), pages.open(long));
});
