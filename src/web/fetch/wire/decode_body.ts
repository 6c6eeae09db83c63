/** Decodes content codings within a bound (RFC 9110, 8.4); a body cut in its data is broken. */
import * as zlib from "node:zlib";
import { joinBytes } from "../../../base/bytes.ts";
import { isBinary } from "../../../base/type_of_bytes.ts";
import { measureZstdFrame } from "./zstd_frame.ts";

// Bounds.
/** Content codings undone one after another; more are not read. */
const MAX_CONTENT_CODINGS = 4;
/** Members or frames of one compressed body; more are not read. */
const MAX_COMPRESSED_MEMBERS = 4_096;
/** Bytes of a brotli stream of nothing; a longer body that gives nothing is text that was taken for one. */
const MAX_EMPTY_BROTLI_BYTES = 8;

/** The result of decoding a body. */
type Decoded =
  /** `lacksEnd` where a stream has all its data, as far as anyone can tell, and not its formal end. */
  | { readonly state: "whole"; readonly bytes: Uint8Array; readonly lacksEnd: boolean }
  /** More than `bound` bytes. */
  | { readonly state: "too_large" }
  /** Ends in the middle of its data. */
  | { readonly state: "unfinished" }
  /** A coding that was not offered, or bytes that are not in their coding. */
  | { readonly state: "unreadable"; readonly coding: string };

/** Thrown inside this file only. */
class BodyFault extends Error {
  readonly state: "too_large" | "unfinished" | "unreadable";

  constructor(state: "too_large" | "unfinished" | "unreadable") {
    super(state);
    this.state = state;
  }
}

/** Codings a request offers, in the order of an `Accept-Encoding` header. */
export const OFFERED_CODINGS = "gzip, deflate, br, zstd";

/** Headers about the bytes on the wire: not true of a body that is decoded, or that was made anew. */
export const WIRE_HEADERS: ReadonlySet<string> = new Set(
  "content-encoding content-length transfer-encoding set-cookie".split(" "),
);

/** What was found on the way of decoding. */
interface Found {
  lacksEnd: boolean;
}

const DECODERS: Record<string, (body: Uint8Array, bound: number, found: Found) => Uint8Array> = {
  gzip: decodeGzip,
  "x-gzip": decodeGzip,
  deflate: decodeDeflate,
  br: decodeBrotli,
  zstd: decodeZstd,
  identity: (body) => body,
};

/** Registered codings that were never offered and are not undone: IANA, HTTP Content Coding Registry. */
const UNDONE_BY_NONE = new Set("aes128gcm compress dcb dcz exi pack200-gzip x-compress".split(" "));

/**
 * Names what cannot be decoded of a `Content-Encoding` header: a coding that was never offered, or
 * more of them than are undone; undefined when all can be. What names no coding at all, as `none` and
 * `utf-8`, is passed over, as browsers do.
 */
function unreadableCoding(contentEncoding: string): string | undefined {
  const codings = codingsOf(contentEncoding);
  if (codings.length > MAX_CONTENT_CODINGS) return `${codings.length} codings`;
  return codings.find((coding) => UNDONE_BY_NONE.has(coding));
}

/** Names what a browser leaves on a body: what cannot be decoded, or a coding beside no coding. */
export function codingLeftOn(contentEncoding: string): string | undefined {
  const codings = codingsOf(contentEncoding);
  const odd = codings.find((coding) => !Object.hasOwn(DECODERS, coding));
  return unreadableCoding(contentEncoding) ?? (codings.length > 1 ? odd : undefined);
}

function codingsOf(contentEncoding: string): string[] {
  return contentEncoding.toLowerCase().split(",").map((each) => each.trim())
    .filter((each) => each !== "");
}

