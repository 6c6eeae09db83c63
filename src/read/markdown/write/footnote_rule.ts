/**
 * Footnotes as GitHub writes them: `[^1]` in the text, `[^1]: ...` where the note is.
 *
 * Only notes that are marked as such, by role, rel or the names Markdown processors give them, and
 * whose item is written too; every other reference stays the link it is.
 */
import type { Node } from "../../../page/html/mod.ts";
import { isNoteReference, noteOf } from "../../../page/layout/mod.ts";
import { type Closer, SKIP, type Walk } from "./walk.ts";

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

function isWayBack({ tree }: Walk, node: Node, href: string): boolean {
  return tree.attribute(node, "role") === "doc-backlink" || BACK_TARGET.test(href) ||
    BACK_NAME.test(tree.attribute(node, "class") ?? "");
}
