/**
 * Reads pages in one process, for `bench/speed.ts`: the paths as a JSON list on the first line, then
 * the number of a page a line; each is answered `done`.
 */
import { runTool } from "../../tests/support/run_tool.ts";
import type { Context } from "../../src/tools/runs/context.ts";
import { TOOLS } from "../../src/tools/contract/table.ts";
import { TextLineStream } from "./lines.ts";

/** What each task of the benchmark hands to which tool. */
const TASKS: Record<string, { tool: string; args: Record<string, unknown> }> = {
  extract_declared: { tool: "extract_declared", args: {} },
  page_markdown: { tool: "page_markdown", args: {} },
};

const task = TASKS[Deno.args[0] ?? ""];
const tool = TOOLS.find(({ name }) => name === task?.tool);
if (task === undefined || tool === undefined) throw new Error("no such task");

/** Handed-in pages ask nothing of the world. */
const context = {} as Context;
const encoder = new TextEncoder();
let pages: Uint8Array[] = [];

for await (const line of Deno.stdin.readable.pipeThrough(new TextLineStream())) {
  if (pages.length === 0) pages = (JSON.parse(line) as string[]).map((it) => Deno.readFileSync(it));
  else await read(pages[Number(line)] ?? new Uint8Array());
  Deno.stdout.writeSync(encoder.encode("done\n"));
}

async function read(page: Uint8Array): Promise<void> {
  const html_or_url = new TextDecoder().decode(page);
  if (tool === undefined) throw new Error("no such tool");
  const args = tool.input.parse({ html_or_url, ...task?.args });
  const answer = await runTool(tool, args, context);
  if (JSON.stringify(answer) === "" || answer.ok !== true) throw new Error("no answer");
}
