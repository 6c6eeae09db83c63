/** The text of a small element as one line, prices that are cut into pieces put together. */
import { onceFor } from "../../base/once_for.ts";
import { type Node, TagSet, type Tree } from "../html/mod.ts";
import { collapseWhitespace } from "../text/mod.ts";

const SILENT = new Set(
  ["script", "style", "noscript", "template", "head", "svg", "select", "textarea"],
);

/** Elements whose text is never shown as the page's own, for walks over a whole page. */
export const SILENT_TAGS: TagSet = new TagSet(SILENT);

/** Returns the texts of a page outside of silent elements that are not blank; gathered once. */
export const shownTexts: (tree: Tree) => readonly Node[] = onceFor((tree: Tree) => {
  const texts: Node[] = [];
  const silent = SILENT_TAGS.of(tree);
  for (let at = 1; at < tree.length; at++) {
    const node = tree.nodeAt(at);
    if (!tree.isText(node)) {
      if (tree.isOneOf(node, silent)) at = tree.lastPosition(node);
    } else if (!tree.isBlank(node)) texts.push(node);
  }
  return texts;
});

/** A line is cut past this length: no price, label or button is that long. */
const MAX_LINE_CHARS = 400;

/** Returns the text of an element; cents in an element of their own get their point. */
export function lineOf(tree: Tree, node: Node): string {
  let line = "";
  const last = tree.lastPosition(node);
  for (let at = tree.position(node); at <= last && line.length <= MAX_LINE_CHARS; at++) {
    const inner = tree.nodeAt(at);
    if (tree.isText(inner)) {
      const piece = tree.dataLength(inner) > MAX_LINE_CHARS
        ? collapseWhitespace(tree.data(inner).slice(0, MAX_LINE_CHARS + 1))
        : tree.line(inner);
      if (piece !== "") line = join(line, piece);
    } else if (SILENT.has(tree.name(inner))) at = tree.lastPosition(inner);
  }
  return line;
}

const WHOLE_NUMBER = /(?:^|[^\d.,])\d{1,3}(?:[.,' ]\d{3})*$/;

function join(line: string, piece: string): string {
  if (line === "") return piece;
  if (/\d$/.test(line) && /^[.,](?:\d|$)/.test(piece)) return line + piece;
  if (/\d[.,]$/.test(line) && /^\d/.test(piece)) return line + piece;
  const isCents = WHOLE_NUMBER.test(line) && /^\d{2}(?!\d)/.test(piece);
  return isCents ? `${line}.${piece}` : `${line} ${piece}`;
}
