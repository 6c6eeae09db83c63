/** One request and its whole answer over one connection, within a bound and a signal. */
import { joinBytes } from "../../../base/bytes.ts";
import { FetchFailure, unfinished } from "../fetch_failure.ts";
import { type AnswerBytes, EndedEarly } from "./answer_bytes.ts";
import { framingOf, improper, joinedFields, mayHaveChunks, readHead } from "./answer_head.ts";
import type { Framing } from "./answer_head.ts";
import { joinChunks } from "./join_chunks.ts";
import type { Transport } from "./transport.ts";

// Bounds.
/** Interim answers (1xx) before an answer; a site that sends more sends no answer. */
export const MAX_INTERIM_ANSWERS = 100;
/** Bytes of the line before a chunk, its extensions included. */
const MAX_ANSWER_CHUNK_LINE_BYTES = 4_096;
/** Bytes of the fields after the last chunk; they are passed over. */
const MAX_TRAILER_BYTES = 65_536;

/** One request: a GET, or a POST where there is something to send. */
interface ExchangeRequest {
  readonly url: URL;
  readonly allowPrivate: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly sent?: Uint8Array;
  /** Bytes of the body as sent, at most. */
  readonly bound: number;
  /** Returns the first `bound` bytes of a longer body instead of none. */
  readonly keepsHead?: boolean;
  readonly signal: AbortSignal;
  /** Pieces that bodies may still arrive in; shared by the hops of one fetch, and counted down. */
  readonly room: { pieces: number };
  /** Called once the head is there: false leaves the body unread. */
  wantsBody(status: number, headers: ReadonlyMap<string, string>): boolean;
}

/** An answer as it came, its content codings still on. */
export interface Exchange {
  readonly status: number;
  /** Names in lower case; repeated ones joined with a comma, except cookies. */
  readonly headers: ReadonlyMap<string, string>;
  readonly cookies: readonly string[];
  /** Undefined when it was unwanted or passed the bound. */
  readonly body: Uint8Array | undefined;
  readonly tooLarge: boolean;
  /** Whether only the end of the connection marked the end of the body. */
  readonly endedByClose: boolean;
}

/** Answers without a body, whatever their fields say: RFC 9110, 15.3.5, 15.3.6 and 15.4.5. */
const EMPTY: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * Sends one request; once more, on a fresh connection, where a kept one ends before any of the answer
 * has come. Rejects with the transport's error, or with the signal's reason.
 */
export async function exchange(transport: Transport, request: ExchangeRequest): Promise<Exchange> {
  try {
    return await exchangeOnce(transport, request, false);
  } catch (error) {
    if (!(error instanceof Dropped)) throw error;
    return await exchangeOnce(transport, request, true);
  }
}

/** A kept connection had ended before it was used again. */
class Dropped extends Error {}

async function exchangeOnce(
  transport: Transport,
  request: ExchangeRequest,
  isFresh: boolean,
): Promise<Exchange> {
  const { url, allowPrivate, signal } = request;
  const connection = await transport.connect(url, allowPrivate, signal, isFresh);
  let hasBegun = false;
  const onAbort = (): void => connection.close();
  signal.addEventListener("abort", onAbort, { once: true });
  let isWhole = false;
  try {
    signal.throwIfAborted();
    connection.bytes.onPiece = (): void => {
      hasBegun = true;
      if (--request.room.pieces < 0) throw floodOf(url);
    };
    await connection.write(requestBytes(request));
    const { answer, mayKeep } = await readAnswer(connection.bytes, request);
    isWhole = mayKeep && connection.bytes.isEmpty;
    return answer;
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw connection.isKept && !hasBegun ? new Dropped("the connection had ended") : error;
  } finally {
    signal.removeEventListener("abort", onAbort);
    if (isWhole) connection.keep();
    else connection.close();
  }
}

function requestBytes({ url, headers, sent }: ExchangeRequest): Uint8Array {
  const length = sent === undefined ? {} : { "content-length": String(sent.length) };
  const fields = { host: url.host, connection: "keep-alive", ...headers, ...length };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  if (lines.some((line) => /[\r\n\0]/.test(line))) throw new Error("a field with a line end");
  const first = `${sent === undefined ? "GET" : "POST"} ${url.pathname}${url.search} HTTP/1.1`;
  const head = `${[first, ...lines].join("\r\n")}\r\n\r\n`;
  // Cookies and what an operator gives are Latin-1.
  const bytes = Uint8Array.from(head, (sign) => sign.charCodeAt(0));
  return sent === undefined ? bytes : joinBytes([bytes, sent]);
}

