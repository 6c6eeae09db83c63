/** Bytes of a proxy's connections: reading a head, writing all bytes, forwarding both ways. */
import { MAX_ANSWER_HEAD_BYTES } from "../wire/answer_head.ts";
import { Buffer } from "node:buffer";
import { joinBytes } from "../../../base/bytes.ts";
import { writeAll } from "../../../base/connection.ts";

// Bounds.
/** Bytes that the guard proxy passes on at a time. */
const PROXY_CHUNK_BYTES = 65_536;

/** The head of a request and what arrived behind it. */
interface RequestHead {
  /** Request line and fields, without the empty line. */
  readonly text: string;
  readonly rest: Uint8Array;
}

/** Reads a head of at most 64 KiB; undefined when the connection ends or the head does not. */
export async function readRequestHead(connection: Deno.Conn): Promise<RequestHead | undefined> {
  const chunk = new Uint8Array(PROXY_CHUNK_BYTES);
  let bytes: Uint8Array = new Uint8Array();
  while (bytes.length < MAX_ANSWER_HEAD_BYTES) {
    const count = await connection.read(chunk);
    if (count === null) return undefined;
    const searched = Math.max(0, bytes.length - 3);
    bytes = joinBytes([bytes, chunk.subarray(0, count)]);
    const end = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf(
      "\r\n\r\n",
      searched,
    );
    if (end < 0) continue;
    const text = new TextDecoder("latin1").decode(bytes.subarray(0, end));
    return { text, rest: bytes.slice(end + 4) };
  }
  return undefined;
}

/** Forwards bytes until one side ends, then ends the other's writing. Fails past `most`. */
export async function pipeBytes(
  from: Deno.Conn,
  to: Deno.Conn,
  onBytes: () => void,
  most = Infinity,
): Promise<void> {
  const chunk = new Uint8Array(PROXY_CHUNK_BYTES);
  let left = most;
  for (;;) {
    const count = await from.read(chunk);
    if (count === null) break;
    if ((left -= count) < 0) throw new Error("more came than was announced");
    onBytes();
    await writeAll(to, chunk.subarray(0, count));
  }
  await to.closeWrite();
}

/**
 * Forwards one answer, and says in it that the connection ends with it: a server may keep open what it
 * was asked to close, and a browser then sends its next request there, which nobody has judged.
 */
export async function pipeAnswer(
  server: Deno.Conn,
  client: Deno.Conn,
  onBytes: () => void,
): Promise<void> {
  const chunk = new Uint8Array(PROXY_CHUNK_BYTES);
  let bytes: Uint8Array = new Uint8Array();
  let searched = 0;
  for (;;) {
    const end = endOfAnswerHead(bytes, searched);
    if (end >= 0) {
      const line = bytes.indexOf(LINE_FEED) + 1;
      const isFinal = !isInterim(bytes);
      await writeAll(client, bytes.subarray(0, line));
      if (isFinal) await writeAll(client, "Connection: close\r\n");
      await writeAll(client, bytes.subarray(line, isFinal ? undefined : end));
      if (isFinal) break;
      bytes = bytes.slice(end);
      searched = 0;
      continue;
    }
    searched = Math.max(0, bytes.length - 2);
    const count = bytes.length < MAX_ANSWER_HEAD_BYTES ? await server.read(chunk) : null;
    if (count === null) {
      // No head of HTTP: the browser is the one to say so.
      await writeAll(client, bytes);
      break;
    }
    onBytes();
    bytes = joinBytes([bytes, chunk.subarray(0, count)]);
  }
  await pipeBytes(server, client, onBytes);
}

const LINE_FEED = "\n".charCodeAt(0);
const CARRIAGE_RETURN = "\r".charCodeAt(0);

/** Finds the position past the empty line that ends a head, whose lines may end in a line feed alone. */
function endOfAnswerHead(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(LINE_FEED, from); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) {
    if (bytes[at + 1] === LINE_FEED) return at + 2;
    if (bytes[at + 1] === CARRIAGE_RETURN && bytes[at + 2] === LINE_FEED) return at + 3;
  }
  return -1;
}

/** Reports whether another answer follows: 100, 102 and 103, and no 101. */
function isInterim(head: Uint8Array): boolean {
  const line = new TextDecoder("latin1").decode(head.subarray(0, 12));
  return /^HTTP\/1\.[01] 1(?!01)/.test(line);
}
