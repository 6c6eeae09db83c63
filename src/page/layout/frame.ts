/** What frames a page's content by its element or its role: navigation, asides, footers, dialogs. */
import type { Node, Tree } from "../html/mod.ts";
import { roleOf } from "./role.ts";

/** WHATWG HTML 4.3: sections about the site or beside the content; a header may hold the heading. */
export const FRAME_TAGS: ReadonlySet<string> = new Set(["nav", "aside", "footer", "dialog"]);

/** WAI-ARIA 1.2 roles of navigation, controls and asides. */
const FRAME_ROLES: ReadonlySet<string> = new Set(
  ("navigation menu menubar complementary contentinfo search dialog alertdialog toolbar " +
    "tablist listbox tree").split(" "),
);

/** Reports whether an element frames content; an article's own footer often carries its byline. */
export function isFrame(tree: Tree, node: Node): boolean {
  const tag = tree.name(node);
  if (FRAME_TAGS.has(tag)) return tag !== "footer" || !isInArticle(tree, node);
  return FRAME_ROLES.has(roleOf(tree, node));
}

/** Reports whether an element is a banner by its role: the site's, heading in it or not. */
export function isBanner(tree: Tree, node: Node): boolean {
  return roleOf(tree, node) === "banner";
}

function isInArticle(tree: Tree, node: Node): boolean {
  for (let at = tree.parent(node); at !== 0; at = tree.parent(at)) {
    if (tree.name(at) === "article") return true;
  }
  return false;
}
