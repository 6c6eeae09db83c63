/**
 * The documents and the running program agree: what they show is asked of it, over HTTP and over MCP,
 * and the answers are compared.
 */
import assert from "node:assert/strict";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { TOOLS } from "../../src/tools/contract/table.ts";
import { examplesOf } from "../support/examples.ts";
import { PROGRAM_NAME, type Serving, startHasty } from "../support/program.ts";
import { SHOP_ORIGIN, shopFile, shopHtml } from "../support/tool_docs.ts";

type Json = Record<string, unknown>;

async function post(serving: Serving, tool: string, args: unknown): Promise<Json> {
  const answer = await fetch(`${serving.base}/v1/tools/${tool}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(args),
  });
  return await answer.json();
}

/** Serves the shop of the examples from this machine. */
function serveShop(): { origin: string; close: () => Promise<void> } {
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    (request) => {
      const { pathname, origin } = new URL(request.url);
      if (!pathname.startsWith("/p/") && pathname !== "/") {
        const text = shopFile(pathname).replaceAll(SHOP_ORIGIN, origin);
        return new Response(text, { status: text === "" ? 404 : 200 });
      }
      return new Response(shopHtml, { headers: { "content-type": "text/html; charset=utf-8" } });
    },
  );
  return { origin: `http://127.0.0.1:${server.addr.port}`, close: () => server.shutdown() };
}

/** Puts the shop's own address back and leaves out how long things took. */
function settled(answer: unknown, origin: string): unknown {
  const text = JSON.stringify(answer).replaceAll(origin, SHOP_ORIGIN);
  return JSON.parse(text, (key, value) => key === "seconds" ? 0 : value);
}

/** What each tool's section of the document asks, and what it says is answered. */
const SHOWN = TOOLS.map(({ name }) => {
  const [asked, answered] = examplesOf("docs/tools.md").filter(({ heading }) => heading === name);
  assert(asked && answered, name);
  return {
    name,
    asked: JSON.parse(asked.code) as Json,
    answered: JSON.parse(answered.code) as Json,
  };
});

Deno.test(`${PROGRAM_NAME} answers every example of docs/tools.md, over HTTP and MCP`, async () => {
  const shop = serveShop();
  const serving = await startHasty([], {
    SERVICE_ALLOW_PRIVATE: "1",
    // Each example is asked twice, and shall be fetched twice.
    SERVICE_CACHE_MIB: "0",
    SERVICE_BROWSER: "none",
  });
  const client = new Client({ name: "docs", version: "1.0.0" });
  try {
    await client.connect(new StreamableHTTPClientTransport(new URL(`${serving.base}/mcp`)));
    for (const { name, asked, answered } of SHOWN) {
      // Only what is fetched moves to this machine; handed-in pages are asked as they are.
      const isFetched = JSON.stringify(asked).startsWith('{"url');
      const args = isFetched && name !== "read_feed"
        ? JSON.parse(JSON.stringify(asked).replaceAll(SHOP_ORIGIN, shop.origin))
        : asked;
      const wanted = settled(answered, shop.origin);
      assert.deepEqual(settled(await post(serving, name, args), shop.origin), wanted, name);
      const { structuredContent } = await client.callTool({ name, arguments: args });
      assert.deepEqual(settled(structuredContent, shop.origin), wanted, `${name} over MCP`);
    }
  } finally {
    await client.close();
    await serving.stop();
    await shop.close();
  }
});

/** Stands in the document for an extractor that is too long to show. */
const EXTRACTOR = "the extractor";

async function learnAsWritten(serving: Serving): Promise<void> {
  const examples = examplesOf("docs/extractors.md");
  let extractor: unknown;
  for (let at = 0; at + 1 < examples.length; at += 2) {
    const [asked, answered] = [examples[at], examples[at + 1]];
    const [, tool = ""] = / with (\w+)$/.exec(asked?.heading ?? "") ?? [];
    const args = JSON.parse(asked?.code ?? "") as Json;
    const given = args.extractor === EXTRACTOR ? { ...args, extractor } : args;
    const answer = await post(serving, tool, given);
    if (answer.extractor !== undefined) {
      extractor = answer.extractor;
      answer.extractor = EXTRACTOR;
    }
    assert.deepEqual(answer, JSON.parse(answered?.code ?? ""), `${tool}, ${asked?.code}`);
  }
  assert(examples.length >= 8);
}

const PAGE = `<base href="https://a.example/"><h1>Pads</h1><h1></h1>
<p>own <b>not own</b></p><div>in <i>deep</i><a href="/p/1">one</a></div><a href="/p/2">two</a>
<table class=sizes><tr><th>Size<th>Pads<tr><td>A4<td>cell</table><svg><title>drawn</title></svg><!-- said -->`;

/** The rows of docs/selectors.md, what each gives of the page above; a refusal says its reason. */
const SELECTORS: Readonly<Record<string, readonly string[] | RegExp>> = {
  "h1": ["Pads", ""],
  "p::text": ["own"],
  "div ::text": ["in", "deep", "one"],
  "a::attr(href)": ["https://a.example/p/1", "https://a.example/p/2"],
  "div ::attr(href)": ["https://a.example/p/1"],
  "//h1": ["Pads", ""],
  "//h1/text()": ["Pads"],
  "//a/@href": ["https://a.example/p/1", "https://a.example/p/2"],
  "xpath:body/h1": ["Pads", ""],
  "table.sizes::rows": ["A4\tcell"],
  "table > tr": [],
  "//table/tr": [],
  "//svg": ["drawn"],
  "a:hover": [],
  "h1::text, h2::text": ["Pads"],
  "h1::text, h2": /same thing/,
  "count(//a)": ["2"],
  "substring-before(//p, ' ')": ["own"],
  "//td = 'cell'": ["true"],
  "//comment()": /bad_input/,
  "/": /bad_input/,
};

async function selectAsWritten(serving: Serving): Promise<void> {
  const document = Deno.readTextFileSync(new URL("../../docs/selectors.md", import.meta.url));
  const rows = [...document.matchAll(/^\| (`.*?) +\|/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, selector = ""]) => selector)
  );
  assert(rows.length >= 8);
  for (const selector of rows) assert(Object.hasOwn(SELECTORS, selector), selector);
  for (const [selector, wanted] of Object.entries(SELECTORS)) {
    const answer = await post(serving, "select_values", { html_or_url: PAGE, selector });
    if (wanted instanceof RegExp) {
      assert.equal(answer.ok, false, selector);
      assert.match(JSON.stringify(answer.error), wanted, selector);
      continue;
    }
    const values = answer.values as { value: string }[];
    assert.deepEqual(values?.map(({ value }) => value), wanted, selector);
  }
}

Deno.test(`${PROGRAM_NAME} does what its guides of extractors and selectors say`, async (test) => {
  const serving = await startHasty();
  try {
    await test.step("docs/extractors.md: it learns, runs and heals", () => learnAsWritten(serving));
    await test.step("docs/selectors.md: what a selector reads", () => selectAsWritten(serving));
  } finally {
    await serving.stop();
  }
});
