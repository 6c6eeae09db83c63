/** The facts a tree stores of each node, a column per fact, as arrays that grow together. */

const FIRST_CAPACITY = 256;

/** The columns of a tree; node 0 is no node. */
export class NodeColumns {
  kind: Uint8Array;
  namespace: Uint8Array;
  implied: Uint8Array;
  /** Elements: the number of the name. Text: 0, or 1 past its kept string. Comments: likewise. */
  name: Int32Array;
  parent: Int32Array;
  first: Int32Array;
  last: Int32Array;
  previous: Int32Array;
  next: Int32Array;
  start: Int32Array;
  end: Int32Array;
  /** Where the element's attributes begin in the attribute store; 0 for none. */
  attributes: Int32Array;
  #capacity: number;
  #count = 1;

  constructor(capacity: number) {
    this.#capacity = Math.max(capacity, FIRST_CAPACITY);
    const cells = this.#capacity;
    this.kind = new Uint8Array(cells);
    this.namespace = new Uint8Array(cells);
    this.implied = new Uint8Array(cells);
    this.name = new Int32Array(cells);
    this.parent = new Int32Array(cells);
    this.first = new Int32Array(cells);
    this.last = new Int32Array(cells);
    this.previous = new Int32Array(cells);
    this.next = new Int32Array(cells);
    this.start = new Int32Array(cells);
    this.end = new Int32Array(cells);
    this.attributes = new Int32Array(cells);
  }

  /** Returns one past the last node. */
  get count(): number {
    return this.#count;
  }

  /** Makes a node of a kind with its offsets in the source. */
  claim(kind: number, start: number, end: number): number {
    const node = this.#count++;
    if (node >= this.#capacity) this.#resize(this.#capacity + (this.#capacity >> 1) + 1);
    this.kind[node] = kind;
    this.start[node] = start;
    this.end[node] = end;
    return node;
  }

  /** Frees the memory that no node needed, when it is much. */
  trim(): void {
    if (this.#capacity - this.#count > this.#count >> 2) this.#resize(this.#count);
  }

  #resize(capacity: number): void {
    this.#capacity = capacity;
    const bytes = (from: Uint8Array): Uint8Array => copied(from, new Uint8Array(capacity));
    const cells = (from: Int32Array): Int32Array => copied(from, new Int32Array(capacity));
    this.kind = bytes(this.kind);
    this.namespace = bytes(this.namespace);
    this.implied = bytes(this.implied);
    this.name = cells(this.name);
    this.parent = cells(this.parent);
    this.first = cells(this.first);
    this.last = cells(this.last);
    this.previous = cells(this.previous);
    this.next = cells(this.next);
    this.start = cells(this.start);
    this.end = cells(this.end);
    this.attributes = cells(this.attributes);
  }
}

function copied<Cells extends Uint8Array | Int32Array>(from: Cells, to: Cells): Cells {
  to.set(from.length > to.length ? from.subarray(0, to.length) : from);
  return to;
}
