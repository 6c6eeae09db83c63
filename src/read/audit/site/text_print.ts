/** What a text is told by among the texts of a site: a hash of all, and a sample of its parts. */
import { fnv1a } from "../../../base/fnv1a.ts";
import type { TextPrint } from "./site_page.ts";

// Bounds.
/** Words of a text that are looked at; later ones are not. */
const MAX_PRINT_WORDS = 5_000;
/** Words that a text needs to be compared with others. */
const MIN_PRINT_WORDS = 20;
/** Words of one part. */
const PART_WORDS = 5;
/** Parts that are kept of a text: those with the least hashes, so that like texts keep the same. */
const MAX_PRINT_PARTS = 64;

/** Returns the print of a text's words; undefined where there are too few to tell it by. */
export function printOf(words: readonly string[]): TextPrint | undefined {
  if (words.length < MIN_PRINT_WORDS) return undefined;
  const read = words.slice(0, MAX_PRINT_WORDS);
  const parts = new Set<number>();
  for (let at = 0; at + PART_WORDS <= read.length; at++) {
    parts.add(fnv1a(read.slice(at, at + PART_WORDS).join(" ")));
  }
  const least = [...parts].sort((a, b) => a - b).slice(0, MAX_PRINT_PARTS);
  return { whole: `${words.length} ${fnv1a(read.join(" "))}`, parts: least };
}
