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
import { allPosts, positionsOf, type Thread, type ThreadPost } from "./posts/read_thread.ts";

/** Words of body before the first comment from which comments are on something. */
const LEAST_BODY = 80;
/** Share of the comments' words that a body has at least which they are on. */
const LEAST_BODY_SHARE = 0.1;
/** Names of what readers write below something. */
const COMMENTS = hintBit("comment") | hintBit("review");

/** The parts of a page's blocks, by their place in {@link PAGE_PARTS}, and of its posts. */
export interface Parts {
  readonly ofBlocks: Uint8Array;
  /** By the position of the post's element. */
  readonly ofPosts: ReadonlyMap<number, PagePart>;
}

/**
 * Returns the part of each block and post: of `chosen`, and of the thread where the page is one.
 * Linear in the page and in the depth of replies, which is bounded.
 */
export function partsOf(page: PageView, chosen: Uint8Array, thread?: Thread): Parts {
  const { tree, outline: { blocks }, allHints } = page;
  const posts = allPosts(tree);
  const inside = positionsOf(tree, posts);
  const opening = openingOf(page, chosen, posts, inside);
  const bodies = positionsOf(tree, opening === undefined ? [] : [opening]);
  const ofPosts = new Map<number, PagePart>();
  // One more than the part of what a post writes, nought elsewhere.
  const written = new Uint8Array(tree.length);
  for (const post of posts) {
    const part = post === opening ? "body" : "comments";
    ofPosts.set(tree.position(post.node), part);
    for (let at = tree.position(post.body); at <= tree.lastPosition(post.body); at++) {
      if (post.selection.hasAny(at, at)) written[at] = numberOf(part) + 1;
    }
  }
  const isComment = ({ first, owner }: Block, isChosen: boolean): boolean =>
    posts.length > 0
      ? isChosen && inside[first] === 1 && bodies[first] === 0
      : ((allHints[owner.index] ?? 0) & COMMENTS) !== 0;
  const ofBlocks = Uint8Array.from(blocks, (block, at) => {
    const ofPost = written.subarray(block.first, block.last + 1).find((part) => part > 0);
    if (ofPost !== undefined) return ofPost - 1;
    // Of a thread what is written is its posts, and what is outside them where there is much of it.
    const isLeft = thread !== undefined && (thread.rest === undefined || inside[block.first] === 1);
    const isChosen = chosen[at] === 1 && !isLeft;
    if ((isChosen || isProse(block)) && isComment(block, isChosen)) return numberOf("comments");
    if (itemOf(page, block) !== undefined) return numberOf(isChosen ? "items" : "other_items");
    return numberOf(isChosen ? "body" : "rest");
  });
  return { ofBlocks, ofPosts };
}

function numberOf(part: PagePart): number {
  return PAGE_PARTS.indexOf(part);
}

/** Returns the first post where it is what the page is about; undefined where posts are comments. */
function openingOf(
  { tree, outline: { blocks } }: PageView,
  chosen: Uint8Array,
  posts: readonly ThreadPost[],
  inside: Uint8Array,
): ThreadPost | undefined {
  const [opening] = posts;
  if (opening === undefined) return undefined;
  const start = tree.position(opening.node);
  const end = tree.lastPosition(opening.node);
  let [before, body, comments, opened] = [0, 0, 0, 0];
  blocks.forEach(({ first, words }, at) => {
    const isChosen = chosen[at] === 1;
    if (inside[first] === 1) {
      comments += words;
      if (isChosen && first >= start && first <= end) opened += words;
    } else if (isChosen) {
      body += words;
      if (first < start) before += words;
    }
  });
  const isSmall = before < LEAST_BODY || body < comments * LEAST_BODY_SHARE;
  return isSmall && opened > 0 ? opening : undefined;
}
