/** Texts made comparable: collapsed, stripped of separators at both ends, in lower case. */
import { collapseWhitespace } from "../../../page/text/mod.ts";

const SEPARATORS = new Set([..." :：|,;-–—>/·•"]);

/** Folds a text, so that `Price:` and `price` are one. */
export function fold(text: string): string {
  const whole = collapseWhitespace(text);
  let from = 0;
  let to = whole.length;
  while (from < to && SEPARATORS.has(whole[from] as string)) from++;
  while (to > from && SEPARATORS.has(whole[to - 1] as string)) to--;
  return whole.slice(from, to).toLowerCase();
}

/** Characters from which on a label's plural is taken for its singular. */
const PLURAL_LENGTH = 5;

/** Folds a label further: `directors` and `director(s)` are `director`. */
export function foldLabel(folded: string): string {
  if (folded.length < PLURAL_LENGTH) return folded;
  return folded.replace(/(?:\(s\)|(?<!s)s)$/, "");
}

/** Lists the words and numbers of a name or label, in lower case; `firstName` is two words. */
export function wordsOf(text: string): string[] {
  const spaced = text.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").toLowerCase();
  const words = spaced.match(/\p{L}+|\p{N}+/gu) ?? [];
  return [...new Set(words.filter((word) => word.length > 1))];
}
