/**
 * The tree of a page as arrays of integers.
 *
 * A node is a number; 0 is "none", {@link DOCUMENT_NODE} is the document. Numbers are given in the
 * order of creation, which differs from document order after foster parenting and adoption, so
 * order, descent and ranges come from the positions of {@link Tree.position}.
 */

/** A node of a tree; 0 stands for no node. */
export type Node = number;

/** The node of every document. */
export const DOCUMENT_NODE: Node = 1;

/** Kinds of node, numbered as in the DOM. */
export const Kind = {
  Element: 1,
  Text: 3,
  Comment: 8,
  Document: 9,
  Doctype: 10,
  Fragment: 11,
} as const;

/** Namespaces of an element, by number. */
export const Namespace = { Html: 0, Svg: 1, Math: 2 } as const;

/** One attribute as the parser made it. */
export interface Attribute {
  name: string;
  value: string;
  prefix?: string;
  namespace?: string;
}

/** What a doctype declares. */
export interface Doctype {
  name: string;
  publicId: string;
  systemId: string;
}

/** Which guards were met while the page was parsed. */
export interface TreeFlags {
  /** Elements deeper than `MAX_TREE_DEPTH` were made siblings. */
  depth: boolean;
  /** Formatting entries past `MAX_FORMATTING_ENTRIES` were forgotten. */
  formatting: boolean;
  /** The page made more nodes than its size allows; the rest was not read. */
  nodes: boolean;
  /** A tag carried more than `MAX_TAG_ATTRIBUTES`. */
  attributes: boolean;
}

const NO_ATTRIBUTES: readonly Attribute[] = [];
const FIRST_CAPACITY = 1024;

/** Positions of every node in document order, made once after parsing. */
interface Order {
  nodeAt: Int32Array;
  positionOf: Int32Array;
  lastOf: Int32Array;
  count: number;
}

/** The tree of one page. Reading never changes it; only the parser's adapter writes. */
export class Tree {
  readonly flags: TreeFlags = { depth: false, formatting: false, nodes: false, attributes: false };
  /** `quirks`, `limited-quirks` or `no-quirks`. */
  mode = "no-quirks";
  #capacity: number;
  #count = 1;
  #kind: Uint8Array;
  #namespace: Uint8Array;
  #implied: Uint8Array;
  #name: Int32Array;
  #parent: Int32Array;
  #first: Int32Array;
  #last: Int32Array;
  #previous: Int32Array;
  #next: Int32Array;
  #start: Int32Array;
  #end: Int32Array;
  readonly #attributes: (readonly Attribute[] | undefined)[] = [];
  readonly #data: (string | undefined)[] = [];
  readonly #doctypes = new Map<Node, Doctype>();
  readonly #contents = new Map<Node, Node>();
  readonly #hosts = new Map<Node, Node>();
  readonly #names: string[] = [];
  readonly #nameIds = new Map<string, number>();
  #order: Order | undefined;
  #named: Map<number, Node[]> | undefined;
  #byId: Map<string, Node> | undefined;

  constructor(capacity: number = FIRST_CAPACITY) {
    this.#capacity = Math.max(capacity, FIRST_CAPACITY);
    const cells = this.#capacity;
    this.#kind = new Uint8Array(cells);
    this.#namespace = new Uint8Array(cells);
    this.#implied = new Uint8Array(cells);
    this.#name = new Int32Array(cells);
    this.#parent = new Int32Array(cells);
    this.#first = new Int32Array(cells);
    this.#last = new Int32Array(cells);
    this.#previous = new Int32Array(cells);
    this.#next = new Int32Array(cells);
    this.#start = new Int32Array(cells);
    this.#end = new Int32Array(cells);
  }

  // Reading.

  /** Counts the nodes ever made, detached ones included. */
  get size(): number {
    return this.#count - 1;
  }

  kind(node: Node): number {
    return this.#kind[node] as number;
  }

  isElement(node: Node): boolean {
    return this.#kind[node] === Kind.Element;
  }

  isText(node: Node): boolean {
    return this.#kind[node] === Kind.Text;
  }

  /** Gives the local name of an element, lower case for HTML; empty for other nodes. */
  name(node: Node): string {
    return this.#kind[node] === Kind.Element
      ? this.#names[this.#name[node] as number] as string
      : "";
  }

  /** Gives the number of an element's name, for quick comparison with {@link Tree.nameId}. */
  nameIdOf(node: Node): number {
    return this.#kind[node] === Kind.Element ? this.#name[node] as number : -1;
  }

  /** Gives the number of a name, or -1 when no element of the page bears it. */
  nameId(name: string): number {
    return this.#nameIds.get(name) ?? -1;
  }

