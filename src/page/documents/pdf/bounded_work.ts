/**
 * Bounds on what pdf.js unpacks and on the work it does: it has none of its own.
 *
 * A stream of 3 MB may be 3 GB unpacked, and pdf.js unpacks it whole, through `new
 * Uint8Array(length)`; what the runtime would unpack for it in one piece (`DecompressionStream`) is
 * refused, and pdf.js falls back to its own. Forms of a few bytes call one another a million times,
 * and one line of a font's map stands for millions of codes. What pdf.js reads goes through
 * `String.fromCharCode` letter by letter, as does each code of a map; it looks at the time where a
 * page or a form begins and after each hundred operators. Both are counted here while it reads, and
 * throw past the bound: pdf.js then ends what it is at and keeps the text before it.
 */

// Bounds.
/** Bytes that one stream of a PDF may be unpacked; past it the PDF is refused. */
export const MAX_PDF_STREAM_BYTES = 128 * 1024 * 1024;
/** Bytes that reading one PDF may ask for in all; past it the PDF is refused. */
const MAX_PDF_UNPACKED_BYTES = 2 * 1024 * 1024 * 1024;
/**
 * Steps of reading the smallest PDF: letters of its operators, names and texts, and codes of the
 * maps of its fonts, each time they are read. Past them the rest is not read and the answer tells so.
 */
export const MIN_PDF_STEPS = 1_000_000;
/** Steps for each byte of a PDF beside those: what a dense text needs that is packed to a third. */
const PDF_STEPS_PER_BYTE = 2;
/** Steps that a page counts for, a form each time it is called, and a hundred operators. */
export const PDF_CONTENT_STEPS = 25;
/** Steps after which reading is stopped again that went on past its bound. */
const PDF_STEPS_AFTER_BOUND = 1_000;

/** What the runtime has: taken once, so that it comes back whoever else was reading. */
const PLAIN = {
  Uint8Array: globalThis.Uint8Array,
  DecompressionStream: globalThis.DecompressionStream,
};
const { fromCharCode, fromCodePoint } = String;
const { now } = Date;

/** Thrown in the middle of pdf.js, which may turn it into something else. */
class TooMuch extends Error {
  override readonly name = "TooMuch";
}

/** The bounds of one PDF. */
export interface WorkBounds {
  /** Whether more bytes were asked for than is allowed. */
  isOutOfBytes(): boolean;
  /** Whether more steps were taken than is allowed: some of the text is missing. */
  isOutOfSteps(): boolean;
  /** Lets the rest be done in any number of steps. */
  liftSteps(): void;
}

/** Does work on a PDF of so many bytes within bounds. */
export async function withBoundedWork<Result>(
  length: number,
  work: (bounds: WorkBounds) => Promise<Result>,
): Promise<Result> {
  let bytes = MAX_PDF_UNPACKED_BYTES;
  let steps = MIN_PDF_STEPS + length * PDF_STEPS_PER_BYTE;
  let areSpent = false;
  let areLifted = false;
  const bounded = new Proxy(PLAIN.Uint8Array, {
    construct(target, args, made): object {
      const [length] = args;
      if (typeof length === "number") {
        bytes -= length;
        if (length > MAX_PDF_STREAM_BYTES || bytes < 0) {
          bytes = -1;
          throw new TooMuch();
        }
      }
      return Reflect.construct(target, args, made === bounded ? target : made);
    },
  });
  class NoDecompression {
    constructor() {
      throw new TooMuch();
    }
  }
  function take(count: number): void {
    if (areLifted) return;
    steps -= count;
    if (steps >= 0) return;
    areSpent = true;
    // Some loops of pdf.js go on after an error: they must come further between two of them.
    steps = PDF_STEPS_AFTER_BOUND;
    throw new TooMuch();
  }
  /** Counts a call by the number of its arguments: most are one letter, and lists of it are slow. */
  function counting(make: (...codes: number[]) => string): (...codes: number[]) => string {
    return function (code?: number): string {
      const { length } = arguments;
      take(length);
      return length === 1 ? make(code as number) : make(...arguments as unknown as number[]);
    };
  }
  try {
    Object.assign(globalThis, { Uint8Array: bounded, DecompressionStream: NoDecompression });
    Object.assign(String, {
      fromCharCode: counting(fromCharCode),
      fromCodePoint: counting(fromCodePoint),
    });
    Date.now = (): number => {
      // Past the bound no form and no page begins, and none goes on for long.
      take(areSpent ? Infinity : PDF_CONTENT_STEPS);
      // A reader looks at no clock: pdf.js would only pause between two operators.
      return 0;
    };
    return await work({
      isOutOfBytes: () => bytes < 0,
      isOutOfSteps: () => areSpent,
      liftSteps: () => {
        areLifted = true;
      },
    });
  } finally {
    Object.assign(globalThis, PLAIN);
    Object.assign(String, { fromCharCode, fromCodePoint });
    Date.now = now;
  }
}
