/**
 * Stands in the executable for `src/web/fetch/network/run.ts`: the same, from a script whose bytecode
 * lies beside it. `compile.sh` puts it there.
 */
import { runPlaced } from "./script.js";

/** Answers requests from standard input until it ends. */
export async function runNetwork() {
  const exports = runPlaced(import.meta.dirname, "network.js", "network.bytecode");
  await exports.runNetwork();
}
