/** The bytes of an answer as they come off a connection: a line, so many, or all until the end. */
import { Buffer } from "node:buffer";

// Bounds.
/** Bytes read off a connection at once. */
const READ_BYTES = 65_536;

interface ByteSource {
  /** Fills a buffer from its beginning; null at the end. */
  read(into: Uint8Array): Promise<number | null>;
}

/** The answer ended before it was whole. */
export class EndedEarly extends Error {
  readonly code = "ENDED_EARLY";
}

class LineTooLong extends Error {
  readonly code = "LINE_TOO_LONG";
}

/** Bytes of a connection that no reader has taken yet. */
export class AnswerBytes {
  readonly #source: ByteSource;
  readonly #scratch = new Uint8Array(READ_BYTES);
  #piece: Uint8Array = new Uint8Array();
  #at = 0;
  /** Called for each piece that arrives; throws to refuse it. */
  onPiece: () => void = () => {};

  constructor(source: ByteSource) {
    this.#source = source;
  }

  /** Reports whether nothing has arrived that was not taken. */
  get isEmpty(): boolean {
    return this.#at === this.#piece.length;
  }

  /**
   * Takes a line without its end, a line feed with or without a carriage return before it; bytes are
   * characters of Latin-1. `room` is counted down. Throws `LineTooLong` or `EndedEarly`.
   */
  async line(room: { left: number }): Promise<string> {
    let line = "";
    for (;;) {
      const end = this.#piece.indexOf(10, this.#at);
      const part = this.#piece.subarray(this.#at, end < 0 ? undefined : end);
      room.left -= end < 0 ? part.length : part.length + 1;
      if (room.left < 0) throw new LineTooLong("a line of the answer is too long");
      line += Buffer.from(part.buffer, part.byteOffset, part.length).toString("latin1");
      this.#at += part.length;
      if (end >= 0) {
        this.#at++;
        return line.endsWith("\r") ? line.slice(0, -1) : line;
      }
      if (!await this.#more()) throw new EndedEarly("the connection was closed");
    }
  }

  /** Takes what has arrived, `most` bytes of it at most; undefined at the end of the connection. */
  async some(most: number): Promise<Uint8Array | undefined> {
    if (this.isEmpty && !await this.#more()) return undefined;
    const part = this.#piece.subarray(this.#at, this.#at + most);
    this.#at += part.length;
    return part;
  }

  async #more(): Promise<boolean> {
    const count = await this.#source.read(this.#scratch).catch(endOf);
    if (count === null || count === 0) return false;
    this.onPiece();
    // A copy of its own size: small pieces must not each keep a large buffer.
    this.#piece = this.#scratch.slice(0, count);
    this.#at = 0;
    return true;
  }
}

/** A peer that closes without TLS's own word for it has ended as well: lengths and chunks tell a cut. */
function endOf(error: unknown): null {
  if (error instanceof Deno.errors.UnexpectedEof) return null;
  throw error;
}
