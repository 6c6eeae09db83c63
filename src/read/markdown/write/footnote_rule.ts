/**
 * Footnotes as GitHub writes them: `[^1]` in the text, `[^1]: ...` where the note is.
 *
 * Only notes that are marked as such, by role, rel or the names Markdown processors give them, and
 * whose item is written too; every other reference stays the link it is.
 */
import type { Node, Tree } from "../../../page/html/tree.ts";
import { type Closer, SKIP, type Walk } from "./walk.ts";

const REFERENCE_NAME = /(?:^|[\s_-])(?:footnote-?ref|fnref|noteref|footnote)(?:$|[\s_-])/i;
const NOTE_TARGET = /^#(?:user-content-)?(?:fn|footnote|note)[-:_]?\w/i;
const BACK_NAME = /footnote-?back|back-?ref|reversefootnote/i;
const BACK_TARGET = /^#(?:user-content-)?(?:fnref|footnote-ref|noteref)/i;

/** Opens a reference to a note, or leaves out the link back; nothing for any other link. */
export function openNoteLink(walk: Walk, node: Node): typeof SKIP | undefined {
  const href = walk.tree.attribute(node, "href") ?? "";
  if (!href.startsWith("#")) return undefined;
  if (isWayBack(walk, node, href)) return walk.notes.size > 0 ? SKIP : undefined;
  if (!isNoteReference(walk.tree, node)) return undefined;
  const note = noteOf(walk.tree, node);
  if (note === 0 || !isWritten(walk, note)) return undefined;
  const number = walk.notes.get(note) ?? walk.notes.size + 1;
  walk.notes.set(note, number);
  walk.writer.atom(`[^${number}]`);
  return SKIP;
}

/** Opens the item of a note that was referred to; nothing for any other item. */
export function openNote({ writer, notes }: Walk, node: Node): Closer | undefined {
  const number = notes.get(node);
  if (number === undefined || !writer.allowsBlocks) return undefined;
  writer.openContainer(`[^${number}]: `, "    ");
  return () => writer.closeContainer();
}

/** A note must be still to come, for its item to know that it was referred to. */
function isWritten({ tree, selection, at }: Walk, note: Node): boolean {
  const first = tree.position(note);
  return first > at &&
    (selection === undefined || selection.hasAny(first, tree.lastPosition(note)));
}

/** Returns the item of the note that a link refers to; 0 where there is none. */
export function noteOf(tree: Tree, link: Node): Node {
  const note = tree.byId(decoded((tree.attribute(link, "href") ?? "").slice(1)));
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

function isWayBack({ tree }: Walk, node: Node, href: string): boolean {
  return tree.attribute(node, "role") === "doc-backlink" || BACK_TARGET.test(href) ||
    BACK_NAME.test(tree.attribute(node, "class") ?? "");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
