/** Text to the tree of a page as served: nothing is moved to where it is shown. */
import { limitDepth } from "./tokenizer/depth_limit.ts";
import { createTreeAdapter } from "./tokenizer/tree_adapter.ts";
import { TreeBuilder } from "./tokenizer/tree_builder.ts";
import { Tree } from "./tree.ts";

/**
 * Builds the tree of a text as browsers do with scripting off; it can still be written.
 *
 * WHATWG HTML, section 13.2. Never throws; the guards of `limits.ts` set flags on the tree.
 */
export function buildTree(text: string): Tree {
  const tree = new Tree(text);
  const treeAdapter = createTreeAdapter(tree);
  const builder = new TreeBuilder({ scriptingEnabled: false, treeAdapter });
  builder.build();
  treeAdapter.finish();
  if (builder.isDeep) limitDepth(tree);
  return tree;
}
