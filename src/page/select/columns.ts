/**
 * A page in document order, as columns of numbers.
 *
 * Both engines work on positions instead of nodes: what lies below a position is the range up to
 * its `last`, order is comparison, and a set of nodes is a list of ascending numbers.
 */
import { onceFor } from "../../base/once_for.ts";
import { asciiLower } from "../text/mod.ts";
import { Kind, type Node, raisedData, type Tree } from "../html/mod.ts";
import { addTo } from "../../base/add_to.ts";

/** Elements that are shown otherwise than their texts joined. */
const LAID_OUT = ["br", "sup", "sub"];

/** The position of a node in document order; -1 for no node, 0 for the document. */
export type Position = number;

/** Returns the columns of a tree, made once for each. */
export const columnsOf: (tree: Tree) => Columns = onceFor((tree) => new Columns(tree));

/** Some elements in document order: `list[from]` up to, not including, `list[to]`. */
export interface PositionRange {
  list: Int32Array;
  from: number;
  to: number;
}

/** The columns of one page; read-only once built. */
export class Columns {
  readonly tree: Tree;
  readonly count: number;
  readonly node: Int32Array;
  readonly kind: Uint8Array;
  /** The number of an element's name, letter case aside; -1 for any other node. */
  readonly name: Int32Array;
  readonly parent: Int32Array;
  readonly last: Int32Array;
  /** Where an element's attributes begin in the tree's store. */
  readonly attributes: Int32Array;
  /** The sibling before, of any kind. */
  readonly previous: Int32Array;
  readonly #nameIds = new Map<string, number>();
  #attributeNames: AttributeNames | undefined;
  #previousElement: Int32Array | undefined;
  #nameStarts: Int32Array | undefined;
  #elements: Int32Array | undefined;
  #byName: Int32Array | undefined;
  #texts: Texts | undefined;
  #lines: Texts | undefined;

  constructor(tree: Tree) {
    const count = tree.length;
    this.tree = tree;
    this.count = count;
    this.node = new Int32Array(count);
    this.kind = new Uint8Array(count);
    this.name = new Int32Array(count).fill(-1);
    this.parent = new Int32Array(count).fill(-1);
    this.last = new Int32Array(count);
    this.attributes = new Int32Array(count);
    this.previous = new Int32Array(count).fill(-1);
    const lastChild = new Int32Array(count).fill(-1);
    const folded: number[] = [];
    for (let at = 0; at < count; at++) {
      const node = tree.nodeAt(at);
      const parent = at === 0 ? -1 : tree.position(tree.parent(node));
      this.node[at] = node;
      this.kind[at] = tree.kind(node);
      this.attributes[at] = tree.attributeRun(node);
      this.last[at] = tree.lastPosition(node);
      this.parent[at] = parent;
      if (parent >= 0) {
        this.previous[at] = lastChild[parent] as number;
        lastChild[parent] = at;
      }
      const id = tree.nameIdOf(node);
      if (id >= 0) this.name[at] = folded[id] ??= this.#fold(tree.name(node));
    }
  }

