/** The documents a client may read: `service://docs/tools/{name}`, of each tool all that is known. */
import { ResourceNotFoundError, ResourceTemplate } from "@modelcontextprotocol/server";
import type { McpServer } from "@modelcontextprotocol/server";
import type { PreparedTool } from "../call/mod.ts";
import { startingWith } from "./prompts.ts";

// Bounds.
/** Characters of a field's schema in the document of a tool; a longer one is in OpenAPI alone. */
const MAX_FACTS_CHARS = 120;

const FOLDER = "service://docs/tools/";
const KIND = { mimeType: "text/markdown" } as const;

/** Registers one document a tool, and a completion of their names. */
export function registerDocs(server: McpServer, offered: readonly PreparedTool[]): void {
  const names = offered.map(({ tool }) => tool.name);
  const template = new ResourceTemplate(`${FOLDER}{name}`, {
    list: () => ({
      resources: offered.map(({ tool }) => ({
        uri: FOLDER + tool.name,
        name: tool.name,
        title: tool.title,
        ...KIND,
      })),
    }),
    complete: { name: startingWith(names) },
  });
  const about = "A tool's arguments, the fields of its answer, and a call to begin with";
  const config = { title: "Documents of the tools", description: about, ...KIND };
  server.registerResource("tool", template, config, (uri, { name }) => {
    const prepared = offered.find(({ tool }) => tool.name === name);
    if (prepared === undefined) throw new ResourceNotFoundError(uri.href);
    return { contents: [{ uri: uri.href, ...KIND, text: writeDoc(prepared) }] };
  });
}

/** Writes the document of one tool, as Markdown. */
function writeDoc({ tool, properties, wholeOutput }: PreparedTool): string {
  const answer = (wholeOutput()["properties"] ?? {}) as Record<string, unknown>;
  const example = TOOL_EXAMPLES[tool.name];
  return [
    `# ${tool.name}: ${tool.title}`,
    tool.description,
    "## Arguments",
    listFields(properties),
    "## Answer",
    listFields(answer),
    ...(example === undefined ? [] : [
      "## Example",
      "```json\n" + JSON.stringify({ name: tool.name, arguments: example }, null, 2) + "\n```",
    ]),
  ].join("\n\n");
}

function listFields(fields: Readonly<Record<string, unknown>>): string {
  return Object.entries(fields).map(([name, schema]) => {
    const { description, ...rest } = schema as { description?: string };
    const facts = JSON.stringify(rest);
    const about = description === undefined ? "" : `: ${description}`;
    return `- \`${name}\`${about}${facts.length > MAX_FACTS_CHARS ? "" : ` \`${facts}\``}`;
  }).join("\n");
}

const ROWS = '<ul><li class="row"><a href="/1">One</a> <b>3.50 EUR</b></li>' +
  '<li class="row"><a href="/2">Two</a> <b>4.00 EUR</b></li></ul>';
const RECIPE = { select: { name: "a", price: "b" }, rows: "li.row" };
/** As compile_extractor writes that recipe. */
const EXTRACTOR = {
  format: 3,
  learnt_from: [],
  summary: {},
  types: [],
  listing: null,
  notes: [],
  select: {
    rows: "li.row",
    fields: [{ name: "name", selector: "a" }, { name: "price", selector: "b" }],
  },
};

/** Arguments by tool name. */
export const TOOL_EXAMPLES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  extract_declared: {
    html_or_url: "https://example.com/product/7",
    questions: ["title", "price", "currency"],
  },
  page_markdown: { html_or_url: "https://example.com/article", max_tokens: 2_000 },
  fetch_page: { url: "https://example.com/", max_chars: 2_000 },
  compile_extractor: { pages: [ROWS], ...RECIPE },
  run_extractor: { html_or_url: ROWS, extractor: RECIPE },
  heal_extractor: { pages: [ROWS.replaceAll("<b>", "<b class=cost>")], extractor: EXTRACTOR },
  audit_page: { html_or_url: "https://example.com/", site: true },
  read_feed: { url_or_text: "https://example.com/feed.xml", limit: 10 },
  map_site: { url: "https://example.com/", limit: 50, compact: true },
  crawl_site: { url: "https://example.com/", max_pages: 5, format: "links" },
  extract_many: { urls: ["https://example.com/a", "https://example.com/b"], format: "both" },
  select_values: { html_or_url: ROWS, selector: "li.row b::text" },
};
