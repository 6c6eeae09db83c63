/** Rows of `run_extractor` or tables of `page_markdown` as a table of named columns. */
import { defined } from "../../base/defined.ts";
import { addTo } from "../../base/add_to.ts";
import type { Answer } from "../../tools/contract/mod.ts";

/** What the cells of a column mean; text stands for itself. */
export type ColumnType = "text" | "number" | "date" | "boolean" | "list";

/** A column of rows. */
export interface RowColumn {
  readonly name: string;
  readonly type: ColumnType;
  /** Whether its numbers have a unit or a currency of their own. */
  readonly hasUnit: boolean;
}

/** The value of one cell. */
export interface RowValue {
  /** As written; null where there is none, a list where a field has several. */
  readonly text: unknown;
  /** By its meaning; undefined where it has none or is in doubt. */
  readonly typed?: number | string | boolean;
  readonly unit?: string;
}

/** Rows and their columns. */
export interface RowTable {
  readonly caption: string;
  readonly columns: readonly RowColumn[];
  readonly rows: readonly Readonly<Record<string, RowValue>>[];
  /** Rows and cells that the answer left out. */
  readonly leftOut: number;
}

type Values = Readonly<Record<string, unknown>>;

/** Returns the rows of an answer of `run_extractor`, its page fields repeated in each if asked. */
export function rowsOfRun(answer: Answer, hasFields = false): RowTable {
  const rows = listOf(answer["rows"]);
  const typed = listOf((answer["typed_rows"] as Values | undefined)?.["rows"]);
  const fields = hasFields ? (answer["fields"] ?? {}) as Values : {};
  const own = Object.entries(fields).map(([name, value]) =>
    [name, toValue(value, undefined)] as const
  );
  return tableOf(
    "",
    rows.map((row, at) => {
      const cells = Object.entries(row).map(([name, value]) =>
        [name, toValue(value, typed[at]?.[name])] as const
      );
      return Object.fromEntries([...own, ...cells]);
    }),
    Number(answer["rows_left_out"] ?? 0),
  );
}

/** One table of an answer with `format: "tables"`, or the rows of it that a slice has. */
export interface AnsweredTable {
  readonly where: string;
  readonly caption: string;
  readonly heading: string;
  readonly columns: readonly {
    readonly name: string;
    readonly type: string;
    readonly unit?: string;
    readonly typed_values?: readonly (number | string | boolean | null)[];
  }[];
  readonly cells: readonly (readonly (string | null)[])[];
  readonly row_count: number;
  readonly cell_links?: readonly (readonly [row: number, column: number, url: string])[];
  readonly first_row?: number;
  readonly left_out?: number;
}

/** Joins the parts of tables that came in several slices, each table once, in the page's order. */
export function joinTables(parts: readonly AnsweredTable[]): AnsweredTable[] {
  const slices = new Map<string, AnsweredTable[]>();
  for (const part of parts) addTo(slices, part.where, part);
  return [...slices.values()].map((own) => {
    const [first] = own as [AnsweredTable];
    if (own.length === 1) return first;
    return {
      ...first,
      columns: first.columns.map((column, at) =>
        column.typed_values === undefined ? column : {
          ...column,
          typed_values: own.flatMap(({ columns }) => columns[at]?.typed_values ?? []),
        }
      ),
      cells: own.flatMap(({ cells }) => cells),
      cell_links: own.flatMap(({ cell_links = [] }) => cell_links),
    };
  });
}

/** Makes rows of a table of the page; the addresses of a column's links are a column beside it. */
export function toTable(table: AnsweredTable): RowTable {
  const rows = table.cells.map((cells, row) =>
    Object.fromEntries(table.columns.map(({ name, unit, typed_values: values }, column) => {
      const typed = values?.[row] ?? undefined;
      const text = cells[column] ?? null;
      const value: RowValue = typed === undefined
        ? { text }
        : { text, typed, ...(unit ? { unit } : {}) };
      return [name, value] as const;
    }))
  );
  for (const [row, column, url] of table.cell_links ?? []) {
    const own = rows[row - (table.first_row ?? 0)];
    const name = `${table.columns[column]?.name}@href`;
    if (own === undefined) continue;
    own[name] = { text: own[name] === undefined ? url : `${own[name].text} ${url}` };
  }
  const missing = table.row_count - table.cells.length + (table.left_out ?? 0);
  return tableOf(table.caption || table.heading, rows, missing, table.columns);
}

function tableOf(
  caption: string,
  rows: readonly Record<string, RowValue>[],
  leftOut: number,
  known: readonly { readonly name: string }[] = [],
): RowTable {
  const cells = new Map<string, RowValue[]>(known.map(({ name }) => [name, []]));
  for (const row of rows) {
    for (const [name, value] of Object.entries(row)) addTo(cells, name, value);
  }
  const columns = [...cells].map(([name, values]) => ({
    name,
    type: typeOf(values),
    hasUnit: values.some(({ unit }) => unit !== undefined),
  }));
  return { caption, columns, rows, leftOut };
}

function toValue(text: unknown, typed: unknown): RowValue {
  if (typeof typed !== "object" || typed === null) {
    const isPlain = ["number", "string", "boolean"].includes(typeof typed);
    return isPlain ? { text, typed: typed as number | string | boolean } : { text };
  }
  const { amount, currency } = typed as { amount?: number; currency?: string };
  if (amount === undefined) return { text };
  return { text, typed: amount, ...defined({ unit: currency }) };
}

/** A column has a type where all of its cells that mean something mean the same kind of thing. */
function typeOf(values: readonly RowValue[]): ColumnType {
  if (values.some(({ text }) => Array.isArray(text))) return "list";
  const types = new Set(values.flatMap(({ typed }) => typed === undefined ? [] : [typeof typed]));
  const [only] = types;
  if (types.size !== 1 || only === undefined) return "text";
  if (only === "number" || only === "boolean") return only;
  const isDay = values.every(({ typed }) => typed === undefined || /^\d{4}-\d/.test(`${typed}`));
  return isDay ? "date" : "text";
}

function listOf(value: unknown): readonly Values[] {
  return Array.isArray(value) ? value as Values[] : [];
}
