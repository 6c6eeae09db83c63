/**
 * Chosen values of answers as a table of Parquet, a row an answer.
 *
 * Rows come as lines of JSON, as `createTableForm` writes them.
 */
import { createRowGroups } from "../rows/write_parquet.ts";
import type { TypedColumn } from "../rows/write_rows.ts";
import { OWN_COLUMNS } from "./columns.ts";

/** A table that is being written. */
export interface ParquetTable {
  /** Takes lines; returns the bytes that are to be written. */
  add(lines: string): Uint8Array;
  /** Returns the end of the file. */
  end(): Uint8Array;
}

/** One row: place, name, whether the answer can be used as it is, its error, the chosen values. */
type Cells = readonly unknown[];

/** The types of the columns of every batch; the chosen ones are text. */
const TYPES: Readonly<Record<string, TypedColumn["type"]>> = { n: "integer", ok: "boolean" };

/** Returns the columns of every batch and the chosen ones: text, or null. */
export function answerColumns(paths: readonly string[]): TypedColumn<Cells>[] {
  return [...OWN_COLUMNS, ...paths].map((name, at) => ({
    name,
    type: at < OWN_COLUMNS.length ? TYPES[name] ?? "text" : "text",
    valueIn: (row) => row[at] ?? null,
  }));
}

/** Creates a table of some columns. */
export function createParquetTable(columns: readonly TypedColumn<Cells>[]): ParquetTable {
  const groups = createRowGroups(columns);
  return {
    add(lines): Uint8Array {
      const rows = lines.split("\n").filter((line) => line !== "");
      return groups.add(rows.map((line) => JSON.parse(line) as Cells));
    },
    end: () => groups.end(),
  };
}
