/** Texts that a page hides and that no reader can open: not quoted, whatever the model makes of them. */
import type { Tree } from "../../page/html/mod.ts";
import { markParts, type Marks, Part, roleOf } from "../../page/layout/mod.ts";

/** Roles of what a control opens (WAI-ARIA 1.2): the other tabs of a page, parts that are folded. */
const OPENED_ROLES: ReadonlySet<string> = new Set(["tabpanel", "region"]);
/** Share of a text that may be hidden; more of it is a page that its scripts uncover. */
const MOST_HIDDEN = 0.5;

/**
 * Marks what a page hides, but for what a control opens; nothing where most of a text is hidden.
 *
 * What nobody sees is a window that waits for a click, a message of a script, or words meant for
 * programs alone, which a person who reads the same page would never find. `chosen` has a mark for
 * each position that the text is made of.
 */
export function hiddenParts(tree: Tree, chosen: Marks): Marks {
  const hidden = markParts(
    tree,
    Part.Hidden,
    (at) => OPENED_ROLES.has(roleOf(tree, tree.nodeAt(at))),
  );
  let [all, unseen] = [0, 0];
  for (let at = 0; at < chosen.length; at++) {
    if (chosen[at] === 0) continue;
    const chars = tree.dataLength(tree.nodeAt(at));
    all += chars;
    if (hidden[at] === 1) unseen += chars;
  }
  return unseen > all * MOST_HIDDEN ? new Uint8Array(hidden.length) : hidden;
}
