/**
 * The files that the caller of a command names; nothing else is ever read or written.
 *
 * `call` and `import-ftr` read, `batch` reads and writes, `crawl` writes by a worker. Each opens what it was given and gives the
 * permission up before anything that reads a page is started: an open file stays usable.
 */
import { gunzipSync } from "node:zlib";
import { UsageError } from "./usage_error.ts";
import { isGzip, joinBytes } from "../base/bytes.ts";
import { clipped } from "../base/quoted.ts";
import { hideAddressSecrets } from "../base/hide_secrets.ts";
import { MAX_EXTRACTOR_CHARS } from "../base/limits.ts";
import { thousands } from "../base/thousands.ts";

// Bounds.
/** Bytes of a file that was compressed with gzip: of the longest that a command takes, an extractor. */
const MAX_GUNZIPPED_FILE_BYTES = MAX_EXTRACTOR_CHARS;
/** Bytes of a file, a pipe or a device that is read whole; what has more, or no end, is refused. */
export const MAX_NAMED_FILE_BYTES = 256 * 1024 * 1024;

/** Returns a path for a message: cut, and without the password of an address. */
export function shownPath(path = ""): string {
  return clipped(hideAddressSecrets(path));
}

/** Gives up the permission to read and to write files, for good. */
export function giveUpFiles(): void {
  Deno.permissions.revokeSync({ name: "read" });
  giveUpWriting();
}

/** Gives up the permission to write files, for good. */
export function giveUpWriting(): void {
  Deno.permissions.revokeSync({ name: "write" });
}

const IN_USE = "is in use by a run that goes on: let it end first";

/**
 * Opens the file a command writes its answers to, at its beginning, to be read as well.
 *
 * One that has something in it is refused unless the command goes on with it, and one that another
 * run writes is refused by all: the lines of two would be written over each other. `mayResume`: the
 * command could go on with it. Throws `UsageError`.
 */
export async function openOutput(
  path: string,
  resumes: boolean,
  mayResume = true,
): Promise<Deno.FsFile> {
  const name = shownPath(path);
  let file: Deno.FsFile | undefined;
  let info: Deno.FileInfo;
  try {
    file = await Deno.open(path, { read: true, write: true, create: true });
    info = await file.stat();
  } catch (error) {
    file?.close();
    throw new UsageError(`the output ${name} cannot be written: ${reasonOf(error)}`);
  }
  const { size, isFile } = info;
  const why = resumes && !isFile
    ? "is no file, so --resume cannot go on with it"
    : isFile && !await isFree(file)
    ? IN_USE
    : !resumes && isFile && size > 0
    ? `is not empty: ${mayResume ? "give --resume to go on with it, or " : ""}remove it`
    : undefined;
  if (why === undefined) return file;
  file.close();
  throw new UsageError(`the output ${name} ${why}`);
}

/**
 * Makes a folder and takes it to write in, for as long as what is returned is open.
 *
 * Throws `UsageError` where another run has it; undefined where the system opens no folders.
 */
export async function takeFolder(path: string): Promise<Deno.FsFile | undefined> {
  const folder = await Deno.mkdir(path, { recursive: true })
    .then(() => Deno.open(path, { read: true })).catch(() => undefined);
  if (folder === undefined || await isFree(folder)) return folder;
  folder.close();
  throw new UsageError(`the output ${shownPath(path)} ${IN_USE}`);
}

/** Locks a file for as long as it is open; false where another run has. Not every file system can. */
async function isFree(file: Deno.FsFile): Promise<boolean> {
  return await file.tryLock(true).catch(() => true);
}

/**
 * What the system or a database answers is not a bug of ours: a full disk, a failing device, no
 * more processes.
 */
export function isOfSystem(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name in Deno.errors || typeof (error as { code?: unknown }).code === "string";
}

/** Says in plain words why a file could not be used; `goesOn`: the command can do without it. */
export function reasonOf(error: unknown, goesOn = false): string {
  const { code } = error as { code?: unknown };
  if (isMissing(error)) return "there is none";
  if (error instanceof Deno.errors.PermissionDenied || code === "EACCES") {
    return "it may not be used by this user";
  }
  // The compiled program may open no device, whatever it was permitted.
  if (error instanceof Deno.errors.NotCapable) {
    return "it is a device of the system; use standard input or output in its place";
  }
  if (error instanceof Deno.errors.IsADirectory) return "it is a folder";
  if (error instanceof Deno.errors.NotADirectory) return "part of its path is no folder";
  if (code === "ENOSPC" || code === "EDQUOT") {
    return `the disk is full${goesOn ? "; make room and go on with --resume" : ""}`;
  }
  if (code === "EISDIR") return "it is a folder";
  if (code === "Z_BUF_ERROR") return "its gzip is cut off";
  if (typeof code === "string" && code.startsWith("Z_")) return "its gzip is damaged";
  return typeof code === "string" ? `the system answers ${code}` : "the system refuses it";
}

/** Reports whether a file was not there. */
export function isMissing(error: unknown): boolean {
  return error instanceof Deno.errors.NotFound || (error as { code?: unknown }).code === "ENOENT";
}

/** Reads a file as text. Throws `UsageError` that names it. */
export async function readNamedFile(path: string): Promise<string> {
  return new TextDecoder().decode(await readNamedBytes(path));
}

/** Returns what an option gives: the text of a file for `@FILE`, else what is written there. */
export async function readGiven(written: string): Promise<string> {
  return written.startsWith("@") ? await readNamedFile(written.slice(1)) : written;
}

/** Reads a file, its gzip undone. Throws `UsageError` that names it. */
export async function readNamedBytes(path: string): Promise<Uint8Array> {
  const name = `the file ${shownPath(path)}`;
  try {
    using file = await Deno.open(path);
    return withoutGzip(await wholeOf(file.readable, name), name);
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(`${name}: ${reasonOf(error)}`);
  }
}

/** Reads a stream to its end. Throws `UsageError` with `name` where that is too far. */
export async function wholeOf(
  stream: ReadableStream<Uint8Array>,
  name: string,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of stream) {
    parts.push(part);
    length += part.length;
    if (length <= MAX_NAMED_FILE_BYTES) continue;
    throw new UsageError(`${name}: it has more than ${thousands(MAX_NAMED_FILE_BYTES)} bytes`);
  }
  return joinBytes(parts);
}

/** Undoes the gzip of what a caller gave; all else stays as it is. Throws `UsageError` with `name`. */
export function withoutGzip(bytes: Uint8Array, name: string): Uint8Array {
  if (!isGzip(bytes)) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_GUNZIPPED_FILE_BYTES });
  } catch (error) {
    const { code } = error as { code?: unknown };
    const why = code === "ERR_BUFFER_TOO_LARGE"
      ? `it has more than ${thousands(MAX_GUNZIPPED_FILE_BYTES)} bytes once its gzip is undone`
      : reasonOf(error);
    throw new UsageError(`${name}: ${why}`);
  }
}
