/**
 * What tells the members of a list that are no rows: those between the examples that these skip, as
 * advertisements, and rows of a table whose cells span columns, as heads of groups and totals.
 *
 * docs/design/extractors.md, 2.16.
 */
import { MAX_SKIPS } from "../format/listings.ts";
import { skipMarks, SPANNED } from "../page/skips.ts";
import { type AlignedRows, type ReadyExample, saysAll } from "./align_rows.ts";

/** Learns by what members are left out that examples skip. */
export function skipsOf(
  { model, rows, alignment, plan }: AlignedRows,
  examples: readonly ReadyExample[],
): string[] {
  if (plan.span !== undefined || plan.deep === true) return [];
  const { tree } = model;
  const said = rows.map((row) => examples.some((one) => saysAll(row, one, alignment.pick)));
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
    const mark = marks.find((one) => !own.has(one));
    if (mark !== undefined && !marks.some((one) => skips.includes(one))) skips.push(mark);
  }
  return skips;
}
