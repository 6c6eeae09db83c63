/** The posts of a thread: elements made alike, each with a name, a day and a text of its own. */
import { addTo } from "../../../base/add_to.ts";
import { classColumn, type Node, type Tree } from "../../../page/html/mod.ts";
import { isHidden } from "../../../page/layout/mod.ts";
import { readPost } from "./read_post.ts";
import { textSize } from "./text_size.ts";

// Bounds.
/** Posts of one thread; one of so many is read like every other page. */
const MAX_THREAD_POSTS = 2_000;
/** Kinds of elements that may be the posts of a page; the most frequent ones are read. */
const MAX_POST_GROUPS = 12;

/** One post. */
export interface Post {
  readonly node: Node;
  /** As shown; undefined where none is found. */
  readonly name: string | undefined;
  readonly date: string | undefined;
  /** What is written of it: an element, and elements below it that are not its text. */
  readonly body: Node;
  readonly without: readonly Node[];
  /** Whether it is called otherwise than the posts, and stands in one of them: a remark on it. */
  readonly isRemark: boolean;
  /** Posts around it: what it replies to. */
  readonly depth: number;
}

/** Class names of a post's element, after capitals have been set off: `crawler-post`, `ips-Comment`. */
const POST_TOKEN =
  /(?:^|[-_])(?:(?:block|forum|topic|thread)?post|comment|message|reply|answer|question)(?:[-_]{1,2}(?:item|container|wrapper|wrap|box|row|card|block|article|post|outer|topic))?$/i;
const POST_TYPE = /\/(?:Comment|Answer|Question|DiscussionForumPosting)$/;
/** What tells questions from answers does not make them two kinds of post. */
const ANSWERS = /question|answer/i;
/** Fewer posts than this are not a thread. */
const LEAST_POSTS = 2;
/** The share of posts that must have a name, and a day. */
const LEAST_SHARE = 0.6;
/** The share of posts that have one element of a kind each, from which it is a part of a post. */
const BOX_SHARE = 0.8;
/** Characters of all classes, and of one, that are looked at. */
const MAX_CLASS_CHARS = 400;
const MAX_TOKEN_CHARS = 60;

/** Finds the posts of a page and the remarks on them in document order; none where the page has no thread. */
export function findPosts(tree: Tree): Post[] {
  let best: Post[] = [];
  let most = 0;
  const all = groupsOf(tree);
  const called = [...all].flatMap(([kind, nodes]) => nodes.map((node) => ({ kind, node })))
    .sort((a, b) => tree.position(a.node) - tree.position(b.node));
  // A thread of more posts than are read is not a thread here: the rest of it would be lost.
  const groups = [...all]
    .filter(([, { length }]) => length >= LEAST_POSTS && length < MAX_THREAD_POSTS)
    .sort(([, a], [, b]) => b.length - a.length);
  for (const [kind, nodes] of groups.slice(0, MAX_POST_GROUPS)) {
    const posts = readPosts(tree, nodes, remarksOf(tree, kind, nodes.length, called));
    const own = posts.filter(({ isRemark }) => !isRemark);
    if (!isThread(own)) continue;
    const chars = own.reduce((sum, { body }) => sum + textSize(tree, body), 0);
    if (chars > most) [best, most] = [posts, chars];
  }
  return best.sort((a, b) => tree.position(a.node) - tree.position(b.node));
}

