/**
 * The rows that examples mean where those found are but some of their kind.
 *
 * docs/design/extractors.md, 2.12: rows inside the rows found, rows of like boxes beside theirs, and
 * rows inside rows, as replies to comments. Each is taken only where nearly all rows have every
 * column.
 */
import type { Node } from "../../../page/html/mod.ts";
import { elementKind } from "../../../page/layout/mod.ts";
import { MAX_ROW_BOXES } from "../../../base/limits.ts";
import { MAX_SKIPS } from "../format/listings.ts";
import { skipMarks, SPANNED } from "../page/skips.ts";
import { cellIn, findMembers, type MemberPlan, rowsText } from "../page/members.ts";
import { listingAt } from "../learn/learn_listing.ts";
import type { PageModel } from "../page/model.ts";
import { placePathOf } from "../page/place_path.ts";
import { locate } from "../run/container.ts";
import { REQUIRED_SHARE } from "../run/read_rows.ts";
import {
  type AlignedRows,
  alignRows,
  isGivenWhole,
  type ReadyExample,
  repeatedIn,
  saysAll,
} from "./align_rows.ts";
import { hasLikeSibling, kindsBetween, unitAround } from "./cut_rows.ts";
import { type FoundRows, ofAnyClass, type RowCut, rowsAt } from "./rows_of.ts";

/** Returns the whole of the rows of which some were found, and perhaps a note that says so. */
export function wholeUnit(
  found: AlignedRows,
  examples: readonly ReadyExample[],
  accepts: (rows: AlignedRows) => boolean = () => true,
): { rows: AlignedRows; notes: string[] } {
  let rows = found;
  const notes: string[] = [];
  // What a value alone is inside, or beside, or below, tells nothing of rows; but it is one itself.
  const { plan: { span = 1, deep }, alignment: { pick } } = found;
  if (span > 1 || deep === true) return { rows, notes };
  const isAlone = pick.size < 2;
  if (isAlone && repeatedIn(found).length === 0) return { rows, notes };
  const isWhole = isGivenWhole(found, examples);
  for (const widen of isAlone ? [inward] : [inward, sideways, outward, downward]) {
    if (widen === outward && isWhole) continue;
    const plan = widen(rows, examples);
    const wider = plan === undefined ? undefined : better(rows, plan, examples);
    if (wider === undefined || !accepts(wider)) continue;
    notes.push(
      `the rows meant are ${placeIn(wider.plan)}: ${wider.rows.length}, not ${rows.rows.length}`,
    );
    rows = wider;
  }
  return { rows, notes };
}

/** The rows that examples mean, on every page that has them. */
export interface SettledRows {
  readonly found: FoundRows[];
  readonly rows: AlignedRows;
  readonly notes: string[];
  /** What members are told by that are none of them. */
  readonly skips: readonly string[];
}

/** Finds the rows that examples mean on every page: their whole unit, or those found alone. */
export function settleRows(
  models: readonly PageModel[],
  some: AlignedRows,
  examples: readonly ReadyExample[],
  isWhole: boolean,
  accepts?: (rows: AlignedRows) => boolean,
): SettledRows {
  const { rows, notes } = isWhole ? wholeUnit(some, examples, accepts) : { rows: some, notes: [] };
  const skips = examples.length === 0 ? [] : skipsOf(rows, examples);
  const plan = skips.length === 0 ? rows.plan : { ...rows.plan, skips };
  return { found: sameRows(models, { ...rows, plan }), rows, notes, skips };
}

/** Finds the rows at one place of a page on every page. */
export function sameRows(
  models: readonly PageModel[],
  { model, container, plan }: FoundRows,
): FoundRows[] {
  const own: FoundRows = { model, container, plan };
  const listing = listingAt([own]);
  return models.flatMap((other): FoundRows[] => {
    if (other === model) return [own];
    const { node } = locate(other, listing);
    if (node === 0 || findMembers(other.tree, node, plan).length === 0) return [];
    const isSame = placePathOf(other.tree, node) === listing.container;
    return isSame ? [{ model: other, container: node, plan }] : [];
  });
}

function placeIn(plan: MemberPlan): string {
  if (plan.deep === true) return `${plan.member} inside ${plan.member}`;
  return plan.wrapper === undefined ? `${plan.member} of any class` : rowsText(plan);
}

