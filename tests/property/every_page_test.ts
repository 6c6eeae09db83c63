/**
 * Every tool over every public page: none throws, none answers twice differently, every answer fits
 * its schema and its bound. A sample by default, all pages with SERVICE_SLOW=1.
 */
import { MAX_ANSWER_BYTES } from "../../src/tools/runs/answer/cut.ts";
import { runTool } from "../support/run_tool.ts";
import assert from "node:assert/strict";
import { gunzipSync } from "node:zlib";
import { resolve } from "node:path";
import { ToolError } from "../../src/base/errors.ts";
import { weightOf } from "../../src/base/json/weight.ts";
import { TOOLS } from "../../src/tools/contract/table.ts";
import type { Tool } from "../../src/tools/contract/tool.ts";
import type { Context } from "../../src/tools/runs/context.ts";

const ROOT = resolve(import.meta.dirname as string, "../..");
const DATA = Deno.env.get("SERVICE_DATA") ?? resolve(ROOT, "../shared/data");
const EVERY = Deno.env.get("SERVICE_SLOW") === "1" ? 1 : 150;

const NO_NETWORK: Context = {
  page: () => Promise.reject(new Error("a page that was handed in needs no network")),
  file: () => Promise.reject(new Error("a page that was handed in needs no network")),
  visit: () => Promise.reject(new Error("a page that was handed in needs no network")),
  now: () => 0,
  sleep: () => Promise.resolve(),
  progress() {},
};

/** How each tool that reads a page is asked about it. */
const CALLS: readonly [string, (html: string) => Record<string, unknown>][] = [
  ["extract_declared", (html) => ({ html_or_url: html, induce: true })],
  ["page_markdown", (html) => ({ html_or_url: html, front_matter: true })],
  ["page_markdown", (html) => ({ html_or_url: html, full: true, max_chars: 60_000 })],
  ["compile_extractor", (html) => ({ pages: [html] })],
  ["audit_page", (html) => ({ html_or_url: html })],
  ["read_feed", (html) => ({ url_or_text: html })],
  ["select_values", (html) => ({ html_or_url: html, selector: "a[href]:has(> img)::attr(href)" })],
  ["select_values", (html) => ({ html_or_url: html, selector: "//p[count(.//a) > 1]/@class" })],
];

function* pagesUnder(folder: string): Generator<string> {
  for (const entry of [...Deno.readDirSync(folder)].sort((a, b) => a.name < b.name ? -1 : 1)) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory) yield* pagesUnder(path);
    else if (/\.html?(?:\.gz)?$|\.xml$/.test(entry.name)) yield path;
  }
}

function readText(path: string): string {
  const bytes = Deno.readFileSync(path);
  return new TextDecoder().decode(path.endsWith(".gz") ? gunzipSync(bytes) : bytes);
}

async function outcomeOf(tool: Tool, args: Record<string, unknown>): Promise<unknown> {
  try {
    return await runTool(tool, tool.input.parse(args), NO_NETWORK);
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return { ok: false, error: error.toObject() };
  }
}

async function checkPage(html: string): Promise<void> {
  for (const [name, argsOf] of CALLS) {
    const tool = TOOLS.find((each) => each.name === name);
    if (tool === undefined) continue;
    const first = await outcomeOf(tool, argsOf(html));
    const checked = tool.output.safeParse(first);
    assert(checked.success, `${name}: ${checked.error}`);
    assert(weightOf(first) <= MAX_ANSWER_BYTES, `${name} weighs ${weightOf(first)}`);
    assert.deepEqual(await outcomeOf(tool, argsOf(html)), first, `${name} differs`);
  }
}

Deno.test("every tool reads every public page", async () => {
  let files: string[];
  try {
    files = [...pagesUnder(DATA)];
  } catch {
    return console.log(`no public pages at ${DATA}: not tried`);
  }
  let tried = 0;
  const failures: string[] = [];
  for (const [at, file] of files.entries()) {
    if (at % EVERY !== 0) continue;
    tried++;
    try {
      await checkPage(readText(file));
    } catch (error) {
      failures.push(`${file.slice(DATA.length)}: ${(error as Error).stack?.slice(0, 600)}`);
    }
  }
  console.log(`${tried} of ${files.length} pages tried`);
  assert.deepEqual(failures, []);
});
