/** Reads inputs out of bytes and files, in a test. */
import { gzipSync } from "node:zlib";
import { ByteReader, type ByteSource } from "../../src/terminal/batch/byte_reader.ts";
import type { Found, Skipped } from "../../src/terminal/batch/found.ts";
import type { FoundInput } from "../../src/terminal/batch/input.ts";
import { readInputs } from "../../src/terminal/batch/read_inputs.ts";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The bytes of a text. */
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text);

/** The bytes of a text as a gzip member of its own. */
export const gzipOf = (text: string | Uint8Array): Uint8Array => new Uint8Array(gzipSync(text));

/** Joins bytes. */
export function join(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(parts.flatMap((part) => [...part]));
}

/** Gives bytes in pieces of so many. */
export function sourceOf(bytes: Uint8Array, piece = 7): ByteSource {
  let at = 0;
  return {
    read(): Promise<Uint8Array | null> {
      if (at >= bytes.length) return Promise.resolve(null);
      at += piece;
      return Promise.resolve(bytes.slice(at - piece, at));
    },
  };
}

/** A reader of bytes in pieces of so many. */
export const readerOf = (bytes: Uint8Array, piece = 7): ByteReader =>
  new ByteReader(sourceOf(bytes, piece));

/** An input as a test compares it: its page as text. */
export type Seen = Omit<FoundInput, "page"> & { page?: string; at?: string | null };

/** Reads every input that is found. */
export async function seenOf(found: AsyncIterable<Found>): Promise<Seen[]> {
  const seen: Seen[] = [];
  for await (const find of found) seen.push(seenInput(await find()));
  return seen;
}

/** Reads what is named, as the worker does. */
export async function readNamed(
  paths: readonly string[],
  skipped: Skipped = {},
): Promise<Seen[]> {
  const seen: Seen[] = [];
  for await (const { find } of readInputs({ paths, format: "auto" }, skipped)) {
    seen.push(seenInput(await find()));
  }
  return seen;
}

function seenInput({ page, ...rest }: FoundInput): Seen {
  return page === undefined ? rest : { ...rest, page: decoder.decode(page.bytes), at: page.url };
}

/** Runs with a folder of these files, which is removed afterwards. */
export async function withFolder(
  files: Readonly<Record<string, string | Uint8Array>>,
  run: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    for (const [name, content] of Object.entries(files)) {
      const path = `${folder}/${name}`;
      await Deno.mkdir(path.replace(/\/[^/]*$/, ""), { recursive: true });
      await Deno.writeFile(path, typeof content === "string" ? bytesOf(content) : content);
    }
    await run(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
