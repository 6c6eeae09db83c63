/** What of a page its tree does not hold, told to whoever reads an answer. */
import type { Tree } from "./tree.ts";

/**
 * Says which part of a page was not read, in one sentence; undefined when all of it was.
 *
 * Only the bound on nodes ends the reading of a page; the other guards of a tree keep its words.
 */
export function unreadPart(tree: Tree): string | undefined {
  if (!tree.flags.nodes) return undefined;
  const { length } = tree.source.text;
  return `Only the first ${tree.readTo} of the page's ${length} characters were read: ` +
    `they make ${tree.size} nodes, the most a page of its size may.`;
}
