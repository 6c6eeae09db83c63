/** Document order of a tree: every node's position, its last descendant's, elements by name. */
import { addTo } from "../../../base/add_to.ts";
import { Kind } from "../node.ts";
import type { NodeColumns } from "./node_columns.ts";

/** Positions of every node in document order; `positionOf` counts from 1, 0 is "outside". */
export interface DocumentOrder {
  readonly nodeAt: Int32Array;
  readonly positionOf: Int32Array;
  readonly lastOf: Int32Array;
  readonly count: number;
}

const NO_NODES = new Int32Array(0);

/** The order of a tree that is still written. */
export const NO_ORDER: DocumentOrder = {
  nodeAt: NO_NODES,
  positionOf: NO_NODES,
  lastOf: NO_NODES,
  count: 0,
};

/** Walks the tree below `root` once, without recursion. `size` is one past the last node. */
export function documentOrder(
  links: { readonly first: Int32Array; readonly next: Int32Array; readonly parent: Int32Array },
  root: number,
  size: number,
): DocumentOrder {
  const { first, next, parent } = links;
  const nodeAt = new Int32Array(size);
  const positionOf = new Int32Array(size);
  const lastOf = new Int32Array(size);
  let count = 0;
  let node = root;
  while (node !== 0) {
    nodeAt[count] = node;
    positionOf[node] = ++count;
    const child = first[node] as number;
    if (child !== 0) {
      node = child;
      continue;
    }
    // Upwards until a node has a next sibling; every node left behind is complete.
    for (;;) {
      lastOf[node] = count - 1;
      if (node === root) return { nodeAt, positionOf, lastOf, count };
      const sibling = next[node] as number;
      if (sibling !== 0) {
        node = sibling;
        break;
      }
      node = parent[node] as number;
    }
  }
  return { nodeAt, positionOf, lastOf, count };
}

/** Lists the elements in document order by the number of their name. */
export function elementsByName(
  cells: NodeColumns,
  order: DocumentOrder,
): ReadonlyMap<number, readonly number[]> {
  const named = new Map<number, number[]>();
  for (let at = 0; at < order.count; at++) {
    const node = order.nodeAt[at] as number;
    if (cells.kind[node] === Kind.Element) addTo(named, cells.name[node] as number, node);
  }
  return named;
}
