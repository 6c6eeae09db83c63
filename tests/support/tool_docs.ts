/** Writes `docs/tools.md` from the tool table, with an example answer of every tool. */
import { runTool } from "./run_tool.ts";
import * as z from "zod";
import { ToolError } from "../../src/base/errors.ts";
import { TOOLS } from "../../src/tools/contract/table.ts";
import type { Answer, Tool } from "../../src/tools/contract/tool.ts";
import type { FetchedPage } from "../../src/web/fetch/web.ts";
import type { Context } from "../../src/tools/runs/context.ts";
import { writtenExtractor } from "./written_extractor.ts";

/** Where the shop of the examples is. */
export const SHOP_ORIGIN = "https://shop.example";

/** The one page of that shop. */
export const shopHtml = `<!doctype html><html lang="en"><title>Brake pads | Example Shop</title>
<link rel="canonical" href="https://shop.example/p/7">
<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product",
"name": "Brake pads", "offers": {"@type": "Offer", "price": 41.90, "priceCurrency": "EUR"}}</script>
<h1>Brake pads</h1><p class="price">41.90 EUR</p><p>Sold in pairs, with screws.</p></html>`;

const LISTING = `<!doctype html><html lang="en"><title>All pads</title><ul>
<li class="row"><a href="/p/1">Front pads</a> <b class="price">31.50 EUR</b></li>
<li class="row"><a href="/p/2">Rear pads</a> <b class="price">29.00 EUR</b></li>
<li class="row"><a href="/p/3">Drum shoes</a> <b class="price">24.90 EUR</b></li></ul></html>`;

const FEED = `<rss version="2.0"><channel><title>News</title><link>https://news.example/</link>
<item><title>First</title><link>https://news.example/1</link>
<pubDate>Tue, 03 Mar 2026 10:00:00 GMT</pubDate></item></channel></rss>`;

const WRITTEN = writtenExtractor({
  rows: "li.row",
  fields: [{ name: "name", selector: "a" }, { name: "price", selector: "b.price" }],
});

/** What each tool is asked in its example; pages in them are handed in where the tool allows it. */
export const EXAMPLES: Readonly<Record<string, Record<string, unknown>>> = {
  extract_declared: { html_or_url: shopHtml },
  page_markdown: { html_or_url: shopHtml, full: true },
  fetch_page: { url: "https://shop.example/p/7" },
  compile_extractor: { pages: [LISTING], want: { name: "Front pads", price: "31.50 EUR" } },
  run_extractor: { html_or_url: LISTING, extractor: WRITTEN },
  heal_extractor: {
    pages: [LISTING.replaceAll('class="price"', 'class="cost"')],
    extractor: WRITTEN,
  },
  audit_page: { html_or_url: shopHtml },
  read_feed: { url_or_text: FEED },
  map_site: { url: "https://shop.example/" },
  crawl_site: { url: "https://shop.example/", max_pages: 1 },
  extract_many: { urls: ["https://shop.example/p/7"] },
  select_values: { html_or_url: LISTING, selector: "b.price::text" },
};

const encoder = new TextEncoder();

/** Gives a file of the shop: its sitemap, or nothing. */
export function shopFile(pathname: string): string {
  if (pathname !== "/sitemap.xml") return "";
  return `<urlset><url><loc>${SHOP_ORIGIN}/p/7</loc><lastmod>2026-03-01</lastmod></url></urlset>`;
}

/** The web of the examples: one shop whose every page is the same, with a sitemap. */
const shopWeb: Context = {
  page: (url) => Promise.resolve(shopPage(url)),
  file: (url) => {
    const text = shopFile(new URL(url).pathname);
    return Promise.resolve({
      url,
      status: text === "" ? 404 : 200,
      headers: new Map(),
      bytes: encoder.encode(text),
    });
  },
  visit: (_address, read) => read((url) => shopWeb.file(url)),
  now: () => 0,
  sleep: () => Promise.resolve(),
  progress() {},
};

function shopPage(url: string): FetchedPage {
  return {
    url,
    status: 200,
    headers: new Map([["content-type", "text/html; charset=utf-8"]]),
    bytes: encoder.encode(shopHtml),
    fetch: { rung: "http", status: 200, seconds: 0.12, climbs: [] },
  };
}

/** Runs the example of a tool, over the web of the examples. */
export async function exampleAnswer(tool: Tool): Promise<Answer> {
  const args = tool.input.parse(EXAMPLES[tool.name] ?? {});
  try {
    return await runTool(tool, args, shopWeb);
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return { ok: false, error: error.toObject() };
  }
}

