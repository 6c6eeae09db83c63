/** Reads of nodes that a page wrote, by the interface's getters: a form's fields hide its own. */

type Getter<Value> = (node: Node) => Value;

function getterOf<Value>(owner: object, name: string): Getter<Value> {
  const get = Object.getOwnPropertyDescriptor(owner, name)?.get;
  if (get === undefined) throw new Error(`no getter of ${name}`);
  return (node) => get.call(node) as Value;
}

/** The kind of a node: 1 an element, 3 a text. */
export const kindOf: Getter<number> = getterOf(Node.prototype, "nodeType");
/** The first child. */
export const firstChildOf: Getter<Node | null> = getterOf(Node.prototype, "firstChild");
/** The next node with the same parent. */
export const nextSiblingOf: Getter<Node | null> = getterOf(Node.prototype, "nextSibling");
/** The element a node is in. */
export const parentOf: Getter<Element | null> = getterOf(Node.prototype, "parentElement");
/** The text of a node and all below it. */
export const textOf: Getter<string | null> = getterOf(Node.prototype, "textContent");
/** The name of an element without its prefix. */
export const nameOf: Getter<string> = getterOf(Element.prototype, "localName");
/** The namespace of an element. */
export const namespaceOf: Getter<string | null> = getterOf(Element.prototype, "namespaceURI");
/** The attributes of an element. */
export const attributesOf: Getter<NamedNodeMap> = getterOf(Element.prototype, "attributes");
/** The root element of a document. */
export const rootOf: Getter<Element | null> = getterOf(Document.prototype, "documentElement");

/** Gives where an element is drawn, in its own frame. */
export function boxesOf(element: Element): DOMRect[] {
  return [...Element.prototype.getClientRects.call(element)];
}

/** Gives the value of an attribute. */
export function attributeOf(element: Element, name: string): string | null {
  return Element.prototype.getAttribute.call(element, name);
}

/** Gives the text of an element as the tools write values: whitespace collapsed, no soft hyphens. */
export function plainTextOf(node: Node): string {
  return (textOf(node) ?? "").replaceAll("\u00ad", "").split(/\s/).filter((word) => word !== "")
    .join(" ");
}