  #fold(name: string): number {
    const lower = asciiLower(name);
    let id = this.#nameIds.get(lower);
    if (id === undefined) this.#nameIds.set(lower, id = this.#nameIds.size);
    return id;
  }

  /** Returns the position of a node; -1 outside the document. */
  at(node: Node): Position {
    return this.tree.position(node);
  }

  isElement(at: Position): boolean {
    return this.kind[at] === Kind.Element;
  }

  /** Returns the number of an element name, letter case aside; -2 when the page has none such. */
  nameId(name: string): number {
    return this.#nameIds.get(asciiLower(name)) ?? -2;
  }

  get attributeNames(): AttributeNames {
    return this.#attributeNames ??= new AttributeNames(this.tree);
  }

  /** Returns the value of the first attribute with one of these numbers; undefined without any. */
  attribute(at: Position, ids: readonly number[]): string | undefined {
    const run = this.attributes[at] as number;
    if (run === 0) return undefined;
    for (const id of ids) {
      const value = this.tree.store.find(run, id);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  /** Returns the next sibling of any kind; -1 when there is none. */
  next(at: Position): Position {
    const parent = this.parent[at] as number;
    const next = (this.last[at] as number) + 1;
    return parent >= 0 && next <= (this.last[parent] as number) ? next : -1;
  }

  /** By position: the element sibling before; -1 when there is none. */
  get previousElement(): Int32Array {
    if (this.#previousElement !== undefined) return this.#previousElement;
    const column = new Int32Array(this.count);
    for (let at = 0; at < this.count; at++) {
      const before = this.previous[at] as number;
      column[at] = before < 0 || this.kind[before] === Kind.Element
        ? before
        : column[before] as number;
    }
    return this.#previousElement = column;
  }

  /** Every element in document order. */
  get elements(): Int32Array {
    if (this.#elements !== undefined) return this.#elements;
    let count = 0;
    const all = new Int32Array(this.count);
    for (let at = 0; at < this.count; at++) {
      if (this.kind[at] === Kind.Element) all[count++] = at;
    }
    return this.#elements = all.subarray(0, count);
  }

  elementsIn(first: Position, last: Position): PositionRange {
    const list = this.elements;
    const from = lowerBound(list, first, 0, list.length);
    return { list, from, to: lowerBound(list, last + 1, from, list.length) };
  }

  /** Returns the elements of a name, by its number, that lie in a range of positions. */
  named(id: number, first: Position, last: Position): PositionRange {
    if (id < 0) return { list: this.elements, from: 0, to: 0 };
    const starts = this.#starts();
    const list = this.#byName as Int32Array;
    const end = starts[id + 1] as number;
    const from = lowerBound(list, first, starts[id] as number, end);
    return { list, from, to: lowerBound(list, last + 1, from, end) };
  }

  #starts(): Int32Array {
    if (this.#nameStarts !== undefined) return this.#nameStarts;
    const elements = this.elements;
    const starts = new Int32Array(this.#nameIds.size + 1);
    for (const at of elements) (starts[(this.name[at] as number) + 1] as number)++;
    for (let id = 1; id < starts.length; id++) {
      starts[id] = (starts[id] as number) + (starts[id - 1] as number);
    }
    const next = starts.slice();
    const byName = new Int32Array(elements.length);
    for (const at of elements) {
      const id = this.name[at] as number;
      byName[(next[id] as number)++] = at;
    }
    this.#byName = byName;
    return this.#nameStarts = starts;
  }

  /** Returns the text of every text node at or below a position, without copying it. */
  textOf(at: Position): string {
    return this.#cut(this.#texts ??= this.#join(""), at);
  }

  /**
   * The same as it is shown, with a line end for each `br`: words on two lines are two words. Digits
   * raised behind a number stay so, and are plain where a text begins with them.
   */
  linesOf(at: Position): string {
    const written = this.textOf(at);
    if (LAID_OUT.every((name) => this.nameId(name) < 0)) return written;
    const shown = this.#cut(this.#lines ??= this.#join("\n"), at);
    return /^\s*\p{No}/u.test(shown) && /^\s*[-+\d]/.test(written) ? written : shown;
  }

  #cut({ starts, text }: Texts, at: Position): string {
    return text.slice(starts[at], starts[(this.last[at] as number) + 1]);
  }

  #join(lineBreak: string): Texts {
    const br = this.nameId("br");
    let before: Node = 0;
    const starts = new Int32Array(this.count + 1);
    const parts: string[] = [];
    let length = 0;
    for (let at = 0; at < this.count; at++) {
      starts[at] = length;
      const isText = this.kind[at] === Kind.Text;
      if (!isText && this.name[at] !== br) continue;
      const node = this.node[at] as Node;
      const data = !isText
        ? lineBreak
        : lineBreak === ""
        ? this.tree.data(node)
        : raisedData(this.tree, before, node);
      if (isText) before = node;
      parts.push(data);
      length += data.length;
    }
    starts[this.count] = length;
    return { starts, text: parts.join("") };
  }
}

/** Every text of a page, joined, and where that of each position begins. */
interface Texts {
  readonly starts: Int32Array;
  readonly text: string;
}

/** Finds the first index in `from..to` whose number is at least `least`; `list` ascends. */
export function lowerBound(
  list: ArrayLike<number>,
  least: number,
  from: number,
  to: number,
): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] as number) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

const NONE: readonly number[] = [];

/** Numbers of attribute names, as the page's tree numbers them. */
class AttributeNames {
  /** More than any number of a name. */
  readonly count: number;
  readonly #whole = new Map<string, number[]>();
  readonly #local = new Map<string, number[]>();

  constructor(tree: Tree) {
    const { names } = tree.store;
    this.count = names.size + 1;
    for (let id = 0; id < names.size; id++) {
      // The parser writes names in lower case but for viewBox and the like on SVG elements.
      const name = asciiLower(names.textOf(id));
      addTo(this.#whole, name, id);
      addTo(this.#local, name.slice(name.indexOf(":") + 1), id);
    }
  }

  /** Returns the numbers of a name; `name` in lower case, prefix included. */
  whole(name: string): readonly number[] {
    return this.#whole.get(name) ?? NONE;
  }

  /** Returns the numbers of every name with this local part; `name` in lower case. */
  local(name: string): readonly number[] {
    return this.#local.get(name) ?? NONE;
  }
}
