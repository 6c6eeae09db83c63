/** Rows as lines: CSV, TSV, JSON, or a table of Markdown. */
import { cellOf, writeCells } from "./cells.ts";
import type { ColumnType, RowColumn, RowTable, RowValue } from "./row_table.ts";

/** How rows are written as text. */
type RowFormat = "csv" | "tsv" | "jsonl" | "md";

/** The cells of a row by their columns. */
type Row = Readonly<Record<string, RowValue>>;

/** A column of a typed form: a column of the rows, or what is told beside it. */
export interface TypedColumn<Cells = Row> {
  readonly name: string;
  readonly type: ColumnType | "integer";
  /** Returns its value in a row; null for none. */
  valueIn(row: Cells): unknown;
}

/**
 * Lists the columns of a typed form. Beside a column with a type stands its text as written, so that
 * a cell whose meaning is in doubt loses nothing, and the units of its numbers where there are some.
 */
export function typedColumns(columns: readonly RowColumn[]): TypedColumn[] {
  return columns.flatMap(({ name, type, hasUnit }): TypedColumn[] => {
    const text = (row: Row): unknown => row[name]?.text ?? null;
    if (type === "text" || type === "list") return [{ name, type, valueIn: text }];
    return [
      { name, type, valueIn: (row) => row[name]?.typed ?? null },
      ...(hasUnit
        ? [{
          name: `${name}_unit`,
          type: "text" as const,
          valueIn: (row: Row) => row[name]?.unit ?? null,
        }]
        : []),
      { name: `${name}_text`, type: "text", valueIn: text },
    ];
  });
}

/** Returns columns whose values stand in lists, one after another. */
export function ofCells(
  columns: readonly Pick<TypedColumn, "name" | "type">[],
): TypedColumn<readonly unknown[]>[] {
  return columns.map(({ name, type }, at) => ({ name, type, valueIn: (row) => row[at] ?? null }));
}

/** Writes rows; the first line of CSV and TSV names the columns. Ends with a line end. */
export function writeRows(format: RowFormat, { columns, rows }: RowTable): string {
  const names = columns.map(({ name }) => name);
  if (format === "jsonl") {
    const typed = typedColumns(columns);
    return rows.map((row) =>
      `${
        JSON.stringify(Object.fromEntries(typed.map(({ name, valueIn }) => [name, valueIn(row)])))
      }\n`
    ).join("");
  }
  const cells = rows.map((row) => names.map((name) => cellOf(row[name]?.text)));
  if (format === "md") return writeMarkdown(names, cells);
  // RFC 4180, 2: lines end with CRLF.
  const end = format === "csv" ? "\r\n" : "\n";
  return [names, ...cells].map((line) => writeCells(format, line) + end).join("");
}

/** GFM, 4.10: a table of pipes. */
function writeMarkdown(names: readonly string[], cells: readonly (readonly string[])[]): string {
  const line = (texts: readonly string[]): string =>
    `| ${texts.map((text) => text.replaceAll("|", "\\|").replace(/\s+/g, " ")).join(" | ")} |\n`;
  return [names, names.map(() => "---"), ...cells].map(line).join("");
}
