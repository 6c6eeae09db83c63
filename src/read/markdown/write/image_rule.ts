/** Images as Markdown writes them. */
import { collapseWhitespace } from "../../../page/text/mod.ts";
import type { Node } from "../../../page/html/mod.ts";
import {
  hasCopy,
  imageSource,
  imageWords,
  isInlineImage,
  isNamedPlaceholder,
} from "../../../page/layout/mod.ts";
import { linkTarget } from "./address.ts";
import { bareTex } from "./math_rule.ts";
import type { Walk } from "./walk.ts";

/**
 * Writes an image with its alternative text; one without an address is left out, and one that is in
 * the page itself (`data:`), or whose script has not run, gets none. Plain text has no images.
 */
export function writeImage({ tree, writer, resolver, formula }: Walk, node: Node): void {
  if (writer.isPlain || hasCopy(tree, node)) return;
  const words = collapseWhitespace(imageWords(tree, node));
  if (formula !== "" && bareTex(words) === formula) return;
  // Without words its own file is all there is to write.
  const own = words === "" ? tree.attribute(node, "src") : undefined;
  const source = imageSource(tree, node) ?? (isInlineImage(tree, node) ? undefined : own);
  const target = source === undefined ? undefined : linkTarget(resolver, source);
  if (target === undefined && !isInlineImage(tree, node) && !isNamedPlaceholder(tree, node)) return;
  const alt = words.replace(/[\\[\]`*_<]/g, "\\$&");
  writer.atom(`![${writer.inCell ? alt.replaceAll("|", "\\|") : alt}](${target ?? ""})`);
}
