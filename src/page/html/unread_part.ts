/** What part of a page is missing from an answer, in words for its reader. */
import { isLegible } from "./encoding/mod.ts";
import { stoppedParts } from "./steps.ts";
import type { Tree } from "./tree.ts";

/**
 * Describes which part of a page was not read, in a sentence or two; undefined when all of it was.
 *
 * Only the bounds on nodes and on steps end the reading of a page, and characters are lost where its
 * bytes are read in an encoding that they are not in; the other guards of a tree keep its text. Call
 * it once the readers are done.
 */
export function unreadPart(tree: Tree): string | undefined {
  const { text } = tree.source;
  const { length } = text;
  const parts = stoppedParts(tree);
  const sentences: string[] = [];
  if (tree.flags.nodes) {
    sentences.push(
      `Only the first ${tree.readTo} of the page's ${length} characters were read: ` +
        `they make ${tree.size} nodes, the most a page of its size may.`,
    );
  }
  if (parts.length > 0) {
    sentences.push(
      `Not all of the page's ${parts.join(", ")} was read: ` +
        `it asks for more work than a page of ${length} characters may.`,
    );
  }
  if (!isLegible(text)) {
    sentences.push(
      `${text.split("\ufffd").length - 1} characters of the page are lost, and stand as U+FFFD: ` +
        "it is not in the encoding that it is said to be in.",
    );
  }
  return sentences.length === 0 ? undefined : sentences.join(" ");
}
