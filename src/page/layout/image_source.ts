/** Images: their words, and the address each is really shown from. */
import type { Node, Tree } from "../html/mod.ts";

// Bounds.
/** Nodes of a `<noscript>` that may be the copy of the image before it. */
const MAX_IMAGE_COPY_NODES = 8;
/** Sources looked at before the image of a `<picture>`; pages have one a width and format. */
const MAX_PICTURE_SOURCES = 32;

/** Where lazy loaders keep the address, before whatever is in `src`. */
const LAZY_ATTRIBUTES = ["data-src", "data-lazy-src", "data-original", "data-original-src"];
/** A word in the names that other loaders give such an attribute. */
const LAZY_NAME = /(?:^|-)(?:src|srcset|original|lazy|delayed)(?:-|$)/;
const ADDRESS = /^(?:https?:\/\/|\/|\.{1,2}\/)/i;

/** Files that are shown until a script puts the image in their place. */
const PLACEHOLDER_FILE =
  /(?:^|[_-])(?:placeholder|blank|spacer|transparent|1x1)\.(?:gif|png|svg)$/i;

/** Returns the alternative text of an image: its title when it has no others. */
export function imageWords(tree: Tree, node: Node): string {
  const alt = tree.attribute(node, "alt") ?? "";
  return alt.trim() === "" ? tree.attribute(node, "title") ?? "" : alt;
}

/** Reports whether an image is in the page itself. */
export function isInlineImage(tree: Tree, node: Node): boolean {
  return /^\s*data:image\//.test(tree.attribute(node, "src") ?? "");
}

/** Reports whether the file of an image is named as one that is shown in the place of another. */
export function isNamedPlaceholder(tree: Tree, node: Node): boolean {
  const path = (tree.attribute(node, "src") ?? "").split(/[?#]/, 1)[0]?.trim() ?? "";
  return PLACEHOLDER_FILE.test(path.slice(path.lastIndexOf("/") + 1));
}

/** Reports whether an image shows and tells nothing: a placeholder, or copied in a `<noscript>`. */
export function isPlaceholder(tree: Tree, node: Node): boolean {
  if (hasCopy(tree, node)) return true;
  if (!isInlineImage(tree, node) && !isNamedPlaceholder(tree, node)) return false;
  return imageSource(tree, node) === undefined && imageWords(tree, node).trim() === "";
}

/** Reports whether a `<noscript>` right behind an image has one image and nothing else. */
export function hasCopy(tree: Tree, node: Node): boolean {
  let next = tree.nextSibling(node);
  while (next !== 0 && tree.isText(next) && tree.data(next).trim() === "") {
    next = tree.nextSibling(next);
  }
  if (next === 0 || tree.name(next) !== "noscript") return false;
  const first = tree.position(next);
  const last = tree.lastPosition(next);
  if (last - first > MAX_IMAGE_COPY_NODES) return false;
  let images = 0;
  for (let at = first + 1; at <= last; at++) {
    const inner = tree.nodeAt(at);
    if (tree.isText(inner) && tree.data(inner).trim() !== "") return false;
    if (tree.name(inner) === "img") images++;
  }
  return images === 1;
}

/** Returns the address an image is shown from: `src`, or that of a lazy loader or `srcset`. */
export function imageSource(tree: Tree, node: Node): string | undefined {
  const written = tree.attribute(node, "src")?.trim() ?? "";
  for (const name of LAZY_ATTRIBUTES) {
    const lazy = tree.attribute(node, name)?.trim() ?? "";
    if (lazy !== "" && !lazy.startsWith("data:")) return lazy;
  }
  const isHeld = written === "" || written.startsWith("data:") || isNamedPlaceholder(tree, node);
  if (!isHeld) return written;
  return firstOfSet(tree, node) ?? sourceBeside(tree, node) ?? lazySource(tree, node);
}

/** Returns the first address of a set of sizes (WHATWG HTML, 4.8.4.2.1). */
function firstOfSet(tree: Tree, node: Node): string | undefined {
  for (const name of ["srcset", "data-srcset"]) {
    const first = firstAddress(tree.attribute(node, name) ?? "");
    if (first !== "" && !first.startsWith("data:")) return first;
  }
  return undefined;
}

function firstAddress(set: string): string {
  return (set.trim().split(/\s/, 1)[0] ?? "").replace(/,$/, "");
}

/** Returns the address of the nearest `<source>` before the image of a `<picture>`. */
function sourceBeside(tree: Tree, node: Node): string | undefined {
  if (tree.name(tree.parent(node)) !== "picture") return undefined;
  let before = tree.previousSibling(node);
  for (let step = 0; step < MAX_PICTURE_SOURCES && before !== 0; step++) {
    const found = tree.name(before) === "source" ? firstOfSet(tree, before) : undefined;
    if (found !== undefined) return found;
    before = tree.previousSibling(before);
  }
  return undefined;
}

/** Returns the address in an attribute that a loader has its own name for. */
function lazySource(tree: Tree, node: Node): string | undefined {
  for (const { name, value } of tree.attributes(node)) {
    if (name === "src" || !LAZY_NAME.test(name)) continue;
    const address = firstAddress(value);
    if (ADDRESS.test(address)) return address;
  }
  return undefined;
}
