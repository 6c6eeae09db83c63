/** The state of an evaluation; nodes are positions, attributes numbers below zero. */
import type { SelectorBudget } from "../budget.ts";
import type { Columns, Position } from "../columns.ts";
import { PageNumbers, type Slots } from "../slots.ts";

/** A node of XPath: a position, or an attribute when negative. */
export type XNode = number;

/** Evaluates an expression in the context that a run is at. */
export type Evaluate<Value> = (run: XRun) => Value;

/** Everything an evaluation needs, and its context, which predicates move and put back. */
export interface XRun {
  readonly columns: Columns;
  readonly memory: XPathMemory;
  readonly budget: SelectorBudget;
  node: XNode;
  /** Its position among those of its list, from 1, and how many these are. */
  position: number;
  size: number;
}

/** Findings about one page that no context changes, by slot. */
export class XPathMemory extends PageNumbers {
  /** Every attribute of an element lies below this number. */
  readonly #attributeNames: number;
  /** Values of expressions that are the same everywhere on the page. */
  readonly fixed: unknown[] = [];
  /** By slot, for predicates: by position 0 unknown, 1 false, 2 true. */
  readonly #judged: (Uint8Array | undefined)[] = [];
  #marks: Int32Array | undefined;
  #mark = 0;

  constructor(columns: Columns, slots: Slots) {
    super(columns, slots);
    this.#attributeNames = columns.attributeNames.count;
  }

  /** Returns the column of a predicate's results. */
  judged(slot: number, budget: SelectorBudget): Uint8Array {
    let column = this.#judged[slot];
    if (column === undefined) {
      budget.hold(this.columns.count >> 2);
      this.#judged[slot] = column = new Uint8Array(this.columns.count);
    }
    return column;
  }

  /** Returns a column for marking positions and a mark no position has yet. */
  marks(): { marks: Int32Array; mark: number } {
    this.#marks ??= new Int32Array(this.columns.count);
    return { marks: this.#marks, mark: ++this.#mark };
  }

  /** Returns the node of an element's attribute by the number of its name. */
  attributeNode(at: Position, id: number): XNode {
    return -1 - (at * this.#attributeNames + id);
  }

  /** Returns the position of the element that has an attribute. */
  ownerOf(node: XNode): Position {
    return Math.floor((-1 - node) / this.#attributeNames);
  }

  /** Returns the number of an attribute's name. */
  attributeIdOf(node: XNode): number {
    return (-1 - node) % this.#attributeNames;
  }

  /** Returns the name of an attribute as the page would write it, prefix included. */
  attributeName(node: XNode): string {
    return this.columns.tree.store.names.textOf(this.attributeIdOf(node));
  }

  attributeValue(node: XNode): string {
    const run = this.columns.attributes[this.ownerOf(node)] as number;
    return this.columns.tree.store.find(run, this.attributeIdOf(node)) ?? "";
  }
}

/** Returns the position of a node: its own, or its element's for an attribute. */
export function positionOf(run: XRun, node: XNode): Position {
  return node >= 0 ? node : run.memory.ownerOf(node);
}

/** Sorts nodes into document order without repeats; returns the list itself when it is in order. */
export function inDocumentOrder(run: XRun, nodes: XNode[]): XNode[] {
  if (isOrdered(nodes)) return nodes;
  run.budget.spend(nodes.length);
  const sorted = nodes.every((node) => node >= 0)
    ? Array.from(Int32Array.from(nodes).sort())
    : nodes.toSorted((a, b) => order(run, a, b));
  return sorted.filter((node, index) => index === 0 || node !== sorted[index - 1]);
}

/** Reports whether nodes are surely in order: all tree nodes ascending, or all attributes. */
function isOrdered(nodes: readonly XNode[]): boolean {
  if (nodes.length < 2) return true;
  const areAttributes = (nodes[0] as number) < 0;
  for (let index = 1; index < nodes.length; index++) {
    const before = nodes[index - 1] as number;
    const node = nodes[index] as number;
    if (areAttributes ? node >= before : node <= before) return false;
  }
  return true;
}

function order(run: XRun, a: XNode, b: XNode): number {
  const byPosition = positionOf(run, a) - positionOf(run, b);
  if (byPosition !== 0) return byPosition;
  if (a >= 0) return a === b ? 0 : -1;
  return b >= 0 ? 1 : b - a;
}
