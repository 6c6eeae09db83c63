/**
 * A digest of what a page says, so that a page that says nothing new is recognised.
 *
 * Simhash (Charikar 2002) of the words outside navigation: texts that differ in a few words differ
 * in a few of its 64 bits. All dates are one, as calendars change nothing else; other numbers may be
 * all that tells two products apart, and are compared for themselves.
 */
import { textOf, type Tree } from "../../page/html/mod.ts";
import { BOILERPLATE, layoutOf, Part } from "../../page/layout/mod.ts";
import { isWeekday, monthOf } from "../../page/text/mod.ts";
import { textHash } from "../cursor/address_set.ts";

// Bounds.
/** Bits of 64 in which the digests of two pages may differ that say the same. */
const MAX_DIGEST_BITS = 3;
/** Words a page has at least to be compared; one of fewer is nobody's copy. */
const MIN_DIGEST_WORDS = 5;
/** Words of one page that are compared; later ones are not. */
const MAX_DIGEST_WORDS = 5_000;

/** What a page is compared by. */
export interface PageDigest {
  /** Its title and first heading as compared: without dates. */
  readonly title: string;
  /** A hash of its numbers, those of dates left out: two products may differ in nothing else. */
  readonly numbers: number;
  /** A hash of its words outside links, numbers left out: what a list has of its own. */
  readonly own: number;
  /** The two halves of its simhash. */
  readonly bits: readonly [number, number];
  /** Whether it has words enough to be compared. */
  readonly isComparable: boolean;
}

const FRAME = BOILERPLATE | Part.Navigation;
const YEAR = /^(?:19|20)\d\d$/;
const DAY = /^\d{1,2}(?:st|nd|rd|th)?$/;
/** Days of the shortest month. */
const SHORTEST_MONTH = 28;

/** Reads the digest of a page. */
export function readDigest(tree: Tree): PageDigest {
  const [first] = tree.named("title");
  const title = first === undefined ? "" : textOf(tree, first);
  const heading = tree.named("h1").slice(0, 1).map((node) => textOf(tree, node));
  const { words, own } = wordsOf(tree);
  return {
    title: plainWords([title, ...heading].join(" ")).join(" "),
    numbers: textHash(words.filter((word) => /\d/.test(word)).join(" ")),
    own: textHash(own.filter((word) => !/\d/.test(word)).join(" ")),
    bits: simhash(words),
    isComparable: words.length >= MIN_DIGEST_WORDS,
  };
}

/** Reports whether two digests are of texts that differ in few words. */
export function isNear(a: readonly [number, number], b: readonly [number, number]): boolean {
  return bitsOf(a[0] ^ b[0]) + bitsOf(a[1] ^ b[1]) <= MAX_DIGEST_BITS;
}

function wordsOf(tree: Tree): { words: string[]; own: string[] } {
  const layout = layoutOf(tree);
  const words: string[] = [];
  const own: string[] = [];
  let linkEnd = -1;
  for (let at = 0; at < tree.length && words.length < MAX_DIGEST_WORDS; at++) {
    const node = tree.nodeAt(at);
    if (tree.isHtml(node, "a")) linkEnd = Math.max(linkEnd, tree.lastPosition(node));
    if (!tree.isText(node) || layout.isIn(node, FRAME)) continue;
    const said = plainWords(tree.data(node));
    for (const word of said) {
      words.push(word);
      if (at > linkEnd) own.push(word);
    }
  }
  return { words: withoutMonths(words.slice(0, MAX_DIGEST_WORDS)), own };
}

/** Returns the words of a text, without those of a day. */
function plainWords(text: string): string[] {
  const words = (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, MAX_DIGEST_WORDS);
  return maskDays(words);
}

/** Puts one word in place of each of a date. */
function maskDays(words: string[]): string[] {
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? "";
    if (word.length !== 4 || !YEAR.test(word)) continue;
    // A year is of a date beside a month, by name or by number: 23 November 2026, November 23, 2026,
    // 2026-11-23.
    for (const step of [-1, 1]) {
      const [near = "", far = ""] = [words[at + step], words[at + 2 * step]];
      const isNamed = monthOf(near) !== undefined;
      const isNumbered = DAY.test(near) && DAY.test(far);
      const isMonthFirst = DAY.test(near) && monthOf(far) !== undefined;
      if (!isNamed && !isNumbered && !isMonthFirst) continue;
      words[at] = words[at + step] = "0";
      if (isMonthFirst || DAY.test(far)) words[at + 2 * step] = "0";
      const beyond = at + 3 * step;
      if (isWeekday(words[beyond] ?? "")) words[beyond] = "0";
    }
  }
  return words;
}

/** Puts one word in place of the days of a month that are counted one by one, as calendars do. */
function withoutMonths(words: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < words.length; at++) {
    let days = words[at] === "1" ? 1 : 0;
    while (days > 0 && words[at + days] === String(days + 1)) days++;
    kept.push(days >= SHORTEST_MONTH ? "0" : words[at] ?? "");
    if (days >= SHORTEST_MONTH) at += days - 1;
  }
  return kept;
}

function simhash(words: readonly string[]): [number, number] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const votes = new Int32Array(64);
  for (const [word, count] of counts) {
    const low = textHash(word);
    const high = textHash(word, 0x9e3779b1);
    for (let bit = 0; bit < 32; bit++) {
      votes[bit] = (votes[bit] ?? 0) + ((low >>> bit) & 1 ? count : -count);
      votes[bit + 32] = (votes[bit + 32] ?? 0) + ((high >>> bit) & 1 ? count : -count);
    }
  }
  let [low, high] = [0, 0];
  for (let bit = 0; bit < 32; bit++) {
    if ((votes[bit] ?? 0) > 0) low |= 1 << bit;
    if ((votes[bit + 32] ?? 0) > 0) high |= 1 << bit;
  }
  return [low >>> 0, high >>> 0];
}

function bitsOf(value: number): number {
  let bits = 0;
  for (let left = value >>> 0; left !== 0; left &= left - 1) bits++;
  return bits;
}
