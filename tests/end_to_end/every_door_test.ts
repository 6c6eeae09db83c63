/** The twelve tools of the program, each called through every way in: one answer everywhere. */
import assert from "node:assert/strict";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { httpFronts, stdioFront } from "../support/every_door.ts";
import { PROGRAM_NAME, programCommand, startServing } from "../support/program.ts";

const ROW = (name: string, price: string) =>
  `<li class="item"><h2>${name}</h2><p class="price">${price}</p></li>`;
const PAGE = `<!doctype html><html lang="en"><head><title>Shop</title>
<meta name="description" content="Things to buy."></head><body><main><h1>Shop</h1><ul>
${ROW("Pads", "41.90")}${ROW("Disc", "80.00")}${ROW("Fluid", "9.95")}${ROW("Hose", "12.50")}
</ul><p>Some words about this shop, so that there is something to read here.</p></main></body></html>`;
const FEED = `<?xml version="1.0"?><rss version="2.0"><channel><title>News</title>
<link>https://a.test/</link><item><title>One</title><link>https://a.test/1</link></item></channel></rss>`;
const PRIVATE = "http://127.0.0.1:9/";

/** A call of a tool; the code its answer must carry, or none. */
type Call = readonly [tool: string, args: Record<string, unknown>, code?: string];

const CALLS: readonly Call[] = [
  ["extract_declared", { html_or_url: PAGE }],
  ["extract_declared", { html_or_url: "no page" }, "bad_input"],
  ["extract_declared", { html_or_url: PRIVATE }, "refused_address"],
  ["page_markdown", { html_or_url: PAGE }],
  ["page_markdown", { html_or_url: PAGE, max_chars: 0 }, "bad_input"],
  ["fetch_page", { url: PAGE }, "bad_input"],
  ["fetch_page", { url: PRIVATE }, "refused_address"],
  ["compile_extractor", { pages: [] }, "bad_input"],
  ["run_extractor", { extractor: {}, html_or_url: PAGE }, "bad_input"],
  ["heal_extractor", { extractor: {}, pages: [PAGE] }, "bad_input"],
  ["audit_page", { html_or_url: PAGE }],
  ["read_feed", { url_or_text: FEED }],
  ["map_site", { url: "https://a.test/", limit: 5000 }, "bad_input"],
  ["map_site", { url: PRIVATE }, "refused_address"],
  ["crawl_site", { url: PRIVATE }, "refused_address"],
  ["extract_many", { urls: [] }, "bad_input"],
  ["select_values", { html_or_url: PAGE, selector: "p.price" }],
  ["select_values", { html_or_url: PAGE, selector: "p[" }, "bad_input"],
];

Deno.test(`${PROGRAM_NAME} gives one answer through every way in`, async (test) => {
  const serving = await startServing(["--timeout", "60"]);
  const command = [...programCommand(), "mcp"];
  const stdio = [await stdioFront(command, "2025-11-25"), await stdioFront(command, "2026-07-28")];
  try {
    const fronts = [...httpFronts(serving.base), ...stdio];
    await test.step("the lists are the same", async () => {
      const [first, ...others] = await Promise.all(fronts.map((front) => front.list()));
      assert.equal(first?.length, 12);
      for (const other of others) assert.deepEqual(other, first);
    });
    for (const [tool, args, code] of CALLS) {
      await test.step(`${tool}: ${code ?? "an answer"}`, async () => {
        const answers = [];
        for (const front of fronts) answers.push((await front.call(tool, args)).answer);
        const [first, ...others] = answers;
        assert.equal(
          (first?.error as { code?: string } | undefined)?.code,
          code,
          JSON.stringify(first),
        );
        assert.equal(first?.ok, code === undefined);
        for (const other of others) assert.deepEqual(other, first);
      });
    }
    await test.step("a client that checks answers against the schemas takes them all", async () => {
      const client = new Client({ name: "tests", version: "1" });
      await client.connect(new StreamableHTTPClientTransport(new URL(`${serving.base}/mcp`)));
      await client.listTools();
      for (const [name, args] of CALLS) await client.callTool({ name, arguments: args });
      await client.close();
    });
  } finally {
    await Promise.all(stdio.map((front) => front.end()));
    await serving.stop();
  }
});
