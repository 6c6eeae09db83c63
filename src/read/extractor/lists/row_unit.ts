/**
 * The rows that examples mean where those found are but some of their kind.
 *
 * docs/design/extractors.md, 2.12: rows inside the rows found, rows of like boxes beside theirs, and
 * rows inside rows, as replies to comments. Each is taken only where nearly all rows have every
 * column.
 */
import type { Node, Tree } from "../../../page/html/mod.ts";
import { elementKind } from "../../../page/layout/mod.ts";
import { MAX_ROW_BOXES } from "../../../base/limits.ts";
import { cellIn, findMembers, type MemberPlan } from "../page/members.ts";
import { REQUIRED_SHARE } from "../run/read_rows.ts";
import { type Alignment, alignRows, type ReadyExample, saysAll } from "./align_rows.ts";
import { childAround } from "./cut_rows.ts";
import { type Rows, rowsAt } from "./rows_of.ts";

/** Rows and the columns in which they say the examples. */
export interface AlignedRows extends Rows {
  readonly alignment: Alignment;
}

/** Returns the whole of the rows of which some were found, and perhaps a note that says so. */
export function wholeUnit(
  found: AlignedRows,
  examples: readonly ReadyExample[],
): { rows: AlignedRows; notes: string[] } {
  let rows = found;
  const notes: string[] = [];
  // What a value alone is inside, or beside, or below, tells nothing of rows.
  if (found.alignment.pick.size < 2 || (found.plan.span ?? 1) > 1) return { rows, notes };
  for (const widen of [inward, sideways, outward, downward]) {
    const plan = widen(rows, examples);
    const wider = plan === undefined ? undefined : better(rows, plan, examples);
    if (wider === undefined) continue;
    notes.push(
      `the rows meant are ${placeIn(wider.plan)}: ${wider.rows.length}, not ${rows.rows.length}`,
    );
    rows = wider;
  }
  return { rows, notes };
}

function placeIn({ member, wrapper, deep }: MemberPlan): string {
  if (deep === true) return `${member} inside ${member}`;
  return wrapper === undefined ? `${member} of any class` : `${wrapper}>${member}`;
}

interface Plan extends MemberPlan {
  readonly parent: Node;
}

function better(
  before: AlignedRows,
  { parent, ...plan }: Plan,
  examples: readonly ReadyExample[],
): AlignedRows | undefined {
  const rows = rowsAt(before.model, parent, plan);
  if (rows.isFacts || rows.rows.length <= before.rows.length) return undefined;
  const alignment = alignRows(rows.rows, examples);
  if (alignment === undefined || alignment.full <= before.alignment.full) return undefined;
  return alignment.full < rows.rows.length * REQUIRED_SHARE ? undefined : { ...rows, alignment };
}

/** Proposes the element inside a row that has the example's values, where it has like siblings. */
function inward(
  { model: { tree }, parent, plan, rows, alignment: { pick } }: AlignedRows,
  examples: readonly ReadyExample[],
): Plan | undefined {
  if (plan.deep === true) return undefined;
  const [example] = examples;
  const row = example === undefined ? undefined : rows.find((one) => saysAll(one, example, pick));
  if (example === undefined || row === undefined) return undefined;
  const nodes = [...example.keys()].flatMap((name) => {
    const cell = cellIn(row, pick.get(name) as string);
    return cell === undefined ? [] : [cell.node];
  });
  let unit = nodes[0] as Node;
  while (!nodes.every((node) => tree.contains(unit, node))) unit = tree.parent(unit);
  while (unit !== row.node && tree.contains(row.node, unit) && !hasLikeSibling(tree, unit)) {
    unit = tree.parent(unit);
  }
  if (unit === row.node || !tree.contains(row.node, unit)) return undefined;
  const boxes: string[] = [];
  for (let box = tree.parent(unit); box !== row.node; box = tree.parent(box)) {
    boxes.unshift(elementKind(tree, box));
  }
  return boxed(parent, elementKind(tree, unit), [plan.wrapper, plan.member, ...boxes]);
}

/** Proposes the few siblings of the rows' tag as well that have other classes, as a pinned one. */
function sideways({ model: { tree }, parent, plan, rows }: AlignedRows): Plan | undefined {
  const [member = "", ...classes] = plan.member.split(".");
  if (plan.deep === true || plan.wrapper !== undefined || classes.length === 0) return undefined;
  const all = findMembers(tree, parent, { member }).length;
  return all > rows.length && all < rows.length * 2 ? { parent, member } : undefined;
}

/** Proposes the rows of boxes that are siblings of the rows' own and of its kind. */
function outward({ model: { tree }, parent, plan, rows }: AlignedRows): Plan | undefined {
  const [first] = rows;
  if (plan.deep === true || first === undefined || tree.name(first.node) === "tr") return undefined;
  if (tree.hasAttribute(parent, "id") || !hasLikeSibling(tree, parent)) {
    // Groups may have a box each: their own one around the rows' container.
    const box = tree.parent(parent);
    if (tree.hasAttribute(parent, "id") || tree.hasAttribute(box, "id")) return undefined;
    if (!hasLikeSibling(tree, box)) return undefined;
    const boxes = [elementKind(tree, box), elementKind(tree, parent), plan.wrapper];
    return boxed(tree.parent(box), plan.member, boxes);
  }
  return boxed(tree.parent(parent), plan.member, [elementKind(tree, parent), plan.wrapper]);
}

/** Proposes rows at any depth, where a row has another one of its class inside. */
function downward({ model: { tree }, parent, plan }: AlignedRows): Plan | undefined {
  const { member } = plan;
  if (plan.wrapper !== undefined || plan.deep === true || !member.includes(".")) return undefined;
  const deep = { member, deep: true } as const;
  const all = findMembers(tree, parent, deep);
  return all.length === 0 ? undefined : { parent, ...deep };
}

function boxed(
  parent: Node,
  member: string,
  boxes: readonly (string | undefined)[],
): Plan | undefined {
  const wrapper = boxes.filter((box) => box !== undefined).join(">");
  if (wrapper.split(">").length > MAX_ROW_BOXES) return undefined;
  return { parent, member, wrapper };
}

function hasLikeSibling(tree: Tree, node: Node): boolean {
  const kind = elementKind(tree, node);
  const parent = tree.parent(node);
  if (parent === 0 || childAround(tree, parent, node) === 0) return false;
  for (let kid = tree.firstChild(parent); kid !== 0; kid = tree.nextSibling(kid)) {
    if (kid !== node && tree.isElement(kid) && elementKind(tree, kid) === kind) return true;
  }
  return false;
}
