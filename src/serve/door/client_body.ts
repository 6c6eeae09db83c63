/** The body of a request, read straight from the client's socket on demand. */
import { ChunkedSpan } from "./chunked_span.ts";

/** A body that can be read once. */
export interface RequestBody {
  /** Its `Content-Length`; undefined when it comes in chunks. */
  readonly declared: number | undefined;
  /** Reads what is there and returns its byte count; null at the end. Throws `BrokenBody`. */
  read(into: Uint8Array): Promise<number | null>;
}

/** A body that broke off before its end, or whose chunks are malformed. */
export class BrokenBody extends Error {
  override readonly name = "BrokenBody";
}

/** Bytes a connection has read and that are not used yet. */
export interface HeldBytes {
  readonly bytes: Uint8Array;
  from: number;
  to: number;
}

/** A body on a connection: the bytes after it on the wire are left unread. */
export class ClientBody implements RequestBody {
  readonly declared: number | undefined;
  readonly #client: Pick<Deno.TcpConn, "read">;
  readonly #held: HeldBytes;
  readonly #chunks: ChunkedSpan | undefined;
  readonly #over = Promise.withResolvers<void>();
  #left: number;
  #reading: Promise<unknown> = Promise.resolve();
  #isBroken = false;
  #isMalformed = false;
  #isDiscarded = false;

  constructor(client: Pick<Deno.TcpConn, "read">, held: HeldBytes, body: number | "chunked") {
    this.#client = client;
    this.#held = held;
    this.declared = body === "chunked" ? undefined : body;
    this.#left = this.declared ?? 0;
    this.#chunks = body === "chunked" ? new ChunkedSpan() : undefined;
    if (this.isWhole()) this.#over.resolve();
  }

  /** Settles when its last byte was read, or when there is nothing more to come. */
  get over(): Promise<void> {
    return this.#over.promise;
  }

  /** Whether its last byte was read. */
  isWhole(): boolean {
    return this.#chunks?.done ?? this.#left === 0;
  }

  /** Whether its chunks are malformed: its end is unknown then. */
  get isMalformed(): boolean {
    return this.#isMalformed;
  }

  /** Whether the client ended amid it: it has left, most likely, and reads no answer. */
  get isBrokenOff(): boolean {
    return this.#isBroken && !this.#isMalformed;
  }

  read(into: Uint8Array): Promise<number | null> {
    if (this.#isDiscarded) return Promise.reject(new BrokenBody("the request is answered"));
    const reading = this.#read(into);
    this.#reading = reading.catch(() => {});
    return reading;
  }

  /** Reads and drops the rest of it; an earlier reader gets nothing more. */
  async discard(): Promise<void> {
    this.#isDiscarded = true;
    await this.#reading;
    while (!this.isWhole() && !this.#isBroken) await this.#read(undefined).catch(() => {});
  }

  async #read(into: Uint8Array | undefined): Promise<number | null> {
    if (this.#isBroken) throw new BrokenBody("the body broke off");
    try {
      const count = this.#chunks === undefined
        ? await this.#readCounted(into)
        : await this.#readChunked(this.#chunks, into);
      if (this.isWhole()) this.#over.resolve();
      return count;
    } catch (error) {
      this.#isBroken = true;
      this.#over.resolve();
      throw error instanceof BrokenBody ? error : new BrokenBody(String(error));
    }
  }

  async #readCounted(into: Uint8Array | undefined): Promise<number | null> {
    if (this.#left === 0) return null;
    const held = this.#held;
    const early = Math.min(held.to - held.from, this.#left, into?.length ?? Infinity);
    if (early > 0) {
      into?.set(held.bytes.subarray(held.from, held.from + early));
      held.from += early;
      this.#left -= early;
      return early;
    }
    const room = into ?? held.bytes;
    const count = await this.#client.read(room.subarray(0, this.#left));
    if (count === null) throw new BrokenBody("the body broke off");
    this.#left -= count;
    return count;
  }

  /** Chunks pass through the connection's own buffer: the bytes after the last must stay there. */
  async #readChunked(chunks: ChunkedSpan, into: Uint8Array | undefined): Promise<number | null> {
    const held = this.#held;
    while (!chunks.done) {
      if (held.from === held.to) {
        const count = await this.#client.read(held.bytes);
        if (count === null) throw new BrokenBody("the body broke off");
        held.from = 0;
        held.to = count;
      }
      const taken = chunks.take(held.bytes, held.from, held.to, into);
      if (taken < 0) {
        this.#isMalformed = true;
        throw new BrokenBody("a chunk is malformed");
      }
      held.from += taken;
      if (chunks.copied > 0) return chunks.copied;
    }
    return null;
  }
}
