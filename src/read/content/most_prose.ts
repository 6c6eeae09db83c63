/** What is taken when the model chose next to nothing of a page full of prose, or of a small page. */
import { HEADING_TAGS, runsScripts } from "../../page/layout/mod.ts";
import { type Block, isProse } from "./outline.ts";
import { type PageView, zoneBit } from "./page_view.ts";

/** Words of prose from which a page has something to read. */
const PAGE_WORDS = 200;
/**
 * Chosen words, and their share of the page's prose, below which the choice is too little to be the main content. A
 * tenth alone was right on three labelled pages: short articles above long comments.
 */
const CHOSEN_WORDS = 25;
const CHOSEN_SHARE = 0.1;
/** Zones whose prose is not the page's own. */
const FURNITURE = (["nav", "footer", "aside", "button", "noscript", "hidden"] as const)
  .reduce((bits, zone) => bits | zoneBit(zone), 0);

/** Reports whether a block is the page's own, and none of its furniture. */
function isOwn({ zones }: PageView, { owner }: Block): boolean {
  return ((zones[owner.index] ?? 0) & FURNITURE) === 0;
}

/**
 * Returns all own blocks of a page of few words, or undefined for a longer one, for one of links or
 * scripts that run, and where nothing was chosen: there is too little to choose among, and a heading that
 * was left out would be missed.
 */
export function wholeOfFewWords(page: PageView, chosen: Uint8Array): Uint8Array | undefined {
  const own = Uint8Array.from(page.outline.blocks, (block) => isOwn(page, block) ? 1 : 0);
  let [words, linkWords, taken] = [0, 0, 0];
  page.outline.blocks.forEach((block, at) => {
    if (own[at] === 0) return;
    words += block.words;
    linkWords += block.linkWords;
    taken += chosen[at] === 1 ? block.words : 0;
  });
  const isLong = words >= CHOSEN_WORDS || linkWords > words / 2;
  return taken === 0 || isLong || runsScripts(page.tree) ? undefined : own;
}

/**
 * Returns the blocks of the container with most of the page's prose, all of a small page but
 * its menus, or undefined when what was chosen is enough: an answer that is empty for a page of
 * prose would mislead.
 */
export function mostProse(page: PageView, chosen: Uint8Array): Uint8Array | undefined {
  const { outline: { blocks }, core } = page;
  let [taken, prose, words, linkWords] = [0, 0, 0, 0];
  blocks.forEach((block, at) => {
    if (chosen[at] === 1) taken += block.words;
    else if (isOwn(page, block)) {
      words += block.words;
      linkWords += block.linkWords;
      if (isProse(block)) prose += block.words;
    }
  });
  if (taken >= CHOSEN_WORDS || taken > 0 && taken >= (prose + taken) * CHOSEN_SHARE) {
    return undefined;
  }
  // What scripts would fill, what only leads elsewhere, or dots alone are not a page of few words; code
  // is written by no script.
  const hasCode = blocks.some((block) => block.owner.name === "pre" && isOwn(page, block));
  const isSmall = taken === 0 && words > 0 && linkWords <= words / 2 &&
    (hasCode || !runsScripts(page.tree));
  if (!isSmall && prose < PAGE_WORDS) return taken === 0 ? titledMain(page) : undefined;
  return Uint8Array.from(blocks, (block) => {
    const isInside = isSmall || block.first >= core.first && block.last <= core.last;
    return isInside && isOwn(page, block) ? 1 : 0;
  });
}

/**
 * Returns the own blocks of a declared main area that has a heading, or undefined for none: scripts may
 * run on a page, but what says what it is was written before they do.
 */
function titledMain(page: PageView): Uint8Array | undefined {
  const { tree, outline: { blocks, containers } } = page;
  const main = containers.find(({ name, node, parent }) =>
    name === "main" || parent !== undefined && tree.attribute(node, "role") === "main"
  );
  if (main === undefined) return undefined;
  const inside = Uint8Array.from(blocks, (block) => {
    const isInside = block.first >= main.first && block.last <= main.last;
    return isInside && isOwn(page, block) ? 1 : 0;
  });
  const isTitled = blocks.some(({ owner }, at) => inside[at] === 1 && HEADING_TAGS.has(owner.name));
  return isTitled ? inside : undefined;
}
