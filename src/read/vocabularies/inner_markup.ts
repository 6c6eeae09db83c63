/** The content of an element, serialised as markup: for values that are HTML or XML. */
import { escapeAttribute, escapeText, Kind, textOf } from "../../page/html/mod.ts";
import type { Node, Tree } from "../../page/html/mod.ts";

const VOID = new Set("area base br col embed hr img input link meta source track wbr".split(" "));

/** Serialises the content of an element; `xml` closes void elements as XML requires. */
export function innerMarkup(tree: Tree, node: Node, xml: boolean): string {
  const parts: string[] = [];
  const open: { node: Node; last: number }[] = [];
  const last = tree.lastPosition(node);
  const close = (at: number): void => {
    for (let top = open.at(-1); top !== undefined && top.last < at; top = open.at(-1)) {
      if (xml || !VOID.has(tree.name(top.node))) parts.push(`</${tree.name(top.node)}>`);
      open.pop();
    }
  };
  for (let at = tree.position(node) + 1; at <= last; at++) {
    close(at);
    const inner = tree.nodeAt(at);
    const kind = tree.kind(inner);
    if (kind === Kind.Text) parts.push(escapeText(textOf(tree, inner)));
    else if (kind === Kind.Comment) parts.push(`<!--${tree.data(inner)}-->`);
    else if (kind === Kind.Instruction) parts.push(`<?${tree.data(inner)}?>`);
    else if (kind === Kind.Element) {
      const attributes = tree.attributes(inner).map(({ name, value }) =>
        ` ${name}="${escapeAttribute(value)}"`
      );
      parts.push(`<${tree.name(inner)}${attributes.join("")}>`);
      open.push({ node: inner, last: tree.lastPosition(inner) });
    }
  }
  close(last + 1);
  return parts.join("");
}
