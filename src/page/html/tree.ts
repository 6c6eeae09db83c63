/**
 * The tree of a page as arrays of integers.
 *
 * A node is a number; 0 is "none", {@link DOCUMENT_NODE} is the document. Numbers are given in the
 * order of creation, which differs from document order after foster parenting and adoption, so
 * order, descent and ranges come from the positions of {@link Tree.position}.
 */
import { AttributeStore } from "./columns/attribute_store.ts";
import { documentOrder, elementsByName, NO_ORDER } from "./columns/document_order.ts";
import type { DocumentOrder } from "./columns/document_order.ts";
import { NameCache } from "./columns/name_cache.ts";
import { NodeColumns } from "./columns/node_columns.ts";
import { SourceText } from "./columns/source_text.ts";
import { TextLooks } from "./columns/text_looks.ts";
import { Kind, Namespace } from "./node.ts";
import type { Attribute, Doctype, Node, TreeFlags } from "./node.ts";

export * from "./node.ts";

/** The node of every document. */
export const DOCUMENT_NODE: Node = 1;

/** Estimated characters of source of a node. */
const CHARS_PER_NODE = 64;

/** The tree of one page. Reading never changes it; only the parser writes. */
export class Tree {
  readonly flags: TreeFlags = { depth: false, formatting: false, nodes: false, attributes: false };
  /** `quirks`, `limited-quirks` or `no-quirks`. */
  mode = "no-quirks";
  /** Where reading ended when the page made too many nodes; the end of its text otherwise. */
  readTo: number;
  /** The text the tree was made from; offsets count its UTF-16 units. */
  readonly source: SourceText;
  /** The attributes of every element, for the parser. */
  readonly store: AttributeStore;
  readonly #cells: NodeColumns;
  /** The names of elements, for the parser. */
  readonly names = new NameCache();
  readonly #kept: string[] = [];
  readonly #doctypes = new Map<Node, Doctype>();
  /** The fragment of each template's content, in the order they were made. */
  readonly contents = new Map<Node, Node>();
  readonly #hosts = new Map<Node, Node>();
  /** Document order; there once the tree is finished. */
  #order: DocumentOrder = NO_ORDER;
  /** The nodes in the document, the document node included. */
  length = 0;
  #named: ReadonlyMap<number, readonly Node[]> | undefined;
  #byId: Map<string, Node> | undefined;
  readonly #looks: TextLooks;

  constructor(text: string) {
    this.source = new SourceText(text);
    this.readTo = text.length;
    this.store = new AttributeStore(this.source);
    this.#cells = new NodeColumns(Math.ceil(text.length / CHARS_PER_NODE));
    this.#looks = new TextLooks(this, this.#cells);
  }

  // Reading.

  /** Counts the nodes ever made, detached ones included. */
  get size(): number {
    return this.#cells.count - 1;
  }

  kind(node: Node): number {
    return this.#cells.kind[node] as number;
  }

  isElement(node: Node): boolean {
    return this.#cells.kind[node] === Kind.Element;
  }

  isText(node: Node): boolean {
    return this.#cells.kind[node] === Kind.Text;
  }

