/** Bytes of a proxy's connections: reading a head, writing all bytes, forwarding both ways. */
import { writeAll } from "../../../base/connection.ts";
import { MAX_ANSWER_HEAD_BYTES } from "../../../base/limits.ts";

// Bounds.
/** Bytes that the guard proxy passes on at a time. */
const PROXY_CHUNK_BYTES = 65_536;

/** The head of a request and what arrived behind it. */
export interface RequestHead {
  /** Request line and fields, without the empty line. */
  readonly text: string;
  readonly rest: Uint8Array;
}

/** Reads a head of at most 64 KiB; undefined when the connection ends or the head does not. */
export async function readRequestHead(connection: Deno.Conn): Promise<RequestHead | undefined> {
  const chunk = new Uint8Array(PROXY_CHUNK_BYTES);
  let bytes = new Uint8Array();
  while (bytes.length < MAX_ANSWER_HEAD_BYTES) {
    const count = await connection.read(chunk);
    if (count === null) return undefined;
    const longer = new Uint8Array(bytes.length + count);
    longer.set(bytes);
    longer.set(chunk.subarray(0, count), bytes.length);
    const searched = Math.max(0, bytes.length - 3);
    bytes = longer;
    const end = endOfHead(bytes, searched);
    if (end < 0) continue;
    const text = new TextDecoder("latin1").decode(bytes.subarray(0, end));
    return { text, rest: bytes.slice(end + 4) };
  }
  return undefined;
}

function endOfHead(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(13, from); at >= 0; at = bytes.indexOf(13, at + 1)) {
    if (bytes[at + 1] === 10 && bytes[at + 2] === 13 && bytes[at + 3] === 10) return at;
  }
  return -1;
}

/** Forwards bytes until one side ends, then ends the other side's writing. */
export async function pipeBytes(
  from: Deno.Conn,
  to: Deno.Conn,
  onBytes: () => void,
): Promise<void> {
  const chunk = new Uint8Array(PROXY_CHUNK_BYTES);
  for (;;) {
    const count = await from.read(chunk);
    if (count === null) break;
    onBytes();
    await writeAll(to, chunk.subarray(0, count));
  }
  await to.closeWrite();
}
