/** A line for each row (`--unit row`); an input without rows has row 0, and the last row is marked. */
import { jsonIn, toFields } from "../../base/json/plain.ts";
import type { Answer } from "../../tools/contract/mod.ts";
import { isAddress } from "../../page/url/mod.ts";
import { didYouMean } from "../../base/nearest_name.ts";
import { quoted } from "../../base/quoted.ts";
import { joinTables, rowsOfRun, toTable } from "../rows/row_table.ts";
import type {
  AnsweredTable,
  ColumnType,
  RowColumn,
  RowTable,
  RowValue,
} from "../rows/row_table.ts";
import { type TypedColumn, typedColumns } from "../rows/write_rows.ts";
import { UsageError } from "../usage_error.ts";
import { createCellForm, errorOf, type LineForm, refuseTwice, splitColumns } from "./columns.ts";
import type { Entry } from "./journal.ts";

/** The tools whose answers have rows. */
export const ROW_TOOLS: readonly string[] = ["run_extractor", "page_markdown"];

/** What is told of every row before its own columns. */
const OWN: readonly TypedColumn<RowLine>[] = [
  { name: "n", type: "integer", valueIn: ({ n }) => n },
  { name: "id", type: "text", valueIn: ({ id }) => id },
  { name: "row", type: "integer", valueIn: ({ row }) => row },
  { name: "rows", type: "integer", valueIn: ({ rows }) => rows },
  { name: "ok", type: "boolean", valueIn: ({ ok }) => ok },
  { name: "error", type: "text", valueIn: ({ error }) => error },
  { name: "failed", type: "text", valueIn: ({ failed }) => failed },
  { name: "url", type: "text", valueIn: ({ url }) => url },
];

/** A row and what is told of the page it is on. */
interface RowLine {
  readonly n: number;
  readonly id: string;
  readonly row: number;
  readonly rows: number;
  readonly ok: boolean;
  /** The code and message of the error; null for none. */
  readonly error: string | null;
  /** The checks of the page that failed, by name; null for none. */
  readonly failed: string | null;
  readonly url: string | null;
  readonly cells: Readonly<Record<string, RowValue>>;
}

/** What a command line says of rows. */
export interface RowChoice {
  readonly format: "jsonl" | "csv" | "tsv" | "parquet";
  /** Names of columns with commas between, each with its type after a colon if it has one. */
  readonly columns: string | undefined;
  /** Whether the fields of the page are repeated in each of its rows. */
  readonly repeatsFields: boolean;
}

/** Creates the form of rows; without chosen columns those of `extractor`. Throws `UsageError`. */
export function createRowForm(
  { format, columns, repeatsFields }: RowChoice,
  extractor: unknown,
): LineForm {
  const known = columnsOfExtractor(extractor, repeatsFields);
  const chosen = columns === undefined ? known : chooseColumns(columns, known);
  if (format === "jsonl") return createJsonRows(repeatsFields);
  if (chosen === undefined) {
    throw new UsageError(
      `--unit row --format ${format} needs --columns, such as Plan,Price:number, or an extractor ` +
        "whose rows have columns",
    );
  }
  return createCellForm({
    format,
    own: OWN,
    chosen: chosen.map(({ name }): TypedColumn<RowLine> => ({
      name,
      type: "text",
      valueIn: ({ cells }) => cells[name]?.text,
    })),
    typed: ofRow(typedColumns(chosen)),
    linesOf: ({ n, id }, answer) => rowLines(n, id, answer, repeatsFields),
  });
}

function createJsonRows(repeatsFields: boolean): LineForm {
  return {
    toLine({ n, id }, answer): string {
      const { columns } = tableOf(answer, repeatsFields);
      const all = [...OWN, ...ofRow(typedColumns(columns))];
      return rowLines(n, id, answer, repeatsFields).map((line) => {
        const told = new Map<string, unknown>();
        for (const { name, valueIn } of all) {
          const value = valueIn(line);
          // What a page calls its column takes no place of ours.
          const free = told.has(name) ? `${name}_of_row` : name;
          if (value !== null || !OWN.some((own) => own.name === name)) told.set(free, value);
        }
        return JSON.stringify(Object.fromEntries(told));
      }).join("\n");
    },
    entryOf(line): Entry | undefined {
      const { n, id, row, rows } = toFields(jsonIn(line));
      const isRow = [n, row, rows].every(Number.isSafeInteger) && typeof id === "string";
      return isRow ? { n: n as number, id, isLast: row === rows } : undefined;
    },
  };
}