  /** Returns the local name of an element, lower case for HTML; empty for other nodes. */
  name(node: Node): string {
    return this.#cells.kind[node] === Kind.Element
      ? this.names.textOf(this.#cells.name[node] as number)
      : "";
  }

  /** Returns the number of an element's name, for quick comparison with {@link Tree.nameId}. */
  nameIdOf(node: Node): number {
    return this.#cells.kind[node] === Kind.Element ? this.#cells.name[node] as number : -1;
  }

  /** Reports whether a node is an element of a set of them, `TagSet.of` of this tree. */
  isOneOf(node: Node, tags: Uint8Array): boolean {
    return this.isElement(node) && tags[this.#cells.name[node] as number] === 1;
  }

  /** Returns the number of a name, or -1 when no element of the page has it. */
  nameId(name: string): number {
    return this.names.idOf(name);
  }

  namespace(node: Node): number {
    return this.#cells.namespace[node] as number;
  }

  /** Reports whether a node is an HTML element of this name (not an SVG or MathML one). */
  isHtml(node: Node, name: string): boolean {
    return this.#cells.kind[node] === Kind.Element &&
      this.#cells.namespace[node] === Namespace.Html &&
      this.names.textOf(this.#cells.name[node] as number) === name;
  }

  parent(node: Node): Node {
    return this.#cells.parent[node] as Node;
  }

  firstChild(node: Node): Node {
    return this.#cells.first[node] as Node;
  }

  lastChild(node: Node): Node {
    return this.#cells.last[node] as Node;
  }

  nextSibling(node: Node): Node {
    return this.#cells.next[node] as Node;
  }

  previousSibling(node: Node): Node {
    return this.#cells.previous[node] as Node;
  }

  /** Lists an element's attributes in the order written; a new list at each call. */
  attributes(node: Node): readonly Attribute[] {
    return this.store.list(this.#cells.attributes[node] as number);
  }

  /** Returns an attribute's value by its qualified name in lower case; undefined when absent. */
  attribute(node: Node, name: string): string | undefined {
    const run = this.#cells.attributes[node] as number;
    return run === 0 ? undefined : this.store.find(run, this.store.names.idOf(name));
  }

  hasAttribute(node: Node, name: string): boolean {
    return this.store.has(this.attributeRun(node), this.store.names.idOf(name));
  }

  /** Returns where an element's attributes begin in the store, for look-ups by number. */
  attributeRun(node: Node): number {
    return this.#cells.attributes[node] as number;
  }

  /**
   * Returns the number of the name in a cell of an element's run, without the prefix of a name of
   * another namespace, as {@link Tree.attributes} lists it; negative past the last cell.
   */
  attributeIdAt(node: Node, cell: number): number {
    return this.#cells.namespace[node] === Namespace.Html
      ? this.store.idAt(cell)
      : this.store.listedIdAt(cell);
  }

  /** Returns the text of a text node or comment, an instruction whole; empty for other nodes. */
  data(node: Node): string {
    const kind = this.#cells.kind[node];
    if (kind !== Kind.Text && kind !== Kind.Comment && kind !== Kind.Instruction) return "";
    const kept = this.#cells.name[node] as number;
    if (kept !== 0) return this.#kept[kept - 1] as string;
    return this.source.text.slice(this.#cells.start[node], this.#cells.end[node]);
  }

  /** Counts the characters of a text node. */
  dataLength(node: Node): number {
    const isKept = this.#cells.name[node] !== 0;
    return isKept ? this.data(node).length : this.end(node) - this.start(node);
  }

  /** Reports whether a text node has nothing but white space. */
  isBlank(node: Node): boolean {
    return this.#looks.isBlank(node);
  }

  /** Returns the text of a text node as one line: white space is single spaces, none at the ends. */
  line(node: Node): string {
    return this.#looks.line(node);
  }

  /** Returns what the characters of a text node are, as bits of {@link TextBit}. */
  textBits(node: Node): number {
    return this.#looks.bits(node);
  }

  doctype(node: Node): Doctype | undefined {
    return this.#doctypes.get(node);
  }

  /** Returns the fragment of a template's content; 0 when it has none. */
  templateContent(node: Node): Node {
    return this.contents.get(node) ?? 0;
  }

  /** Returns the template whose content a fragment is; 0 for any other node. */
  templateHost(fragment: Node): Node {
    return this.#hosts.get(fragment) ?? 0;
  }

  /** Returns the offset in the page's text where a node's start tag or text begins. */
  start(node: Node): number {
    return this.#cells.start[node] as number;
  }

  /** Returns the offset just past a node's start tag or text. */
  end(node: Node): number {
    return this.#cells.end[node] as number;
  }

  /** Reports whether the parser made the element without a tag in the source. */
  isImplied(node: Node): boolean {
    return this.#cells.implied[node] === 1;
  }

  // Document order. Template contents are outside the document and have no position.

  /** Returns the node at a position of the document, 0 being the document itself. */
  nodeAt(position: number): Node {
    return this.#order.nodeAt[position] as Node;
  }

  /** Returns a node's position in document order, or -1 when it is not in the document. */
  position(node: Node): number {
    return (this.#order.positionOf[node] as number) - 1;
  }

  /** Returns the position of a node's last descendant, or its own when it has none. */
  lastPosition(node: Node): number {
    return this.#order.lastOf[node] as number;
  }

  /** Reports whether `inner` is `outer` or lies below it. */
  contains(outer: Node, inner: Node): boolean {
    const order = this.#order;
    const position = order.positionOf[inner] as number;
    return position !== 0 && position >= (order.positionOf[outer] as number) &&
      position - 1 <= (order.lastOf[outer] as number);
  }

  /** Returns every element of a name in document order, whatever its namespace. */
  named(name: string): readonly Node[] {
    const id = this.names.idOf(name);
    return id === -1 ? [] : this.#index().get(id) ?? [];
  }

  /** Returns the first element in document order that has an id. */
  byId(id: string): Node {
    if (this.#byId === undefined) {
      this.#byId = new Map();
      const order = this.#order;
      for (let at = 0; at < order.count; at++) {
        const value = this.attribute(order.nodeAt[at] as Node, "id");
        if (value !== undefined && !this.#byId.has(value)) {
          this.#byId.set(value, order.nodeAt[at] as Node);
        }
      }
    }
    return this.#byId.get(id) ?? 0;
  }

  #index(): ReadonlyMap<number, readonly Node[]> {
    return this.#named ??= elementsByName(this.#cells, this.#order);
  }

  // Writing: for the parser alone.

  /** Creates a node without a place in the tree. */
  create(kind: number, start: number, end: number): Node {
    return this.#cells.claim(kind, start, end);
  }

  /** Makes an element; `name` is its name's number in `names`, `run` where its attributes begin. */
  createElement(
    name: number,
    namespace: number,
    run: number,
    start: number,
    end: number,
    implied: boolean,
  ): Node {
    const cells = this.#cells;
    const node = cells.claim(Kind.Element, start, end);
    cells.name[node] = name;
    cells.namespace[node] = namespace;
    cells.attributes[node] = run;
    if (implied) cells.implied[node] = 1;
    return node;
  }

  setAttributes(node: Node, run: number): void {
    this.#cells.attributes[node] = run;
  }

  /** Gives a comment or text a string of its own in place of its piece of the source. */
  setData(node: Node, data: string): void {
    const kept = this.#cells.name[node] as number;
    if (kept !== 0) this.#kept[kept - 1] = data;
    else this.#cells.name[node] = this.#kept.push(data);
  }

  setDoctype(node: Node, doctype: Doctype): void {
    this.#doctypes.set(node, doctype);
  }

  setTemplateContent(node: Node, content: Node): void {
    this.contents.set(node, content);
    this.#hosts.set(content, node);
  }

  /**
   * Adds text before `reference`, or at the end when it is 0, to the text node there if any.
   *
   * `data` is undefined when the piece of source means itself.
   */
  addText(
    parent: Node,
    reference: Node,
    start: number,
    end: number,
    data: string | undefined,
  ): void {
    const cells = this.#cells;
    const before = (reference === 0 ? cells.last[parent] : cells.previous[reference]) as Node;
    if (before !== 0 && cells.kind[before] === Kind.Text) {
      const isOnePiece = data === undefined && cells.name[before] === 0 &&
        cells.end[before] === start;
      if (!isOnePiece) {
        this.setData(before, this.data(before) + (data ?? this.source.text.slice(start, end)));
      }
      cells.end[before] = end;
      return;
    }
    const node = cells.claim(Kind.Text, start, end);
    if (data !== undefined) this.setData(node, data);
    this.insertBefore(parent, node, reference);
  }

  append(parent: Node, node: Node): void {
    const { parent: parents, previous, next, first, last } = this.#cells;
    const before = last[parent] as Node;
    parents[node] = parent;
    previous[node] = before;
    next[node] = 0;
    if (before !== 0) next[before] = node;
    else first[parent] = node;
    last[parent] = node;
  }

  /** Puts a node before another child of its parent; at the end where `reference` is 0. */
  insertBefore(parent: Node, node: Node, reference: Node): void {
    if (reference === 0) return this.append(parent, node);
    const { parent: parents, previous, next, first } = this.#cells;
    const before = previous[reference] as Node;
    parents[node] = parent;
    previous[node] = before;
    next[node] = reference;
    previous[reference] = node;
    if (before !== 0) next[before] = node;
    else first[parent] = node;
  }

  detach(node: Node): void {
    const { parent: parents, previous, next, first, last } = this.#cells;
    const parent = parents[node] as Node;
    if (parent === 0) return;
    const before = previous[node] as Node;
    const after = next[node] as Node;
    if (before !== 0) next[before] = after;
    else first[parent] = after;
    if (after !== 0) previous[after] = before;
    else last[parent] = before;
    parents[node] = 0;
    previous[node] = 0;
    next[node] = 0;
  }

  /** Ends the writing: memory that was not needed is freed, and every node gets its position. */
  finish(): void {
    this.#cells.trim();
    this.#order = documentOrder(this.#cells, DOCUMENT_NODE, this.#cells.count);
    this.length = this.#order.count;
  }
}
