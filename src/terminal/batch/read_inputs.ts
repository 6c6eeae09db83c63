/** Everything that was named on the command line, as one row of inputs in a fixed order. */
import { join } from "node:path";
import { isGzip } from "../../base/bytes.ts";
import { hideAddressSecrets } from "../../base/hide_secrets.ts";
import { MAX_PAGE_BYTES } from "../../base/limits.ts";
import { isAddress } from "../../page/url/mod.ts";
import { isMissing, reasonOf } from "../named_files.ts";
import { BATCH_READ_BYTES, BATCH_SNIFF_BYTES, ByteReader, sourceOfFile } from "./byte_reader.ts";
import type { ByteSource } from "./byte_reader.ts";
import { failedInput, type Found, NO_FILE, type Skipped } from "./found.ts";
import { gunzipSource } from "./gunzip_source.ts";
import { readAddresses, readJsonLines } from "./lines.ts";
import { readTar } from "./tar.ts";
import { readWarc } from "./warc.ts";
import type { FoundInput, InputFormat, InputPlan } from "./input.ts";
import { pageOfFile } from "./stored_file.ts";
import { closeSync, constants, fstatSync, lstatSync, openSync, readSync } from "node:fs";

// Bounds.
/** Folders inside folders that are walked; deeper ones are a failure. */
const MAX_BATCH_FOLDERS_DEEP = 64;

/** A found input and how much of all there is was read before it, 0 to 1; undefined if unknown. */
interface Step {
  readonly find: Found;
  readonly share: number | undefined;
}

interface Reading {
  readonly format: InputFormat;
  readonly output: InputPlan["output"];
  readonly skipped: Skipped;
}

/** The part of all inputs that something is. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** Reads what a plan names, in its order; files of a folder by name. Never throws. */
export async function* readInputs(
  { paths, format, output }: Omit<InputPlan, "done" | "namesDone">,
  skipped: Skipped,
): AsyncGenerator<Step> {
  const reading: Reading = { format, output, skipped };
  for (const [at, path] of paths.entries()) {
    const span = { from: at / paths.length, to: (at + 1) / paths.length };
    if (path === "-") yield* readStdin(reading);
    else if (isAddress(path)) {
      const url = path.trim();
      yield { find: () => ({ id: hideAddressSecrets(url), url }), share: span.to };
    } else yield* readPath(path, reading, span);
  }
}

async function* readStdin(reading: Reading): AsyncGenerator<Step> {
  const source = sourceOfFile(Deno.stdin);
  for await (const find of readStream(source, "stdin", true, reading)) {
    yield { find, share: undefined };
  }
}

/** What the caller named himself: a link leads where it leads, and a pipe is waited for. */
async function* readPath(path: string, reading: Reading, span: Span): AsyncGenerator<Step> {
  let file: Deno.FsFile;
  let info: Deno.FileInfo;
  try {
    info = await Deno.stat(path);
    if (info.isDirectory) {
      return yield* readFolder(path, await Deno.realPath(path), reading, span, 0);
    }
    file = await Deno.open(path);
  } catch (error) {
    return yield unreadStep(path, "the input cannot be read", error, span);
  }
  const { dev, ino, isFile, size } = info;
  yield* readFile(path, file, { dev, ino, size: isFile ? size : 0 }, reading, span, true);
}

/** What was found in a folder: files and folders beneath it, whatever takes their place meanwhile. */
async function* readFound(
  path: string,
  real: string,
  reading: Reading,
  span: Span,
  depth: number,
): AsyncGenerator<Step> {
  let file: FoundFile | undefined;
  try {
    const kind = kindOfFound(path);
    if (kind === "folder") return yield* readFolder(path, real, reading, span, depth);
    if (kind === "file") file = openFound(path, real);
  } catch (error) {
    return yield unreadStep(path, "the input cannot be read", error, span);
  }
  if (file === undefined) {
    reading.skipped[NO_FILE] = (reading.skipped[NO_FILE] ?? 0) + 1;
    return;
  }
  yield* readFile(path, file, file, reading, span, false);
}

