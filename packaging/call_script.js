/**
 * Stands in the executable for `src/terminal/call.ts`: the same, from a script whose bytecode lies
 * beside it, schemas included. `compile.sh` has that file name this one.
 */
import { BYTECODE_MARK, loadScript } from "./script.js";
import { UsageError } from "../src/terminal/usage_error.ts";

/** Calls one tool and returns the exit code, as the module of that name does. */
export async function call(args, _loadTools, short) {
  const folder = import.meta.dirname;
  const bytecode = Deno.readFileSync(`${folder}/call.bytecode`).subarray(BYTECODE_MARK.length);
  const { exports } = loadScript(Deno.readTextFileSync(`${folder}/call.js`), bytecode);
  // The script has modules of its own: what others have read and refused it does not know.
  const sites = Deno.env.get("SERVICE_SITES")?.trim();
  if (sites) exports.readSitesFile(sites);
  try {
    return await exports.call(args, () => Promise.resolve(exports.TOOLS), short);
  } catch (error) {
    throw error?.name === "UsageError" ? new UsageError(error.message) : error;
  }
}
