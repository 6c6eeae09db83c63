/** The words of a page that selectors can be made of. */
import type { Tree } from "../../src/page/html/tree.ts";
import type { Vocabulary } from "./random_css.ts";

const MOST = 12;

/** Reads names, classes, ids and attributes off a page, spread over it. */
export function vocabularyOf(tree: Tree): Vocabulary {
  const tags = new Set<string>();
  const classes = new Set<string>();
  const ids = new Set<string>();
  const attributes = new Map<string, string>();
  const stride = Math.max(1, Math.floor(tree.length / 200));
  for (let at = 0; at < tree.length; at += stride) {
    const node = tree.nodeAt(at);
    if (!tree.isElement(node) || tree.namespace(node) !== 0) continue;
    tags.add(tree.name(node));
    for (const { name, value } of tree.attributes(node)) {
      if (name === "class") { for (const word of value.split(/[\t\n\f\r ]+/)) classes.add(word); }
      else if (name === "id") ids.add(value);
      else attributes.set(name, value.slice(0, 40));
    }
  }
  classes.delete("");
  ids.delete("");
  return {
    tags: [...tags].slice(0, MOST),
    classes: [...classes].slice(0, MOST),
    ids: [...ids].slice(0, MOST),
    attributes: [...attributes].filter(([name]) => /^[a-z][a-z-]*$/.test(name)).slice(0, MOST),
  };
}
