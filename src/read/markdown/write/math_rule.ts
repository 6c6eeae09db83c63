/** Formulas, written as the TeX that a page has beside their MathML. */
import { collapsedText, type Node, type Tree } from "../../../page/html/mod.ts";
import { collapseWhitespace } from "../../../page/text/mod.ts";
import { type Rule, SKIP } from "./walk.ts";

// Bounds.
/** Nodes of a formula among which its TeX is looked for. */
const MAX_FORMULA_NODES = 2_000;

/** What generators call TeX. */
const TEX = /^(?:application|text)\/(?:x-)?(?:la)?tex$/i;

/**
 * Writes a formula as TeX between dollar signs, which keeps the fractions and exponents that its
 * words alone lose; of a formula without TeX the words are written.
 */
export const openMath: Rule = (walk, node) => {
  const tex = texOf(walk.tree, node);
  // A backtick would end the code that keeps TeX from being read as Markdown.
  if (tex === "" || tex.includes("`")) return undefined;
  const { writer } = walk;
  if (writer.isPlain) writer.text(tex);
  else writer.atom(`$\`${writer.inCell ? tex.replaceAll("|", "\\|") : tex}\`$`);
  walk.formula = tex;
  return SKIP;
};

function texOf(tree: Tree, math: Node): string {
  const first = tree.position(math);
  const last = Math.min(tree.lastPosition(math), first + MAX_FORMULA_NODES);
  for (let at = first + 1; at <= last; at++) {
    const node = tree.nodeAt(at);
    if (tree.name(node) !== "annotation") continue;
    if (TEX.test(tree.attribute(node, "encoding")?.trim() ?? "")) {
      return bareTex(collapsedText(tree, node));
    }
  }
  return bareTex(collapseWhitespace(tree.attribute(math, "alttext") ?? ""));
}

/** What MediaWiki puts around every formula, and around the words of some of their images. */
const STYLE = /^\{\\(?:display|text)style (.*)\}$/;

/** Returns TeX without a group that sets the style of all of it. */
export function bareTex(tex: string): string {
  return STYLE.exec(tex)?.[1]?.trim() ?? tex;
}
