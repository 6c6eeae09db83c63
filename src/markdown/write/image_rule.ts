/** Images: their words, and the address they are really shown from. */
import type { Node, Tree } from "../../html/tree.ts";
import { MAX_IMAGE_COPY_NODES } from "../../limits.ts";
import { linkTarget } from "./address.ts";
import type { Walk } from "./walk.ts";

/** Where lazy loaders keep the address, before the placeholder in `src`. */
const LAZY_ATTRIBUTES = ["data-src", "data-lazy-src", "data-original", "data-original-src"];

/** A `data:` image up to this length is a placeholder. */
const MAX_PLACEHOLDER_CHARS = 300;

/**
 * Writes an image with its alternative text; one without an address is left out, and one that is in
 * the page itself (`data:`) gets none. Plain text has no images.
 */
export function writeImage({ tree, writer, resolver }: Walk, node: Node): void {
  if (writer.isPlain || hasCopy(tree, node)) return;
  const source = sourceOf(tree, node);
  const target = source === undefined ? undefined : linkTarget(resolver, source);
  if (target === undefined && !isInline(tree, node)) return;
  const words = wordsOf(tree, node).replace(/\s+/g, " ").trim();
  const alt = words.replace(/[\\[\]`*_<]/g, "\\$&");
  writer.atom(`![${writer.inCell ? alt.replaceAll("|", "\\|") : alt}](${target ?? ""})`);
}

/** Returns the alternative text of an image: its title when it has no others. */
function wordsOf(tree: Tree, node: Node): string {
  const alt = tree.attribute(node, "alt") ?? "";
  return alt.trim() === "" ? tree.attribute(node, "title") ?? "" : alt;
}

/** Reports whether an image is in the page itself. */
function isInline(tree: Tree, node: Node): boolean {
  return /^\s*data:image\//.test(tree.attribute(node, "src") ?? "");
}

/**
 * Reports whether an image is only a placeholder: a few bytes in the page itself and no alternative
 * text, or what a lazy loader puts before the `<noscript>` that has the image itself.
 */
export function isPlaceholder(tree: Tree, node: Node): boolean {
  if (hasCopy(tree, node)) return true;
  if (!isInline(tree, node) || sourceOf(tree, node) !== undefined) return false;
  return (tree.attribute(node, "src") ?? "").length <= MAX_PLACEHOLDER_CHARS &&
    wordsOf(tree, node).trim() === "";
}

/** Reports whether a `<noscript>` right behind an image has one image and nothing else. */
function hasCopy(tree: Tree, node: Node): boolean {
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
export function sourceOf(tree: Tree, node: Node): string | undefined {
  const written = tree.attribute(node, "src")?.trim() ?? "";
  for (const name of LAZY_ATTRIBUTES) {
    const lazy = tree.attribute(node, name)?.trim() ?? "";
    if (lazy !== "" && !lazy.startsWith("data:")) return lazy;
  }
  if (written !== "" && !written.startsWith("data:")) return written;
  const set = tree.attribute(node, "srcset") ?? tree.attribute(node, "data-srcset") ?? "";
  const first = set.trim().split(/\s/, 1)[0] ?? "";
  return first === "" || first.startsWith("data:") ? undefined : first.replace(/,$/, "");
}
