/** What every item of a feed repeats from it: the base of every address, the feed's authors. */
import { MIN_READING_STEPS, READING_STEPS_PER_CHAR } from "../../base/limits.ts";
import type { FeedFault } from "./feed.ts";

/** The characters that one feed may repeat; a small feed could else be written out to gigabytes. */
export interface Repeats {
  /** Takes characters; false when fewer are left, and for every later call. */
  take(chars: number): boolean;
  /** Returns the fault of a feed that repeats too much; empty for all others. */
  faults(): FeedFault[];
}

/** Creates the count for one feed of so many characters. */
export function createRepeats(feedChars: number): Repeats {
  let left = Math.max(MIN_READING_STEPS, READING_STEPS_PER_CHAR * feedChars);
  return {
    take(chars): boolean {
      if (left >= 0) left -= chars;
      return left >= 0;
    },
    // The feed as a whole repeats too much: the fault is given the first line.
    faults: () => left >= 0 ? [] : [{ line: 1, reason: REASON }],
  };
}

const REASON = "its items repeat too much: some addresses are left as written, some authors out";

/** Returns the authors an item inherits from its feed; none once too much is repeated. */
export function inheritAuthors(authors: readonly string[], repeats: Repeats): string[] {
  const chars = authors.reduce((sum, author) => sum + author.length, 0);
  return repeats.take(chars) ? [...authors] : [];
}
