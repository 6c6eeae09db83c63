/** The library gives what the service gives, from the same pages. */
import assert from "node:assert/strict";
import type { Context } from "../../src/tools/runs/context.ts";
import * as library from "../../src/library/mod.ts";
import { loadRuns } from "../../src/tools/runs/table.ts";
import { TOOLS } from "../../src/tools/contract/table.ts";

const URL = "https://shop.example/bolts/m6";
const PAGE = `<!doctype html><html lang="en"><head><title>Bolt M6 | Shop</title>
<link rel="canonical" href="/bolts/m6">
<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product",
"name": "Bolt M6", "sku": "B6", "offers": {"price": "1.20", "priceCurrency": "EUR"}}</script></head>
<body><main><h1>Bolt M6</h1><p>A bolt of steel, for wood and for metal, sold by the dozen.</p>
<dl><dt>Length<dd class="length">20 mm</dl><a href="/bolts">All bolts</a></main></body></html>`;
const FEED = `<rss version="2.0"><channel><title>News</title>
<item><title>One</title><link>https://shop.example/1</link></item></channel></rss>`;

const runs = await loadRuns();

async function askTool(name: string, args: Record<string, unknown>): Promise<object> {
  const tool = TOOLS.find((one) => one.name === name);
  const context = { progress: () => {} } as unknown as Context;
  const checked = tool?.input.parse(args) as Record<string, unknown>;
  return await runs.find((one) => one.name === name)?.run(checked, context) ?? {};
}

Deno.test("the library is eleven functions and the error they throw", () => {
  assert.deepEqual(Object.keys(library).sort(), [
    "ToolError",
    "auditPage",
    "compileExtractor",
    "decodePage",
    "healExtractor",
    "openPage",
    "readDeclared",
    "readFeed",
    "readTables",
    "readText",
    "runExtractor",
    "selectValues",
  ]);
});

Deno.test("readDeclared() reads what extract_declared answers", async () => {
  const answer = await askTool("extract_declared", { html_or_url: PAGE });
  assert.deepEqual({ ok: true, ...library.readDeclared(PAGE) }, answer);
  const both = { records: true, things: true };
  const answered = await askTool("extract_declared", { html_or_url: PAGE, ...both });
  assert.deepEqual({ ok: true, ...library.readDeclared(PAGE, both) }, answered);
});

Deno.test("readText() reads what page_markdown answers", async () => {
  for (const format of ["markdown", "text", "html"] as const) {
    const answer = await askTool("page_markdown", { html_or_url: PAGE, format });
    const { text, from, ...about } = library.readText(PAGE, { format });
    const own = { ok: true, [format]: text, ...about, text_from: from };
    assert.deepEqual({ ...own, url: null, length: text.length, next_offset: null }, answer);
  }
});

Deno.test("readTables() reads the tables that page_markdown answers", async () => {
  const html = `<h2>Plans</h2><table><tr><th>Plan<th>Price<tr><td>Solo<td>9<tr><td>Team<td>29
    </table>`;
  const answer = await askTool("page_markdown", { html_or_url: html, format: "tables" });
  const [told] = (answer as { tables: { cells: unknown; where: unknown; columns: Named[] }[] })
    .tables;
  const [table] = library.readTables(html);
  assert.deepEqual(table?.columns.map(({ name }) => name), told?.columns.map(({ name }) => name));
  assert.deepEqual([table?.rows, table?.where], [told?.cells, told?.where]);
  assert.deepEqual([table?.heading, table?.leftOut], ["Plans", 0]);
});

Deno.test("readText() begins with the title unless told otherwise, in whatever form", () => {
  const page = "<title>Bolts</title><main><p>Bolts of stainless steel are sold here by the box.";
  const begins = (choice?: Parameters<typeof library.readText>[1]): string =>
    library.readText(page, choice).text.slice(0, 8);
  assert.deepEqual(
    [begins(), begins({ title: true }), begins({ title: false }), begins({ format: "text" })],
    ["# Bolts\n", "# Bolts\n", "Bolts of", "Bolts\n\nB"],
  );
});

interface Named {
  readonly name: string;
}

Deno.test("an address in place of a page is refused, and what to give is said", () => {
  const address = "https://shop.example/bolts/m6";
  for (const read of [library.readText, library.readDeclared, library.readTables]) {
    assert.throws(() => read(address), /bad_input|not an address: give await/);
  }
  // A page whose text begins with an address is a page.
  assert.equal(library.readText(`${address} <p>is sold here.`).words > 0, true);
  const refusal = (message: RegExp) => ({ code: "bad_input", message });
  assert.throws(() => library.decodePage("text" as never), refusal(/bytes: .*a Uint8Array/));
  assert.throws(() => library.openPage(null as never), refusal(/html/));
});

Deno.test("selectValues() selects what select_values answers", async () => {
  const answer = await askTool("select_values", { html_or_url: PAGE, selector: "dd" });
  const values = library.selectValues(PAGE, "dd");
  assert.deepEqual({ ok: true, url: null, values, count: 1 }, answer);
});

Deno.test("compileExtractor(), runExtractor() and healExtractor() share one file", async () => {
  const want = { length: "20 mm" };
  const extractor = library.compileExtractor([PAGE], { want });
  const kept = JSON.parse(JSON.stringify(extractor));
  const answer = await askTool("compile_extractor", { pages: [PAGE], want });
  assert.deepEqual(kept, JSON.parse(JSON.stringify((answer as { extractor: object }).extractor)));
  assert.deepEqual(library.runExtractor(kept, PAGE).fields, { length: "20 mm" });
  const moved = PAGE.replace("<main>", "<main><section>").replace("</main>", "</section></main>");
  const { extractor: healed, lost } = library.healExtractor(kept, [moved]);
  assert.equal(lost, false);
  assert.equal(library.runExtractor(healed, moved).fields["length"], "20 mm");
});