async function* readFile(
  path: string,
  file: { read(into: Uint8Array): Promise<number | null>; close(): void },
  { dev, ino, size }: { dev: number; ino: number | null; size: number },
  reading: Reading,
  span: Span,
  isNamed: boolean,
): AsyncGenerator<Step> {
  try {
    // A folder that has the output in it would be read for ever.
    if (dev === reading.output?.dev && ino === reading.output.ino) {
      reading.skipped["the output itself"] = 1;
      return;
    }
    let consumed = 0;
    const known = size > 0 ? size : Infinity;
    const source = sourceOfFile(file, (bytes) => consumed += bytes, known);
    for await (const find of readStream(source, path, isNamed, reading)) {
      const part = size > 0 ? Math.min(1, consumed / size) : 1;
      yield { find, share: span.from + (span.to - span.from) * part };
    }
  } finally {
    file.close();
  }
}

/** `real` is the path of the folder without any link, when it was found. */
async function* readFolder(
  path: string,
  real: string,
  reading: Reading,
  span: Span,
  depth: number,
): AsyncGenerator<Step> {
  if (depth >= MAX_BATCH_FOLDERS_DEEP) {
    const message = `folders are walked ${MAX_BATCH_FOLDERS_DEEP} deep; name this one by itself`;
    return yield { find: () => failedInput(path, message), share: span.to };
  }
  const names: string[] = [];
  try {
    for await (const { name } of Deno.readDir(path)) names.push(name);
  } catch (error) {
    return yield unreadStep(path, "the folder cannot be read", error, span);
  }
  // By code units, so that the order is the same on every machine and in every run.
  names.sort();
  const wide = (span.to - span.from) / Math.max(1, names.length);
  for (const [at, name] of names.entries()) {
    const part = { from: span.from + wide * at, to: span.from + wide * (at + 1) };
    const place = path.endsWith("/") ? path + name : `${path}/${name}`;
    yield* readFound(place, join(real, name), reading, part, depth + 1);
  }
}

function unreadStep(path: string, what: string, error: unknown, { to }: Span): Step {
  return { find: () => unreadInput(path, what, error), share: to };
}

/** Reads one stream; what is wrong with its bytes is a failure of its own, and ends it. */
async function* readStream(
  plain: ByteSource,
  name: string,
  isNamed: boolean,
  { format, skipped }: Reading,
): AsyncGenerator<Found> {
  try {
    let reader = new ByteReader(plain);
    if (isGzip(await reader.peek(2))) reader = new ByteReader(gunzipSource(restOf(reader)));
    else if (/\.(?:gz|tgz)$/i.test(name) && (await reader.peek(1)).length > 0) {
      return yield () => failedInput(name, "the file is named .gz and is no gzip");
    } else if (/\.wacz$/i.test(name)) {
      const message = "a WACZ is a ZIP of archives: unzip it and give its folder archive";
      return yield () => failedInput(name, message);
    }
    const found = format === "auto" ? await formatOf(reader, name, isNamed) : format;
    yield* READERS[found](reader, name, skipped);
  } catch (error) {
    yield () => unreadInput(name, "the input cannot be read to its end", error);
  }
}

/** A quiet input may have its first line long before so many bytes as a tar is known by. */
async function formatOf(reader: ByteReader, name: string, isNamed: boolean): Promise<Format> {
  const first = await reader.glance();
  const isLine = isNamed && first[0] === OPENING_BRACE &&
    !/\.(?:x?html?|xml|json)(?:\.gz)?$/i.test(name);
  return isLine ? "jsonl" : detectFormat(name, await reader.peek(BATCH_SNIFF_BYTES), isNamed);
}

const OPENING_BRACE = "{".charCodeAt(0);

const READERS: Readonly<
  Record<Format, (reader: ByteReader, name: string, skipped: Skipped) => AsyncGenerator<Found>>
> = { jsonl: readJsonLines, urls: readAddresses, warc: readWarc, tar: readTar, pages: readPage };

async function* readPage(reader: ByteReader, name: string): AsyncGenerator<Found> {
  yield async (): Promise<FoundInput> => {
    let bytes: Uint8Array | undefined;
    try {
      bytes = await reader.rest(MAX_PAGE_BYTES);
    } catch (error) {
      return unreadInput(name, "the input cannot be read to its end", error);
    }
    if (bytes === undefined) {
      return failedInput(name, `the page has more than ${MAX_PAGE_BYTES} bytes`, "too_large");
    }
    return { id: name, page: pageOfFile(name, bytes) };
  };
}

