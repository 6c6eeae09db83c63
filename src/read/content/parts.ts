/**
 * The parts of a page: each block belongs to one of them, so that a caller can have another choice
 * than the page's kind suggests.
 *
 * Labels of one page contradict each other: a listing with its items or without, a question alone
 * or with its replies. No one text is right for both.
 */
import { PAGE_PARTS, type PagePart } from "../../base/names/page_parts.ts";
import { hintBit } from "./hints.ts";
import { itemOf } from "./items.ts";
import { type Block, isProse } from "./outline.ts";
import type { PageView } from "./page_view.ts";
import { findPosts } from "./posts/find_posts.ts";

/** Words of body before the first comment from which comments are on something. */
const LEAST_BODY = 80;
/** Share of the comments' words that a body has at least which they are on. */
const LEAST_BODY_SHARE = 0.1;
/** Names of what readers write below something. */
const COMMENTS = hintBit("comment") | hintBit("review");

/** Returns the part of each block, by its place in {@link PAGE_PARTS}. Linear in the blocks. */
export function partsOf(page: PageView, chosen: Uint8Array): Uint8Array {
  const { outline: { blocks } } = page;
  const isAmong = commentsOf(page, chosen);
  return Uint8Array.from(blocks, (block, at) => {
    const isChosen = chosen[at] === 1;
    if (isAmong(block) && (isChosen || isProse(block))) return numberOf("comments");
    if (itemOf(page, block) !== undefined) return numberOf(isChosen ? "items" : "other_items");
    return numberOf(isChosen ? "body" : "rest");
  });
}

function numberOf(part: PagePart): number {
  return PAGE_PARTS.indexOf(part);
}

/** Reports which blocks readers wrote, in posts or by name; a first post is the page's body. */
function commentsOf(page: PageView, chosen: Uint8Array): (block: Block) => boolean {
  const { tree, outline: { blocks }, allHints } = page;
  const posts = findPosts(tree).map(({ node }) => ({
    first: tree.position(node),
    last: tree.lastPosition(node),
  }));
  const [opening, ...replies] = posts;
  if (opening === undefined) return ({ owner }) => ((allHints[owner.index] ?? 0) & COMMENTS) !== 0;
  const inPosts = new Uint8Array(tree.length);
  for (const { first, last } of posts) inPosts.fill(1, first, last + 1);
  let [before, body, comments] = [0, 0, 0];
  blocks.forEach(({ first, words }, at) => {
    if (inPosts[first] === 1) comments += words;
    else if (chosen[at] === 1) {
      body += words;
      if (first < opening.first) before += words;
    }
  });
  if (before < LEAST_BODY || body < comments * LEAST_BODY_SHARE) {
    inPosts.fill(0, opening.first, opening.last + 1);
    // Replies may stand inside of what they reply to.
    for (const { first, last } of replies) inPosts.fill(1, first, last + 1);
  }
  return ({ first }) => inPosts[first] === 1;
}
