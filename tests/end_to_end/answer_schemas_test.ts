/** Answers of the twelve tools, for a client that checks each against the published schema. */
import assert from "node:assert/strict";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { PROGRAM_NAME, startServing } from "../support/program.ts";

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

for (const mode of ["legacy", "auto"] as const) {
  Deno.test(`${PROGRAM_NAME} answers what its schemas say, for a client that checks (${mode})`, async () => {
    const serving = await startServing();
    try {
      const client = new Client({ name: "tests", version: "1" }, { versionNegotiation: { mode } });
      await client.connect(new StreamableHTTPClientTransport(new URL(`${serving.base}/mcp`)));
      const { tools } = await client.listTools();
      assert.deepEqual(
        tools.map(({ name }) => name).sort(),
        [...new Set(CALLS.map(([name]) => name))].sort(),
      );
      for (const [name, args, code] of CALLS) {
        const { structuredContent, isError } = await client.callTool({ name, arguments: args });
        const answer = structuredContent as { ok: boolean; error?: { code: string } };
        assert.notEqual(isError, true, name);
        assert.equal(answer.error?.code, code, `${name}: ${JSON.stringify(answer)}`);
        assert.equal(answer.ok, code === undefined);
      }
      await client.close();
    } finally {
      await serving.stop();
    }
  });
}
