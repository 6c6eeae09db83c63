/** Tables that are not a `<table>`: made by roles, or of boxes with a label and a value each. */
import { type Node, readableText, type Tree } from "../../html/mod.ts";
import { roleOf } from "../role.ts";
import { HEADING_TAGS } from "../element_names.ts";
import type { Grid, GridCell, GridRow } from "./form_table.ts";

// Bounds.
/** Boxes alike that are facts; two may be any pair of columns. */
const MIN_FACT_BOXES = 3;
/** Characters of the label of a box. */
const MAX_BOX_LABEL_CHARS = 60;
/** Characters of the values of boxes, on average; longer ones are texts under headings. */
const MAX_BOX_VALUE_CHARS = 60;
/** Nodes of one box; a larger one is a part of the page, and boxes in boxes stay linear. */
const MAX_BOX_NODES = 64;

const TABLE_ROLES = new Set(["table", "grid", "treegrid"]);
const CELL_ROLES = new Set(["cell", "gridcell", "columnheader", "rowheader"]);
/** What makes two columns a list of links, pictures or controls. */
const NO_LABEL = new Set(["a", "button", "img", "input", "select", "svg", "video", "picture"]);

const LINK = new Set(["a"]);

/** Reports whether roles make a table of an element that is not a `<table>`. */
export function isRoleTable(tree: Tree, node: Node): boolean {
  return TABLE_ROLES.has(roleOf(tree, node)) && tree.name(node) !== "table";
}

/** Reports whether a cell names others: a `th`, or an element with the role of one. */
export function isHeaderCell(tree: Tree, node: Node): boolean {
  return tree.isHtml(node, "th") ||
    !tree.isHtml(node, "td") && /^(?:column|row)header$/.test(roleOf(tree, node));
}

/** Forms the grid of a table made by roles (WAI-ARIA 1.2), a cell a column; linear. */
export function formRoleTable(tree: Tree, table: Node): Grid {
  const rows: GridRow[] = [];
  let [caption, width] = [0, 0];
  const last = tree.lastPosition(table);
  let cells: GridCell[] = [];
  let rowEnd = -1;
  for (let at = tree.position(table) + 1; at <= last; at++) {
    const node = tree.nodeAt(at);
    if (!tree.isElement(node)) continue;
    const role = roleOf(tree, node);
    if (role === "caption" && caption === 0) caption = node;
    else if (role === "row") {
      cells = [];
      rowEnd = tree.lastPosition(node);
      rows.push({ node, y: rows.length, section: "body", own: cells, cells });
    } else if (CELL_ROLES.has(role) && at <= rowEnd) {
      cells.push({ node, x: cells.length, y: rows.length - 1, width: 1, height: 1 });
      width = Math.max(width, cells.length);
      at = tree.lastPosition(node);
    }
  }
  return { caption, width, height: rows.length, rows, leftOut: 0 };
}

/** The label and the value of a box. */
export interface FactBox {
  readonly box: Node;
  readonly label: Node;
  readonly value: Node;
}

/** Reads children as facts, a short label and a value each; none where one is unlike the others. */
export function factBoxes(tree: Tree, list: Node): FactBox[] {
  const boxes: FactBox[] = [];
  if (NO_LABEL.has(tree.name(list))) return boxes;
  let shape = "";
  for (let box = tree.firstChild(list); box !== 0; box = tree.nextSibling(box)) {
    if (!tree.isElement(box)) {
      if (isBlank(tree, box)) continue;
      return [];
    }
    if (tree.lastPosition(box) - tree.position(box) > MAX_BOX_NODES) return [];
    const [label, value, more] = kidsOf(tree, box);
    if (label === undefined || value === undefined || more !== undefined) return [];
    const own = shapeOf(tree, [box, label, value]);
    if (boxes.length === 0) shape = own;
    if (own !== shape || !isTelling(tree, label, value)) return [];
    boxes.push({ box, label, value });
  }
  return boxes.length >= MIN_FACT_BOXES && areFacts(tree, boxes) ? boxes : [];
}

/** The elements of a box; none where words stand beside them. */
function kidsOf(tree: Tree, box: Node): Node[] {
  const kids: Node[] = [];
  for (let kid = tree.firstChild(box); kid !== 0; kid = tree.nextSibling(kid)) {
    if (tree.isElement(kid)) kids.push(kid);
    else if (!isBlank(tree, kid)) return [];
    if (kids.length > 2) break;
  }
  return kids;
}

function isBlank(tree: Tree, node: Node): boolean {
  return !tree.isText(node) || tree.data(node).trim() === "";
}

/** A box may have marks of its own, such as `odd`; its label has none. */
function shapeOf(tree: Tree, [box = 0, label = 0, value = 0]: readonly Node[]): string {
  const kind = tree.attribute(label, "class") ?? "";
  return [tree.name(box), tree.name(label), kind, tree.name(value)].join(" ");
}

/** Two elements of one name without a class are any two columns. */
function isTelling(tree: Tree, label: Node, value: Node): boolean {
  const names = [tree.name(label), tree.name(value)];
  if (names.some((name) => NO_LABEL.has(name) || HEADING_TAGS.has(name))) return false;
  return names[0] !== names[1] ||
    tree.attribute(label, "class") !== tree.attribute(value, "class");
}

function areFacts(tree: Tree, boxes: readonly FactBox[]): boolean {
  const labels = new Set<string>();
  let chars = 0;
  let said = 0;
  let links = 0;
  for (const { label, value } of boxes) {
    const text = readableText(tree, label);
    if (text === "" || text.length > MAX_BOX_LABEL_CHARS || !/\p{L}/u.test(text)) return false;
    if (count(tree, label, NO_LABEL) > 0 || count(tree, value, HEADING_TAGS) > 0) return false;
    links += count(tree, value, LINK);
    labels.add(text);
    const length = readableText(tree, value).length;
    chars += length;
    if (length > 0) said++;
  }
  // Labels over lists of links are a menu.
  return labels.size === boxes.length && said * 2 > boxes.length && links <= boxes.length &&
    chars <= boxes.length * MAX_BOX_VALUE_CHARS;
}

function count(tree: Tree, node: Node, names: ReadonlySet<string>): number {
  const last = tree.lastPosition(node);
  let found = 0;
  for (let at = tree.position(node) + 1; at <= last; at++) {
    if (names.has(tree.name(tree.nodeAt(at)))) found++;
  }
  return found;
}
