/**
 * Where a node stands: an absolute XPath in the tree a browser builds.
 *
 * `declared.md` section 0.3. Every step carries its position among same-named siblings, except
 * `html`, `head` and `body` at the top.
 */
import { type Node, type Tree } from "./tree.ts";

const PLAIN_NAME = /^[A-Za-z_][A-Za-z0-9_.-]*$/;

/** Gives the place of an element, e.g. `/html/body/div[1]/ol[1]/li[2]`. */
export function placeOf(tree: Tree, node: Node): string {
  const steps: string[] = [];
  for (let at = node; at !== 0 && tree.isElement(at); at = tree.parent(at)) {
    steps.push(stepOf(tree, at, steps.length));
  }
  return "/" + steps.reverse().join("/");
}

function stepOf(tree: Tree, node: Node, _depth: number): string {
  const name = tree.name(node);
  const parent = tree.parent(node);
  if (tree.kind(parent) === 9) return "html";
  if (tree.isHtml(parent, "html") && (name === "head" || name === "body")) return name;
  let index = 1;
  for (
    let before = tree.previousSibling(node);
    before !== 0;
    before = tree.previousSibling(before)
  ) {
    if (tree.name(before) === name) index++;
  }
  return PLAIN_NAME.test(name) ? `${name}[${index}]` : `*[name()='${name}'][${index}]`;
}
