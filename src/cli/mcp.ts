/** `service mcp`: the tools over MCP on standard input and output. */
import { sealCursors } from "../call/seal_cursors.ts";
import { createToolCalls } from "../call/tool_calls.ts";
import { readCursorSecret, readMcpTools } from "../config.ts";
import { serveMcpStdio } from "../mcp/stdio.ts";
import type { Tool } from "../tools/tool.ts";
import { startPool } from "./start_pool.ts";
import { reportBug, say } from "./stderr.ts";
import { untilStopped } from "./stop_signals.ts";

/** Serves one client and returns the exit code. Throws `UsageError` before a byte is read. */
export async function mcp(
  args: readonly string[],
  tools: readonly Tool[],
  version: string,
): Promise<number> {
  const wanted = readMcpTools(args, Deno.env.get, tools.map(({ name }) => name));
  const offered = tools.filter(({ name }) => wanted.includes(name));
  const secret = readCursorSecret((name) => Deno.env.get(name));
  const runner = sealCursors(startPool(offered, say), secret);
  const serving = { calls: createToolCalls(offered, { runner, onBug: reportBug }), version };
  await Promise.race([serveMcpStdio(serving), untilStopped()]);
  await runner.close();
  return 0;
}
