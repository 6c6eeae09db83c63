/**
 * Stores what every pure tool answers on every public page, to be compared with another version's.
 *
 *   deno task answers:store OUT [--root CHECKOUT] [--every N] [--shard K/OF]
 *
 * `--root` names a checkout of another commit; without it this one answers. Answers are written a
 * line each, page and JSON, into a file for each call. The network and the clock are stopped.
 */
import { createHash } from "node:crypto";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { DATA } from "../models/sets.ts";

/** A tool of the checkout that answers. */
interface AskedTool {
  readonly name: string;
  readonly input: { parse(given: unknown): unknown };
  run(args: unknown, context: unknown): Promise<Record<string, unknown>>;
}

/** One way to call a tool with a page. */
interface Call {
  readonly name: string;
  readonly tool: string;
  readonly args: (html: string) => Record<string, unknown>;
  /** Whether the page comes as if it were fetched, with an address. */
  readonly isFetched?: boolean;
}

const ADDRESS = "https://www.example.org/shop/page-1.html";
const MAX_CHARS = 60_000;
const page = (html: string): Record<string, unknown> => ({ html_or_url: html });
const CALLS: readonly Call[] = [
  { name: "declared", tool: "extract_declared", args: page },
  {
    name: "declared_induce",
    tool: "extract_declared",
    args: (html) => ({ ...page(html), induce: true, records: false, visible: false }),
  },
  { name: "declared_url", tool: "extract_declared", args: () => page(ADDRESS), isFetched: true },
  {
    name: "markdown",
    tool: "page_markdown",
    args: (html) => ({ ...page(html), front_matter: true, max_chars: MAX_CHARS }),
  },
  {
    name: "markdown_full",
    tool: "page_markdown",
    args: (html) => ({ ...page(html), full: true, max_chars: MAX_CHARS }),
  },
  { name: "compile", tool: "compile_extractor", args: (html) => ({ pages: [html] }) },
  {
    name: "compile_listing",
    tool: "compile_extractor",
    args: (html) => ({ pages: [html], listing: true }),
  },
  { name: "audit", tool: "audit_page", args: page },
  { name: "feed", tool: "read_feed", args: (html) => ({ url_or_text: html }) },
  {
    name: "css",
    tool: "select_values",
    args: (html) => ({ ...page(html), selector: "a[href]:has(> img)::attr(href)" }),
  },
  {
    name: "xpath",
    tool: "select_values",
    args: (html) => ({ ...page(html), selector: "//p[count(.//a) > 1]/@class" }),
  },
];

function* pagesUnder(folder: string): Generator<string> {
  const entries = [...Deno.readDirSync(folder)].sort((a, b) => a.name < b.name ? -1 : 1);
  for (const entry of entries) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory) yield* pagesUnder(path);
    else if (/\.html?(?:\.gz)?$|\.xml$/.test(entry.name)) yield path;
  }
}

function readText(path: string): string {
  const bytes = Deno.readFileSync(path);
  return new TextDecoder().decode(path.endsWith(".gz") ? gunzipSync(bytes) : bytes);
}

/** Makes a context without a network, in which the page alone can be fetched, and the clock stands. */
function contextOf(html: string | undefined): Record<string, unknown> {
  const refuse = (): Promise<never> => Promise.reject(new Error("there is no network"));
  const fetched = {
    url: ADDRESS,
    status: 200,
    headers: new Map([["content-type", "text/html; charset=utf-8"]]),
    bytes: new TextEncoder().encode(html ?? ""),
    fetch: { rung: "http", status: 200, seconds: 0, climbs: [] },
  };
  return {
    page: html === undefined ? refuse : () => Promise.resolve(fetched),
    file: refuse,
    visit: refuse,
    now: () => 0,
    sleep: () => Promise.resolve(),
    progress() {},
  };
}

/** Asks a tool; what it throws is an answer too. */
async function ask(
  tool: AskedTool,
  args: Record<string, unknown>,
  context: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  try {
    return await tool.run(tool.input.parse(args), context);
  } catch (error) {
    const { code, message } = error as { code?: unknown; message: string };
    return { ok: false, error: { code: code ?? "thrown", message } };
  }
}

const { values, positionals } = parseArgs({
  args: Deno.args,
  allowPositionals: true,
  options: {
    root: { type: "string", default: new URL("../..", import.meta.url).pathname },
    every: { type: "string", default: "1" },
    shard: { type: "string", default: "0/1" },
  },
});
const [out] = positionals;
if (out === undefined) throw new Error("Cannot store answers: no folder is named");
const [shard = 0, of = 1] = values.shard.split("/").map(Number);
const root = values.root.startsWith("/") ? values.root : `${Deno.cwd()}/${values.root}`;
const { TOOLS } = await import(`file://${root}/src/tools/contract/table.ts`) as {
  TOOLS: readonly Omit<AskedTool, "run">[];
};
const { loadRuns } = await import(`file://${root}/src/tools/runs/table.ts`) as {
  loadRuns(): Promise<Pick<AskedTool, "name" | "run">[]>;
};
const runs = new Map((await loadRuns()).map(({ name, run }) => [name, run]));
const tools = new Map(
  TOOLS.map(({ name, input }) => [name, { name, input, run: runs.get(name) as AskedTool["run"] }]),
);
Deno.mkdirSync(out, { recursive: true });
const seen = new Set<string>();
const paths = [...pagesUnder(DATA)].filter((_, at) => at % Number(values.every) === 0)
  .filter((_, at) => at % of === shard);
for (const path of paths) {
  const html = readText(path);
  const digest = createHash("sha256").update(html).digest("hex");
  if (seen.has(digest)) continue;
  seen.add(digest);
  for (const { name, tool, args, isFetched } of CALLS) {
    const context = contextOf(isFetched ? html : undefined);
    const answer = await ask(tools.get(tool) as AskedTool, args(html), context);
    const line = `${path.slice(DATA.length + 1)}\t${JSON.stringify(answer)}\n`;
    Deno.writeTextFileSync(`${out}/${name}.${shard}.jsonl`, line, { append: true });
  }
}
console.log(`${seen.size} pages, ${CALLS.length} calls each`);