/** Writes the whole page. */
export async function writeToolDocs(): Promise<string> {
  const parts = await Promise.all(TOOLS.map(writeTool));
  return [
    "# The tools",
    "",
    "Written from the tool table; `UPDATE=1 deno task test` writes it again.",
    "Every tool is called by `POST /v1/tools/{name}`, over MCP, or by `service call {name}`. Every",
    "answer has `ok`; when it is false and `error` is there, the call could not be answered.",
    "",
    ...TOOLS.map(({ name, title }) => `- [\`${name}\`](#${name}): ${title}`),
    "",
    ...parts,
    "## Types",
    "",
    "What answers are made of; each may gain fields.",
    "",
    ...writeTypes(),
  ].join("\n");
}

async function writeTool(tool: Tool): Promise<string> {
  const input = z.toJSONSchema(tool.input, { io: "input" }) as ObjectSchema;
  const output = resolved(z.toJSONSchema(tool.output, { io: "output" }) as ObjectSchema);
  return [
    `## ${tool.name}`,
    "",
    tool.description,
    "",
    "| Argument | Type | Default | Meaning |",
    "| --- | --- | --- | --- |",
    ...Object.entries(input.properties ?? {}).map(([name, schema]) =>
      `| \`${name}\` | ${typeOf(schema)} | ${defaultOf(name, schema, input)} | ${cell(schema)} |`
    ),
    "",
    "| Answer | Type | Meaning |",
    "| --- | --- | --- |",
    ...Object.entries(output.properties ?? {}).map(([name, schema]) =>
      `| \`${name}\` | ${typeOf(schema)} | ${cell(schema)} |`
    ),
    "",
    "Asked",
    "",
    "```json",
    JSON.stringify(EXAMPLES[tool.name], null, 2),
    "```",
    "",
    "it answers",
    "",
    "```json",
    JSON.stringify(await exampleAnswer(tool), null, 2),
    "```",
    "",
  ].join("\n");
}

/** Reads the schema of an answer with its named types put in their places. */
function resolved(schema: ObjectSchema): ObjectSchema {
  const definitions = schema.$defs ?? {};
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) =>
    [name, withTypes(property, definitions)] as const
  );
  return { ...schema, properties: Object.fromEntries(properties) };
}

function withTypes(schema: PropertySchema, definitions: Definitions): PropertySchema {
  const { $ref, items, anyOf } = schema;
  const name = $ref?.slice("#/$defs/".length);
  const description = schema.description ?? definitions[name ?? ""]?.description;
  return {
    ...schema,
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(items === undefined ? {} : { items: withTypes(items, definitions) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map((one) => withTypes(one, definitions)) }),
  };
}

/** Writes a table of fields for each type that answers are made of. */
function writeTypes(): string[] {
  const all = new Map<string, ObjectSchema>();
  for (const { output } of TOOLS) {
    const { $defs = {} } = z.toJSONSchema(output, { io: "output" }) as ObjectSchema;
    for (const [name, type] of Object.entries($defs)) all.set(name, { ...type, $defs });
  }
  const names = [...all.keys()].sort();
  return names.flatMap((name) => {
    const { properties = {} } = resolved(all.get(name) ?? {});
    return [
      `### ${name}`,
      "",
      "| Field | Type | Meaning |",
      "| --- | --- | --- |",
      ...Object.entries(properties).map(([field, schema]) =>
        `| \`${field}\` | ${typeOf(schema)} | ${cell(schema)} |`
      ),
      "",
    ];
  });
}

type Definitions = Readonly<Record<string, ObjectSchema>>;

interface PropertySchema {
  $ref?: string;
  /** The name of a type, found by its reference. */
  name?: string;
  type?: string | string[];
  anyOf?: PropertySchema[];
  items?: PropertySchema;
  enum?: unknown[];
  description?: string;
  default?: unknown;
}

interface ObjectSchema {
  properties?: Record<string, PropertySchema>;
  required?: string[];
  description?: string;
  $defs?: Record<string, ObjectSchema>;
}

function typeOf(schema: PropertySchema): string {
  if (schema.name !== undefined) return `[${schema.name}](#${schema.name.toLowerCase()})`;
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeOf).join(" or ");
  if (schema.enum !== undefined) {
    return schema.enum.map((value) => `\`${JSON.stringify(value)}\``).join(" ");
  }
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? "any"];
  return types.map((type) => type === "array" ? `list of ${typeOf(schema.items ?? {})}` : type)
    .join(" or ");
}

function defaultOf(name: string, schema: PropertySchema, input: ObjectSchema): string {
  if (input.required?.includes(name)) return "required";
  return `\`${JSON.stringify(schema.default)}\``;
}

function cell({ description = "" }: PropertySchema): string {
  return description.replaceAll("|", "\\|").replaceAll("\n", " ");
}
