/** Which blocks are taken, once the chance of each to belong to the main content is known. */
import { HEADING_TAGS, runsScripts } from "../../page/layout/mod.ts";
import { type Block, isProse } from "./outline.ts";
import type { PageView } from "./page_view.ts";

/** Below this probability a block is not taken even when nothing better is there. */
const LEAST_CHANCE = 0.05;
/** So few words, none of them likely, are not content: a shell that scripts would fill. */
const FEW_WORDS = 25;
const SURE = 0.6;
/** Probability from which prose is likely, and its share of the expected words on a sure page. */
const LIKELY = 0.5;
const LIKELY_SHARE = 0.5;
/** Probabilities, evenly from 0 to 1, above each of which the blocks may be the content. */
const LEVELS = 9;

/** The blocks of a page, the likeliest first. */
interface Ranking {
  readonly chances: Float64Array;
  /** Words of each block and all likelier ones; a block without any counts as half of one. */
  readonly words: Float64Array;
  /** Words of content to be expected on the page. */
  readonly expected: number;
}

/**
 * Takes the likeliest blocks, as many as give the best expected F1 over words.
 *
 * Each block is content or not by itself: of a doubtful page many are taken, because leaving all of
 * them out would be worse than taking some that are wrong. But what stands above or below a sure text
 * is related articles, pictures or comments, right or wrong as a whole: of that no more is taken than
 * is best when all blocks above one level of chance are the content, whatever that level is.
 */
export function chosenBlocks(page: PageView, chances: Float64Array): Uint8Array {
  const ranking = rank(page, chances);
  const best = placeOfBest(scoresApart(ranking));
  const isFew = (ranking.words[best] ?? 0) < FEW_WORDS && (ranking.chances[0] ?? 0) < SURE;
  if (isFew || isShell(page)) return new Uint8Array(chances.length);
  const least = Math.max(ranking.chances[best] as number, LEAST_CHANCE);
  const text = sureText(page, chances, ranking.expected);
  const outside = text === undefined
    ? least
    : Math.max(least, ranking.chances[placeOfBest(scoresTogether(ranking))] as number);
  return Uint8Array.from(chances, (chance, at) => {
    const isInside = text !== undefined && at >= text.first && at <= text.last;
    return chance >= (isInside ? least : outside) ? 1 : 0;
  });
}

function rank({ outline: { blocks } }: PageView, chances: Float64Array): Ranking {
  const order = [...chances.keys()].sort((a, b) => (chances[b] as number) - (chances[a] as number));
  const words = new Float64Array(order.length);
  let [seen, expected] = [0, 0];
  order.forEach((at, place) => {
    const own = wordsOf(blocks[at]);
    words[place] = seen += own;
    expected += (chances[at] as number) * own;
  });
  return { chances: Float64Array.from(order, (at) => chances[at] as number), words, expected };
}

function wordsOf(block: Block | undefined): number {
  return (block?.words ?? 0) + 0.5;
}

/** Returns the place of the best score, the first of equal ones. */
function placeOfBest(scores: Float64Array): number {
  let best = 0;
  scores.forEach((score, place) => {
    if (score > (scores[best] as number)) best = place;
  });
  return best;
}

/** Returns the expected F1 of taking so many blocks, where each is content or not by itself. */
function scoresApart({ chances, words, expected }: Ranking): Float64Array {
  let right = 0;
  return words.map((taken, place) => {
    right += (chances[place] as number) * (taken - (words[place - 1] ?? 0));
    return 2 * right / (taken + expected);
  });
}

/** Returns it, times the levels, where all blocks above one level are the content. */
function scoresTogether({ chances, words }: Ranking): Float64Array {
  const contents = Array.from({ length: LEVELS }, (_, level) => {
    const below = chances.findIndex((chance) => chance <= (level + 1) / (LEVELS + 1));
    return words[(below < 0 ? chances.length : below) - 1] ?? 0;
  });
  return words.map((taken) =>
    contents.reduce((sum, content) => sum + 2 * Math.min(taken, content) / (taken + content), 0)
  );
}

/** Returns the first and the last block of likely prose where that is half of what is expected. */
function sureText(
  { outline: { blocks } }: PageView,
  chances: Float64Array,
  expected: number,
): { first: number; last: number } | undefined {
  let [first, last, likely] = [-1, -1, 0];
  blocks.forEach((block, at) => {
    const chance = chances[at] as number;
    if (chance < LIKELY || !isProse(block)) return;
    if (first < 0) first = at;
    last = at;
    likely += chance * wordsOf(block);
  });
  return first >= 0 && likely >= expected * LIKELY_SHARE ? { first, last } : undefined;
}

/** Reports whether a page runs scripts and has next to no text, none of it a heading or a paragraph. */
function isShell({ tree, outline: { blocks, containers: [whole] } }: PageView): boolean {
  return runsScripts(tree) && (whole?.words ?? 0) < FEW_WORDS &&
    !blocks.some(({ owner: { name } }) => name === "p" || HEADING_TAGS.has(name));
}
