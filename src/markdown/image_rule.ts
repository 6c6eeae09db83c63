/** Images: their words, and the address they are really shown from. */
import type { Node, Tree } from "../html/tree.ts";
import { imageTarget } from "./address.ts";
import type { Walk } from "./walk.ts";

/** Where lazy loaders keep the address, before the placeholder in `src`. */
const LAZY_ATTRIBUTES = ["data-src", "data-lazy-src", "data-original", "data-original-src"];

/** Writes an image with its alternative text; one without an address is left out. */
export function writeImage({ tree, writer, base }: Walk, node: Node): void {
  const source = sourceOf(tree, node);
  const target = source === undefined ? undefined : imageTarget(base, source);
  if (target === undefined) return;
  const words = (tree.attribute(node, "alt") ?? "").replace(/\s+/g, " ").trim();
  const alt = words.replace(/[\\[\]`*_<]/g, "\\$&");
  writer.atom(`![${writer.inCell ? alt.replaceAll("|", "\\|") : alt}](${target})`);
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
