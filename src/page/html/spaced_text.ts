/** Text of an element with a space wherever elements meet, so that neighbours never run together. */
import type { Node, Tree } from "./tree.ts";
import { raisedData } from "./raised_digits.ts";
import { isWordGap } from "./word_gap.ts";
import { collapseWhitespace } from "../text/mod.ts";

const SILENT = new Set(["script", "style", "noscript", "template"]);

/** Returns the collapsed text of a node, its pieces one space apart. */
export function spacedText(tree: Tree, node: Node): string {
  const pieces: string[] = [];
  const last = tree.lastPosition(node);
  for (let at = tree.position(node); at >= 0 && at <= last; at++) {
    const inner = tree.nodeAt(at);
    if (tree.isText(inner)) pieces.push(tree.data(inner));
    else if (SILENT.has(tree.name(inner))) at = tree.lastPosition(inner);
  }
  return collapseWhitespace(pieces.join(" "));
}

const BLOCKS = new Set(
  `address article aside blockquote br dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6
header hr li main nav ol p pre section table tbody td tfoot th thead tr ul`.split(/\s+/),
);

/** Returns a node's collapsed text as it reads: blocks apart, scripts, styles and others out. */
export function readableText(
  tree: Tree,
  node: Node,
  isLeftOut: (inner: Node) => boolean = () => false,
): string {
  let text = "";
  let before: Node = 0;
  const last = tree.lastPosition(node);
  const open: number[] = [];
  for (let at = tree.position(node); at >= 0 && at <= last; at++) {
    for (let end = open.at(-1); end !== undefined && end < at; end = open.at(-1)) {
      open.pop();
      text += " ";
    }
    const inner = tree.nodeAt(at);
    if (tree.isText(inner)) {
      if (before !== 0 && isWordGap(tree, before, inner)) text += " ";
      text += raisedData(tree, before, inner);
      before = inner;
    } else if (inner !== node && (SILENT.has(tree.name(inner)) || isLeftOut(inner))) {
      at = tree.lastPosition(inner);
    } else if (BLOCKS.has(tree.name(inner))) {
      text += " ";
      open.push(tree.lastPosition(inner));
    }
  }
  return collapseWhitespace(text);
}
