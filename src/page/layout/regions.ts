/** Which parts of a page are the article's own, for readings of visible text. */
import type { Node, Tree } from "../html/mod.ts";
import { BOILERPLATE, layoutOf, Part } from "./layout.ts";

/** Elements of the content that are not the article's own text. */
const OTHER_VOICES: ReadonlySet<string> = new Set(
  "blockquote figure form select button svg iframe textarea".split(" "),
);
/** Parts that are not the article's own. */
const ASIDE_PARTS = BOILERPLATE | Part.Banner | Part.Sidebar | Part.Others | Part.Navigation |
  Part.Named;

/** The regions of one page. */
export interface Regions {
  /** Position of the heading in document order; -1 without one. */
  readonly heading: number;
  /** Reports whether a node is outside the article's own text. */
  isAside(node: Node): boolean;
}

/** Marks the asides of a page; what contains the heading is none. */
export function findRegions(tree: Tree, heading: Node): Regions {
  const layout = layoutOf(tree);
  const mask = new Uint8Array(tree.length);
  const headingAt = heading === 0 ? -1 : tree.position(heading);
  for (let at = 1; at < tree.length; at++) {
    const node = tree.nodeAt(at);
    if (!tree.isElement(node)) continue;
    if ((layout.own(node) & ASIDE_PARTS) === 0 && !OTHER_VOICES.has(tree.name(node))) continue;
    const last = tree.lastPosition(node);
    if (headingAt >= at && headingAt <= last) continue;
    mask.fill(1, at, last + 1);
    at = last;
  }
  return { heading: headingAt, isAside: (node) => mask[tree.position(node)] === 1 };
}
