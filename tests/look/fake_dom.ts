/**
 * As much of a document as the page of `look` asks for, for tests without a browser: nodes with the
 * getters of their interfaces, events that are fired by name, and absolute paths of XPath.
 */
import { createPage } from "../../src/page/html/page.ts";

const HTML = "http://www.w3.org/1999/xhtml";
const SVG = "http://www.w3.org/2000/svg";

export class FakeNode {
  static readonly ELEMENT_NODE = 1;
  static readonly ATTRIBUTE_NODE = 2;
  static readonly TEXT_NODE = 3;
  static readonly DOCUMENT_NODE = 9;
  childNodes: FakeNode[] = [];
  parent: FakeNode | null = null;
  data = "";
  /** The page calls the getter of this very class, whatever the node is. */
  get nodeType(): number {
    if (this instanceof FakeElement) return FakeNode.ELEMENT_NODE;
    return this instanceof FakeDocument ? FakeNode.DOCUMENT_NODE : FakeNode.TEXT_NODE;
  }
  get firstChild(): FakeNode | null {
    return this.childNodes[0] ?? null;
  }
  get nextSibling(): FakeNode | null {
    const siblings = this.parent?.childNodes ?? [];
    return siblings[siblings.indexOf(this) + 1] ?? null;
  }
  get parentElement(): FakeNode | null {
    return this.parent instanceof FakeElement ? this.parent : null;
  }
  get textContent(): string {
    return this.data + this.childNodes.map((child) => child.textContent).join("");
  }
  set textContent(text: string) {
    this.replaceChildren(text);
  }
  append(...children: (FakeNode | string)[]): void {
    for (const child of children) {
      const node = typeof child === "string" ? new FakeNode() : child;
      if (typeof child === "string") node.data = child;
      node.parent = this;
      this.childNodes.push(node);
    }
  }
  prepend(...children: (FakeNode | string)[]): void {
    this.replaceChildren(...children, ...this.childNodes);
  }
  replaceChildren(...children: (FakeNode | string)[]): void {
    this.childNodes = [];
    this.append(...children);
  }
}

export class FakeElement extends FakeNode {
  readonly #name: string;
  readonly #namespace: string | null;
  readonly #attributes = new Map<string, string>();
  readonly #listeners = new Map<string, (event: unknown) => void>();
  value = "";
  constructor(name: string, namespace: string | null = HTML) {
    super();
    this.#name = name;
    this.#namespace = namespace;
  }
  get localName(): string {
    return this.#name;
  }
  get namespaceURI(): string | null {
    return this.#namespace;
  }
  get attributes(): { name: string; value: string }[] {
    return [...this.#attributes].map(([name, value]) => ({ name, value }));
  }
  get hidden(): boolean {
    return this.#attributes.has("hidden");
  }
  set hidden(isHidden: boolean) {
    if (isHidden) this.#attributes.set("hidden", "");
    else this.#attributes.delete("hidden");
  }
  getAttribute(name: string): string | null {
    return this.#attributes.get(name) ?? null;
  }
  setAttribute(name: string, value: string): void {
    this.#attributes.set(name, value);
  }
  addEventListener(name: string, listener: (event: unknown) => void): void {
    this.#listeners.set(name, listener);
  }
  /** Fires an event, such as a click. */
  fire(name: string): void {
    this.#listeners.get(name)?.({ target: this, preventDefault() {} });
  }
  replaceWith(other: FakeNode): void {
    const { parent } = this;
    if (parent === null) return;
    other.parent = parent;
    parent.childNodes = parent.childNodes.map((child) => child === this ? other : child);
  }
  /** Every element below, in order, of a name or of all. */
  all(name?: string): FakeElement[] {
    return this.childNodes.flatMap((child) =>
      child instanceof FakeElement
        ? [...name === undefined || child.localName === name ? [child] : [], ...child.all(name)]
        : []
    );
  }
}

export class FakeDocument extends FakeNode {
  get documentElement(): FakeElement | null {
    return this.childNodes.find((child) => child instanceof FakeElement) ?? null;
  }
  createElement(name: string): FakeElement {
    return new FakeElement(name);
  }
  createElementNS(namespace: string | null, name: string): FakeElement {
    return new FakeElement(name, namespace);
  }
}

/** Makes a document of markup, as the service's own parser reads it. */
export function documentOf(html: string): FakeDocument {
  const { tree } = createPage(html, null);
  const made = new FakeDocument();
  const [root] = tree.named("html");
  const open = root === undefined ? [] : [{ node: root, into: made as FakeNode }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, into } = next;
    if (tree.isText(node)) into.append(tree.data(node));
    if (!tree.isElement(node)) continue;
    const name = tree.name(node);
    const element = new FakeElement(name, tree.isHtml(node, name) ? HTML : SVG);
    for (const { name: key, value } of tree.attributes(node)) element.setAttribute(key, value);
    into.append(element);
    const children: typeof open = [];
    for (let child = tree.firstChild(node); child !== 0; child = tree.nextSibling(child)) {
      children.push({ node: child, into: element });
    }
    open.push(...children.reverse());
  }
  return made;
}

/** Follows `/html/body/p[2]`. */
class FakeXPathEvaluator {
  evaluate(path: string, from: FakeNode): { singleNodeValue: FakeNode | null } {
    let found: FakeNode | undefined = from;
    for (const step of path.split("/").slice(1)) {
      const [, name, nth = "1"] = /^([\w-]+)(?:\[(\d+)\])?$/.exec(step) ?? [];
      found = found?.childNodes.filter((child) =>
        child instanceof FakeElement && child.localName === name
      )[Number(nth) - 1];
    }
    return { singleNodeValue: found ?? null };
  }
}

const GLOBALS: Readonly<Record<string, unknown>> = {
  Node: FakeNode,
  Element: FakeElement,
  Document: FakeDocument,
  XPathEvaluator: FakeXPathEvaluator,
  XPathResult: { FIRST_ORDERED_NODE_TYPE: 9 },
};

/** Puts the interfaces and an empty document in the place of globals for as long as a test runs. */
export async function withDom(use: () => Promise<void> | void): Promise<void> {
  const all = Object.entries({ ...GLOBALS, document: new FakeDocument() });
  const before = all.map(([name]) =>
    [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const
  );
  for (const [name, value] of all) {
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
  }
  try {
    await use();
  } finally {
    for (const [name, descriptor] of before) {
      if (descriptor === undefined) Reflect.deleteProperty(globalThis, name);
      else Object.defineProperty(globalThis, name, descriptor);
    }
  }
}
