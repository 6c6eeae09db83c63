/**
 * Stands in the executable for `src/web/fetch/network/run.ts`: the same, from a script whose bytecode
 * lies beside it. `compile.sh` puts it there.
 */
import { BYTECODE_MARK, loadScript, readScripts } from "./script.js";

/** Answers requests from standard input until it ends. */
export async function runNetwork() {
  const parts = ["network.js", "network.bytecode"];
  const [text, bytecode] = readScripts(import.meta.dirname, parts);
  const { exports } = loadScript(text, bytecode.subarray(BYTECODE_MARK.length));
  await exports.runNetwork();
}
