/** Texts made comparable: two spellings of a name fold to one text, words are in small letters. */
import { collapseWhitespace } from "./whitespace.ts";

/** Makes names comparable: case and white space folded, marks of typography dropped. */
export function foldName(text: string): string {
  return collapseWhitespace(text.normalize("NFKC").toLowerCase().replace(/[’‘`´]/g, "'"));
}

/** Makes A to Z small and leaves every other letter as it is, as HTML and CSS compare names. */
export function asciiLower(text: string): string {
  return text.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
}

/** Splits a text into words, runs of letters and digits, in small letters. */
export function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
