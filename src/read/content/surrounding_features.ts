/** Features of a block's surroundings: its section, copies, blocks of like markup, pictures. */
import { type BlockView, type Feature, LEVELS, share, signsOf, wholeOf } from "./block_view.ts";
import type { Container } from "./outline.ts";
import type { PageView } from "./page_view.ts";

/** Blocks to either side that a window reaches over. */
const NEAR = 5;
const FAR = 15;

const SHAPE_FEATURES: Record<string, Feature> = {
  chars: ({ block }) => block.text.length,
  endsWord: ({ block }) => /[\p{L}\p{N}]$/u.test(block.text.slice(-2)) ? 1 : 0,
  lowerShare: (view) => share(signsOf(view).lowerWords, view.block.words),
  quotes: (view) => signsOf(view).quotes,
};

const ALIKE_FEATURES: Record<string, Feature> = {
  pathBlocks: ({ page, at }) => page.surroundings.path[at]?.blocks ?? 1,
  pathWords: ({ page, at }) => {
    const path = page.surroundings.path[at];
    return share(path?.words ?? 0, path?.blocks ?? 1);
  },
  pathProse: ({ page, at }) => {
    const path = page.surroundings.path[at];
    return share(path?.prose ?? 0, path?.blocks ?? 1);
  },
  pathOfWords: ({ page, at }) => share(page.surroundings.path[at]?.words ?? 0, wholeOf(page).words),
  kindBlocks: ({ page, at }) => page.surroundings.alone[at]?.blocks ?? 1,
  kindProse: ({ page, at }) => {
    const alone = page.surroundings.alone[at];
    return share(alone?.prose ?? 0, alone?.blocks ?? 1);
  },
  kindOfWords: ({ page, at }) =>
    share(page.surroundings.alone[at]?.words ?? 0, wholeOf(page).words),
};

const SECTION_FEATURES: Record<string, Feature> = {
  sectionBlocks: (view) => sectionEnd(view) - sectionStart(view),
  sectionWords: (view) => inSection(view, view.page.wordsBefore),
  sectionProse: (view) =>
    share(inSection(view, view.page.proseBefore), inSection(view, view.page.wordsBefore)),
  sectionLinks: (view) =>
    share(
      inSection(view, view.page.surroundings.linksBefore),
      inSection(view, view.page.wordsBefore),
    ),
  headingWords: ({ page, at }) => page.outline.blocks[page.heading[at] ?? -1]?.words ?? 0,
  sameHeadings: ({ page, at }) => page.surroundings.sameHeadings[at] ?? 0,
  windowWords: ({ page, at }) => between(page.wordsBefore, at - NEAR, at + NEAR + 1),
  windowProse: ({ page, at }) => inWindow(page, at, NEAR, page.proseBefore),
  windowLinks: ({ page, at }) => inWindow(page, at, NEAR, page.surroundings.linksBefore),
  wideLinks: ({ page, at }) => inWindow(page, at, FAR, page.surroundings.linksBefore),
  bestPosition: ({ page, at }) => positionIn(page, page.best, at),
  scopePosition: ({ page, at }) => page.scope === undefined ? -1 : positionIn(page, page.scope, at),
};

/** Features that are the same for all blocks of a page. */
export const OF_WHOLE_PAGE: Readonly<Record<string, Feature>> = {
  pageWords: ({ page }) => wholeOf(page).words,
  pageBlocks: ({ page }) => page.outline.blocks.length,
  pageLinks: ({ page }) => share(wholeOf(page).linkWords, wholeOf(page).words),
  pageProse: ({ page }) => share(wholeOf(page).proseWords, wholeOf(page).words),
  pageImages: ({ page }) => share(page.outline.images.length, wholeOf(page).words),
  bestWords: ({ page }) => page.best.words,
  bestShare: ({ page }) => share(page.best.proseWords, wholeOf(page).proseWords),
  titleWords: ({ page }) => page.outline.blocks[page.title]?.words ?? 0,
};

/** Every feature of surroundings by name. */
export const SURROUNDING_FEATURES: readonly (readonly [string, Feature])[] = [
  ...Object.entries(SHAPE_FEATURES),
  ...Object.entries(ALIKE_FEATURES),
  ...Object.entries(SECTION_FEATURES),
  ...Object.entries(OF_WHOLE_PAGE),
  ...pictures(),
];

function* pictures(): Generator<readonly [string, Feature]> {
  for (let level = 1; level < LEVELS; level++) {
    const images = ({ page, around }: BlockView) =>
      page.surroundings.images[around[level]?.index ?? 0] ?? 0;
    yield [`images@${level}`, images];
    yield [`wordsAnImage@${level}`, (view) => {
      const count = images(view);
      return count === 0 ? -1 : (view.around[level]?.words ?? 0) / count;
    }];
  }
}

/** Returns what sums taken before each block grow by from one block to another. */
function between(sums: Int32Array, from: number, to: number): number {
  const end = sums.length - 1;
  return (sums[Math.min(to, end)] ?? 0) - (sums[Math.max(from, 0)] ?? 0);
}

function inWindow(page: PageView, at: number, reach: number, sums: Int32Array): number {
  const [from, to] = [at - reach, at + reach + 1];
  return share(between(sums, from, to), between(page.wordsBefore, from, to));
}

/** A section goes from one heading to the next; a heading is in both that it separates. */
function sectionStart({ page, at }: BlockView): number {
  return (page.heading[at] ?? -1) + 1;
}

function sectionEnd({ page, at }: BlockView): number {
  return page.surroundings.nextHeading[at] ?? at;
}

function inSection(view: BlockView, sums: Int32Array): number {
  return between(sums, sectionStart(view), sectionEnd(view));
}

/** Returns the share of a container's words that are before a block. */
function positionIn(page: PageView, container: Container, at: number): number {
  const before = page.surroundings.wordsAt[container.index] ?? 0;
  return share((page.wordsBefore[at] ?? 0) - before, container.words);
}
