/**
 * What belongs to a page's head for a browser that runs scripts.
 *
 * With scripts off, an image in a `<noscript>` of the head ends the head, and every link after it
 * is in the body. With scripts on, as search engines read pages, the `<noscript>` is text and the
 * head goes on behind it (HTML Standard, 13.2.6.4.4 and 13.2.6.4.5).
 */
import { onceFor } from "../../base/once_for.ts";
import type { Node, Tree } from "../html/mod.ts";

/** Elements that stay in the head after its end tag too (HTML Standard, 13.2.6.4.6). */
const HEAD_TAGS = new Set(
  "base basefont bgsound link meta noframes noscript script style template title".split(" "),
);

const continuedIn = onceFor(findContinued);

/** Reports whether an element is in the head, or would be if the page's scripts ran. */
export function isInHead(tree: Tree, node: Node): boolean {
  const [head] = tree.named("head");
  return head !== undefined && (tree.contains(head, node) || continuedIn(tree).has(node));
}

/** Finds the elements of the body that stand in the head when scripts run. */
function findContinued(tree: Tree): ReadonlySet<Node> {
  const found = new Set<Node>();
  const [head = 0] = tree.named("head");
  const [body] = tree.named("body");
  let opened = tree.lastChild(head);
  while (opened !== 0 && !tree.isElement(opened)) opened = tree.previousSibling(opened);
  if (body === undefined || !tree.isHtml(opened, "noscript") || !tree.isImplied(body)) return found;
  const text = tree.source.text;
  const closed = offsetOf(text, /<\/noscript[\s/>]/gi, tree.start(opened));
  const bodyTag = offsetOf(text, /<body[\s/>]/gi, closed);
  for (let node = tree.firstChild(body); node !== 0; node = tree.nextSibling(node)) {
    if (tree.start(node) < closed) continue;
    if (tree.start(node) > bodyTag) break;
    if (tree.isElement(node)) {
      if (!HEAD_TAGS.has(tree.name(node))) break;
      found.add(node);
    } else if (tree.isText(node) && tree.data(node).trim() !== "") break;
  }
  return found;
}

/** Returns where a tag is met first from an offset on; the end of the text for nowhere. */
function offsetOf(text: string, tag: RegExp, from: number): number {
  tag.lastIndex = from;
  return tag.exec(text)?.index ?? text.length;
}
