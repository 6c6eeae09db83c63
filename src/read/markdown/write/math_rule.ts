/** Formulas, written as the TeX that a page has beside their MathML. */
import { collapsedText, type Node, type Tree } from "../../../page/html/mod.ts";
import { collapseWhitespace } from "../../../page/text/mod.ts";
import { type Rule, SKIP } from "./walk.ts";

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

/** Returns the TeX of a whole formula (MathML 3, 5.1), not that of a part of it; empty for none. */
function texOf(tree: Tree, math: Node): string {
  const whole = firstElement(tree, tree.firstChild(math));
  if (tree.name(whole) === "semantics" && firstElement(tree, tree.nextSibling(whole)) === 0) {
    let at = firstElement(tree, tree.firstChild(whole));
    for (; at !== 0; at = firstElement(tree, tree.nextSibling(at))) {
      const isTex = tree.name(at) === "annotation" &&
        TEX.test(tree.attribute(at, "encoding")?.trim() ?? "");
      if (isTex) return bareTex(collapsedText(tree, at));
    }
  }
  return bareTex(collapseWhitespace(tree.attribute(math, "alttext") ?? ""));
}

function firstElement(tree: Tree, from: Node): Node {
  let at = from;
  while (at !== 0 && !tree.isElement(at)) at = tree.nextSibling(at);
  return at;
}

/** What MediaWiki puts around every formula, and around the words of some of their images. */
const STYLE = /^\{\\(?:display|text)style (.*)\}$/;

/** Returns TeX without a group that sets the style of all of it. */
export function bareTex(tex: string): string {
  return STYLE.exec(tex)?.[1]?.trim() ?? tex;
}
