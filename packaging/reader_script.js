/**
 * Stands in the executable for `src/serve/reader/start.ts`: the same, from a script whose bytecode
 * lies beside it, which spares a reader process a third of its start.
 *
 * `compile.sh` puts it there. The engine passes over bytecode that is not of its own version and
 * flags. The script imports nothing: whatever a page got to run in it may not either.
 */
import { runPlaced } from "./script.js";

/** Serves calls of the tools of these names, or of every tool, from standard input until it ends. */
export async function startReader(names) {
  // Later it may read nothing.
  const packed = { pdf: "pdf.js.gz" };
  const exports = runPlaced(import.meta.dirname, "reader.js", "reader.bytecode", packed);
  await exports.startReader(names);
}
