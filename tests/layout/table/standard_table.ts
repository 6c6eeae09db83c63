/** The standard's steps for forming a table (HTML, 4.9.12.1), one by one, on a map of slots. */
import type { Node, Tree } from "../../../src/page/html/tree.ts";

/** The slots of a table, by `x,y`, and how many rows each cell covers. */
export interface Slots {
  readonly width: number;
  readonly height: number;
  readonly slots: ReadonlyMap<string, readonly Node[]>;
  readonly heights: ReadonlyMap<Node, number>;
}

/** Runs the steps. Slow by design: no slot is left out and nothing is shortened. */
export function slotsOf(tree: Tree, table: Node): Slots {
  const slots = new Map<string, Node[]>();
  const heights = new Map<Node, number>();
  let width = 0;
  let height = 0;
  let y = 0;
  let growing: { cell: Node; x: number; width: number }[] = [];
  const kids = childrenOf(tree, table);
  const feet: Node[] = [];
  const assign = (x: number, row: number, cell: Node): void => {
    slots.set(`${x},${row}`, [...slots.get(`${x},${row}`) ?? [], cell]);
  };
  const grow = (): void => {
    for (const { cell, x, width } of growing) {
      for (let slot = x; slot < x + width; slot++) assign(slot, y, cell);
      heights.set(cell, (heights.get(cell) ?? 0) + 1);
    }
  };
  const endGroup = (): void => {
    // The text has the two steps the other way around, which would leave the first such row out and
    // grow past the last one.
    while (y < height) {
      grow();
      y++;
    }
    growing = [];
  };
  const row = (node: Node): void => {
    if (height === y) height++;
    let x = 0;
    grow();
    for (const cell of childrenOf(tree, node)) {
      if (tree.name(cell) !== "td" && tree.name(cell) !== "th") continue;
      while (x < width && slots.has(`${x},${y}`)) x++;
      if (x === width) width++;
      const columns = Math.min(1_000, numberOf(tree, cell, "colspan") || 1);
      const written = Math.min(65_534, numberOf(tree, cell, "rowspan"));
      const rows = written || 1;
      width = Math.max(width, x + columns);
      height = Math.max(height, y + rows);
      for (let across = x; across < x + columns; across++) {
        for (let down = y; down < y + rows; down++) assign(across, down, cell);
      }
      heights.set(cell, rows);
      if (written === 0) growing.push({ cell, x, width: columns });
      x += columns;
    }
    y++;
  };
  const group = (node: Node): void => {
    for (const kid of childrenOf(tree, node)) if (tree.name(kid) === "tr") row(kid);
    endGroup();
  };
  let at = 0;
  const isPart = (node: Node): boolean =>
    ["colgroup", "thead", "tbody", "tfoot", "tr"].includes(tree.name(node));
  while (at < kids.length && !isPart(kids[at] as Node)) at++;
  for (; tree.name(kids[at] ?? 0) === "colgroup"; at++) {
    const columns = childrenOf(tree, kids[at] as Node).filter((kid) => tree.name(kid) === "col");
    width += columns.length > 0
      ? columns.reduce((sum, kid) => sum + (numberOf(tree, kid, "span") || 1), 0)
      : numberOf(tree, kids[at] as Node, "span") || 1;
    while (at + 1 < kids.length && !isPart(kids[at + 1] as Node)) at++;
  }
  for (; at < kids.length; at++) {
    const kid = kids[at] as Node;
    const name = tree.name(kid);
    if (name === "tr") row(kid);
    else if (name === "tfoot" || name === "thead" || name === "tbody") {
      endGroup();
      if (name === "tfoot") feet.push(kid);
      else group(kid);
    }
  }
  endGroup();
  for (const foot of feet) group(foot);
  return { width, height, slots, heights };
}

function childrenOf(tree: Tree, parent: Node): Node[] {
  const kids: Node[] = [];
  for (let kid = tree.firstChild(parent); kid !== 0; kid = tree.nextSibling(kid)) {
    if (tree.isElement(kid)) kids.push(kid);
  }
  return kids;
}

/** Reads a number as HTML does; 1 where there is none. */
function numberOf(tree: Tree, node: Node, name: string): number {
  const number = Number.parseInt(tree.attribute(node, name) ?? "1", 10);
  return number >= 0 ? number : 1;
}
