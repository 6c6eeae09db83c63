/** Files that an earlier run has read in a folder, and that are no longer there. */
import type { Answer } from "../../tools/contract/mod.ts";
import { type OldAnswers, openOldAnswers } from "./old_answers.ts";

/** The answer of a file that an earlier run has read in a folder and that is no longer there. */
export const GONE: Answer = {
  ok: false,
  error: { code: "bad_input", message: "the file is no longer there", retryable: false },
};

/** Names the files that an earlier run has read in a folder of this one, and this one has not met. */
export function* goneFiles(
  paths: readonly string[],
  old: OldAnswers,
  met: ReadonlySet<string>,
  before: ReadonlySet<string>,
): Generator<string> {
  const folders = paths.map((path) => path.endsWith("/") ? path : `${path}/`);
  for (const id of old.ids()) {
    const isOfFolder = folders.some((folder) => id.startsWith(folder));
    if (isOfFolder && !met.has(id) && !before.has(id)) yield id;
  }
}

/** Names what an output has answers of; nothing without one. The file stays open, at its end. */
export async function answeredIn(output: Deno.FsFile | undefined): Promise<Set<string>> {
  if (output === undefined) return new Set();
  await output.seek(0, Deno.SeekMode.Start);
  const known = new Set((await openOldAnswers(output)).ids());
  await output.seek(0, Deno.SeekMode.End);
  return known;
}
