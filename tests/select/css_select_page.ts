/** A page as css-select sees it: objects over our tree, so that only the matching differs. */
import { type Options, selectAll } from "css-select";
import { Kind, type Node, type Tree } from "../../src/page/html/tree.ts";

/** A node for css-select. */
export interface Item {
  node: Node;
  parent: Item | null;
  children: Item[];
}

/** A tree wrapped once and asked many times. */
export interface WrappedPage {
  document: Item;
  /** Gives the nodes css-select finds at or below the document, in its order. */
  select(selector: string): Node[];
}

/** Wraps a tree. */
export function wrapPage(tree: Tree): WrappedPage {
  const items: Item[] = [];
  for (let at = 0; at < tree.length; at++) {
    const node = tree.nodeAt(at);
    const parent = at === 0 ? null : items[tree.position(tree.parent(node))] as Item;
    const item: Item = { node, parent, children: [] };
    parent?.children.push(item);
    items.push(item);
  }
  const document = items[0] as Item;
  const options: Options<Item, Item> = {
    adapter: adapterOf(tree),
    quirksMode: tree.mode === "quirks",
    relativeSelector: false,
    // It takes whitespace for empty, as Selectors 4 has it; no browser does.
    pseudos: { empty: (item) => isEmpty(tree, item) },
  };
  return {
    document,
    select: (selector) => selectAll(selector, document, options).map((item) => item.node),
  };
}

function adapterOf(tree: Tree): NonNullable<Options<Item, Item>["adapter"]> {
  const isTag = (item: Item): item is Item => tree.isElement(item.node);
  return {
    isTag,
    getAttributeValue: ({ node }, name) => tree.attribute(node, name),
    hasAttrib: ({ node }, name) => tree.hasAttribute(node, name),
    getChildren: ({ children }) => children,
    getName: ({ node }) => tree.name(node).toLowerCase(),
    getParent: ({ parent }) => parent,
    getSiblings: (item) => item.parent?.children ?? [item],
    getText: (item) => textOf(tree, item),
    removeSubsets: (items) => items.filter((item) => !hasAncestorIn(item, items)),
  };
}

function textOf(tree: Tree, { node }: Item): string {
  let text = "";
  for (let at = tree.position(node); at <= tree.lastPosition(node); at++) {
    const inner = tree.nodeAt(at);
    if (tree.kind(inner) === Kind.Text) text += tree.data(inner);
  }
  return text;
}

function isEmpty(tree: Tree, { children }: Item): boolean {
  return children.every(({ node }) => !tree.isElement(node) && tree.kind(node) !== Kind.Text);
}

function hasAncestorIn(item: Item, items: readonly Item[]): boolean {
  for (let up = item.parent; up !== null; up = up.parent) if (items.includes(up)) return true;
  return items.indexOf(item) === -1;
}
