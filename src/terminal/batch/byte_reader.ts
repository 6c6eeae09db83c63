/** Lines and blocks out of a stream of bytes, never holding more than was asked for. */
import { joinBytes } from "../../base/bytes.ts";

// Bounds.
/** Bytes read of a file at a time. */
export const BATCH_READ_BYTES = 256 * 1024;
/** Bytes at the beginning of an input that tell what it is; the mark of a tar is at 257. */
export const BATCH_SNIFF_BYTES = 512;

/** Where bytes come from; null at the end. */
export interface ByteSource {
  read(): Promise<Uint8Array | null>;
}

/** One line without its end. */
interface Line {
  readonly bytes: Uint8Array;
  /** Whether it was longer than may be; then `bytes` is its beginning, the rest was passed over. */
  readonly isCut: boolean;
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Reads a source piece by piece; what the source throws is thrown when all before it is taken. */
export class ByteReader {
  readonly #source: ByteSource;
  #held: Uint8Array = new Uint8Array();
  #isEnded = false;
  #fault: { readonly cause: unknown } | undefined;

  constructor(source: ByteSource) {
    this.#source = source;
  }

  /** Returns the next bytes without passing over them: so many, or all that are left. */
  async peek(count: number): Promise<Uint8Array> {
    await this.#hold(count);
    return this.#held.subarray(0, count);
  }

  /** Returns what there is of the next bytes without waiting for more once there are any. */
  async glance(): Promise<Uint8Array> {
    if (this.#held.length === 0) await this.#hold(1);
    return this.#held;
  }

  /** Takes so many bytes; fewer only at the end. */
  async take(count: number): Promise<Uint8Array> {
    await this.#hold(count);
    const taken = this.#held.slice(0, count);
    this.#held = this.#held.subarray(count);
    return taken;
  }

  /** Takes all that is left, or undefined when it is more than `most` bytes. Throws for a part of it. */
  async rest(most: number): Promise<Uint8Array | undefined> {
    const taken = await this.take(most + 1);
    if (this.#fault !== undefined) throw this.#fault.cause;
    return taken.length > most ? undefined : taken;
  }

  /** Passes over so many bytes and returns how many there were. */
  async skip(count: number): Promise<number> {
    let left = count;
    while (left > 0) {
      if (this.#held.length === 0 && !await this.#more()) break;
      const step = Math.min(left, this.#held.length);
      this.#held = this.#held.subarray(step);
      left -= step;
    }
    return count - left;
  }

  /** Takes a line of at most `most` bytes; undefined at the end. */
  async line(most: number): Promise<Line | undefined> {
    let looked = 0;
    for (;;) {
      const end = this.#held.subarray(0, most + 1).indexOf(LINE_FEED, looked);
      if (end >= 0) return { bytes: this.#cutLine(end), isCut: false };
      looked = Math.min(this.#held.length, most + 1);
      if (looked > most) return await this.#passLine(most);
      if (await this.#more()) continue;
      if (this.#held.length === 0) return undefined;
      return { bytes: this.#cutLine(this.#held.length), isCut: false };
    }
  }

  /** Takes a whole line without its line feed; undefined for none, or one longer than `most`. */
  async wholeLine(most: number): Promise<Uint8Array | undefined> {
    let looked = 0;
    for (;;) {
      const end = this.#held.indexOf(LINE_FEED, looked);
      if (end >= 0) {
        const line = this.#held.slice(0, end);
        this.#held = this.#held.subarray(end + 1);
        return line;
      }
      looked = this.#held.length;
      if (looked > most || !await this.#more()) return undefined;
    }
  }

  #cutLine(end: number): Uint8Array {
    const hasReturn = end > 0 && this.#held[end - 1] === CARRIAGE_RETURN;
    const line = this.#held.slice(0, hasReturn ? end - 1 : end);
    this.#held = this.#held.subarray(end + 1);
    return line;
  }

  async #passLine(most: number): Promise<Line> {
    const bytes = this.#held.slice(0, most);
    for (;;) {
      const end = this.#held.indexOf(LINE_FEED);
      this.#held = end < 0 ? new Uint8Array() : this.#held.subarray(end + 1);
      if (end >= 0 || !await this.#more()) return { bytes, isCut: true };
    }
  }

  async #hold(count: number): Promise<void> {
    if (this.#held.length >= count) return;
    const pieces = [this.#held];
    let length = this.#held.length;
    while (length < count && !this.#isEnded) {
      const piece = await this.#source.read().catch((cause) => {
        this.#fault = { cause };
        return null;
      });
      if (piece === null) this.#isEnded = true;
      else {
        pieces.push(piece);
        length += piece.length;
      }
    }
    this.#held = joinBytes(pieces.filter((piece) => piece.length > 0));
    if (length === 0 && this.#fault !== undefined) throw this.#fault.cause;
  }

  /**
   * Reads on. Of a long line at least as much again as is held, so that it is not copied piece by
   * piece; of a short one what comes next, as there may be nothing behind its end for long.
   */
  async #more(): Promise<boolean> {
    const before = this.#held.length;
    await this.#hold(before > BATCH_READ_BYTES ? before * 2 : before + 1);
    return this.#held.length > before;
  }
}

/** Reads each line of a source as JSON, to its end. */
export async function* jsonLines(
  source: ByteSource,
  revive?: (key: string, value: unknown) => unknown,
): AsyncGenerator<unknown> {
  const reader = new ByteReader(source);
  const decoder = new TextDecoder();
  for (let line = await reader.line(Infinity); line; line = await reader.line(Infinity)) {
    yield JSON.parse(decoder.decode(line.bytes), revive);
  }
}

/** Reads an open file or standard input; an expected `size` spares small ones a second read. */
export function sourceOfFile(
  file: { read(into: Uint8Array): Promise<number | null> },
  onRead: (bytes: number) => void = () => {},
  size = Infinity,
): ByteSource {
  let left = size;
  return {
    async read(): Promise<Uint8Array | null> {
      // A file may have grown since: past its size it is read like any other.
      const wanted = left >= 0 ? Math.max(left, BATCH_SNIFF_BYTES) : BATCH_READ_BYTES;
      const buffer = new Uint8Array(Math.min(wanted, BATCH_READ_BYTES));
      const count = await file.read(buffer);
      if (count === null) return null;
      left -= count;
      onRead(count);
      return buffer.subarray(0, count);
    },
  };
}