/** Undoes the codings of a `Content-Encoding` header, last one first, each within `bound` bytes. */
export function decodeBody(body: Uint8Array, contentEncoding: string, bound: number): Decoded {
  const unknown = unreadableCoding(contentEncoding);
  if (unknown !== undefined) return { state: "unreadable", coding: unknown };
  let bytes = body;
  const found: Found = { lacksEnd: false };
  for (const coding of codingsOf(contentEncoding).reverse()) {
    const decode = Object.hasOwn(DECODERS, coding) ? DECODERS[coding] : undefined;
    // A name without a meaning, and bytes that no text has: some coding is on them.
    if (decode === undefined && isBinary(bytes)) return { state: "unreadable", coding };
    if (decode === undefined || bytes.length === 0) continue;
    try {
      bytes = decode(bytes, bound, found);
    } catch (fault) {
      if (!(fault instanceof BodyFault)) throw fault;
      return fault.state === "unreadable" ? { state: fault.state, coding } : { state: fault.state };
    }
  }
  return bytes.length > bound ? { state: "too_large" } : { state: "whole", bytes, ...found };
}

/** Gzip members one after another (RFC 1952); whatever follows the last one is passed over. */
function decodeGzip(body: Uint8Array, bound: number, found: Found): Uint8Array {
  const parts: Uint8Array[] = [];
  let room = bound;
  let at = 0;
  for (let member = 0; isGzip(body, at); member++) {
    if (member === MAX_COMPRESSED_MEMBERS) throw new BodyFault("unreadable");
    const start = gzipDataStart(body, at);
    const { bytes, used } = inflate(body.subarray(start), room);
    checkGzipTrailer(body, start + used, bytes);
    found.lacksEnd ||= start + used + 8 > body.length;
    parts.push(bytes);
    room -= bytes.length;
    at = start + used + 8;
  }
  if (parts.length === 0) throw new BodyFault("unreadable");
  return joinBytes(parts);
}

function isGzip(body: Uint8Array, at: number): boolean {
  return body[at] === 0x1f && body[at + 1] === 0x8b && body[at + 2] === 8;
}

const HAS_CRC = 2;
const HAS_EXTRA = 4;
const HAS_NAME = 8;
const HAS_COMMENT = 16;

function gzipDataStart(body: Uint8Array, member: number): number {
  const flags = body[member + 3] ?? 0;
  let at = member + 10;
  if (flags & HAS_EXTRA) at += 2 + ((body[at] ?? 0) | ((body[at + 1] ?? 0) << 8));
  if (flags & HAS_NAME) at = afterZero(body, at);
  if (flags & HAS_COMMENT) at = afterZero(body, at);
  if (flags & HAS_CRC) at += 2;
  if (at >= body.length) throw new BodyFault("unfinished");
  return at;
}

function afterZero(body: Uint8Array, from: number): number {
  const zero = body.indexOf(0, from);
  return zero < 0 ? body.length : zero + 1;
}

/** A trailer that is there must agree; one that is missing or cut is ignored. */
function checkGzipTrailer(body: Uint8Array, at: number, bytes: Uint8Array): void {
  if (at + 4 > body.length) return;
  const view = new DataView(body.buffer, body.byteOffset + at);
  if (view.getUint32(0, true) !== zlib.crc32(bytes)) throw new BodyFault("unreadable");
}

/** "deflate" is zlib-wrapped by the standard and raw in practice: the first two bytes decide. */
function decodeDeflate(body: Uint8Array, bound: number, found: Found): Uint8Array {
  const first = body[0] ?? 0;
  const isWrapped = (first & 15) === 8 && ((first << 8) | (body[1] ?? 0)) % 31 === 0;
  if (!isWrapped) {
    const { bytes, isFlushed } = inflate(body, bound);
    found.lacksEnd ||= isFlushed;
    return bytes;
  }
  const { bytes, used } = inflate(body.subarray(2), bound);
  const trailer = body.subarray(2 + used);
  found.lacksEnd ||= trailer.length < 4;
  if (trailer.length >= 4 && adler32(bytes) !== bigEndian(trailer)) {
    throw new BodyFault("unreadable");
  }
  return bytes;
}

/** Inflates one raw stream; `used` counts the bytes it took, `isFlushed` says that its last block lacks. */
function inflate(
  data: Uint8Array,
  room: number,
): { bytes: Uint8Array; used: number; isFlushed: boolean } {
  try {
    return {
      ...run(zlib.inflateRawSync, data, { maxOutputLength: room + 1 }, room),
      isFlushed: false,
    };
  } catch (error) {
    if (!isCutShort(error) || !endsInFlush(data)) throw toFault(error);
  }
  try {
    const flush = { maxOutputLength: room + 1, finishFlush: zlib.constants.Z_SYNC_FLUSH };
    const { bytes } = run(zlib.inflateRawSync, data, flush, room);
    return { bytes, used: data.length, isFlushed: true };
  } catch (error) {
    throw toFault(error);
  }
}

