/** The words of a text. */

/** Splits a text into words, runs of letters and digits, in small letters. */
export function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
