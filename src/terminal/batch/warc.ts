/**
 * Pages out of WARC files (ISO 28500), as Common Crawl and archives write them.
 *
 * Read here, a record at a time: the package there is for it decompresses in JavaScript and brings
 * a command line along. Compressed files are undone before (`gunzip_source.ts`).
 */
import { MAX_PAGE_BYTES } from "../../base/limits.ts";
import { hideAddressSecrets } from "../../base/hide_secrets.ts";
import type { ByteReader } from "./byte_reader.ts";
import { failedInput, type Found, type Skipped } from "./found.ts";
import type { FoundInput } from "./input.ts";
import { defined } from "../../base/defined.ts";
import { factsOfStatus } from "../../base/errors.ts";
import {
  decodeBody,
  isWholeRange,
  joinChunks,
  refusalOfMediaType,
  WIRE_HEADERS,
} from "../../web/fetch/wire/mod.ts";

// Bounds.
/** Bytes of the head of a WARC record, of an HTTP answer in one, or of the names of a tar. */
export const MAX_ARCHIVE_HEAD_BYTES = 256 * 1024;
/** Header fields of an archived answer that are passed on. */
const MAX_ARCHIVE_FIELDS = 200;
/** A block larger than this holds no page: the head of its answer included. */
const MAX_BLOCK_BYTES = MAX_PAGE_BYTES + MAX_ARCHIVE_HEAD_BYTES;

/** The kinds of records (ISO 28500, 6); whatever else a file names is counted together. */
const KINDS: ReadonlySet<string> = new Set(
  "warcinfo response resource request metadata revisit conversion continuation".split(" "),
);

/** Reads the answers of a WARC file, counting others in `skipped`; a broken end is a failure. */
export async function* readWarc(
  reader: ByteReader,
  name: string,
  skipped: Skipped,
): AsyncGenerator<Found> {
  for (let record = 1;; record++) {
    await passBlankLines(reader);
    if ((await reader.peek(1)).length === 0) return;
    const at = `${name}#${record}`;
    const fields = await readFields(reader);
    const length = lengthOf(fields?.get("content-length"));
    if (fields === undefined || length === undefined) {
      yield () =>
        failedInput(at, "what follows is no WARC record; the file is damaged from here on");
      return;
    }
    const target = targetOf(fields);
    const id = target === undefined ? at : hideAddressSecrets(target);
    if (!hasAnswer(fields)) {
      const type = fields.get("warc-type") ?? "";
      const kind = KINDS.has(type) ? type : "other";
      skipped[kind] = (skipped[kind] ?? 0) + 1;
      if (await reader.skip(length) === length) continue;
      yield () => failedInput(id, "the file ends in the middle of this record");
      return;
    }
    let read = 0;
    yield async (): Promise<FoundInput> => {
      if (length > MAX_BLOCK_BYTES) {
        return failedInput(id, `the record has more than ${MAX_BLOCK_BYTES} bytes`, "too_large");
      }
      const block = await reader.take(length);
      read = length;
      if (block.length < length) {
        return failedInput(id, "the file ends in the middle of this record");
      }
      return pageOf(id, target ?? null, fields, block);
    };
    await reader.skip(length - read);
  }
}

/** Digits alone (ISO 28500, 4): whatever else a number may be written as, another program reads it otherwise. */
function lengthOf(written = ""): number | undefined {
  return /^\d{1,15}$/.test(written) ? Number(written) : undefined;
}

function pageOf(id: string, url: string | null, fields: HeadFields, block: Uint8Array): FoundInput {
  const cut = cutOf(fields);
  if (fields.get("warc-type") === "response") return { ...readHttpRecord(id, url, block), ...cut };
  const headers = [["content-type", fields.get("content-type") ?? "text/html"]] as const;
  return { id, page: { bytes: block, url, headers, isText: false }, ...cut };
}

/**
 * Tells that the record has only the beginning of an answer: no more was kept (ISO 28500, 5.13), as
 * of long pages of crawls, or it goes on in records of continuation, which may be in other files (7).
 */
function cutOf(fields: HeadFields): { cut?: string } {
  if (fields.has("warc-segment-number")) return { cut: "segment" };
  const why = fields.get("warc-truncated")?.trim().toLowerCase();
  if (why === undefined || why === "") return {};
  return { cut: /^[a-z]{1,20}$/.test(why) ? why : "unspecified" };
}

/** An answer as it came over HTTP, or a page that was written into the file. */
function hasAnswer(fields: HeadFields): boolean {
  const type = fields.get("content-type") ?? "";
  switch (fields.get("warc-type")) {
    case "response":
      return /^application\/http\b/i.test(type);
    case "resource":
      return /^(?:text\/html|application\/xhtml\+xml)\b/i.test(type);
    default:
      return false;
  }
}

function targetOf(fields: HeadFields): string | undefined {
  // WARC 1.0 as it was printed, and so some writers, put the address in angle brackets.
  const target = fields.get("warc-target-uri")?.replace(/^<(.*)>$/, "$1").trim();
  return target === undefined || !/^https?:\/\//i.test(target) ? undefined : target;
}