async function readAnswer(
  bytes: AnswerBytes,
  request: ExchangeRequest,
): Promise<{ answer: Exchange; mayKeep: boolean }> {
  const host = request.url.hostname;
  let head = await readHead(bytes, host);
  for (let interim = 0; head.status < 200; interim++) {
    // Nobody asked to switch to another protocol: RFC 9110, 15.2.2.
    if (head.status === 101) throw improper(host);
    if (interim === MAX_INTERIM_ANSWERS) throw floodOf(request.url);
    head = await readHead(bytes, host);
  }
  const { status, fields, isPersistent } = head;
  const framing = EMPTY.has(status) ? { kind: "length", bytes: 0 } as const : framingOf(head, host);
  const headers = joinedFields(head, host);
  // Codings of the transfer are over those of the content, and undone with them: RFC 9112, 7.
  if (framing.kind === "chunked" && framing.codings !== "") {
    headers.set("content-encoding", `${headers.get("content-encoding") ?? ""}, ${framing.codings}`);
  }
  const answer = {
    status,
    headers,
    cookies: fields.get("set-cookie") ?? [],
    endedByClose: framing.kind === "close",
  };
  const { bound, keepsHead } = request;
  const isTooLong = framing.kind === "length" && framing.bytes > bound && keepsHead !== true;
  if (isTooLong || !request.wantsBody(status, headers)) {
    return { answer: { ...answer, body: undefined, tooLarge: isTooLong }, mayKeep: false };
  }
  const read = await readBody(bytes, framing, request);
  const { body, tooLarge } = mayHaveChunks(head) ? withoutChunks(read, host, bytes.onPiece) : read;
  const closes = /(?:^|,)\s*close\s*(?:,|$)/i.test(headers.get("connection") ?? "");
  const mayKeep = isPersistent && !closes && !tooLarge && framing.kind !== "close" &&
    !EMPTY.has(status);
  return { answer: { ...answer, body, tooLarge }, mayKeep };
}

type Body = Pick<Exchange, "body" | "tooLarge">;

async function readBody(
  bytes: AnswerBytes,
  framing: Framing,
  { bound, keepsHead, url }: ExchangeRequest,
): Promise<Body> {
  const parts: Uint8Array[] = [];
  let size = 0;
  /** Takes so many bytes, or all until the end; false past the bound. */
  const take = async (count: number): Promise<boolean> => {
    for (let left = count; left > 0;) {
      const part = await bytes.some(left);
      if (part === undefined && count === Infinity) return true;
      if (part === undefined) throw unfinished(url.hostname, true);
      parts.push(part);
      size += part.length;
      left -= part.length;
      if (size > bound) return false;
    }
    return true;
  };
  const isWhole = framing.kind === "chunked"
    ? await readChunks(bytes, take, url.hostname).catch((error) => {
      throw error instanceof EndedEarly ? unfinished(url.hostname, true) : error;
    })
    : await take(framing.kind === "length" ? framing.bytes : Infinity);
  if (isWhole) return { body: joinBytes(parts), tooLarge: false };
  const head = keepsHead === true ? joinBytes(parts).subarray(0, bound) : undefined;
  return { body: head, tooLarge: true };
}

/** Undoes the chunks of a body whose end another framing has told, where it has any. */
function withoutChunks({ body, tooLarge }: Body, host: string, onChunk: () => void): Body {
  if (body === undefined || tooLarge) return { body, tooLarge };
  const { sent, isWhole } = joinChunks(body, onChunk);
  if (!isWhole) throw unfinished(host, true);
  return { body: sent, tooLarge };
}

/** RFC 9112, 7.1: extensions and trailers are passed over. */
async function readChunks(
  bytes: AnswerBytes,
  take: (count: number) => Promise<boolean>,
  host: string,
): Promise<boolean> {
  for (;;) {
    const line = await bytes.line({ left: MAX_ANSWER_CHUNK_LINE_BYTES });
    const size = line.split(";", 1)[0]?.trim() ?? "";
    if (!/^[0-9a-f]{1,12}$/i.test(size)) throw improper(host);
    if (Number.parseInt(size, 16) === 0) break;
    // However many chunks arrive at once, each costs a turn of its own.
    bytes.onPiece();
    if (!await take(Number.parseInt(size, 16))) return false;
    if (await bytes.line({ left: 2 }) !== "") throw improper(host);
  }
  const room = { left: MAX_TRAILER_BYTES };
  try {
    while (await bytes.line(room) !== "");
  } catch (error) {
    // All chunks have come: only the formal end is missing.
    if (!(error instanceof EndedEarly)) throw error;
  }
  return true;
}

/** A body in tiny pieces costs more than it can be worth, and other sites wait meanwhile. */
function floodOf({ hostname }: URL): FetchFailure {
  const reason = `${hostname}: the answer comes in too many pieces`;
  return new FetchFailure(reason);
}
