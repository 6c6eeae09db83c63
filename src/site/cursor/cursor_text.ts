/**
 * What a map or a crawl goes on from, as a text that a caller keeps.
 *
 * The service keeps nothing: the whole state is in the cursor. Whoever hands one in may have written
 * it, so it is read like any remote text: bounded before and after it is unpacked, and judged field
 * by field by its reader. Its signature is checked before it comes here (`serve/call/seal_cursors.ts`).
 */
import { Buffer } from "node:buffer";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { badCursor } from "../../base/errors.ts";
import { MAX_CURSOR_CHARS } from "../../base/limits.ts";

// Bounds.
/** Bytes of the state in a cursor once unpacked; a cursor of more is `bad_input`. */
const MAX_CURSOR_STATE_BYTES = 1024 * 1024;

/** What can be gone on with; a cursor of one kind is not taken for another. */
type CursorKind = "crawl" | "map";

interface CursorParts {
  /** Plain data; its reader judges every field. */
  readonly state: unknown;
  /** A packed set of addresses; empty for none. */
  readonly seen: Uint8Array;
}

/** Bytes before the packed state: the kind, and the length of the state in three bytes. */
const HEAD = 4;
const KINDS: readonly CursorKind[] = ["crawl", "map"];

/** The place of a signature in a cursor that is not sealed, as long as one. */
const UNSEALED = `.${"0".repeat(8)}.${"0".repeat(43)}`;

/** Writes a cursor; undefined when it is longer than one may be. */
export function writeCursor(kind: CursorKind, { state, seen }: CursorParts): string | undefined {
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  // What would not be read back is not written: long addresses of one site pack well.
  if (bytes.length > MAX_CURSOR_STATE_BYTES) return undefined;
  const packed = deflateRawSync(bytes);
  const size = packed.length;
  const head = [KINDS.indexOf(kind), size >> 16, (size >> 8) & 0xff, size & 0xff];
  const text = Buffer.concat([Uint8Array.from(head), packed, seen]).toString("base64url");
  return text.length + UNSEALED.length > MAX_CURSOR_CHARS ? undefined : text + UNSEALED;
}

/** Reads a cursor of a kind. Throws `ToolError` `bad_input` for anything else. */
export function readCursor(kind: CursorKind, cursor: string): CursorParts {
  if (cursor.length > MAX_CURSOR_CHARS) throw badCursor("it is too long");
  const [text = ""] = cursor.trim().split(".", 1);
  if (!/^[\w-]+$/.test(text)) throw badCursor("it is no cursor");
  const bytes = new Uint8Array(Buffer.from(text, "base64url"));
  const [first = -1, high = 0, middle = 0, low = 0] = bytes;
  if (KINDS[first] !== kind) {
    const of = KINDS[first];
    throw badCursor(of === undefined ? "it is no cursor" : `it is of a ${of}, not of a ${kind}`);
  }
  const end = HEAD + (high << 16 | middle << 8 | low);
  if (end > bytes.length) throw badCursor("it is cut short");
  return { state: inflate(bytes.subarray(HEAD, end)), seen: bytes.subarray(end) };
}

/** A bomb ends at its bound. */
function inflate(packed: Uint8Array): unknown {
  try {
    const bytes = inflateRawSync(packed, { maxOutputLength: MAX_CURSOR_STATE_BYTES });
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw badCursor("it cannot be unpacked");
  }
}
