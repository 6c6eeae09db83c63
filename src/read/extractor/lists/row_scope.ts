/** The elements of one row of a list, and the rows of a list inside it. */
import type { Node } from "../../../page/html/mod.ts";
import { spanOf } from "../../../page/layout/mod.ts";
import type { NestedList } from "../extractor.ts";
import { findMembers } from "../page/members.ts";
import type { PageModel } from "../page/model.ts";

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