async function passBlankLines(reader: ByteReader): Promise<void> {
  for (;;) {
    const [next] = await reader.peek(1);
    if (next !== 0x0d && next !== 0x0a) return;
    await reader.skip(1);
  }
}

async function readFields(reader: ByteReader): Promise<HeadFields | undefined> {
  const first = await reader.line(MAX_ARCHIVE_HEAD_BYTES);
  if (first === undefined || !/^WARC\/\d/.test(latin1.decode(first.bytes))) return undefined;
  const lines: string[] = [];
  for (let left = MAX_ARCHIVE_HEAD_BYTES; left > 0;) {
    const line = await reader.line(left);
    if (line === undefined || line.isCut) return undefined;
    if (line.bytes.length === 0) return headOf(lines);
    lines.push(utf8.decode(line.bytes));
    left -= line.bytes.length + 1;
  }
  return undefined;
}

const latin1 = new TextDecoder("latin1");
const utf8 = new TextDecoder();

/**
 * Reads an archived answer; one that is not a page is a failure with its reason. What shows that it is not
 * the whole of a page is told: `range` of an answer to another question, `unfinished` of a body.
 */
function readHttpRecord(id: string, url: string | null, block: Uint8Array): FoundInput {
  const head = splitHead(block);
  const status = Number(/^HTTP\/\d(?:\.\d)? (\d{3})/.exec(head?.lines[0] ?? "")?.[1] ?? NaN);
  if (head === undefined || Number.isNaN(status)) {
    return failedInput(id, "the record has no head of an HTTP answer");
  }
  if (status < 200 || status > 299) {
    const message = `the site answered ${status} instead of a page`;
    return failedInput(id, message, "fetch_failed", factsOfStatus(status));
  }
  const fields = headOf(head.lines.slice(1));
  const type = refusalOfMediaType(fields.get("content-type"));
  if (type !== undefined) {
    return failedInput(id, `the answer is ${type}, not a page`, "fetch_failed");
  }
  const coding = fields.get("content-encoding") ?? "";
  const isChunked = /\bchunked\b/i.test(fields.get("transfer-encoding") ?? "");
  const { sent, isWhole } = isChunked
    ? joinChunks(head.body)
    // A body that was kept decoded has another length than its head says.
    : { sent: head.body, isWhole: coding !== "" || !isShort(head.body, fields) };
  const isPart = status === 206 && !isWholeRange(fields.get("content-range"));
  const cut = isPart ? "range" : isWhole ? undefined : "unfinished";
  const bytes = decoded(sent, coding);
  if (bytes === undefined) {
    return failedInput(id, "the body is not in the content coding its head names", "fetch_failed");
  }
  if (bytes.length > MAX_PAGE_BYTES) {
    return failedInput(id, `the page has more than ${MAX_PAGE_BYTES} bytes`, "too_large");
  }
  const headers = [...fields].filter(([name]) => !WIRE_HEADERS.has(name))
    .slice(0, MAX_ARCHIVE_FIELDS);
  return { id, page: { bytes, url, headers, isText: false }, ...defined({ cut }) };
}

/** Whether a body has fewer bytes than its head says. */
function isShort(body: Uint8Array, fields: HeadFields): boolean {
  const length = fields.get("content-length") ?? "";
  return /^\d{1,15}$/.test(length) && body.length < Number(length);
}

/**
 * Undoes content codings. Archives often keep a body decoded beside the head it was sent with: one
 * that is not in its coding and looks like text is taken as it is.
 */
function decoded(body: Uint8Array, coding: string): Uint8Array | undefined {
  if (coding === "") return body;
  const result = decodeBody(body, coding, MAX_PAGE_BYTES);
  if (result.state === "whole") return result.bytes;
  if (result.state === "too_large") return new Uint8Array(MAX_PAGE_BYTES + 1);
  return body.subarray(0, 512).includes(0x3c) && !body.subarray(0, 512).includes(0)
    ? body
    : undefined;
}

function splitHead(block: Uint8Array): { lines: string[]; body: Uint8Array } | undefined {
  const start = new TextDecoder("latin1").decode(block.subarray(0, MAX_ARCHIVE_HEAD_BYTES));
  const end = /\r?\n\r?\n/.exec(start);
  if (end === null) return undefined;
  return {
    lines: start.slice(0, end.index).split(/\r?\n/),
    body: block.subarray(end.index + end[0].length),
  };
}

/** Values by their name in lower case; repeated ones are joined with a comma. */
export type HeadFields = ReadonlyMap<string, string>;

/** Reads the lines of a head; a line that begins with a blank goes on with the one before it. */
export function headOf(lines: readonly string[]): HeadFields {
  const fields = new Map<string, string>();
  let last: string | undefined;
  for (const line of lines) {
    if (/^[ \t]/.test(line) && last !== undefined) {
      fields.set(last, `${fields.get(last)} ${line.trim()}`);
      continue;
    }
    const colon = line.indexOf(":");
    if (colon < 1) continue;
    last = line.slice(0, colon).trim().toLowerCase();
    const value = line.slice(colon + 1).trim();
    const before = fields.get(last);
    fields.set(last, before === undefined ? value : `${before}, ${value}`);
  }
  return fields;
}
