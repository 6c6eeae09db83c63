/** How much content is below each element, by sums over document order. */
import type { Node, Tree } from "../../html/mod.ts";
import type { Marks } from "../layout.ts";

/** What one address counts for, in characters of text. */
const ADDRESS_WORTH = 8;
const ADDRESS_TAGS = new Set(["a", "img", "link", "source"]);

/** Running sums by position; the entry before the first is zero. */
export interface Worth {
  /** Characters of collapsed text. */
  readonly text: Int32Array;
  /** Elements that have an address. */
  readonly addresses: Int32Array;
}

/** Sums the text and addresses of a page, leaving out text nobody reads. */
export function measureWorth(tree: Tree, unread: Marks): Worth {
  const text = new Int32Array(tree.length + 1);
  const addresses = new Int32Array(tree.length + 1);
  for (let at = 0; at < tree.length; at++) {
    const node = tree.nodeAt(at);
    const read = unread[at] === 0;
    text[at + 1] = (text[at] as number) + (read && tree.isText(node) ? lengthOf(tree, node) : 0);
    const address = read && tree.isElement(node) && bearsAddress(tree, node);
    addresses[at + 1] = (addresses[at] as number) + (address ? 1 : 0);
  }
  return { text, addresses };
}

/** Reports whether an element has an address; a picture written into the page has none. */
function bearsAddress(tree: Tree, node: Node): boolean {
  if (!ADDRESS_TAGS.has(tree.name(node))) return false;
  return tree.attribute(node, "src")?.trimStart().slice(0, 5).toLowerCase() !== "data:";
}

function lengthOf(tree: Tree, node: Node): number {
  const length = tree.line(node).length;
  return length === 0 ? 0 : length + 1;
}

/** Returns the worth of an element: its text length and eight for each address. */
export function worthOf(tree: Tree, worth: Worth, node: Node): number {
  return textWorthOf(tree, worth, node) + ADDRESS_WORTH * addressesOf(tree, worth, node);
}

/** Counts the elements at or below one that have an address. */
export function addressesOf(tree: Tree, worth: Worth, node: Node): number {
  return (worth.addresses[tree.lastPosition(node) + 1] as number) -
    (worth.addresses[tree.position(node)] as number);
}

/** Returns the characters of text below an element. */
export function textWorthOf(tree: Tree, worth: Worth, node: Node): number {
  return (worth.text[tree.lastPosition(node) + 1] as number) -
    (worth.text[tree.position(node)] as number);
}