Deno.test("compileExtractor() writes an extractor from selectors without a page", () => {
  const extractor = library.compileExtractor([], { select: { lengths: ["dd.length"] } });
  assert.deepEqual(library.runExtractor(extractor, PAGE).several, { lengths: ["20 mm"] });
});

Deno.test("auditPage() and readFeed() read what their tools answer", async () => {
  const { ok: _ok, url: _url, ...audit } = await askTool("audit_page", { html_or_url: PAGE }) as {
    ok: boolean;
    url: null;
  };
  const whole = library.auditPage(PAGE);
  const isShown = ({ tier }: { tier: string }): boolean => tier !== "nice";
  const records = whole.records.map((record) => ({
    ...record,
    findings: record.findings.filter(isShown),
  }));
  const shown = { ...whole, records, page: whole.page.filter(isShown) };
  const all = [whole, ...whole.records].flatMap((one) => "page" in one ? one.page : one.findings);
  const nice_left_out = all.filter((one) => !isShown(one)).length;
  assert.deepEqual({ ...shown, nice_left_out }, audit);
  const feed = library.readFeed(FEED, { url: URL });
  assert.deepEqual(feed.items.map(({ title, link }) => [title, link]), [
    ["One", "https://shop.example/1"],
  ]);
});

Deno.test("openPage() parses once, resolves links and takes headers of any case", () => {
  const page = library.openPage(PAGE, { url: URL, headers: { "X-Robots-Tag": "noai" } });
  assert.equal(page.url, URL);
  const { links, rights } = library.readDeclared(page);
  assert.equal(links.canonical, URL);
  assert(JSON.stringify(rights).includes("noai"));
  const [link] = library.selectValues(page, "a::attr(href)");
  assert.equal(link?.value, "https://shop.example/bolts");
});

Deno.test("decodePage() decodes as a browser does", () => {
  const bytes = new Uint8Array([0x3c, 0x70, 0x3e, 0xe9]);
  assert.equal(library.decodePage(bytes, "text/html; charset=windows-1252"), "<p>é");
});

Deno.test("arguments of a wrong type are refused in the words of the service", () => {
  const said = (call: () => unknown): string => {
    try {
      call();
    } catch (error) {
      if (error instanceof library.ToolError) return `${error.code}: ${error.message}`;
    }
    return "";
  };
  assert.equal(
    said(() => library.selectValues(PAGE, undefined as never)),
    "bad_input: the arguments do not fit selectValues: selector: missing, a string is required",
  );
  assert.match(said(() => library.readDeclared(5 as never)), /page: received 5, HTML, or what /);
  assert.match(
    said(() => library.readText(PAGE, { format: "pdf" as never })),
    /readText: format: /,
  );
});

Deno.test("selectValues() gives every value of a long page", () => {
  const items = Array.from({ length: 20_000 }, (_, at) => `item number ${at}`);
  const page = `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;
  assert.deepEqual(library.selectValues(page, "li").map(({ value }) => value), items);
});

Deno.test("arguments that make no sense are refused with a code", () => {
  const refused = (call: () => unknown): void => {
    assert.throws(
      call,
      (error) => error instanceof library.ToolError && error.code === "bad_input",
    );
  };
  refused(() => library.openPage(PAGE, { url: "shop" }));
  refused(() => library.readDeclared({ url: null }));
  refused(() => library.selectValues(PAGE, "a["));
  refused(() => library.compileExtractor([PAGE], { want: { a: "not there at all" } }));
  refused(() => library.readFeed("<p>"));
  const extractor = library.compileExtractor([PAGE], { select: { a: "h1" } });
  for (const odd of [5, "pdf", [5], {}, true] as never[]) {
    refused(() => library.readText(PAGE, { format: odd }));
    refused(() => library.readText(PAGE, { links: odd }));
    refused(() => library.readText(PAGE, { parts: odd }));
  }
  for (const odd of [5, {}, true] as never[]) {
    refused(() => library.readFeed(odd));
    refused(() => library.decodePage(new Uint8Array(), odd));
    refused(() => library.compileExtractor(odd));
    refused(() => library.healExtractor(extractor, odd));
  }
  for (const odd of [null, 5, {}, { rows: "li" }, { rows: 5, fields: {} }] as never[]) {
    refused(() => library.compileExtractor([PAGE], { select: { a: odd } }));
  }
  for (const odd of [null, 5, "x"] as never[]) {
    refused(() => library.openPage(PAGE, odd));
    refused(() => library.readText(PAGE, odd));
    refused(() => library.readDeclared(PAGE, odd));
    refused(() => library.compileExtractor([PAGE], odd));
    refused(() => library.compileExtractor([PAGE], { want: [odd] }));
    refused(() => library.readFeed("<rss></rss>", odd));
  }
});

Deno.test("what to learn may be a record of each page, with numbers and null", () => {
  const pages = ["1.50", "2.50"].map((price) => `<h1>Bolt</h1><p class=price>${price}</p>`);
  const extractor = library.compileExtractor(pages, {
    want: [{ price: 1.5, colour: null }, { price: "2.50", colour: null }],
  });
  assert.equal(library.runExtractor(extractor, pages[1] ?? "").fields["price"], "2.50");
});
