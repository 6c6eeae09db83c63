/** The repeated rows of a page that declares nothing: its best group, read column by column. */
import type { Page } from "../../html/mod.ts";
import { readColumns, type Row } from "./columns.ts";
import { findGroups, type RowGroup } from "./groups.ts";

/** Groups tried before a page counts as repeating nothing. */
const TRIED_GROUPS = 8;

/**
 * Reads the rows of a page's best repeated group, or null when nothing repeats.
 *
 * Total, and the same for the same page. A cell has its `path`, the `column` that headers of a table name it, its `value`
 * and the `node` it was read from; give the node to `placeOf` for its place.
 *
 * ```ts
 * import assert from "node:assert/strict";
 * import { createPage } from "../../html/page.ts";
 *
 * const rows = ["M6", "M8", "M10"].map((name) => `<li><b>${name}</b> bolt</li>`);
 * const found = readRows(createPage(`<ul>${rows.join("")}</ul>`, null));
 * const names = found?.rows.map(({ cells }) => cells.find(({ path }) => path === "b")?.value);
 * assert.deepEqual(names, ["M6", "M8", "M10"]);
 * ```
 */
export function readRows(
  page: Page,
): { readonly group: RowGroup; readonly rows: readonly Row[] } | null {
  for (const group of findGroups(page).slice(0, TRIED_GROUPS)) {
    const rows = readColumns(page, group).map(({ node, cells }) => ({
      node,
      cells: cells.filter(({ joined, within }) => joined === undefined && within === undefined),
    }));
    if (rows.filter((row) => row.cells.length > 0).length * 2 > rows.length) return { group, rows };
  }
  return null;
}
