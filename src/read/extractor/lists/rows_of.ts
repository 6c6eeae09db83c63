/** The rows of a page in every way its repeated groups cut it, and the parts of each row. */
import { defined } from "../../../base/defined.ts";
import type { Node, Tree } from "../../../page/html/mod.ts";
import { findGroups, type RowGroup, spanOf } from "../../../page/layout/mod.ts";
import { isFactsTable } from "./facts.ts";
import { findMembers, type MemberPlan, readMembers, type ReadRow } from "../page/members.ts";
import type { PageModel } from "../page/model.ts";
import { placePathOf } from "../page/place_path.ts";
import { type RuledRows, ruledRows } from "../rule/column_rules.ts";
import type { NestedList } from "../extractor.ts";

/** A container and the kinds by which its rows are found. */
export interface RowCut {
  readonly container: Node;
  readonly plan: MemberPlan;
}

/** A place that rows were found at, on one page. */
export interface FoundRows extends RowCut {
  readonly model: PageModel;
}

/** Rows of a page, found below a container by their kinds. */
export interface Rows extends FoundRows {
  readonly rows: readonly ReadRow[];
  /** Whether they are the labelled facts of one thing. */
  readonly isFacts: boolean;
}

/** Writes where rows are and what they are, which is the same on pages of one template. */
export function placeOfRows({ model, container, plan }: FoundRows): string {
  return `${placePathOf(model.tree, container)} ${plan.member}`;
}

/** Groups of a page whose rows are searched. */
const TRIED_GROUPS = 60;

/** Returns where the rows of a group are. */
export function cutOf({ kind, wrapper, span, parent }: RowGroup): RowCut {
  const plan = { member: kind, ...defined({ wrapper }), ...(span === 1 ? {} : { span }) };
  return { container: parent, plan };
}

/** Reads rows found by a plan. */
export function rowsAt(model: PageModel, { container, plan }: RowCut): Rows {
  const members = findMembers(model.tree, container, plan);
  const rows = readMembers(model.page, members, plan.span ?? 1);
  return { model, container, plan, rows, isFacts: isFactsTable(model.tree, members) };
}

/** Reads the rows found on a page, with everything that column rules may be anchored to. */
export function ruledAt({ model, container, plan }: FoundRows): RuledRows {
  const { span = 1 } = plan;
  const members = findMembers(model.tree, container, plan);
  return ruledRows(model, readMembers(model.page, members, span), span);
}

/** Lists the rows found on a page as scopes. */
export function scopesOf({ model, container, plan }: FoundRows): RowScope[] {
  const { span = 1 } = plan;
  const heads = findMembers(model.tree, container, plan);
  const known = new Set(heads);
  return heads.map((head) => scopeOf(model, head, span, known));
}

/**
 * Gives the rows of each group, best group first, then groups whose kind leaves out a sibling of
 * the same tag, with all of these: a first row may be pinned.
 */
export function* rowsOf(model: PageModel): Generator<Rows> {
  const groups = findGroups(model.page, true).slice(0, TRIED_GROUPS);
  for (const group of groups) yield rowsAt(model, cutOf(group));
  const widened = new Set<string>();
  for (const group of groups) {
    const cut = ofAnyClass(model.tree, cutOf(group), group.members.length);
    const key = `${group.parent} ${cut?.plan.member}`;
    if (cut === undefined || widened.has(key)) continue;
    widened.add(key);
    yield rowsAt(model, cut);
  }
}

/** Cuts rows of a tag whatever their classes, where a few of them are none of so many rows. */
export function ofAnyClass(
  tree: Tree,
  { container, plan: { member, span = 1, wrapper } }: RowCut,
  count: number,
): RowCut | undefined {
  if (span > 1 || wrapper !== undefined) return undefined;
  const plan = { member: member.split(".", 1).join() };
  const all = findMembers(tree, container, plan).length;
  return all > count && all < count * 2 ? { container, plan } : undefined;
}

/** A row of a list: its elements on a page. */
export interface RowScope {
  readonly model: PageModel;
  readonly parts: readonly Node[];
}

/** Returns the row that begins at an element; siblings that begin other rows are none of its own. */
export function scopeOf(
  model: PageModel,
  head: Node,
  span: number,
  heads: ReadonlySet<Node>,
): RowScope {
  const parts = spanOf(model.tree, head, span);
  const next = parts.findIndex((part, at) => at > 0 && heads.has(part));
  return { model, parts: next < 0 ? parts : parts.slice(0, next) };
}

/** Lists the first elements of the rows that a row has in one of its lists. */
export function nestedMembers(
  { model, parts }: RowScope,
  { part = 0, wrapper, member }: Pick<NestedList, "part" | "wrapper" | "member">,
): Node[] {
  const box = parts[part];
  if (box === undefined) return [];
  return findMembers(model.tree, box, { member, ...(wrapper === undefined ? {} : { wrapper }) });
}

/** Lists those rows as scopes of their own. */
export function rowsIn(
  scope: RowScope,
  list: Pick<NestedList, "part" | "wrapper" | "member">,
): RowScope[] {
  return nestedMembers(scope, list).map((row) => ({ model: scope.model, parts: [row] }));
}
