/** The rows of a page in every way its repeated groups cut it. */
import type { Node, Tree } from "../../../page/html/mod.ts";
import { findGroups, type RowGroup } from "../../../page/layout/mod.ts";
import { isFactsTable } from "../page/facts_table.ts";
import { planOf } from "../learn/learn_listing.ts";
import { findMembers, type MemberPlan, readMembers, type ReadRow } from "../page/members.ts";
import type { PageModel } from "../page/model.ts";

/** Rows of a page, found below a container by their kinds. */
export interface Rows {
  readonly model: PageModel;
  readonly parent: Node;
  readonly plan: MemberPlan;
  readonly rows: readonly ReadRow[];
  /** Whether they are the labelled facts of one thing. */
  readonly isFacts: boolean;
}

/** Groups of a page whose rows are searched. */
export const TRIED_GROUPS = 60;

/** Reads rows found by a plan. */
export function rowsAt(model: PageModel, parent: Node, plan: MemberPlan): Rows {
  const members = findMembers(model.tree, parent, plan);
  return {
    model,
    parent,
    plan,
    rows: readMembers(model.page, members, plan.span ?? 1),
    isFacts: isFactsTable(model.tree, members),
  };
}

/**
 * Gives the rows of each group, best group first, then groups whose kind leaves out a sibling of
 * the same tag, with all of these: a first row may be pinned.
 */
export function* rowsOf(model: PageModel): Generator<Rows> {
  const groups = findGroups(model.page, true).slice(0, TRIED_GROUPS);
  for (const group of groups) yield rowsAt(model, group.parent, planOf(group));
  const widened = new Set<string>();
  for (const group of groups) {
    const [member = ""] = group.kind.split(".");
    const key = `${group.parent} ${member}`;
    if (widened.has(key) || !leavesOut(model.tree, group, member)) continue;
    widened.add(key);
    yield rowsAt(model, group.parent, { member });
  }
}

/** Reports whether a few siblings of a group's tag are none of its members. */
function leavesOut(tree: Tree, { parent, members, span, wrapper }: RowGroup, tag: string): boolean {
  if (span > 1 || wrapper !== undefined) return false;
  const all = findMembers(tree, parent, { member: tag }).length;
  return all > members.length && all < members.length * 2;
}
