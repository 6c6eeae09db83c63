/**
 * The file that `--output` names for one answer: replaced by it, and untouched where there is none.
 *
 * A file that was not there before is made by a worker once there is something to write into it. The
 * worker may write this one file and do nothing else; the program itself has given up its files by then.
 */
import { writeAll } from "../../base/connection.ts";
import { serveAsked, startAsked } from "../asked_worker.ts";
import { isMissing, reasonOf, shownPath } from "../named_files.ts";
import { UsageError } from "../usage_error.ts";
import { ANSWER_WORKER } from "../worker_names.ts";

/** Where an answer goes. */
export interface AnswerFile {
  /** Replaces what the file had. Throws `UsageError`. */
  write(text: string): Promise<void>;
  close(): void;
}

interface ToAnswer {
  readonly path: string;
  readonly text: string;
}

/** Opens what an answer is written to; then no file is needed any more. Throws `UsageError`. */
export async function openAnswer(path: string, entry: URL | string): Promise<AnswerFile> {
  const name = `the output ${shownPath(path)}`;
  try {
    const isNew = await Deno.lstat(path).then(() => false, isMissing);
    const file = await Deno.open(path, { write: true, create: true });
    if (!isNew) return answerFile(file, (await file.stat()).isFile);
    file.close();
    await Deno.remove(path);
  } catch (error) {
    throw new UsageError(`${name} cannot be written: ${reasonOf(error)}`);
  }
  const refused = `${name} cannot be written: `;
  const { ask, close } = await startAsked<ToAnswer>(
    entry,
    ANSWER_WORKER,
    { write: [path] },
    `writing ${name}`,
    refused,
  );
  return { write: async (text) => void await ask({ path, text }), close };
}

/** A device or a pipe has no length to take away. */
function answerFile(file: Deno.FsFile, hasLength: boolean): AnswerFile {
  return {
    async write(text): Promise<void> {
      if (hasLength) await file.truncate(0);
      await writeAll(file, text);
    },
    close: () => file.close(),
  };
}

/** Serves one answer, in the worker. */
export function runAnswerWorker(): void {
  serveAsked<ToAnswer>(async ({ path, text }) => {
    using file = await Deno.open(path, { write: true, create: true, truncate: true });
    await writeAll(file, text);
  });
}