function better(
  before: AlignedRows,
  cut: RowCut,
  examples: readonly ReadyExample[],
): AlignedRows | undefined {
  const rows = rowsAt(before.model, cut);
  if (rows.isFacts || rows.rows.length <= before.rows.length) return undefined;
  const alignment = alignRows(rows.rows, examples);
  if (alignment === undefined || alignment.full <= before.alignment.full) return undefined;
  return alignment.full < rows.rows.length * REQUIRED_SHARE ? undefined : { ...rows, alignment };
}

/** Proposes the element inside a row that has the example's values, where it has like siblings. */
function inward(
  { model: { tree }, container, plan, rows, alignment: { pick } }: AlignedRows,
  examples: readonly ReadyExample[],
): RowCut | undefined {
  const [example] = examples;
  const row = example === undefined ? undefined : rows.find((own) => saysAll(own, example, pick));
  if (example === undefined || row === undefined) return undefined;
  const nodes = [...example.keys()].flatMap((name) => {
    const cell = cellIn(row, pick.get(name) as string);
    return cell === undefined ? [] : [cell.node];
  });
  let unit = unitAround(tree, nodes[0] as Node, nodes.map((node) => [node]));
  while (unit !== row.node && tree.contains(row.node, unit) && !hasLikeSibling(tree, unit)) {
    unit = tree.parent(unit);
  }
  if (unit === row.node || !tree.contains(row.node, unit)) return undefined;
  const boxes = kindsBetween(tree, row.node, unit);
  return boxed(container, elementKind(tree, unit), [plan.wrapper, plan.member, ...boxes]);
}

/** Proposes the few siblings of the rows' tag as well that have other classes, as a pinned one. */
function sideways(found: AlignedRows): RowCut | undefined {
  return ofAnyClass(found.model.tree, found, found.rows.length);
}

/** Proposes the rows of boxes that are siblings of the rows' own and of its kind. */
function outward({ model: { tree }, container, plan, rows }: AlignedRows): RowCut | undefined {
  const [first] = rows;
  if (first === undefined || tree.name(first.node) === "tr") return undefined;
  if (tree.hasAttribute(container, "id")) return undefined;
  const boxes = [elementKind(tree, container), plan.wrapper];
  if (hasLikeSibling(tree, container)) return boxed(tree.parent(container), plan.member, boxes);
  // Groups may have a box each: their own one around the rows' container.
  const box = tree.parent(container);
  if (tree.hasAttribute(box, "id") || !hasLikeSibling(tree, box)) return undefined;
  return boxed(tree.parent(box), plan.member, [elementKind(tree, box), ...boxes]);
}

/** Proposes rows at any depth, where a row has another one of its class inside. */
function downward({ model: { tree }, container, plan }: AlignedRows): RowCut | undefined {
  const { member } = plan;
  if (plan.wrapper !== undefined || !member.includes(".")) return undefined;
  const deep = { member, deep: true } as const;
  const isThere = findMembers(tree, container, deep).length > 0;
  return isThere ? { container, plan: deep } : undefined;
}

function boxed(
  container: Node,
  member: string,
  boxes: readonly (string | undefined)[],
): RowCut | undefined {
  const wrapper = boxes.filter((box) => box !== undefined).join(">");
  return wrapper.split(">").length > MAX_ROW_BOXES
    ? undefined
    : { container, plan: { member, wrapper } };
}

/**
 * Learns what tells the members that are no rows: those between the examples that these skip, as
 * advertisements, and rows of a table whose cells span columns, as heads of groups and totals
 * (docs/design/extractors.md, 2.16).
 */
function skipsOf(
  { model, rows, alignment, plan }: AlignedRows,
  examples: readonly ReadyExample[],
): string[] {
  if (plan.span !== undefined || plan.deep === true) return [];
  const { tree } = model;
  const said = rows.map((row) => examples.some((example) => saysAll(row, example, alignment.pick)));
  const own = new Set(rows.flatMap(({ node }, at) => said[at] ? skipMarks(tree, node) : []));
  const skips: string[] = [];
  const spanned = rows.filter(({ node }) => skipMarks(tree, node).includes(SPANNED));
  if (spanned.length > 0 && spanned.length * 2 < rows.length && !own.has(SPANNED)) {
    skips.push(SPANNED);
  }
  const [first, last] = [said.indexOf(true), said.lastIndexOf(true)];
  if (said.filter(Boolean).length < 2) return skips;
  for (let at = first + 1; at < last && skips.length < MAX_SKIPS; at++) {
    const marks = said[at] ? [] : skipMarks(tree, rows[at]?.node ?? 0);
    const mark = marks.find((sign) => !own.has(sign));
    if (mark !== undefined && !marks.some((sign) => skips.includes(sign))) skips.push(mark);
  }
  return skips;
}
