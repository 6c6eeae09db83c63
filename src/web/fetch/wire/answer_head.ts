/**
 * The head of an answer, read as browsers read it: RFC 9112 with its allowances for recipients
 * (sections 2.2, 4, 5.2), and what servers are known to send beyond them.
 */
import { FetchFailure } from "../fetch_failure.ts";
import type { AnswerBytes } from "./answer_bytes.ts";

// Bounds.
/** Bytes of the head of an answer; past it the fetch failed. */
export const MAX_ANSWER_HEAD_BYTES = 64 * 1024;
/** Bytes before the status line that are passed over, as browsers do. */
const MAX_JUNK_BYTES = 4;

interface AnswerHead {
  /** Whether it is of HTTP/1.1 or later, in which connections are kept and bodies come in chunks. */
  readonly isPersistent: boolean;
  readonly status: number;
  /** Values by name in lower case, in their order. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
}

/** How the end of a body is told: RFC 9112, 6.3. */
export type Framing =
  | { readonly kind: "chunked"; readonly codings: string }
  | { readonly kind: "length"; readonly bytes: number }
  | { readonly kind: "close" };

/** Reads a head. Throws `FetchFailure` for bytes that are not one, and what the bytes throw. */
export async function readHead(bytes: AnswerBytes, host: string): Promise<AnswerHead> {
  const room = { left: MAX_ANSWER_HEAD_BYTES };
  const start = await readStatusLine(bytes, room, host);
  const lines: string[] = [];
  for (let line = await bytes.line(room); line !== ""; line = await bytes.line(room)) {
    if (line.includes("\0")) throw improper(host);
    // A lone carriage return ends a line to browsers (RFC 9112, 2.2 lets it be replaced).
    for (const part of line.split("\r")) {
      if (/^[ \t]/.test(part)) {
        // A folded line, RFC 9112, 5.2; one before any field is passed over.
        if (lines.length > 0) lines.push(`${lines.pop()} ${part.trim()}`);
      } else if (part !== "") lines.push(part);
    }
  }
  return { ...start, fields: fieldsOf(lines) };
}

async function readStatusLine(
  bytes: AnswerBytes,
  room: { left: number },
  host: string,
): Promise<Omit<AnswerHead, "fields">> {
  let line = await bytes.line(room);
  for (let blank = 0; line === "" && blank < MAX_JUNK_BYTES; blank++) line = await bytes.line(room);
  const start = line.search(/http|icy /i);
  if (start < 0 || start > MAX_JUNK_BYTES || line.includes("\0")) throw improper(host);
  const [, version, status] = /^(?:http(?:\/(\d\.\d))?|icy)[^ \t]*[ \t]*(\d{1,9})?/i
    .exec(line.slice(start)) ?? [];
  // What names no status is taken for a success.
  const number = status === undefined ? 200 : Number(status);
  if (number < 100 || number > 999) throw improper(host);
  // A later version is read as the latest that we speak: RFC 9112, 2.3.
  return { isPersistent: Number(version) >= 1.1, status: number };
}

/** RFC 9110, 5.6.2. */
const TOKEN = /^[!#$%&'*+.^_`|~\w-]+$/;

/** A line that is not a field is passed over. */
function fieldsOf(lines: readonly string[]): Map<string, string[]> {
  const fields = new Map<string, string[]>();
  for (const line of lines) {
    const colon = line.indexOf(":");
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
    if (!TOKEN.test(name)) continue;
    const values = fields.get(name) ?? [];
    values.push(line.slice(colon + 1).trim());
    fields.set(name, values);
  }
  return fields;
}

/** Whether chunks are named that HTTP/1.0 has none of: some of its servers send them all the same. */
export function mayHaveChunks({ isPersistent, fields }: AnswerHead): boolean {
  return !isPersistent &&
    valuesOf(fields, "transfer-encoding").some((each) => each.toLowerCase() === "chunked");
}

/**
 * Tells where the body ends. Chunks win over a length (RFC 9112, 6.3); a length that is none is
 * passed over, the same one twice is one. Throws `FetchFailure` where two lengths contradict.
 */
export function framingOf({ isPersistent, fields }: AnswerHead, host: string): Framing {
  const codings = valuesOf(fields, "transfer-encoding").map((each) => each.toLowerCase());
  const chunked = codings.lastIndexOf("chunked");
  if (isPersistent && chunked >= 0) {
    const others = codings.slice(0, chunked).filter((each) => each !== "identity");
    return { kind: "chunked", codings: others.join(", ") };
  }
  const lengths = new Set(
    valuesOf(fields, "content-length").filter((each) => /^\d{1,15}$/.test(each)).map(Number),
  );
  if (lengths.size > 1) throw contradicting(host, "lengths");
  const [bytes] = lengths;
  return bytes === undefined ? { kind: "close" } : { kind: "length", bytes };
}

function valuesOf(fields: AnswerHead["fields"], name: string): string[] {
  return (fields.get(name) ?? []).flatMap((value) => value.split(",")).map((each) => each.trim())
    .filter((each) => each !== "");
}

/**
 * Joins the values of each field with a comma, but for those that have one value: the same location
 * twice is one, and of media types the last counts. Throws `FetchFailure` for two locations.
 */
export function joinedFields({ fields }: AnswerHead, host: string): Map<string, string> {
  const joined = new Map<string, string>();
  for (const [name, values] of fields) {
    if (name === "set-cookie") continue;
    const distinct = name === "location" ? [...new Set(values)] : values;
    if (name === "location" && distinct.length > 1) throw contradicting(host, "locations");
    const value = name === "content-type" ? values.at(-1) ?? "" : distinct.join(", ");
    joined.set(name, asMeant(value));
  }
  return joined;
}

/** Header bytes come as Latin-1; what is valid UTF-8 was meant as that, addresses above all. */
function asMeant(value: string): string {
  if (!/[\u0080-\u00ff]/.test(value)) return value;
  try {
    const bytes = Uint8Array.from(value, (sign) => sign.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return value;
  }
}

/** Whether a `Content-Range` goes from the first byte to the last: RFC 9110, 14.4. */
export function isWholeRange(range: string | undefined): boolean {
  const [, last, size] = /^bytes 0-(\d{1,15})\/(\d{1,15})$/i.exec(range ?? "") ?? [];
  return last !== undefined && Number(last) + 1 === Number(size);
}

/** The failure of an answer that no browser reads either. */
export function improper(host: string): FetchFailure {
  const reason = `${host}: the answer is not proper HTTP`;
  return new FetchFailure(reason, { passing: true, climbs: true });
}

function contradicting(host: string, what: string): FetchFailure {
  const reason = `${host}: the answer names two different ${what}`;
  return new FetchFailure(reason);
}
