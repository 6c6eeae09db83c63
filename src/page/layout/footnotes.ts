/** Footnotes: references marked as such by role, rel or a Markdown processor, and their items. */
import { percentDecoded } from "../../base/percent_decoded.ts";
import type { Node, Tree } from "../html/mod.ts";

const REFERENCE_NAME = /(?:^|[\s_-])(?:footnote-?ref|fnref|noteref|footnote)(?:$|[\s_-])/i;
const NOTE_TARGET = /^#(?:user-content-)?(?:fn|footnote|note)[-:_]?\w/i;

/** Returns the item of the note that a link refers to; 0 where there is none. */
export function noteOf(tree: Tree, link: Node): Node {
  const note = tree.byId(percentDecoded((tree.attribute(link, "href") ?? "").slice(1)));
  return tree.name(note) === "li" ? note : 0;
}

/** Reports whether a link is marked as a reference to a note. */
export function isNoteReference(tree: Tree, node: Node): boolean {
  const href = tree.attribute(node, "href") ?? "";
  if (tree.attribute(node, "role") === "doc-noteref") return true;
  if (!NOTE_TARGET.test(href)) return false;
  return tree.attribute(node, "rel") === "footnote" || tree.name(tree.parent(node)) === "sup" ||
    REFERENCE_NAME.test(tree.attribute(node, "class") ?? "");
}
