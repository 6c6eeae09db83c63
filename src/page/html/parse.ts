/**
 * Text to tree, as browsers build it with scripting off (`<noscript>` contains elements); what is
 * streamed behind the page or declared as a shadow root is then put where it is shown.
 *
 * WHATWG HTML, section 13.2. Never throws; the guards of `limits.ts` set flags on the tree.
 */
import { keepLast } from "../../base/keep_last.ts";
import { openShadowRoots } from "./shadow_roots.ts";
import { placeStreamedSegments } from "./streamed_segments.ts";
import { limitDepth } from "./tokenizer/depth_limit.ts";
import { createTreeAdapter } from "./tokenizer/tree_adapter.ts";
import { TreeBuilder } from "./tokenizer/tree_builder.ts";
import { Tree } from "./tree.ts";

/**
 * Parses the text of a page into a tree. Linear in the text; never throws.
 *
 * In XHTML any element may end itself, as `<script src="a.js"/>`, which HTML leaves open to the end of
 * the page, and text may stand in CDATA sections; all else is read as HTML, so that nothing is refused.
 *
 * ```ts
 * import assert from "node:assert/strict";
 *
 * const tree = parseHtml("<p>One<p>Two");
 * assert.equal(tree.flags.nodes, false);
 * assert.ok(tree.nameId("p") >= 0 && tree.nameId("table") < 0);
 * ```
 */
export function parseHtml(text: string, isXhtml = false): Tree {
  const tree = buildTree(closeTitle(text), isXhtml);
  placeStreamedSegments(tree);
  openShadowRoots(tree);
  tree.finish();
  return tree;
}

/** Builds the tree of a text as served: nothing is moved to where it is shown. It can be written. */
export function buildTree(text: string, isXhtml = false): Tree {
  const tree = new Tree(text);
  const treeAdapter = createTreeAdapter(tree);
  const builder = new TreeBuilder({ scriptingEnabled: false, treeAdapter, isXhtml });
  builder.build();
  keepLast(builder, text.length);
  treeAdapter.finish();
  if (builder.isDeep) limitDepth(tree);
  return tree;
}

const TITLE = /<title[\s>]/i;
const TITLE_END = /<\/title/i;

/**
 * Closes a title that never ends, which would be all there is of the page: damaged copies lose the
 * end tag, and what follows is the page that people knew.
 */
function closeTitle(text: string): string {
  const start = text.search(TITLE);
  const open = start < 0 ? -1 : text.indexOf(">", start);
  if (open < 0 || TITLE_END.test(text.slice(open))) return text;
  const next = text.indexOf("<", open);
  return next < 0 ? text : `${text.slice(0, next)}</title>${text.slice(next)}`;
}
