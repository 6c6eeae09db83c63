/**
 * What the executable has of `call`, the short commands, `serve`, `mcp` and `look`: one script, with
 * the bytecode of `call`. What loads the MCP SDK is run where it is asked for.
 */
import type { call as Call } from "../src/terminal/call/call.ts";
import type { look as Look } from "../src/terminal/look.ts";
import type { mcp as Mcp } from "../src/terminal/mcp.ts";
import type { serve as Serve } from "../src/terminal/serve.ts";
import type { Tool } from "../src/tools/contract/mod.ts";
import { startFirst } from "../src/terminal/call/start_first.ts";

export { isProgram } from "../src/terminal/is_program.ts";
export { readSitesFile } from "../src/terminal/sites_file.ts";

/** Calls one tool; its reader process starts beside the loading of the command and the schemas. */
export const call: typeof Call = async (args, loadTools, short) => {
  const first = startFirst(args);
  try {
    return await (await import("../src/terminal/call/call.ts")).call(args, loadTools, short, first);
  } finally {
    first?.giveUp();
  }
};

export const serve: typeof Serve = async (...given) =>
  await (await import("../src/terminal/serve.ts")).serve(...given);

/** Loads the schemas, beside which a reader process has begun to start. */
export const loadTools = async (): Promise<readonly Tool[]> =>
  (await import("../src/tools/contract/table.ts")).TOOLS;

export const mcp: typeof Mcp = async (...given) =>
  await (await import("../src/terminal/mcp.ts")).mcp(...given);

export const look: typeof Look = async (...given) =>
  await (await import("../src/terminal/look.ts")).look(...given);
