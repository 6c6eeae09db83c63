/**
 * Messages between the service and a reader process: a small JSON head and raw bytes.
 *
 * On the wire: four bytes with the length of the head, four with the length of the body (both big
 * endian), the head as UTF-8 JSON, the body. Pages travel as bytes because JSON text of 16 MiB costs
 * three times as much.
 */
import { MAX_FRAME_BYTES } from "../limits.ts";

const PREFIX_BYTES = 8;
const encoder = new TextEncoder();
const decoder = new TextDecoder();
const NO_BYTES = new Uint8Array(0);

/** One message as it arrived. */
export interface Frame {
  head: unknown;
  body: Uint8Array;
}

/** Fills a buffer with what is there; null at the end. */
export interface ByteSource {
  read(into: Uint8Array): Promise<number | null>;
}

/** Writes the prefix and the head of a message; the body follows as it is. */
export function encodeFrame(head: unknown, body: Uint8Array = NO_BYTES): Uint8Array[] {
  const text = encoder.encode(JSON.stringify(head));
  const first = new Uint8Array(PREFIX_BYTES + text.length);
  const view = new DataView(first.buffer);
  view.setUint32(0, text.length);
  view.setUint32(4, body.length);
  first.set(text, PREFIX_BYTES);
  return body.length === 0 ? [first] : [first, body];
}

/**
 * Reads the next message; null at a clean end.
 *
 * Throws a `RangeError` for a message over `MAX_FRAME_BYTES` and a `SyntaxError` for a broken one:
 * whoever sent it cannot be trusted to find the beginning of the next.
 */
export async function readFrame(source: ByteSource): Promise<Frame | null> {
  const prefix = await readExactly(source, PREFIX_BYTES);
  if (prefix === null) return null;
  const view = new DataView(prefix.buffer);
  const headBytes = view.getUint32(0);
  const bodyBytes = view.getUint32(4);
  if (headBytes + bodyBytes > MAX_FRAME_BYTES) throw new RangeError("a message is too large");
  const head = await readExactly(source, headBytes);
  const body = bodyBytes === 0 ? NO_BYTES : await readExactly(source, bodyBytes);
  if (head === null || body === null) throw new SyntaxError("a message breaks off");
  return { head: JSON.parse(decoder.decode(head)), body };
}

async function readExactly(source: ByteSource, count: number): Promise<Uint8Array | null> {
  const bytes = new Uint8Array(count);
  let filled = 0;
  while (filled < count) {
    const read = await source.read(bytes.subarray(filled));
    if (read === null) return null;
    filled += read;
  }
  return bytes;
}

/** Creates a source over a stream of chunks, such as a child's standard output. */
export function createStreamSource(stream: ReadableStream<Uint8Array>): ByteSource {
  const reader = stream.getReader();
  let rest: Uint8Array = NO_BYTES;
  return {
    async read(into): Promise<number | null> {
      if (rest.length === 0) {
        const { value, done } = await reader.read();
        if (done) return null;
        rest = value;
      }
      const count = Math.min(into.length, rest.length);
      into.set(rest.subarray(0, count));
      rest = rest.subarray(count);
      return count;
    },
  };
}
