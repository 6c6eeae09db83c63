/** An HTTP answer as an archive keeps it: head and body in one block of bytes. */
import { defined } from "../../base/defined.ts";
import { factsOfStatus } from "../../base/errors.ts";
import {
  decodeBody,
  isWholeRange,
  joinChunks,
  refusalOfMediaType,
  WIRE_HEADERS,
} from "../../web/fetch/wire/mod.ts";
import { MAX_ARCHIVE_HEAD_BYTES, MAX_PAGE_BYTES } from "../../base/limits.ts";
import { failedInput } from "./found.ts";
import { type HeadFields, headOf } from "./record_head.ts";
import type { FoundInput } from "./input.ts";

// Bounds.
/** Header fields of an archived answer that are passed on. */
const MAX_ARCHIVE_FIELDS = 200;

/**
 * Reads an archived answer; one that is not a page is a failure with its reason. What shows that it is not
 * the whole of a page is told: `range` of an answer to another question, `unfinished` of a body.
 */
export function readHttpRecord(id: string, url: string | null, block: Uint8Array): FoundInput {
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
