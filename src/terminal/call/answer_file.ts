/**
 * The file that `--output` names for one answer: replaced by it whole, and untouched where there is none
 * or it cannot be written to its end.
 *
 * A worker writes it once there is something to write. The worker may write this one file and the one
 * beside it that takes its place, and do nothing else; the program itself has given up its files by then.
 */
import { basename, dirname, join } from "node:path";
import { writeAll } from "../../base/connection.ts";
import { serveAsked, startAsked } from "../asked_worker.ts";
import { isMissing, reasonOf, shownPath } from "../named_files.ts";
import { replaceFile } from "../replaced_file.ts";
import { UsageError } from "../usage_error.ts";
import { ANSWER_WORKER } from "../worker_names.ts";

/** Where an answer goes. */
export interface AnswerFile {
  /** Replaces what the file had. Throws `UsageError`. */
  write(answer: string | Uint8Array): Promise<void>;
  close(): void;
}

interface ToAnswer {
  readonly path: string;
  /** What is written, and then takes the place of `path`. */
  readonly next: string;
  readonly answer: string | Uint8Array;
}

/** Opens what an answer is written to; then no file is needed any more. Throws `UsageError`. */
export async function openAnswer(given: string, entry: URL | string): Promise<AnswerFile> {
  const name = `the output ${shownPath(given)}`;
  let path = given;
  try {
    const isNew = await Deno.lstat(given).then(() => false, isMissing);
    const file = await Deno.open(given, { write: true, create: true });
    // A device or a pipe is written as it is, and no file can take its place.
    if (!(await file.stat()).isFile) {
      return { write: (answer) => writeAll(file, answer), close: () => file.close() };
    }
    file.close();
    // A link stays one: what it leads to is replaced.
    if (isNew) await Deno.remove(given);
    else path = await Deno.realPath(given);
  } catch (error) {
    throw new UsageError(`${name} cannot be written: ${reasonOf(error)}`);
  }
  const next = join(dirname(path), `.${basename(path)}.${crypto.randomUUID().slice(0, 8)}`);
  const refused = `${name} cannot be written: `;
  const { ask, close } = await startAsked<ToAnswer>(
    entry,
    ANSWER_WORKER,
    { read: [path, next], write: [path, next] },
    `writing ${name}`,
    refused,
  );
  return { write: async (answer) => void await ask({ path, next, answer }), close };
}

/** Serves one answer, in the worker. */
export function runAnswerWorker(): void {
  serveAsked<ToAnswer>(async ({ path, next, answer }) => {
    const write = (file: Deno.FsFile): Promise<void> => writeAll(file, answer);
    if (await mayReplace(path, next)) {
      try {
        return await replaceFile(path, next, write);
      } catch (error) {
        if (!KEEPS_ITS_PLACE.has((error as { code?: unknown }).code)) throw error;
      }
    }
    using file = await Deno.open(path, { write: true, create: true, truncate: true });
    await write(file);
  });
}

/** What the system answers of a file that is mounted by itself, or another user's in a shared folder. */
const KEEPS_ITS_PLACE: ReadonlySet<unknown> = new Set(["EBUSY", "EXDEV", "EPERM", "EACCES"]);

/**
 * Makes the file that is to take the place of another, with the same rights for the same user; false
 * where the folder takes none, or none of that owner.
 */
async function mayReplace(path: string, next: string): Promise<boolean> {
  const before = await Deno.stat(path).catch(() => undefined);
  try {
    using file = await Deno.open(next, { write: true, createNew: true });
    if (before === undefined) return true;
    const { uid, gid } = await file.stat();
    if (uid === before.uid && gid === before.gid) {
      if (before.mode !== null && Deno.build.os !== "windows") {
        await Deno.chmod(next, before.mode & 0o777);
      }
      return true;
    }
  } catch {
    // Below.
  }
  await Deno.remove(next).catch(() => {});
  return false;
}
