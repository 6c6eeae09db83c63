/** The facts a tree stores of each node, a column per fact, as arrays that grow together. */

const FIRST_CAPACITY = 256;
const NO_BYTES: Uint8Array = new Uint8Array(0);
const NO_CELLS: Int32Array = new Int32Array(0);

/** The columns of a tree; 0 is not a node. */
export class NodeColumns {
  kind = NO_BYTES;
  namespace = NO_BYTES;
  implied = NO_BYTES;
  /** Elements: the number of the name. Text: 0, or 1 past its kept string. Comments: likewise. */
  name = NO_CELLS;
  parent = NO_CELLS;
  first = NO_CELLS;
  last = NO_CELLS;
  previous = NO_CELLS;
  next = NO_CELLS;
  start = NO_CELLS;
  end = NO_CELLS;
  /** Where the element's attributes begin in the attribute store; 0 for none. */
  attributes = NO_CELLS;
  #capacity = 0;
  #count = 1;

  constructor(capacity: number) {
    this.#resize(Math.max(capacity, FIRST_CAPACITY));
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
