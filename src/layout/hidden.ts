/**
 * What is not shown, by the element's own attributes: the one definition every room asks.
 *
 * WHATWG HTML 6.1 (`hidden`) and 15.3.1, CSS Display 3, CSS 2.2 section 11.2. Style sheets are not
 * read: a page that hides by class is taken as it is written.
 */
import type { Node, Tree } from "../html/tree.ts";

const HIDING_STYLE =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))(?![\w-])/i;
/** Pages hide their root until a script has run: what is in it is shown all the same. */
const ROOTS: ReadonlySet<string> = new Set(["html", "body"]);

/**
 * Says whether an element hides itself and all inside it: by `hidden` or by its own style.
 *
 * What is `hidden=until-found` is part of the page: browsers search it and open it.
 */
export function isHidden(tree: Tree, node: Node): boolean {
  const hidden = tree.attribute(node, "hidden");
  const style = tree.attribute(node, "style");
  if (hidden === undefined && style === undefined) return false;
  const isOff = hidden !== undefined && hidden.trim().toLowerCase() !== "until-found" ||
    style !== undefined && HIDING_STYLE.test(style);
  return isOff && !ROOTS.has(tree.name(node));
}

/**
 * Says whether an element is kept from those who listen to a page: what it shows is decoration, or
 * a second copy of what stands elsewhere (WAI-ARIA 1.2, `aria-hidden`).
 */
export function isDecoration(tree: Tree, node: Node): boolean {
  return tree.attribute(node, "aria-hidden")?.trim().toLowerCase() === "true" &&
    !ROOTS.has(tree.name(node));
}