function restOf(reader: ByteReader): ByteSource {
  return {
    async read(): Promise<Uint8Array | null> {
      const piece = await reader.take(BATCH_READ_BYTES);
      return piece.length === 0 ? null : piece;
    },
  };
}

function unreadInput(name: string, what: string, error: unknown): FoundInput {
  // The runtime has names as text: a file whose name is not UTF-8 is listed, and cannot be opened
  // by any name.
  if (isMissing(error) && name.includes("\ufffd")) {
    return failedInput(name, `${what}: its name is not UTF-8; give it another`);
  }
  const facts = isMissing(error) ? { reason: "gone" } as const : {};
  return failedInput(name, `${what}: ${reasonOf(error)}`, "bad_input", facts);
}

type Format = Exclude<InputFormat, "auto">;

const BY_NAME: readonly (readonly [RegExp, Format])[] = [
  [/\.(?:jsonl|ndjson)(?:\.gz)?$/i, "jsonl"],
  [/\.(?:warc|wat|wet)(?:\.gz)?$/i, "warc"],
  [/\.(?:tar(?:\.gz)?|tgz)$/i, "tar"],
  [/\.(?:x?html?|xht|xml|rss|atom|json)(?:\.gz)?$/i, "pages"],
];

/** An object that has a page, first of a file or of a list: what the page says is no answer for the file. */
const PAGES_IN_JSON = /^(?:\[\s*)?\{[^{}[\]<>]{0,400}"html"\s*:\s*"/;

/** Finds an input's format; only what the caller named may be JSON or addresses by content. */
function detectFormat(name: string, start: Uint8Array, isNamed: boolean): Format {
  const named = BY_NAME.find(([pattern]) => pattern.test(name))?.[1];
  if (named !== undefined && named !== "pages") return named;
  const text = new TextDecoder("latin1").decode(start);
  if (text.startsWith("WARC/")) return "warc";
  if (text.slice(257, 262) === "ustar") return "tar";
  const begun = text.replace(/^\u00ef\u00bb\u00bf/, "").trimStart();
  if (isNamed && PAGES_IN_JSON.test(begun)) return "jsonl";
  if (named !== undefined || !isNamed) return "pages";
  if (begun.startsWith("{") || begun.startsWith("[")) return "jsonl";
  return isAddress(begun) || isRemarkedList(name, begun) ? "urls" : "pages";
}

/** Reports whether a text is remarks and then a line that is one address, and not Markdown. */
function isRemarkedList(name: string, begun: string): boolean {
  if (!begun.startsWith("#") || /\.(?:md|markdown)(?:\.gz)?$/i.test(name)) return false;
  const line = begun.split("\n").map((line) => line.trim())
    .find((line) => line !== "" && !line.startsWith("#"));
  return line !== undefined && isAddress(line) && !/\s/.test(line);
}

/** Where what was opened is read from. */
interface FoundFile {
  /** Its bytes when it was opened. */
  readonly size: number;
  readonly dev: number;
  readonly ino: number;
  read(into: Uint8Array): Promise<number | null>;
  close(): void;
}

/** A pipe that takes the place of a file would be waited for until somebody writes into it. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Says what a path is, without following a link. Throws what the system says. */
function kindOfFound(path: string): "file" | "folder" | "other" {
  const known = lstatSync(path);
  return known.isFile() ? "file" : known.isDirectory() ? "folder" : "other";
}

/** Opens a file whose path without links is `real`; undefined where it is another. May throw. */
export function openFound(path: string, real: string): FoundFile | undefined {
  if (kindOfFound(path) !== "file") return undefined;
  const fd = openSync(path, FLAGS);
  try {
    const opened = fstatSync(fd);
    if (!opened.isFile() || !isAt(real, path, opened)) {
      closeSync(fd);
      return undefined;
    }
    const { size, dev, ino } = opened;
    return {
      size,
      dev,
      ino,
      // Of a file on a disk nothing is gained by waiting elsewhere: this worker does nothing else.
      read(into): Promise<number | null> {
        return new Promise((resolve) => resolve(readSync(fd, into) || null));
      },
      close: () => closeSync(fd),
    };
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}

function isAt(real: string, path: string, opened: { dev: number; ino: number }): boolean {
  if (Deno.realPathSync(path) !== real) return false;
  const { dev, ino } = lstatSync(real);
  return dev === opened.dev && ino === opened.ino;
}
