/** The tables of a page. */
import { placeOf } from "../page/html/mod.ts";
import { readTables as tablesOf, type TableColumn } from "../page/layout/mod.ts";
import type { PageSource } from "./arguments.ts";
import { type Html, pageOf } from "./page.ts";

/** A table of a page, a description list as well. */
export interface ReadTable {
  /** Facts are labels and values of one thing. */
  readonly kind: "data" | "facts";
  readonly caption: string;
  /** The last heading before the table. */
  readonly heading: string;
  /** Names of the columns, and their values as numbers, days and so on where all are. */
  readonly columns: readonly TableColumn[];
  /** Texts by row and column, null where the table has no cell. */
  readonly rows: readonly (readonly (string | null)[])[];
  /** Rows and cells that were left out at a bound. */
  readonly leftOut: number;
  /** XPath of the table. */
  readonly where: string;
}

/** Reads every table of a page, in the order written; those that only place things are passed over. */
export function readTables(page: Html, source: PageSource = {}): ReadTable[] {
  const opened = pageOf(page, source);
  return tablesOf(opened).tables.map((
    { node, kind, caption, heading, columns, rows, leftOut },
  ) => ({
    kind,
    caption,
    heading,
    columns,
    rows: rows.map(({ cells }) => cells.map((cell) => cell?.text ?? null)),
    leftOut,
    where: placeOf(opened.tree, node),
  }));
}
