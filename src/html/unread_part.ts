/** What of a page an answer does not hold, told to whoever reads the answer. */
import { stoppedParts } from "./steps.ts";
import type { Tree } from "./tree.ts";

/**
 * Says which part of a page was not read, in a sentence or two; undefined when all of it was.
 *
 * Only the bounds on nodes and on steps end the reading of a page; the other guards of a tree keep
 * its words. To be asked once the readers are done.
 */
export function unreadPart(tree: Tree): string | undefined {
  const { length } = tree.source.text;
  const parts = stoppedParts(tree);
  const sentences = [
    ...(tree.flags.nodes
      ? [
        `Only the first ${tree.readTo} of the page's ${length} characters were read: ` +
        `they make ${tree.size} nodes, the most a page of its size may.`,
      ]
      : []),
    ...(parts.length > 0
      ? [
        `Not all of the page's ${
          parts.join(", ")
        } was read: it asks for more work than a page of ` +
        `${length} characters may.`,
      ]
      : []),
  ];
  return sentences.length === 0 ? undefined : sentences.join(" ");
}
