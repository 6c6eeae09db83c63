/**
 * How answers are scored: 4-gram shingles as article-extraction-benchmark defines them, bags of
 * words and snippets as the data's README does.
 */

/** Precision, recall and their harmonic mean. */
export interface Score {
  precision: number;
  recall: number;
  f1: number;
}

const TOKEN = /[\p{L}\p{N}\p{M}_]+/gu;
const WORD = /[\p{L}\p{N}]+/gu;
const SHINGLE = 4;

/** Compares the 4-gram shingles of two texts. */
export function shingleScore(truth: string, answer: string): Score {
  return bagScore(shingles(truth), shingles(answer));
}

/** Averages precision and recall over pages, then takes F1, as the benchmark's own script does. */
export function meanShingleScore(scores: readonly Score[]): Score {
  const precision = mean(scores.map((score) => score.precision).filter((at) => !Number.isNaN(at)));
  const recall = mean(scores.map((score) => score.recall).filter((at) => !Number.isNaN(at)));
  return { precision, recall, f1: harmonic(precision, recall) };
}

/** Compares the words of two texts as bags, letter case and accents folded. */
export function wordScore(truth: string, answer: string): Score {
  return bagScore(bagOf(wordsOf(truth)), bagOf(wordsOf(answer)));
}

/** Gives the words of a text, folded. */
export function wordsOf(text: string): string[] {
  return fold(text).match(WORD) ?? [];
}

/** Counts how many snippets stand in a text, both as runs of folded words. */
export function countSnippets(text: string, snippets: readonly string[]): number {
  const whole = ` ${wordsOf(text).join(" ")} `;
  return snippets.filter((snippet) => whole.includes(` ${wordsOf(snippet).join(" ")} `)).length;
}

export function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, at) => sum + at, 0) / Math.max(1, numbers.length);
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}+/gu, "").toLowerCase();
}

function shingles(text: string): Map<string, number> {
  const tokens = text.match(TOKEN) ?? [];
  const grams: string[] = [];
  for (let at = 0; at < Math.max(1, tokens.length - SHINGLE + 1); at++) {
    grams.push(tokens.slice(at, at + SHINGLE).join(" "));
  }
  return bagOf(tokens.length === 0 ? [] : grams);
}

function bagOf(items: readonly string[]): Map<string, number> {
  const bag = new Map<string, number>();
  for (const item of items) bag.set(item, (bag.get(item) ?? 0) + 1);
  return bag;
}

/** NaN stands for "does not count": precision of an empty answer, recall of an empty truth. */
function bagScore(truth: ReadonlyMap<string, number>, answer: ReadonlyMap<string, number>): Score {
  let shared = 0;
  for (const [item, count] of answer) shared += Math.min(count, truth.get(item) ?? 0);
  const expected = total(truth);
  const given = total(answer);
  if (expected === 0 && given === 0) return { precision: 1, recall: 1, f1: 1 };
  const precision = given === 0 ? NaN : shared / given;
  const recall = expected === 0 ? NaN : shared / expected;
  return { precision, recall, f1: shared === 0 ? 0 : 2 * shared / (expected + given) };
}

function total(bag: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const count of bag.values()) sum += count;
  return sum;
}

function harmonic(a: number, b: number): number {
  return a + b === 0 ? 0 : 2 * a * b / (a + b);
}
