/** Pages out of a tar file (ustar, pax, GNU long names), an entry at a time. */
import { MAX_ARCHIVE_HEAD_BYTES } from "./warc.ts";
import { MAX_PAGE_BYTES } from "../../base/limits.ts";
import type { ByteReader } from "./byte_reader.ts";
import { failedInput, type Found, NO_FILE, type Skipped } from "./found.ts";
import type { FoundInput } from "./input.ts";
import { pageOfFile } from "./stored_file.ts";

const BLOCK_BYTES = 512;
const ascii = new TextDecoder("latin1");
const utf8 = new TextDecoder();

/** Reads the files of a tar as pages; folders and links are counted in `skipped`. */
export async function* readTar(
  reader: ByteReader,
  name: string,
  skipped: Skipped,
): AsyncGenerator<Found> {
  let longName: string | undefined;
  for (;;) {
    const head = await reader.take(BLOCK_BYTES);
    if (head.length === 0 || head.every((byte) => byte === 0)) return;
    const size = sizeOf(head);
    if (head.length < BLOCK_BYTES || size === undefined || !hasItsSum(head)) {
      yield () => failedInput(name, "what follows is no entry of a tar; the file is damaged here");
      return;
    }
    const padding = (BLOCK_BYTES - size % BLOCK_BYTES) % BLOCK_BYTES;
    const type = String.fromCharCode(head[156] ?? 0);
    if (type === "L" || type === "x") {
      const data = size > MAX_ARCHIVE_HEAD_BYTES ? undefined : await reader.take(size);
      if (data === undefined) await reader.skip(size);
      else longName = (type === "L" ? textAt(data, 0, size) : paxPath(data)) ?? longName;
      await reader.skip(padding);
      continue;
    }
    const id = `${name}/${longName ?? nameOf(head)}`;
    longName = undefined;
    let read = 0;
    let isCut = false;
    if (type === "0" || type === "\0" || type === "7") {
      yield async (): Promise<FoundInput> => {
        if (size > MAX_PAGE_BYTES) {
          return failedInput(id, `the page has more than ${MAX_PAGE_BYTES} bytes`, "too_large");
        }
        const bytes = await reader.take(size);
        read = size;
        if (bytes.length < size) isCut = true;
        if (isCut) return failedInput(id, "the tar ends in the middle of this file");
        return { id, page: pageOfFile(id, bytes) };
      };
    } else if (type !== "g") {
      const kind = type === "5" ? "folder" : NO_FILE;
      skipped[kind] = (skipped[kind] ?? 0) + 1;
    }
    if (isCut) return;
    const left = size - read + padding;
    if (await reader.skip(left) < left) {
      yield () => failedInput(name, "the tar ends in the middle of a file");
      return;
    }
  }
}

function textAt(bytes: Uint8Array, from: number, length: number): string {
  const field = bytes.subarray(from, from + length);
  const end = field.indexOf(0);
  return utf8.decode(end < 0 ? field : field.subarray(0, end));
}

function nameOf(head: Uint8Array): string {
  const prefix = textAt(head, 257, 5) === "ustar" ? textAt(head, 345, 155) : "";
  return prefix === "" ? textAt(head, 0, 100) : `${prefix}/${textAt(head, 0, 100)}`;
}

/** Octal digits, or a binary number where the first bit is set (GNU). */
function sizeOf(head: Uint8Array): number | undefined {
  const field = head.subarray(124, 136);
  if (((field[0] ?? 0) & 0x80) !== 0) {
    const size = field.subarray(4).reduce((sum, byte) => sum * 256 + byte, 0);
    return Number.isSafeInteger(size) ? size : undefined;
  }
  const digits = ascii.decode(field).replace(/\0.*$/s, "").trim();
  return /^[0-7]+$/.test(digits) ? parseInt(digits, 8) : undefined;
}

function hasItsSum(head: Uint8Array): boolean {
  const written = parseInt(ascii.decode(head.subarray(148, 156)), 8);
  const sum = head.reduce((all, byte, at) => all + (at >= 148 && at < 156 ? 0x20 : byte), 0);
  return written === sum;
}

/** Reads `path` of the records of a pax head: `LENGTH key=value` and a line end each. */
function paxPath(data: Uint8Array): string | undefined {
  for (let at = 0; at < data.length;) {
    const blank = data.indexOf(0x20, at);
    const digits = blank < 0 ? "" : ascii.decode(data.subarray(at, blank));
    const length = /^\d{1,9}$/.test(digits) ? Number(digits) : 0;
    // A length that does not reach past its own digits would never come to an end.
    if (length <= blank - at) return undefined;
    const record = utf8.decode(data.subarray(blank + 1, at + length - 1));
    if (record.startsWith("path=")) return record.slice("path=".length);
    at += length;
  }
  return undefined;
}
