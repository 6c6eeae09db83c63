/** A page that is a thread: its posts, and which of their text and images are written. */
import { onceFor } from "../../../base/once_for.ts";
import type { Node, Tree } from "../../../page/html/mod.ts";
import { isHidden } from "../../../page/layout/mod.ts";
import { Selection } from "../selection.ts";
import { type CopiedQuotes, createCopiedQuotes, isQuote } from "./copied_quotes.ts";
import { findPosts, type Post } from "./find_posts.ts";

// Bounds.
/** Posts around a reply; deeper replies are written as one post with what they reply to. */
const MAX_THREAD_DEPTH = 30;

/** A post with what is written of it. */
export interface ThreadPost extends Post {
  readonly selection: Selection;
}

/** The share of the chosen text that must be in posts: below it they are comments on something. */
const LEAST_SHARE = 0.5;
/** The share of posts with a heading that links elsewhere, from which they are a list of pages. */
const LISTED_SHARE = 0.5;
/** The share of the prose chosen in posts that must be among their texts. */
const LEAST_COVERED = 0.6;
/** Classes of pictures that stand for a face or a sign. */
const SMALL_PICTURE = /avatar|emoji|smil(?:ie|ey)|icon/i;

/** Characters of a text that is prose: menus, teasers and names of members are shorter. */
const PROSE_CHARS = 100;
/** The share of the chosen prose that may be outside the posts of a thread and is left out. */
const STRAY_SHARE = 0.2;

/** The posts of a page, and what is written of them. */
interface WrittenPosts {
  readonly found: readonly Post[];
  /** Those that have a text, in document order, and remarks on them. */
  readonly posts: readonly ThreadPost[];
  /** Positions that are written, of posts of one depth each: replies stand inside of posts. */
  readonly marks: ReadonlyMap<number, Uint8Array>;
}

const writtenPosts = onceFor((tree: Tree): WrittenPosts => {
  const found = postsOf(tree);
  const marks = markPosts(tree, found);
  return { found, posts: selectPosts(tree, found, marks), marks };
});

/**
 * Reads the posts of a page whose main content they are; undefined for every other page.
 *
 * What was chosen outside them is in `rest` where there is much of it: an article above as many
 * comments is not lost. `chosen` is what was chosen of the page without regard to posts. Linear in the page and in the
 * depth of replies, which is bounded.
 */
export function readThread(tree: Tree, chosen: Selection): Thread | undefined {
  const { found, posts: written, marks } = writtenPosts(tree);
  const isPost = ({ isRemark }: Post): boolean => !isRemark;
  const posts = found.filter(isPost);
  if (posts.length === 0) return undefined;
  const inside = positionsOf(tree, posts);
  if ((shareOf(tree, chosen, [inside], 0) ?? 0) < LEAST_SHARE) return undefined;
  const covered = shareOf(tree, chosen, [...marks.values()], PROSE_CHARS, inside) ?? 1;
  if (covered < LEAST_COVERED) return undefined;
  const selected = written.filter(isPost);
  const share = shareOf(tree, chosen, [inside], PROSE_CHARS) ?? 1;
  const rest = share < 1 - STRAY_SHARE ? outsidePosts(tree, selected, chosen) : undefined;
  return { posts: selected, rest, remarks: found.length - posts.length };
}

/** Posts, and what was chosen outside them as far as it is written. */
export interface Thread {
  readonly posts: readonly ThreadPost[];
  readonly rest: Selection | undefined;
  /** How many remarks on posts are not among them. */
  readonly remarks: number;
}

/** Returns the posts of a page and the remarks on them that have a text, whatever the page is about. */
export function allPosts(tree: Tree): readonly ThreadPost[] {
  return writtenPosts(tree).posts;
}

/** Returns what is chosen outside of posts. */
export function outsidePosts(
  tree: Tree,
  posts: readonly Post[],
  chosen: Selection,
): Selection {
  const rest = positionsOf(tree, posts)
    .map((isInside, at) => isInside === 0 && chosen.hasAny(at, at) ? 1 : 0);
  return new Selection(rest, chosen.unlinked, chosen.items);
}

/** Marks the positions that posts take. */
export function positionsOf(tree: Tree, posts: readonly Post[]): Uint8Array<ArrayBuffer> {
  const inside = new Uint8Array(tree.length);
  for (const { node, depth } of posts) {
    if (depth === 0) inside.fill(1, tree.position(node), tree.lastPosition(node) + 1);
  }
  return inside;
}

function postsOf(tree: Tree): Post[] {
  const posts: Post[] = [];
  for (const post of findPosts(tree)) {
    const last = posts.at(-1);
    if (post.depth <= MAX_THREAD_DEPTH) posts.push(post);
    // In document order the last post of the greatest depth is the one around it.
    else if (last !== undefined) {
      posts[posts.length - 1] = { ...last, body: last.node, without: [] };
    }
  }
  return isListOfPages(tree, posts.filter(({ isRemark }) => !isRemark)) ? [] : posts;
}

