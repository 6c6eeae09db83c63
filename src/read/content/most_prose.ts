/** What is taken when the model chose next to nothing of a page full of prose. */
import { isProse } from "./outline.ts";
import { type PageView, zoneBit } from "./page_view.ts";

/** Words of prose from which a page has something to read. */
const PAGE_WORDS = 200;
/**
 * Chosen words, and their share of the page's prose, below which the choice is no main content. A
 * tenth alone was right on three labelled pages: short articles above long comments.
 */
const CHOSEN_WORDS = 25;
const CHOSEN_SHARE = 0.1;
/** Zones whose prose is not the page's own. */
const FURNITURE = (["nav", "footer", "aside", "button", "noscript", "hidden"] as const)
  .reduce((bits, zone) => bits | zoneBit(zone), 0);

/**
 * Returns the blocks of the container with most of the page's prose, or undefined when what was
 * chosen is enough: an answer that is empty for a page of prose would mislead.
 */
export function mostProse(page: PageView, chosen: Uint8Array): Uint8Array | undefined {
  const { outline: { blocks }, core, zones } = page;
  let prose = 0;
  let taken = 0;
  blocks.forEach((block, at) => {
    const isFurniture = ((zones[block.owner.index] ?? 0) & FURNITURE) !== 0;
    if (chosen[at] === 1) taken += block.words;
    else if (!isFurniture && isProse(block)) prose += block.words;
  });
  if (taken >= CHOSEN_WORDS || taken >= (prose + taken) * CHOSEN_SHARE) return undefined;
  if (prose < PAGE_WORDS) return undefined;
  return Uint8Array.from(blocks, (block) => {
    const isInside = block.first >= core.first && block.last <= core.last;
    return isInside && ((zones[block.owner.index] ?? 0) & FURNITURE) === 0 ? 1 : 0;
  });
}
