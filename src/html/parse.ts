/**
 * Text to tree, as browsers build it with scripting off (`<noscript>` holds elements).
 *
 * WHATWG HTML, section 13.2. Never throws; the guards of `limits.ts` set flags on the tree.
 */
import { parse } from "parse5";
import { createTreeAdapter } from "./tree_adapter.ts";
import { Tree } from "./tree.ts";

/** Parses the text of a page into a tree. Linear in the text; never throws. */
export function parseHtml(text: string): Tree {
  const tree = new Tree(text.length >> 4);
  parse(text, {
    scriptingEnabled: false,
    treeAdapter: createTreeAdapter(tree, { start: 0, end: 0 }),
  });
  return tree;
}
