/**
 * One message between two processes of the service: whose call it is of, a JSON head, raw bytes.
 *
 * On the wire: the number of the call, the length of the head and the length of the body, four
 * bytes each (big endian), then the head as UTF-8 JSON, then the body. Pages are sent as bytes
 * because JSON text of 16 MiB costs three times as much.
 */
import { joinBytes } from "../bytes.ts";

// Bounds.
/** Bytes of one message between two processes of the service; past it the sender is killed. */
const MAX_FRAME_BYTES = 128 * 1024 * 1024;
/** Bytes of a body written together with its head: one write costs more than such a copy. */
const MAX_JOINED_BYTES = 64 * 1024;

/** One message as it arrived. */
export interface Frame {
  /** The call it is of; 0 for what belongs to the process itself. */
  readonly call: number;
  readonly head: unknown;
  /** Owned by the receiver: nothing else writes to it later. */
  readonly body: Uint8Array;
}

/**
 * The other side broke the rules of the channel: it cannot be trusted to find the beginning of its
 * next message. Its text is for the log, never for a caller.
 */
export class BrokenChannel extends Error {
  override readonly name = "BrokenChannel";
}

const PREFIX_BYTES = 12;
const MAX_CALL = 2 ** 32 - 1;

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true });
const NO_BYTES = new Uint8Array(0);

/** The raw bytes of a message, in one piece or several. */
export type FrameBody = Uint8Array | readonly Uint8Array[];

/**
 * Writes one message; its parts are written one after another with nothing in between.
 *
 * Throws a `RangeError` for one over `MAX_FRAME_BYTES`, which the other side would refuse.
 */
export function encodeFrame(call: number, head: unknown, body: FrameBody = NO_BYTES): Uint8Array[] {
  if (!Number.isInteger(call) || call < 0 || call > MAX_CALL) throw new RangeError("no such call");
  const text = encoder.encode(JSON.stringify(head));
  const parts = body instanceof Uint8Array ? [body] : body;
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  if (text.length + length > MAX_FRAME_BYTES) throw new RangeError("a message is too large");
  const prefix = new Uint8Array(PREFIX_BYTES);
  const view = new DataView(prefix.buffer);
  view.setUint32(0, call);
  view.setUint32(4, text.length);
  view.setUint32(8, length);
  if (length <= MAX_JOINED_BYTES) return [joinBytes([prefix, text, ...parts])];
  return [joinBytes([prefix, text]), ...parts];
}

/** Finds messages in bytes that arrive in pieces of any size. */
interface FrameParser {
  /**
   * Takes the next bytes, which may be reused afterwards, and passes on each whole message.
   *
   * Throws `BrokenChannel`, or what the receiver threw; then nothing more may be pushed.
   */
  push(bytes: Uint8Array): void;
}

/** A message whose lengths are known and whose bytes are still arriving. */
interface Arriving {
  readonly call: number;
  readonly headBytes: number;
  readonly bytes: Uint8Array;
  filled: number;
}

/** Creates a parser that passes each message to `take`. */
export function createFrameParser(take: (frame: Frame) => void): FrameParser {
  /** The beginning of a prefix that arrived in pieces. */
  let early: Uint8Array = NO_BYTES;
  let arriving: Arriving | undefined;

  function finish(): void {
    if (arriving === undefined || arriving.filled < arriving.bytes.length) return;
    const { call, headBytes, bytes } = arriving;
    arriving = undefined;
    take({ call, head: parseHead(bytes.subarray(0, headBytes)), body: bytes.subarray(headBytes) });
  }

  /** Fills the message under way; returns how many bytes it took. */
  function fill(bytes: Uint8Array): number {
    if (arriving === undefined) return 0;
    const count = Math.min(bytes.length, arriving.bytes.length - arriving.filled);
    arriving.bytes.set(bytes.subarray(0, count), arriving.filled);
    arriving.filled += count;
    finish();
    return count;
  }

  return {
    push(pushed): void {
      let at = fill(pushed);
      while (at < pushed.length) {
        const bytes: Uint8Array = early.length === 0
          ? pushed.subarray(at)
          : joinBytes([early, pushed.subarray(at)]);
        if (bytes.length < PREFIX_BYTES) {
          early = bytes.slice();
          return;
        }
        at += PREFIX_BYTES - early.length;
        early = NO_BYTES;
        arriving = startOf(bytes);
        at += fill(pushed.subarray(at));
      }
    },
  };
}

function startOf(prefix: Uint8Array): Arriving {
  const view = new DataView(prefix.buffer, prefix.byteOffset, PREFIX_BYTES);
  const headBytes = view.getUint32(4);
  const size = headBytes + view.getUint32(8);
  if (size > MAX_FRAME_BYTES) throw new BrokenChannel("a message is too large");
  return { call: view.getUint32(0), headBytes, bytes: new Uint8Array(size), filled: 0 };
}

function parseHead(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch {
    throw new BrokenChannel("the head of a message is no JSON");
  }
}
