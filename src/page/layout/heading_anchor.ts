/** Links of headings to themselves, by which readers copy the address of a section. */
import { collapsedText, type Node, type Tree } from "../html/mod.ts";
import { HEADING_TAGS } from "./element_names.ts";

// Bounds.
/** Elements between a heading and a link in it that may be its anchor. */
const MAX_ANCHOR_STEPS = 3;
/** Nodes of a heading outside a link that are looked at for words. */
const MAX_ANCHOR_NODES = 64;

const WORD = /[\p{L}\p{N}]/u;

/** Tells what a link to its own page is to the heading around it: `anchor`, `words` or neither. */
export function partOfHeading(
  tree: Tree,
  link: Node,
  href: string,
): "anchor" | "words" | undefined {
  const heading = headingAround(tree, link);
  if (heading === 0) return undefined;
  const own = collapsedText(tree, link);
  if (own !== "" && !hasWordsOutside(tree, heading, link)) return "words";
  if (!WORD.test(own) || leadsTo(tree, heading, href.slice(1))) return "anchor";
  return undefined;
}

function headingAround(tree: Tree, link: Node): Node {
  let node = tree.parent(link);
  for (let step = 0; step < MAX_ANCHOR_STEPS && node !== 0; step++, node = tree.parent(node)) {
    if (HEADING_TAGS.has(tree.name(node))) return node;
  }
  return 0;
}

function hasWordsOutside(tree: Tree, heading: Node, link: Node): boolean {
  const before = [tree.position(heading), tree.position(link)] as const;
  const after = [tree.lastPosition(link) + 1, tree.lastPosition(heading) + 1] as const;
  for (const [first, end] of [before, after]) {
    if (end - first > MAX_ANCHOR_NODES) return true;
    for (let at = first; at < end; at++) {
      const node = tree.nodeAt(at);
      if (tree.isText(node) && tree.data(node).trim() !== "") return true;
    }
  }
  return false;
}

/** Reports whether an id is the heading's own, of something in it, or of what it opens. */
function leadsTo(tree: Tree, heading: Node, id: string): boolean {
  const target = tree.byId(id);
  if (target === 0) return false;
  const at = tree.position(target);
  if (at >= tree.position(heading)) return at <= tree.lastPosition(heading);
  return tree.parent(heading) === target && tree.firstChild(target) === heading;
}
