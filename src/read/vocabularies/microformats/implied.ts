/** Name, photo and url that microformats2 takes from an item's shape when it states none. */
import type { Node, Tree } from "../../../page/html/mod.ts";
import type { ItemTexts } from "./texts.ts";

/** What an item's shape implies; each is read only when asked for. */
interface Implied {
  name(): string;
  photo(): { value: string; alt?: string } | undefined;
  url(): string | undefined;
}

/** Reads an item and its only child by the rules for implied properties. */
export function impliedProperties(
  texts: ItemTexts,
  node: Node,
  isItem: (node: Node) => boolean,
): Implied {
  const { tree } = texts;
  const only = onlyChild(tree, node);
  const inner = isItem(only) ? 0 : only;
  const innermost = inner === 0 ? 0 : onlyChild(tree, inner);
  /** Looks at the item, then for the only child of a name in it, then in its only child. */
  const firstOf = <Found>(
    read: (tree: Tree, node: Node) => Found | undefined,
    names: readonly (readonly [string, string])[],
  ): Found | undefined => {
    let found = read(tree, node);
    for (const outer of inner === 0 ? [node] : [node, inner]) {
      for (const [name, attribute] of names) {
        found ??= read(tree, ofType(tree, outer, name, attribute, isItem));
      }
    }
    return found;
  };
  return {
    name: () => impliedName(texts, node, inner, isItem(innermost) ? 0 : innermost),
    photo: () => firstOf(photoOf, [["img", "src"], ["object", "data"]]),
    url: () => firstOf(hrefOf, [["a", "href"], ["area", "href"]]),
  };
}

function impliedName(texts: ItemTexts, node: Node, inner: Node, innermost: Node): string {
  // The item's own label counts even when empty: it means that the item is nameless.
  const own = labelOf(texts.tree, node);
  if (own !== undefined) return own;
  for (const child of [inner, innermost]) {
    const label = child === 0 ? undefined : labelOf(texts.tree, child);
    if (label !== undefined && label !== "") return label;
  }
  return texts.text(node, false);
}

function labelOf(tree: Tree, node: Node): string | undefined {
  const tag = tree.name(node);
  if (tag === "img" || tag === "area") return tree.attribute(node, "alt");
  return tag === "abbr" ? tree.attribute(node, "title") : undefined;
}

/** Finds the only child element of a name, or of all where none is given; 0 for none or several. */
function onlyChild(tree: Tree, node: Node, name?: string): Node {
  let found: Node = 0;
  for (let child = tree.firstChild(node); child !== 0; child = tree.nextSibling(child)) {
    if (!tree.isElement(child) || name !== undefined && tree.name(child) !== name) continue;
    if (found !== 0) return 0;
    found = child;
  }
  return found;
}

/** Finds the only child of a name, when it has an attribute and is not an item itself. */
function ofType(
  tree: Tree,
  node: Node,
  name: string,
  attribute: string,
  isItem: (node: Node) => boolean,
): Node {
  const found = onlyChild(tree, node, name);
  return found !== 0 && tree.hasAttribute(found, attribute) && !isItem(found) ? found : 0;
}

function photoOf(tree: Tree, node: Node): { value: string; alt?: string } | undefined {
  if (node === 0) return undefined;
  const tag = tree.name(node);
  const value = tag === "img"
    ? tree.attribute(node, "src")
    : tag === "object"
    ? tree.attribute(node, "data")
    : undefined;
  if (value === undefined) return undefined;
  const alt = tag === "img" ? tree.attribute(node, "alt") : undefined;
  return alt === undefined ? { value } : { value, alt };
}

function hrefOf(tree: Tree, node: Node): string | undefined {
  const tag = node === 0 ? "" : tree.name(node);
  return tag === "a" || tag === "area" ? tree.attribute(node, "href") : undefined;
}
