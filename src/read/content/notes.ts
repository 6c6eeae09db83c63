/** Keeps the footnotes that what is chosen refers to: a number without its note says nothing. */
import { isNoteReference, noteOf } from "../../page/layout/mod.ts";
import { DECLARED_KINDS } from "./evidence.ts";
import type { PageView } from "./page_view.ts";

/** Whoever sells has conditions below, not notes. */
const SELLS = (["product", "service"] as const).reduce(
  (bits, kind) => bits | 1 << DECLARED_KINDS.indexOf(kind),
  0,
);

/** Chooses the notes that chosen blocks refer to. Linear in the references and the blocks. */
export function keepNotes(page: PageView, chosen: Uint8Array): Uint8Array {
  const { tree, outline: { blocks }, evidence } = page;
  const marks = tree.named("sup");
  if (marks.length === 0 || (evidence.kinds & SELLS) !== 0) return chosen;
  const kept = new Set<number>();
  for (const mark of marks) {
    const link = tree.firstChild(mark);
    if (tree.name(link) !== "a" || !isNoteReference(tree, link)) continue;
    const from = blockAt(blocks, tree.position(link) + 1);
    const note = chosen[from] === 1 ? noteOf(tree, link) : 0;
    if (note !== 0 && tree.position(note) > tree.position(link)) kept.add(note);
  }
  if (kept.size === 0) return chosen;
  const all = Uint8Array.from(chosen);
  for (const note of kept) {
    const last = tree.lastPosition(note);
    let at = blockAt(blocks, tree.position(note));
    if ((blocks[at]?.last ?? 0) < tree.position(note)) at++;
    for (; at < blocks.length && (blocks[at]?.first ?? last + 1) <= last; at++) all[at] = 1;
  }
  return all;
}

/** Finds the last block that begins at a position or before it; -1 for none. */
function blockAt(blocks: PageView["outline"]["blocks"], position: number): number {
  let low = 0;
  let high = blocks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((blocks[middle]?.first ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
