/**
 * The file that `--output` names for one answer: replaced by it, and untouched where there is none.
 *
 * A file that was not there before is made by a worker once there is something to write into it. The
 * worker may write this one file and do nothing else; the program itself has given up its files by then.
 */
import { writeAll } from "../../base/connection.ts";
import { serveOwnWorker, startOwnWorker } from "../../base/own_worker.ts";
import { ANSWER_WORKER } from "./worker_name.ts";
import { reasonOf, shownPath } from "../named_files.ts";
import { UsageError } from "../usage_error.ts";

/** Where an answer goes. */
export interface AnswerFile {
  /** Replaces what the file had. Throws `UsageError`. */
  write(text: string): Promise<void>;
  close(): void;
}

/** To the worker; it answers each. */
interface ToAnswer {
  readonly path: string;
  readonly text: string;
}

/** From the worker: it is there, or the file is written; why it is not. */
type FromAnswer = { readonly failed?: string };

/**
 * Opens what an answer is written to; the caller may give up its files then. Throws `UsageError` where
 * it cannot be written.
 */
export async function openAnswer(path: string, entry: URL | string): Promise<AnswerFile> {
  try {
    const isNew = await Deno.lstat(path).then(() => false, isMissing);
    const file = await Deno.open(path, { write: true, create: true });
    if (!isNew) return answerFile(file, (await file.stat()).isFile);
    file.close();
    await Deno.remove(path);
  } catch (error) {
    throw new UsageError(`the output ${shownPath(path)} cannot be written: ${reasonOf(error)}`);
  }
  return await startAnswer(path, entry);
}

function isMissing(error: unknown): boolean {
  return error instanceof Deno.errors.NotFound;
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

async function startAnswer(path: string, entry: URL | string): Promise<AnswerFile> {
  let waiting = Promise.withResolvers<void>();
  const take = ({ failed }: FromAnswer): void => {
    if (failed === undefined) return waiting.resolve();
    waiting.reject(
      new UsageError(`the output ${shownPath(path)} cannot be written: ${failed}`),
    );
  };
  const fail = (why: string): void =>
    waiting.reject(new Error(`writing the answer failed: ${why}`));
  const worker = startOwnWorker(entry, ANSWER_WORKER, { write: [path] }, take, fail);
  await waiting.promise;
  return {
    async write(text): Promise<void> {
      waiting = Promise.withResolvers();
      worker.postMessage({ path, text } satisfies ToAnswer);
      await waiting.promise;
    },
    close: () => worker.terminate(),
  };
}

/** Serves one answer, in the worker. */
export function runAnswerWorker(): void {
  const write = async ({ path, text }: ToAnswer): Promise<void> => {
    using file = await Deno.open(path, { write: true, create: true, truncate: true });
    await writeAll(file, text);
  };
  const post = serveOwnWorker<ToAnswer, FromAnswer>((message) =>
    void write(message).then(() => post({}), (error) => post({ failed: reasonOf(error) }))
  );
  post({});
}
