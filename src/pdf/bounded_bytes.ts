/**
 * A bound on what pdf.js unpacks.
 *
 * A stream of 3 MB may be 3 GB unpacked, and pdf.js unpacks it whole: it has no bound of its own.
 * What it unpacks by itself goes through `new Uint8Array(length)`, which is bounded here while it
 * reads; what the runtime would unpack for it in one piece (`DecompressionStream`) is refused, and
 * pdf.js falls back to its own.
 */
import { MAX_PDF_STREAM_BYTES, MAX_PDF_UNPACKED_BYTES } from "../limits.ts";

/** What the runtime has: taken once, so that it comes back whoever else was reading. */
const PLAIN = {
  Uint8Array: globalThis.Uint8Array,
  DecompressionStream: globalThis.DecompressionStream,
};

/** Thrown in the middle of pdf.js, which may turn it into something else. */
class TooManyBytes extends Error {
  override readonly name = "TooManyBytes";
}

/** Does work with bounded bytes; `isSpent` tells afterwards, or inside, that a bound was met. */
export async function withBoundedBytes<Result>(
  work: (isSpent: () => boolean) => Promise<Result>,
): Promise<Result> {
  let left = MAX_PDF_UNPACKED_BYTES;
  const bounded = new Proxy(PLAIN.Uint8Array, {
    construct(target, args, made): object {
      const [length] = args;
      if (typeof length === "number") {
        left -= length;
        if (length > MAX_PDF_STREAM_BYTES || left < 0) {
          left = -1;
          throw new TooManyBytes();
        }
      }
      return Reflect.construct(target, args, made === bounded ? target : made);
    },
  });
  class NoDecompression {
    constructor() {
      throw new TooManyBytes();
    }
  }
  try {
    Object.assign(globalThis, { Uint8Array: bounded, DecompressionStream: NoDecompression });
    return await work(() => left < 0);
  } finally {
    Object.assign(globalThis, PLAIN);
  }
}