  namespace(node: Node): number {
    return this.#namespace[node] as number;
  }

  /** Says whether a node is an HTML element of this name (not an SVG or MathML one). */
  isHtml(node: Node, name: string): boolean {
    return this.#kind[node] === Kind.Element && this.#namespace[node] === Namespace.Html &&
      this.#names[this.#name[node] as number] === name;
  }

  parent(node: Node): Node {
    return this.#parent[node] as Node;
  }

  firstChild(node: Node): Node {
    return this.#first[node] as Node;
  }

  lastChild(node: Node): Node {
    return this.#last[node] as Node;
  }

  nextSibling(node: Node): Node {
    return this.#next[node] as Node;
  }

  previousSibling(node: Node): Node {
    return this.#previous[node] as Node;
  }

  attributes(node: Node): readonly Attribute[] {
    return this.#attributes[node] ?? NO_ATTRIBUTES;
  }

  /** Gives an attribute's value as written, by its qualified name; undefined when absent. */
  attribute(node: Node, name: string): string | undefined {
    const list = this.#attributes[node];
    if (list === undefined) return undefined;
    for (const attribute of list) {
      if (attribute.name === name && attribute.prefix === undefined) return attribute.value;
    }
    return undefined;
  }

  hasAttribute(node: Node, name: string): boolean {
    return this.attribute(node, name) !== undefined;
  }

  /** Gives the text of a text node or comment; empty for other nodes. */
  data(node: Node): string {
    return this.#data[node] ?? "";
  }

  doctype(node: Node): Doctype | undefined {
    return this.#doctypes.get(node);
  }

  /** Gives the fragment that holds a template's content; 0 when it has none. */
  templateContent(node: Node): Node {
    return this.#contents.get(node) ?? 0;
  }

  /** Gives the template whose content a fragment holds; 0 for any other node. */
  templateHost(fragment: Node): Node {
    return this.#hosts.get(fragment) ?? 0;
  }

  /** Gives the offset in the page's text where a node's start tag or text begins. */
  start(node: Node): number {
    return this.#start[node] as number;
  }

  /** Gives the offset just past a node's start tag or text. */
  end(node: Node): number {
    return this.#end[node] as number;
  }

  /** Says whether the parser made the element without a tag in the source. */
  isImplied(node: Node): boolean {
    return this.#implied[node] === 1;
  }

  // Document order. Template contents are outside the document and have no position.

  /** Counts the nodes in the document, the document node included. */
  get length(): number {
    return this.#ordered().count;
  }

  /** Gives the node at a position of the document, 0 being the document itself. */
  nodeAt(position: number): Node {
    return this.#ordered().nodeAt[position] as Node;
  }

