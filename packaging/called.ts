/**
 * What the executable has of `call`, the short commands, `serve`, `mcp` and `look`: one script, with
 * the bytecode of `call`. What loads the MCP SDK is run where it is asked for.
 */
import type { look as Look } from "../src/terminal/look.ts";
import type { mcp as Mcp } from "../src/terminal/mcp.ts";

export { call } from "../src/terminal/call/call.ts";
export { serve } from "../src/terminal/serve.ts";
export { isProgram } from "../src/terminal/is_program.ts";
export { readSitesFile } from "../src/terminal/sites_file.ts";
export { TOOLS } from "../src/tools/contract/table.ts";

export const mcp: typeof Mcp = async (...given) =>
  await (await import("../src/terminal/mcp.ts")).mcp(...given);

export const look: typeof Look = async (...given) =>
  await (await import("../src/terminal/look.ts")).look(...given);