/** Marks the texts and images of posts: replies are inside what they reply to, so by depth. */
function markPosts(tree: Tree, posts: readonly Post[]): Map<number, Uint8Array> {
  const quotes = createCopiedQuotes(tree);
  const marks = new Map<number, Uint8Array>();
  for (const post of posts) {
    let own = marks.get(post.depth);
    if (own === undefined) marks.set(post.depth, own = new Uint8Array(tree.length));
    markBody(tree, post, own, quotes);
  }
  return marks;
}

function selectPosts(
  tree: Tree,
  posts: readonly Post[],
  marks: ReadonlyMap<number, Uint8Array>,
): ThreadPost[] {
  const selections = new Map(
    [...marks].map(([depth, own]) => [depth, new Selection(own)] as const),
  );
  return posts.map((post) => ({ ...post, selection: selections.get(post.depth) as Selection }))
    .filter(({ body, selection }) =>
      selection.hasAny(tree.position(body), tree.lastPosition(body))
    );
}

function isListOfPages(tree: Tree, posts: readonly Post[]): boolean {
  const names = new Set(posts.map(({ name }) => name));
  const titles = ["h1", "h2", "h3"].flatMap((name) => tree.named(name))
    // A heading that names who wrote a post leads to that member.
    .filter((heading) => leadsElsewhere(tree, heading) && !names.has(openingOf(tree, heading)))
    .sort((a, b) => tree.position(a) - tree.position(b));
  let listed = 0;
  let at = 0;
  for (const { node } of posts) {
    while (at < titles.length && tree.position(titles[at] as Node) < tree.position(node)) at++;
    const next = titles[at];
    if (next !== undefined && tree.contains(node, next)) listed++;
  }
  return listed >= posts.length * LISTED_SHARE;
}

/** Returns the first text of a heading that is more than space. */
function openingOf(tree: Tree, heading: Node): string | undefined {
  for (let at = tree.position(heading); at <= tree.lastPosition(heading); at++) {
    const node = tree.nodeAt(at);
    const text = tree.isText(node) ? tree.line(node) : "";
    if (text !== "") return text;
  }
  return undefined;
}

/** Reports whether a heading links to another page: those of posts link to a place of this one. */
function leadsElsewhere(tree: Tree, heading: Node): boolean {
  const parent = tree.parent(heading);
  if (tree.name(parent) === "a") return !(tree.attribute(parent, "href") ?? "#").includes("#");
  for (let at = tree.position(heading) + 1; at <= tree.lastPosition(heading); at++) {
    const node = tree.nodeAt(at);
    if (tree.name(node) === "a") return !(tree.attribute(node, "href") ?? "#").includes("#");
  }
  return false;
}

/**
 * Returns the share of the chosen text, in texts of so many characters, that some marks have;
 * undefined where there is no such text. With `among`, only of text at the positions marked there.
 */
function shareOf(
  tree: Tree,
  chosen: Selection,
  marks: readonly Uint8Array[],
  least: number,
  among?: Uint8Array,
): number | undefined {
  let marked = 0;
  let all = 0;
  for (let at = 0; at < tree.length; at++) {
    const node = tree.nodeAt(at);
    if (among?.[at] === 0 || !tree.isText(node) || !chosen.hasAny(at, at)) continue;
    const chars = tree.data(node).trim().length;
    if (chars < least) continue;
    all += chars;
    if (marks.some((own) => own[at] === 1)) marked += chars;
  }
  return all === 0 ? undefined : marked / all;
}

function markBody(
  tree: Tree,
  { body, without }: Post,
  marks: Uint8Array,
  quotes: CopiedQuotes,
): void {
  const left = new Set(without);
  const copied = new Set<number>();
  let judged = -1;
  const written: number[] = [];
  for (let at = tree.position(body); at <= tree.lastPosition(body); at++) {
    const node = tree.nodeAt(at);
    if (tree.isText(node)) {
      if (copied.has(at) || tree.data(node).trim() === "") continue;
      marks[at] = 1;
      written.push(at);
    } else if (!tree.isElement(node)) continue;
    else if (left.has(node) || isHidden(tree, node)) at = tree.lastPosition(node);
    else if (tree.name(node) === "img" && isPicture(tree, node)) marks[at] = 1;
    else if (at > judged && isQuote(tree, node)) {
      // Quotations in it are judged with it: each by itself would be read once a level.
      judged = tree.lastPosition(node);
      for (const text of quotes.copied(node)) copied.add(text);
    }
  }
  quotes.add(written);
}

function isPicture(tree: Tree, node: Node): boolean {
  const source = tree.attribute(node, "src") ?? "";
  return source !== "" && !source.startsWith("data:") &&
    !SMALL_PICTURE.test((tree.attribute(node, "class") ?? "").slice(0, 200));
}
