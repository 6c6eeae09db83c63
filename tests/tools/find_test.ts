/** `find` of page_markdown: the blocks that the words are in, and how many are not told. */
import assert from "node:assert/strict";
import { runTool } from "../support/run_tool.ts";
import { pageMarkdown } from "../../src/tools/contract/page_markdown.ts";
import type { Context } from "../../src/tools/runs/context.ts";

const words = (about: string): string =>
  `A paragraph about ${about} with enough words to be one. `.repeat(4);
const PAGE = `<title>Returns</title><main><h1>Returns</h1><p>${words("our shop")}</p>
<h2>Refunds</h2><p>${words("money that is refunded within 30 days")}</p><p>${words("vouchers")}</p>
<h2>Café orders</h2><p>${words("cake")}</p><h2>Shipping</h2><p>${words("parcels")}</p></main>`;

async function find(text: string, more: Record<string, unknown> = {}) {
  return await runTool(
    pageMarkdown,
    pageMarkdown.input.parse({ html_or_url: PAGE, find: text, ...more }),
    {} as Context,
  );
}

function told(answer: Record<string, unknown>): string[] {
  const blocks = answer["blocks"] as { markdown: string; where: string | null }[];
  assert(blocks.every(({ where }) => where === null || where.startsWith("/html/")));
  return blocks.map(({ markdown }) => markdown.slice(0, 40));
}

Deno.test("page_markdown finds the blocks that have the words, below their headings", async () => {
  const answer = await find("refunded DAYS");
  assert.deepEqual(told(answer), ["## Refunds", "A paragraph about money that is refunded"]);
  const { blocks_left_out: leftOut, length, next_offset: next } = answer;
  assert.deepEqual([length, next], [2, null]);
  assert.equal(leftOut, 7);
});

Deno.test("page_markdown finds a heading with what follows it, whatever the accents", async () => {
  assert.deepEqual(told(await find("cafe")), [
    "## Café orders",
    "A paragraph about cake with enough words",
  ]);
});

Deno.test("page_markdown takes the blocks with most of the words, and says where none has any", async () => {
  assert.deepEqual(told(await find("parcels unheard")), [
    "## Shipping",
    "A paragraph about parcels with enough wo",
  ]);
  const nothing = await find("zebra");
  assert.deepEqual(nothing["blocks"], []);
  assert.match(String(nothing["hint"]), /none of these words is in the text/);
});

Deno.test("page_markdown says where none has any that comments may", async () => {
  const comment = `<div class=comment><b class=author>Ann</b> <time>4 March 2025</time>
    <div class=comment-body><p>I saw a zebra.</p></div></div>`;
  const html_or_url = PAGE.replace("</main>", `</main>${comment.repeat(2)}`);
  const { hint } = await find("zebra", { html_or_url });
  assert.match(String(hint), /^none of these words .*; comments .* left out: 2; .*"comments"/);
  const found = told(await find("zebra", { html_or_url, parts: ["comments"] }));
  assert.deepEqual(found.filter((text) => text.includes("zebra")), Array(2).fill("I saw a zebra."));
});

Deno.test("page_markdown refuses what has no word, and more than a few words", async () => {
  await assert.rejects(find("  … "), /find has no word/);
  await assert.rejects(find("a ".repeat(400)), /find has 800 characters/);
});
