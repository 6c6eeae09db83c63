/**
 * A thin DOM over our tree: just what turndown reads and changes, so that it needs no second parse.
 *
 * turndown removes nodes and rewrites text while it collapses whitespace, so the face owns copies
 * of the links between nodes and leaves the tree alone.
 */
import { DOCUMENT_NODE, type Node, type Tree } from "../../src/page/html/tree.ts";
import type { Selection } from "../../src/read/content/selection.ts";

/** One node of the face. */
export class FaceNode {
  parentNode: FaceNode | null = null;
  firstChild: FaceNode | null = null;
  lastChild: FaceNode | null = null;
  nextSibling: FaceNode | null = null;
  previousSibling: FaceNode | null = null;
  readonly #attributes: ReadonlyMap<string, string>;

  constructor(
    readonly nodeType: number,
    readonly nodeName: string,
    public data: string,
    attributes: ReadonlyMap<string, string>,
  ) {
    this.#attributes = attributes;
  }

  get nodeValue(): string {
    return this.data;
  }

  get childNodes(): FaceNode[] {
    const nodes: FaceNode[] = [];
    for (let at = this.firstChild; at !== null; at = at.nextSibling) nodes.push(at);
    return nodes;
  }

  get children(): FaceNode[] {
    return this.childNodes.filter((node) => node.nodeType === 1);
  }

  get lastElementChild(): FaceNode | null {
    return this.children.at(-1) ?? null;
  }

  get className(): string {
    return this.getAttribute("class") ?? "";
  }

  get textContent(): string {
    if (this.nodeType === 3) return this.data;
    let text = "";
    for (const node of this.#below()) if (node.nodeType === 3) text += node.data;
    return text;
  }

  getAttribute(name: string): string | null {
    return this.#attributes.get(name) ?? null;
  }

  getElementsByTagName(name: string): FaceNode[] {
    return this.#below().filter((node) => node.nodeName === name.toUpperCase());
  }

  appendChild(node: FaceNode): void {
    node.parentNode = this;
    node.previousSibling = this.lastChild;
    node.nextSibling = null;
    if (this.lastChild !== null) this.lastChild.nextSibling = node;
    else this.firstChild = node;
    this.lastChild = node;
  }

  removeChild(node: FaceNode): void {
    if (node.previousSibling !== null) node.previousSibling.nextSibling = node.nextSibling;
    else this.firstChild = node.nextSibling;
    if (node.nextSibling !== null) node.nextSibling.previousSibling = node.previousSibling;
    else this.lastChild = node.previousSibling;
    node.parentNode = null;
  }

  /** turndown copies what it is given; the face is made for one use, so it is its own copy. */
  cloneNode(): FaceNode {
    return this;
  }

  #below(): FaceNode[] {
    const nodes: FaceNode[] = [];
    const waiting: FaceNode[] = [this];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      if (at !== this) nodes.push(at);
      for (let child = at.lastChild; child !== null; child = child.previousSibling) {
        waiting.push(child);
      }
    }
    return nodes;
  }
}

const NONE: ReadonlyMap<string, string> = new Map();

/** Makes a face of a tree, or of what is chosen of it. */
export function faceOf(tree: Tree, selection?: Selection): FaceNode {
  const face = new FaceNode(1, "BODY", "", NONE);
  const faces = new Map<Node, FaceNode>([[DOCUMENT_NODE, face]]);
  for (let at = 1; at < tree.length; at++) {
    const node = tree.nodeAt(at);
    const parent = faces.get(tree.parent(node));
    const isText = tree.isText(node);
    if (parent === undefined || (!isText && !tree.isElement(node))) continue;
    if (selection !== undefined && !selection.hasAny(at, tree.lastPosition(node))) continue;
    const copy = isText
      ? new FaceNode(3, "#text", tree.data(node), NONE)
      : new FaceNode(1, tree.name(node).toUpperCase(), "", attributesOf(tree, node));
    parent.appendChild(copy);
    faces.set(node, copy);
  }
  return face;
}

function attributesOf(tree: Tree, node: Node): ReadonlyMap<string, string> {
  return new Map(tree.attributes(node).map(({ name, value }) => [name, value]));
}
