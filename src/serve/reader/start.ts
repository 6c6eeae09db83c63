/**
 * What a process loads that is to be a reader: the reader, and what runs its tools.
 *
 * The executable has all of this as one script (`packaging/reader_script.js`), with its bytecode.
 */
import { loadRuns } from "../../tools/runs/mod.ts";
import { runReader } from "./run.ts";

/** Serves calls of the tools of these names, or of every tool, from standard input until it ends. */
export async function startReader(names?: readonly string[]): Promise<void> {
  await runReader(await loadRuns(names));
}