function ofRow(columns: readonly TypedColumn[]): TypedColumn<RowLine>[] {
  return columns.map((column) => ({ ...column, valueIn: ({ cells }) => column.valueIn(cells) }));
}

function tableOf(answer: Answer, repeatsFields: boolean): RowTable {
  const tables = answer["tables"] as readonly AnsweredTable[] | undefined;
  if (tables === undefined) return rowsOfRun(answer, repeatsFields);
  const joined = joinTables(tables).map(toTable);
  return {
    caption: "",
    columns: [
      ...new Map(joined.flatMap(({ columns }) => columns.map((c) => [c.name, c]))).values(),
    ],
    rows: joined.flatMap(({ rows }) => rows),
    leftOut: joined.reduce((sum, { leftOut }) => sum + leftOut, 0),
  };
}

function rowLines(n: number, id: string, answer: Answer, repeatsFields: boolean): RowLine[] {
  const { rows, leftOut } = tableOf(answer, repeatsFields);
  const failures = (answer["failed"] ?? []) as readonly { name?: string; field?: string }[];
  const checks = failures.map(({ name, field }) => field ?? name ?? "");
  if (leftOut > 0) checks.push(`${leftOut} rows or cells left out`);
  const page = {
    n,
    id,
    rows: rows.length,
    ok: answer.ok && leftOut === 0,
    error: errorOf(answer),
    failed: checks.length === 0 ? null : checks.join("; "),
    url: urlOf(id, answer),
  };
  if (rows.length === 0) return [{ ...page, row: 0, cells: {} }];
  return rows.map((cells, at) => ({ ...page, row: at + 1, cells }));
}

/** The page's address; answers of an extractor have none, and an input is known by its own. */
function urlOf(id: string, answer: Answer): string | null {
  const url = Object.hasOwn(answer, "url") ? answer["url"] : isAddress(id) ? id : null;
  return typeof url === "string" ? url : null;
}

/** A column or field of an extractor's file. */
interface WrittenField {
  readonly type?: string;
}

/** What an extractor of selectors selects: of the page, or of each of its rows. */
interface WrittenSelection {
  readonly rows?: string | null;
  readonly fields?: readonly { readonly name: string; readonly reads?: string | null }[];
}

/**
 * The columns that an extractor's own file names; undefined for a file that is not an extractor.
 */
function columnsOfExtractor(extractor: unknown, hasFields: boolean): RowColumn[] | undefined {
  if (typeof extractor !== "object" || extractor === null) return undefined;
  const { listings = [], fields = {}, select } = extractor as {
    readonly listings?: readonly { readonly fields?: Readonly<Record<string, WrittenField>> }[];
    readonly fields?: Readonly<Record<string, WrittenField>>;
    readonly select?: WrittenSelection | null;
  };
  const selected = typeof select?.rows === "string" || hasFields ? select?.fields ?? [] : [];
  const own = [
    ...(hasFields ? Object.entries(fields) : []),
    ...listings.flatMap(({ fields = {} }) => Object.entries(fields)),
    ...selected.map(({ name, reads }) => [name, { type: reads ?? "text" }] as const),
  ];
  const columns = own.map(([name, { type }]) => ({
    name,
    type: TYPES.get(type ?? "") ?? "text" as const,
    hasUnit: type === "amount",
  }));
  return columns.length === 0 ? undefined : columns;
}

const TYPES: ReadonlyMap<string, ColumnType> = new Map([
  ...(["text", "number", "date", "boolean", "list"] as const).map((type) => [type, type] as const),
  ["amount", "number"],
  ["integer", "number"],
]);

/** Reads `Plan,Price:number`; a name that an extractor's rows cannot have is refused. */
function chooseColumns(written: string, known: readonly RowColumn[] | undefined): RowColumn[] {
  const parts = splitColumns(written);
  if (parts.length === 0) throw new UsageError("--columns names no column");
  const chosen = parts.map((part): RowColumn => {
    const [, before = part, typed] = /^([^]+):([a-z]+)$/.exec(part) ?? [];
    const type = typed === undefined ? undefined : TYPES.get(typed);
    const name = type === undefined ? part : before;
    const own = known?.find((column) => column.name === name);
    if (known !== undefined && own === undefined) {
      const names = known.map((column) => column.name);
      const hint = didYouMean(name, names) ?? ` it has ${names.join(", ")}`;
      throw new UsageError(`--columns: the extractor has no column ${quoted(name)};${hint}`);
    }
    return { name, type: type ?? own?.type ?? "text", hasUnit: own?.hasUnit ?? type === "number" };
  });
  refuseTwice(chosen.map(({ name }) => name));
  return chosen;
}
