/** `TABLE::rows` of `select_values`: a value for each row of the tables that a selector selects. */
import { type Page, placeOf } from "../../../page/html/mod.ts";
import { readTables } from "../../../page/layout/mod.ts";
import { selectNodes } from "../../../page/select/mod.ts";
import type { SelectedHead, SelectedValue, Selector } from "../../../page/select/mod.ts";

const ROWS = /^([^]*\S)::rows\s*$/;

/** A row: its cells with tabs between, and each by the name of its column. */
interface SelectedRow extends SelectedValue {
  readonly row: Readonly<Record<string, string | null>>;
}

/** Splits what is asked for: the selector of tables, where their rows are meant. */
export function rowsAsked(selector: string): { selector: string; wantsRows: boolean } {
  const [, tables] = ROWS.exec(selector) ?? [];
  return { selector: tables ?? selector, wantsRows: tables !== undefined };
}

/** Returns the rows of tables selected, or in what is. Throws `bad_input` for too much work. */
export function selectRows(page: Page, selector: Selector): SelectedHead {
  const { tree } = page;
  const within = selectNodes(page, selector).map((node) =>
    [tree.position(node), tree.lastPosition(node)] as const
  ).sort(([first], [next]) => first - next);
  const values: SelectedRow[] = [];
  let leftOut = 0;
  let [next, end] = [0, -1];
  for (const table of readTables(page).tables) {
    const at = tree.position(table.node);
    for (let range = within[next]; range !== undefined && range[0] <= at; range = within[++next]) {
      end = Math.max(end, range[1]);
    }
    if (at > end) continue;
    leftOut += table.leftOut;
    const names = table.columns.map(({ name }) => name);
    for (const { node, cells } of table.rows) {
      const texts = cells.map((cell) => cell?.text ?? null);
      values.push({
        value: texts.map((text) => text ?? "").join("\t"),
        where: placeOf(tree, node),
        row: Object.fromEntries(names.map((name, column) => [name, texts[column] ?? null])),
      });
    }
  }
  return { values, count: values.length + leftOut };
}