  /** Gives a node's position in document order, or -1 when it is not in the document. */
  position(node: Node): number {
    return (this.#ordered().positionOf[node] as number) - 1;
  }

  /** Gives the position of a node's last descendant, or its own when it has none. */
  lastPosition(node: Node): number {
    return this.#ordered().lastOf[node] as number;
  }

  /** Says whether `inner` is `outer` or lies below it. */
  contains(outer: Node, inner: Node): boolean {
    const order = this.#ordered();
    const position = order.positionOf[inner] as number;
    return position !== 0 && position >= (order.positionOf[outer] as number) &&
      position - 1 <= (order.lastOf[outer] as number);
  }

  /** Gives every element of a name in document order, whatever its namespace. */
  named(name: string): readonly Node[] {
    const id = this.#nameIds.get(name);
    return id === undefined ? [] : this.#index().get(id) ?? [];
  }

  /** Gives the first element in document order that bears an id. */
  byId(id: string): Node {
    if (this.#byId === undefined) {
      this.#byId = new Map();
      const order = this.#ordered();
      for (let at = 0; at < order.count; at++) {
        const value = this.attribute(order.nodeAt[at] as Node, "id");
        if (value !== undefined && !this.#byId.has(value)) {
          this.#byId.set(value, order.nodeAt[at] as Node);
        }
      }
    }
    return this.#byId.get(id) ?? 0;
  }

  #ordered(): Order {
    if (this.#order !== undefined) return this.#order;
    const nodeAt = new Int32Array(this.#count);
    const positionOf = new Int32Array(this.#count);
    const lastOf = new Int32Array(this.#count);
    let count = 0;
    let node: Node = DOCUMENT_NODE;
    while (node !== 0) {
      nodeAt[count] = node;
      positionOf[node] = ++count;
      const child = this.#first[node] as Node;
      if (child !== 0) {
        node = child;
        continue;
      }
      for (;;) {
        lastOf[node] = count - 1;
        if (node === DOCUMENT_NODE) {
          node = 0;
          break;
        }
        const next = this.#next[node] as Node;
        if (next !== 0) {
          node = next;
          break;
        }
        node = this.#parent[node] as Node;
      }
    }
    this.#order = { nodeAt, positionOf, lastOf, count };
    return this.#order;
  }

  #index(): Map<number, Node[]> {
    if (this.#named !== undefined) return this.#named;
    const named = new Map<number, Node[]>();
    const order = this.#ordered();
    for (let at = 0; at < order.count; at++) {
      const node = order.nodeAt[at] as Node;
      if (this.#kind[node] !== Kind.Element) continue;
      const id = this.#name[node] as number;
      const list = named.get(id);
      if (list === undefined) named.set(id, [node]);
      else list.push(node);
    }
    this.#named = named;
    return named;
  }

  // Writing: for the parser's adapter alone.

  /** Makes a node without a place in the tree. */
  create(kind: number, start: number, end: number): Node {
    const node = this.#count++;
    if (node >= this.#capacity) this.#grow();
    this.#kind[node] = kind;
    this.#start[node] = start;
    this.#end[node] = end;
    return node;
  }

  createElement(
    name: string,
    namespace: number,
    attributes: readonly Attribute[],
    start: number,
    end: number,
    implied: boolean,
  ): Node {
    const node = this.create(Kind.Element, start, end);
    let id = this.#nameIds.get(name);
    if (id === undefined) {
      id = this.#names.length;
      this.#names.push(name);
      this.#nameIds.set(name, id);
    }
    this.#name[node] = id;
    this.#namespace[node] = namespace;
    if (implied) this.#implied[node] = 1;
    if (attributes.length > 0) this.#attributes[node] = attributes;
    return node;
  }

  setAttributes(node: Node, attributes: readonly Attribute[]): void {
    this.#attributes[node] = attributes;
  }

  setData(node: Node, data: string): void {
    this.#data[node] = data;
  }

  appendData(node: Node, data: string, end: number): void {
    this.#data[node] = (this.#data[node] ?? "") + data;
    if (end > (this.#end[node] as number)) this.#end[node] = end;
  }

  setDoctype(node: Node, doctype: Doctype): void {
    this.#doctypes.set(node, doctype);
  }

  setTemplateContent(node: Node, content: Node): void {
    this.#contents.set(node, content);
    this.#hosts.set(content, node);
  }

  append(parent: Node, node: Node): void {
    const last = this.#last[parent] as Node;
    this.#parent[node] = parent;
    this.#previous[node] = last;
    this.#next[node] = 0;
    if (last !== 0) this.#next[last] = node;
    else this.#first[parent] = node;
    this.#last[parent] = node;
  }

  insertBefore(parent: Node, node: Node, reference: Node): void {
    const previous = this.#previous[reference] as Node;
    this.#parent[node] = parent;
    this.#previous[node] = previous;
    this.#next[node] = reference;
    this.#previous[reference] = node;
    if (previous !== 0) this.#next[previous] = node;
    else this.#first[parent] = node;
  }

  detach(node: Node): void {
    const parent = this.#parent[node] as Node;
    if (parent === 0) return;
    const previous = this.#previous[node] as Node;
    const next = this.#next[node] as Node;
    if (previous !== 0) this.#next[previous] = next;
    else this.#first[parent] = next;
    if (next !== 0) this.#previous[next] = previous;
    else this.#last[parent] = previous;
    this.#parent[node] = 0;
    this.#previous[node] = 0;
    this.#next[node] = 0;
  }

  #grow(): void {
    const capacity = this.#capacity * 2;
    this.#kind = grown(this.#kind, new Uint8Array(capacity));
    this.#namespace = grown(this.#namespace, new Uint8Array(capacity));
    this.#implied = grown(this.#implied, new Uint8Array(capacity));
    this.#name = grown(this.#name, new Int32Array(capacity));
    this.#parent = grown(this.#parent, new Int32Array(capacity));
    this.#first = grown(this.#first, new Int32Array(capacity));
    this.#last = grown(this.#last, new Int32Array(capacity));
    this.#previous = grown(this.#previous, new Int32Array(capacity));
    this.#next = grown(this.#next, new Int32Array(capacity));
    this.#start = grown(this.#start, new Int32Array(capacity));
    this.#end = grown(this.#end, new Int32Array(capacity));
    this.#capacity = capacity;
  }
}

function grown<Cells extends Uint8Array | Int32Array>(from: Cells, to: Cells): Cells {
  to.set(from);
  return to;
}
