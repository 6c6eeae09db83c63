/** Where the body of a request ends in a stream of bytes: by its length, or chunk by chunk. */
import { MAX_CHUNK_LINE_BYTES } from "../limits.ts";

/** Follows one body through the pieces it arrives in. */
export interface BodySpan {
  /** Whether the last byte of the body has passed. */
  readonly done: boolean;
  /** Counts the bytes from `from` that belong to the body; -1 when its chunks are malformed. */
  take(bytes: Uint8Array, from: number, to: number): number;
}

/** Starts following a body. */
export function createBodySpan(body: number | "chunked"): BodySpan {
  return body === "chunked" ? new ChunkedSpan() : new CountedSpan(body);
}

class CountedSpan implements BodySpan {
  #left: number;

  constructor(length: number) {
    this.#left = length;
  }

  get done(): boolean {
    return this.#left === 0;
  }

  take(_bytes: Uint8Array, from: number, to: number): number {
    const taken = Math.min(this.#left, to - from);
    this.#left -= taken;
    return taken;
  }
}

const CR = 0x0d;
const LF = 0x0a;
const SEMICOLON = 0x3b;
/** More digits would be a chunk beyond every bound. */
const MAX_SIZE_DIGITS = 8;

type State = "size" | "extension" | "size-lf" | "data" | "data-cr" | "data-lf" | "trailer" | "done";

/** RFC 9112 section 7.1, without its leniencies: every line ends in CR LF. */
class ChunkedSpan implements BodySpan {
  #state: State = "size";
  #digits = 0;
  #left = 0;
  #lineBytes = 0;
  #trailerLine = 0;
  #previous = 0;

  get done(): boolean {
    return this.#state === "done";
  }

  take(bytes: Uint8Array, from: number, to: number): number {
    let at = from;
    while (at < to && this.#state !== "done") {
      if (this.#state === "data") {
        const taken = Math.min(this.#left, to - at);
        this.#left -= taken;
        at += taken;
        if (this.#left === 0) this.#state = "data-cr";
      } else if (!this.#step(bytes[at++] ?? 0)) {
        return -1;
      }
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
      return ++this.#digits <= MAX_SIZE_DIGITS;
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
