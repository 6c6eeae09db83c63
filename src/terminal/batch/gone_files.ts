/** Files that an earlier run has read in a folder, and that are no longer there. */
import type { Answer } from "../../tools/contract/mod.ts";
import { type OldAnswers, openOldAnswers } from "./old_answers.ts";

/** The answer of a file that an earlier run has read in a folder and that is no longer there. */
export const GONE: Answer = {
  ok: false,
  error: { code: "bad_input", message: "the file is no longer there", retryable: false },
};

/** Names the files that an earlier run has read in a folder of this one, and this one has not met. */
export async function* goneFiles(
  { paths, resumes }: { readonly paths: readonly string[]; readonly resumes: boolean },
  old: OldAnswers,
  met: ReadonlySet<string>,
  output: Deno.FsFile | undefined,
): AsyncGenerator<string> {
  const folders = paths.map((path) => path.endsWith("/") ? path : `${path}/`);
  // What was answered before this run was stopped is in its output.
  const before = resumes && output !== undefined ? await answeredIn(output) : undefined;
  for (const id of old.ids()) {
    const isOfFolder = folders.some((folder) => id.startsWith(folder));
    if (isOfFolder && !met.has(id) && before?.has(id) !== true) yield id;
  }
}

async function answeredIn(output: Deno.FsFile): Promise<Set<string>> {
  await output.seek(0, Deno.SeekMode.Start);
  const known = new Set((await openOldAnswers(output)).ids());
  await output.seek(0, Deno.SeekMode.End);
  return known;
}
