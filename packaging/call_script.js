/**
 * Stands in the executable for modules of commands in `src/terminal`: the same, from a script whose
 * bytecode lies beside it, schemas included. `compile.sh` has those modules name this one.
 */
import { runPlaced } from "./script.js";
import { UsageError } from "../src/terminal/usage_error.ts";

/** Calls one tool and returns the exit code, as the module of that name does. */
export function call(args, _loadTools, short) {
  return runScript("call.bytecode", (exports, loadTools) => exports.call(args, loadTools, short));
}

/** Serves until stopped and returns the exit code, as the module of that name does. */
export const serve = commandNamed("serve");
/** Serves one client of MCP, as the module of that name does. */
export const mcp = commandNamed("mcp", "mcp.bytecode");
/** Shows what is read of a page, as the module of that name does. */
export const look = commandNamed("look");

function commandNamed(name, bytecode = "call.bytecode") {
  return (args, _loadTools, version) =>
    runScript(bytecode, (exports, loadTools) => exports[name](args, loadTools, version));
}

async function runScript(code, run) {
  const exports = runPlaced(import.meta.dirname, "call.js", code);
  // The script has modules of its own: what others have read and refused it does not know.
  const sites = Deno.env.get("SERVICE_SITES")?.trim();
  if (sites) exports.readSitesFile(sites);
  const browser = Deno.env.get("SERVICE_BROWSER")?.trim();
  if (browser?.startsWith("/")) exports.isProgram(browser);
  try {
    return await run(exports, exports.loadTools);
  } catch (error) {
    throw error?.name === "UsageError" ? new UsageError(error.message) : error;
  }
}
