/** Compressed inputs: gzip, one member after another as archives have them. */
import { createGunzip } from "node:zlib";
import { joinBytes } from "../../base/bytes.ts";
import { BATCH_READ_BYTES, type ByteSource } from "./byte_reader.ts";

// Bounds.
/** Bytes that are undone at a time: where they are damaged, what they held before is looked for. */
const GUNZIP_STEP_BYTES = 512;
/** Bytes of a member that are kept until its end; of a longer one a damaged step is lost whole. */
const KEPT_MEMBER_BYTES = 1024 * 1024;

/** How a member of gzip by deflate begins (RFC 1952, 2.3.1). */
const MEMBER_START = [0x1f, 0x8b, 0x08] as const;

/** Undoes gzip a few bytes at a time, and keeps what it undid until it is taken. */
class Undoing {
  readonly #gunzip = createGunzip();
  readonly #over = Promise.withResolvers<void>();
  #pieces: Uint8Array[] = [];
  #given = 0;
  bytes = 0;
  fault: unknown;

  constructor() {
    this.#gunzip.on("data", (piece: Uint8Array) => {
      this.#pieces.push(piece);
      this.bytes += piece.length;
    });
    this.#gunzip.on("error", (fault) => {
      this.fault ??= fault;
      this.#over.resolve();
    });
    this.#gunzip.on("end", this.#over.resolve);
  }

  /** Undoes bytes, and returns how many of them stand behind the last member. */
  async undo(part: Uint8Array): Promise<number> {
    this.#given += part.length;
    const written = new Promise<void>((resolve) => this.#gunzip.write(part, () => resolve()));
    await Promise.race([written, this.#over.promise]);
    // What was undone is handed over by the event loop, and lost where the next bytes are damaged.
    while (this.#gunzip.readableLength > 0 && this.fault === undefined) {
      await new Promise((resolve) => setTimeout(resolve));
    }
    return this.#given - this.#gunzip.bytesWritten;
  }

  async end(): Promise<void> {
    this.#gunzip.end();
    await this.#over.promise;
  }

  take(): Uint8Array {
    this.bytes = 0;
    return joinBytes(this.#pieces.splice(0));
  }
}

/**
 * Decompresses a source; reading throws where the bytes are not gzip or end in the middle of one,
 * once all that was readable before is read. Zeros behind the last member fill it up, as on a tape.
 */
export function gunzipSource(source: ByteSource): ByteSource {
  const undoing = new Undoing();
  let left: Uint8Array = new Uint8Array();
  let isEnded = false;
  /** The bytes of what may be a member, and how many were undone of them. */
  let member: Uint8Array[] = [];
  let memberBytes = 0;
  let read = 0;

  async function step(): Promise<void> {
    const part = left.subarray(0, stepOf(left));
    left = left.subarray(part.length);
    if (startsMember(part, 0)) {
      member = [];
      memberBytes = read = 0;
    }
    memberBytes += part.length;
    if (memberBytes <= KEPT_MEMBER_BYTES) member.push(part);
    const before = undoing.bytes;
    const unread = await undoing.undo(part);
    read += undoing.bytes - before;
    if (undoing.fault === undefined && unread > 0) {
      await passFilling(part.subarray(part.length - unread));
    }
  }

  /** Reads to the end what stands behind the last member: zeros alone, or it is a loss. */
  async function passFilling(first: Uint8Array): Promise<void> {
    isEnded = true;
    for (let piece: Uint8Array | null = joinBytes([first, left]); piece !== null;) {
      if (piece.some((byte) => byte !== 0)) undoing.fault ??= { code: "Z_DATA_ERROR" };
      if (undoing.fault !== undefined) return;
      piece = await source.read();
    }
  }

  /** Undoes what stands before the damage in the step that has it, a byte at a time. */
  async function lastOfMember(): Promise<Uint8Array> {
    if (memberBytes > KEPT_MEMBER_BYTES) return new Uint8Array();
    const again = new Undoing();
    for (const part of member) {
      const size = part === member.at(-1) ? 1 : part.length;
      for (let at = 0; at < part.length && again.fault === undefined; at += size) {
        await again.undo(part.subarray(at, at + size));
      }
    }
    return again.take().subarray(read);
  }

  async function more(): Promise<void> {
    if (left.length === 0) {
      const piece = await source.read();
      isEnded = piece === null;
      if (piece === null) return await undoing.end();
      left = piece;
    }
    while (left.length > 0 && undoing.bytes < BATCH_READ_BYTES) {
      await step();
      if (isEnded || undoing.fault !== undefined) break;
    }
  }

  return {
    async read(): Promise<Uint8Array | null> {
      for (;;) {
        if (undoing.bytes > 0) return undoing.take();
        if (undoing.fault !== undefined) break;
        if (isEnded) return null;
        await more();
      }
      const last = await lastOfMember();
      member = [];
      memberBytes = Infinity;
      if (last.length === 0) throw undoing.fault;
      return last;
    },
  };
}

function startsMember(bytes: Uint8Array, at: number): boolean {
  return MEMBER_START.every((byte, more) => bytes[at + more] === byte);
}

function stepOf(bytes: Uint8Array): number {
  const most = Math.min(bytes.length, GUNZIP_STEP_BYTES);
  for (let at = 1; at < most; at++) if (startsMember(bytes, at)) return at;
  return most;
}
