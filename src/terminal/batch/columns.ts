/** Chosen values of answers as rows: CSV (RFC 4180) and tab-separated values. */
import { jsonIn, toFields, valueAt } from "../../base/json/plain.ts";
import type { Answer } from "../../tools/contract/mod.ts";
import { cellOf, readCells, writeCells } from "../rows/cells.ts";
import type { TypedColumn } from "../rows/write_rows.ts";
import { quoted } from "../../base/quoted.ts";
import { UsageError } from "../usage_error.ts";
import type { Input } from "./input.ts";
import type { Entry, JournalForm } from "./journal.ts";

/** How lines are written. */
export interface LineForm extends JournalForm {
  /** One line, or several with line ends between, none after the last. */
  toLine(input: Input, answer: Answer): string;
  /** Names the chosen columns that nothing has filled yet. */
  emptyColumns?(): string[];
  /** The columns of a table, whose lines are lists of JSON; undefined where lines are text. */
  readonly table?: readonly TypedColumn<Cells>[];
}

/** The cells of one line of a table. */
export type Cells = readonly unknown[];

/** One object of JSON a line: the place and name of its input, then the answer. */
export const JSON_LINES: LineForm = {
  toLine: ({ n, id }, answer) => JSON.stringify({ n, id, ...answer }),
  entryOf(row): Entry | undefined {
    const { n, id } = toFields(jsonIn(row));
    return isPlace(n) && typeof id === "string" ? { n, id } : undefined;
  },
};

/** The columns before the chosen ones. */
export const OWN_COLUMNS = ["n", "id", "ok", "error"];

/** Creates the form of rows with values at paths such as `normalised.title` or `values.0.value`. */
export function createRows(format: "csv" | "tsv", paths: readonly string[]): LineForm {
  const { cellsOf, emptyColumns } = createCells(paths);
  return {
    head: writeCells(format, [...OWN_COLUMNS, ...paths]),
    isQuoted: format === "csv",
    toLine({ n, id }, answer): string {
      return writeCells(format, [String(n), id, String(answer.ok), ...cellsOf(answer)]);
    },
    emptyColumns,
    entryOf(row): Entry | undefined {
      const [n = "", id] = readCells(format, row, 2);
      return /^\d+$/.test(n) && id !== undefined ? { n: Number(n), id } : undefined;
    },
  };
}

/** Reads the names of columns that a command line chose. */
export function splitColumns(written: string): string[] {
  return written.split(",").map((name) => name.trim()).filter((name) => name !== "");
}

/** Throws `UsageError` for a name that stands among columns twice. */
export function refuseTwice(names: readonly string[]): void {
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new UsageError(`--columns names ${quoted(twice)} twice`);
}

/** The types of the columns of every batch; the others are text. */
const TYPES: Readonly<Record<string, TypedColumn["type"]>> = { n: "integer", ok: "boolean" };

/** Creates the form of lines that a Parquet table is made of: lists of JSON. */
export function createTableForm(
  paths: readonly string[],
): LineForm & Required<Pick<LineForm, "table">> {
  const { cellsOf, emptyColumns } = createCells(paths);
  return {
    table: [...OWN_COLUMNS, ...paths].map((name, at) => ({
      name,
      type: at < OWN_COLUMNS.length ? TYPES[name] ?? "text" : "text",
      valueIn: (row) => row[at] ?? null,
    })),
    toLine({ n, id }, answer): string {
      const cells = cellsOf(answer).map((cell) => cell === "" ? null : cell);
      return JSON.stringify([n, id, answer.ok, ...cells]);
    },
    // The parts of a table say themselves which inputs they have.
    entryOf: () => undefined,
    emptyColumns,
  };
}

/** Reads lines of a table. */
export function cellsOfLines(lines: string): Cells[] {
  return lines.split("\n").filter((line) => line !== "").map((line) => JSON.parse(line) as Cells);
}

/** Returns the error of an answer and its values at the paths; empty where there is none. */
function createCells(
  paths: readonly string[],
): { cellsOf(answer: Answer): string[]; emptyColumns(): string[] } {
  const steps = paths.map((path) => path.split("."));
  const empty = new Set(paths);
  let isAsked = false;
  return {
    cellsOf(answer): string[] {
      isAsked = true;
      const { code, message } = (answer.error ?? {}) as { code?: string; message?: string };
      const cells = steps.map((path) => cellOf(valueAt(answer, path)));
      for (const [at, path] of paths.entries()) if (cells[at] !== "") empty.delete(path);
      return [code === undefined ? "" : `${code}: ${message}`, ...cells];
    },
    emptyColumns: () => isAsked ? [...empty] : [],
  };
}

function isPlace(n: unknown): n is number {
  return Number.isSafeInteger(n) && (n as number) > 0;
}
