/** Images: their words, and the address they are really shown from. */
import type { Node, Tree } from "../html/tree.ts";
import { linkTarget } from "./address.ts";
import type { Walk } from "./walk.ts";

/** Where lazy loaders keep the address, before the placeholder in `src`. */
const LAZY_ATTRIBUTES = ["data-src", "data-lazy-src", "data-original", "data-original-src"];

/** A `data:` image up to this length is a dot that holds a place. */
const MAX_PLACEHOLDER_CHARS = 300;

/**
 * Writes an image with its alternative text; one without an address is left
 * out, and one that stands in the page itself gets none.
 */
export function writeImage({ tree, writer, base }: Walk, node: Node): void {
  const source = sourceOf(tree, node);
  const target = source === undefined ? undefined : linkTarget(base, source);
  if (target === undefined && !isInline(tree, node)) return;
  const words = (tree.attribute(node, "alt") ?? "").replace(/\s+/g, " ").trim();
  const alt = words.replace(/[\\[\]`*_<]/g, "\\$&");
  writer.atom(`![${writer.inCell ? alt.replaceAll("|", "\\|") : alt}](${target ?? ""})`);
}

/** Says whether an image stands in the page itself: too long for a placeholder, or with words. */
function isInline(tree: Tree, node: Node): boolean {
  const source = tree.attribute(node, "src")?.trim() ?? "";
  if (!source.startsWith("data:image/")) return false;
  return source.length > MAX_PLACEHOLDER_CHARS || (tree.attribute(node, "alt") ?? "").trim() !== "";
}

/** Gives the address an image is shown from: `src`, or what a lazy loader or `srcset` holds. */
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
