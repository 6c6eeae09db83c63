/** `service mcp`: the tools over MCP on standard input and output. */
import { createToolCalls, sealCursors } from "../serve/call/mod.ts";
import { serveMcpStdio } from "../serve/mcp/mod.ts";
import { type Tool, withBudget } from "../tools/contract/mod.ts";
import { readMcpConfig } from "./config.ts";
import { readCursorSecret } from "./environment.ts";
import { giveUpFiles } from "./named_files.ts";
import { startPool } from "./start_pool.ts";
import { reportBug, say } from "./stderr.ts";
import { untilStopped } from "./stop_signals.ts";

/** Serves one client and returns the exit code. Throws `UsageError` before a byte is read. */
export async function mcp(
  args: readonly string[],
  loadTools: () => Promise<readonly Tool[]>,
  version: string,
): Promise<number> {
  const tools = await loadTools();
  const wanted = readMcpConfig(args, Deno.env.get, tools.map(({ name }) => name));
  const offered = withBudget(
    tools.filter(({ name }) => wanted.tools.includes(name)),
    wanted.maxTokens,
  );
  const secret = readCursorSecret(Deno.env.get);
  giveUpFiles();
  const runner = sealCursors(startPool(offered, say), secret);
  const calls = createToolCalls(offered, { runner, onBug: reportBug });
  const serving = { calls, version, isLean: wanted.isLean };
  await Promise.race([serveMcpStdio(serving, say), untilStopped()]);
  await runner.close();
  return 0;
}