/** Elements that are called posts, by how they are made. */
function groupsOf(tree: Tree): Map<string, Node[]> {
  const groups = new Map<string, Node[]>();
  const { ofNode, texts } = classColumn(tree);
  const ofClass: (string | undefined)[] = [];
  for (let at = 1; at < tree.length; at++) {
    const node = tree.nodeAt(at);
    if (!tree.isElement(node)) continue;
    if (isHidden(tree, node)) {
      at = tree.lastPosition(node);
      continue;
    }
    const number = ofNode[node] as number;
    const kind = (ofClass[number] ??= kindOfClass(texts[number] as string)) ||
      kindOfPost(tree, node);
    if (kind === undefined) continue;
    const key = `${tree.name(node)} ${kind}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [node]);
    else if (group.length < MAX_THREAD_POSTS) group.push(node);
  }
  return groups;
}

/** What an element is as a post by the first of its classes that calls it one; empty for none. */
function kindOfClass(className: string): string {
  for (const token of className.slice(0, MAX_CLASS_CHARS).split(/\s+/)) {
    const name = token.slice(0, MAX_TOKEN_CHARS).replace(/(?<=[a-z])(?=[A-Z])/g, "-");
    if (POST_TOKEN.test(name)) return ANSWERS.test(name) ? "answer" : name;
  }
  return "";
}

/** What an element is as a post by its type or its numbered id. */
function kindOfPost(tree: Tree, node: Node): string | undefined {
  const type = tree.attribute(node, "itemtype");
  if (type !== undefined && POST_TYPE.test(type.slice(-MAX_TOKEN_CHARS))) return "typed";
  const id = (tree.attribute(node, "id") ?? "").slice(0, MAX_TOKEN_CHARS);
  const name = id.replace(/(?<!\d)[-_]?\d+$/, "");
  return name !== id && POST_TOKEN.test(name) ? `#${name}` : undefined;
}

/** An element that is called a post, and how it is made. */
interface Called {
  readonly kind: string;
  readonly node: Node;
}

/**
 * Returns what is remarked on each post: the outermost elements in it that are called posts of another
 * kind. What nearly every post has one of is a box of the post itself.
 */
function remarksOf(
  tree: Tree,
  kind: string,
  count: number,
  called: readonly Called[],
): Map<Node, Node[]> {
  const open: Node[] = [];
  const inside: { readonly holder: Node; readonly kind: string; readonly node: Node }[] = [];
  const holders = new Map<string, Map<Node, number>>();
  for (const { kind: name, node } of called) {
    while (open.length > 0 && !tree.contains(open.at(-1) as Node, node)) open.pop();
    const holder = open.at(-1);
    if (name === kind) open.push(node);
    else if (holder !== undefined) {
      inside.push({ holder, kind: name, node });
      let counts = holders.get(name);
      if (counts === undefined) holders.set(name, counts = new Map());
      counts.set(holder, (counts.get(holder) ?? 0) + 1);
    }
  }
  const boxes = new Set<string>();
  for (const [name, counts] of holders) {
    const alone = [...counts.values()].filter((nodes) => nodes === 1).length;
    if (alone >= count * BOX_SHARE) boxes.add(name);
  }
  const remarks = new Map<Node, Node[]>();
  for (const { holder, kind: name, node } of inside) {
    if (boxes.has(name)) continue;
    const last = remarks.get(holder)?.at(-1);
    if (last === undefined || !tree.contains(last, node)) addTo(remarks, holder, node);
  }
  return remarks;
}

function readPosts(
  tree: Tree,
  nodes: readonly Node[],
  remarks: ReadonlyMap<Node, readonly Node[]>,
): Post[] {
  const posts: Post[] = [];
  const open: Node[] = [];
  nodes.forEach((node, at) => {
    while (open.length > 0 && !tree.contains(open.at(-1) as Node, node)) open.pop();
    // The nodes inside are the next ones: those that begin before it ends.
    const inside: Node[] = [];
    for (let next = at + 1; next < nodes.length; next++) {
      const inner = nodes[next] as Node;
      if (!tree.contains(node, inner)) break;
      const last = inside.at(-1);
      if (last === undefined || !tree.contains(last, inner)) inside.push(inner);
    }
    for (const post of readApart(tree, node, inside, remarks.get(node) ?? [], open.length)) {
      posts.push(post);
    }
    open.push(node);
  });
  return posts.filter(({ body }) => body !== 0);
}

/** Reads a post, and its remarks apart from it where it has a name and a text without them. */
function readApart(
  tree: Tree,
  node: Node,
  inside: readonly Node[],
  remarks: readonly Node[],
  depth: number,
): Post[] {
  const post = readPost(tree, node, [...inside, ...remarks]);
  if (remarks.length > 0 && (post.name === undefined || post.body === node)) {
    return [{ ...readPost(tree, node, inside), isRemark: false, depth }];
  }
  return [
    { ...post, isRemark: false, depth },
    ...remarks.map((remark) => ({
      ...readPost(tree, remark, []),
      isRemark: true,
      depth: depth + 1,
    })),
  ];
}

function isThread(posts: readonly Post[]): boolean {
  if (posts.length < LEAST_POSTS) return false;
  const named = posts.filter(({ name }) => name !== undefined).length;
  const dated = posts.filter(({ date }) => date !== undefined).length;
  return Math.min(named, dated) >= posts.length * LEAST_SHARE;
}
