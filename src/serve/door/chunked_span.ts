/** Where a chunked request body ends, and which bytes are its data. */

// Bounds.
/** Chunk extensions of one chunk, or all trailers of a body; past it the connection is closed. */
const MAX_CHUNK_LINE_BYTES = 4096;
/** Hexadecimal digits of the size of a chunk; more would be a chunk larger than every bound. */
const MAX_CHUNK_SIZE_DIGITS = 8;

const CR = 0x0d;
const LF = 0x0a;
const SEMICOLON = 0x3b;

type State = "size" | "extension" | "size-lf" | "data" | "data-cr" | "data-lf" | "trailer" | "done";

/** Follows a body through its pieces (RFC 9112, 7.1, without leniencies: lines end in CR LF). */
export class ChunkedSpan {
  #state: State = "size";
  #digits = 0;
  #left = 0;
  #lineBytes = 0;
  #trailerLine = 0;
  #previous = 0;
  #copied = 0;

  /** Whether the last byte of the body has passed. */
  get done(): boolean {
    return this.#state === "done";
  }

  /** Bytes that the last `take` wrote. */
  get copied(): number {
    return this.#copied;
  }

  /**
   * Counts the bytes from `from` that belong to the body, and writes the data among them to `into`,
   * until that is full; -1 when they are malformed.
   */
  take(bytes: Uint8Array, from: number, to: number, into?: Uint8Array): number {
    let at = from;
    this.#copied = 0;
    while (at < to && this.#state !== "done") {
      if (this.#state !== "data") {
        if (!this.#step(bytes[at++] ?? 0)) return -1;
        continue;
      }
      const room = into === undefined ? Infinity : into.length - this.#copied;
      if (room === 0) break;
      const taken = Math.min(this.#left, to - at, room);
      into?.set(bytes.subarray(at, at + taken), this.#copied);
      this.#copied += taken;
      this.#left -= taken;
      at += taken;
      if (this.#left === 0) this.#state = "data-cr";
    }
    return at - from;
  }

  #step(byte: number): boolean {
    switch (this.#state) {
      case "size":
        return this.#readSize(byte);
      case "extension":
        if (byte === CR) this.#state = "size-lf";
        return byte !== LF && ++this.#lineBytes <= MAX_CHUNK_LINE_BYTES;
      case "size-lf":
        this.#lineBytes = 0;
        this.#trailerLine = 0;
        this.#state = this.#left === 0 ? "trailer" : "data";
        return byte === LF;
      case "data-cr":
        this.#state = "data-lf";
        return byte === CR;
      case "data-lf":
        this.#state = "size";
        this.#digits = 0;
        return byte === LF;
      default:
        return this.#readTrailer(byte);
    }
  }

  #readSize(byte: number): boolean {
    const value = hexValue(byte);
    if (value >= 0) {
      this.#left = this.#left * 16 + value;
      return ++this.#digits <= MAX_CHUNK_SIZE_DIGITS;
    }
    this.#state = byte === CR ? "size-lf" : "extension";
    return this.#digits > 0 && (byte === CR || byte === SEMICOLON);
  }

  #readTrailer(byte: number): boolean {
    const previous = this.#previous;
    this.#previous = byte;
    if (byte === LF) {
      if (previous !== CR) return false;
      if (this.#trailerLine === 1) this.#state = "done";
      this.#trailerLine = 0;
      return true;
    }
    this.#trailerLine++;
    return previous !== CR && ++this.#lineBytes <= MAX_CHUNK_LINE_BYTES;
  }
}

function hexValue(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}