/** An empty stored block: a server that flushed everything and forgot the final block. */
function endsInFlush(data: Uint8Array): boolean {
  const [a, b, c, d] = data.subarray(-4);
  return a === 0 && b === 0 && c === 255 && d === 255;
}

/** Bytes no stream begins with; a decoder that consumes them was still waiting for its end. */
const MARK = new Uint8Array(8).fill(255);

/**
 * Brotli (RFC 7932). The decoder returns what it has when the data stops, without an error: with a
 * marker appended to the data, a finished stream leaves the marker and an unfinished one consumes
 * some of it. It stops so at damage too: what it leaves of the data may be filling alone.
 */
function decodeBrotli(body: Uint8Array, bound: number): Uint8Array {
  try {
    const options = { maxOutputLength: bound + 1 };
    const { bytes, used } = run(zlib.brotliDecompressSync, joinBytes([body, MARK]), options, bound);
    if (used > body.length) throw new BodyFault("unfinished");
    const isEmpty = bytes.length === 0 && body.length > MAX_EMPTY_BROTLI_BYTES;
    if (isEmpty || !body.subarray(used).every((byte) => FILLING.has(byte))) {
      throw new BodyFault("unreadable");
    }
    return bytes;
  } catch (error) {
    throw toFault(error);
  }
}

/** What may stand behind a finished stream: zeros and white space. */
const FILLING = new Set([0x00, 0x09, 0x0a, 0x0d, 0x20]);

/** Zstandard frames one after another (RFC 8878), each measured before it is decoded. */
function decodeZstd(body: Uint8Array, bound: number): Uint8Array {
  const parts: Uint8Array[] = [];
  let room = bound;
  let at = 0;
  for (let frame = 0; at < body.length; frame++) {
    if (frame === MAX_COMPRESSED_MEMBERS) throw new BodyFault("unreadable");
    const found = measureZstdFrame(body, at);
    if (found.kind === "none") break;
    if (found.kind === "cut") throw new BodyFault("unfinished");
    if (found.kind === "data") {
      try {
        const options = { maxOutputLength: room + 1 };
        const data = body.subarray(at, found.end);
        const { bytes } = run(zlib.zstdDecompressSync, data, options, room);
        parts.push(bytes);
        room -= bytes.length;
      } catch (error) {
        throw toFault(error);
      }
    }
    at = found.end;
  }
  if (at === 0) throw new BodyFault("unreadable");
  return joinBytes(parts);
}

/** What the decoders share; their dictionaries differ in type, and none is ever given. */
type DecodeOptions = Omit<zlib.ZlibOptions, "dictionary">;
type Decompress = (data: Uint8Array, options: DecodeOptions) => Uint8Array;

function run(
  decode: Decompress,
  data: Uint8Array,
  options: DecodeOptions,
  room: number,
): { bytes: Uint8Array; used: number } {
  const result = decode(data, { ...options, info: true }) as unknown as {
    buffer: Uint8Array;
    engine: { bytesWritten: number };
  };
  if (result.buffer.length > room) throw new BodyFault("too_large");
  return { bytes: result.buffer, used: result.engine.bytesWritten };
}

function isCutShort(error: unknown): boolean {
  return (error as { code?: unknown }).code === "Z_BUF_ERROR";
}

function toFault(error: unknown): BodyFault {
  if (error instanceof BodyFault) return error;
  const code = (error as { code?: unknown }).code;
  if (code === "ERR_BUFFER_TOO_LARGE") return new BodyFault("too_large");
  return new BodyFault(isCutShort(error) ? "unfinished" : "unreadable");
}

function adler32(bytes: Uint8Array): number {
  let low = 1;
  let high = 0;
  for (let at = 0; at < bytes.length;) {
    // 3,800 sums stay exact in 32 bits.
    for (const end = Math.min(at + 3_800, bytes.length); at < end; at++) {
      low += bytes[at] ?? 0;
      high += low;
    }
    low %= 65_521;
    high %= 65_521;
  }
  return ((high << 16) | low) >>> 0;
}

function bigEndian(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
}
