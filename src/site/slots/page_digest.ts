/**
 * A digest of what a page says, so that a page that says nothing new is recognised.
 *
 * Simhash (Charikar 2002) of the words outside navigation: texts that differ in a few words differ
 * in a few of its 64 bits. In a text that tells a day all days are one, as calendars change nothing
 * else; other numbers may be all that tells two products apart.
 */
import { Kind, textOf, type Tree } from "../../page/html/mod.ts";
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
  /** Its title as compared: no numbers, months or weekdays. */
  readonly title: string;
  /** The two halves of its simhash. */
  readonly bits: readonly [number, number];
  /** Whether it has words enough to be compared. */
  readonly isComparable: boolean;
}

const FRAME = BOILERPLATE | Part.Navigation;

/** Reads the digest of a page. */
export function readDigest(tree: Tree): PageDigest {
  const known = new Map<string, boolean>();
  const [first] = tree.named("title");
  const title = first === undefined ? "" : textOf(tree, first);
  const heading = tree.named("h1").slice(0, 1).map((node) => textOf(tree, node));
  const words = wordsOf(tree, known);
  return {
    title: plainWords([title, ...heading].join(" "), known).join(" "),
    bits: simhash(words),
    isComparable: words.length >= MIN_DIGEST_WORDS,
  };
}

/** Reports whether two digests are of texts that differ in few words. */
export function isNear(one: readonly [number, number], other: readonly [number, number]): boolean {
  return bitsOf(one[0] ^ other[0]) + bitsOf(one[1] ^ other[1]) <= MAX_DIGEST_BITS;
}

function wordsOf(tree: Tree, known: Map<string, boolean>): string[] {
  const layout = layoutOf(tree);
  const words: string[] = [];
  for (let at = 0; at < tree.length && words.length < MAX_DIGEST_WORDS; at++) {
    const node = tree.nodeAt(at);
    if (tree.kind(node) !== Kind.Text || layout.isIn(node, FRAME)) continue;
    for (const word of plainWords(tree.data(node), known)) words.push(word);
  }
  return words.slice(0, MAX_DIGEST_WORDS);
}

/** Returns the words of a text; of one that tells a day, without what is a day's. */
function plainWords(text: string, known: Map<string, boolean>): string[] {
  const words = (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, MAX_DIGEST_WORDS);
  const isOfDay = (word: string): boolean => {
    let is = known.get(word);
    if (is === undefined) known.set(word, is = namesDay(word));
    return is;
  };
  if (!words.some(isOfDay)) return words;
  return words.map((word) => isOfDay(word) || /^\d+$/.test(word) ? "0" : word);
}

/** A year, a month or a weekday. */
function namesDay(word: string): boolean {
  if (/\d/.test(word)) return /^(?:19|2\d)\d\d$/.test(word);
  return monthOf(word) !== undefined || isWeekday(word);
}

function simhash(words: readonly string[]): [number, number] {
  const votes = new Int32Array(64);
  for (const word of words) {
    const low = textHash(word);
    const high = textHash(word, 0x9e3779b1);
    for (let bit = 0; bit < 32; bit++) {
      votes[bit] = (votes[bit] ?? 0) + ((low >>> bit) & 1) * 2 - 1;
      votes[bit + 32] = (votes[bit + 32] ?? 0) + ((high >>> bit) & 1) * 2 - 1;
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
