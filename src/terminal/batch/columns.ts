/** Chosen values of answers as rows: CSV (RFC 4180) and tab-separated values. */
import type { Answer } from "../../tools/contract/mod.ts";
import type { Input } from "./input.ts";
import type { Entry, JournalForm } from "./journal.ts";

/** How lines are written. */
export interface LineForm extends JournalForm {
  /** The line before all others. */
  readonly head: string | undefined;
  toLine(input: Input, answer: Answer): string;
}

/** One object of JSON a line: the place and name of its input, then the answer. */
export const JSON_LINES: LineForm = {
  head: undefined,
  hasHead: false,
  isQuoted: false,
  toLine: ({ n, id }, answer) => JSON.stringify({ n, id, ...answer }),
  entryOf(row): Entry | undefined {
    try {
      const { n, id } = JSON.parse(row) as { n?: unknown; id?: unknown };
      return isPlace(n) && typeof id === "string" ? { n, id } : undefined;
    } catch {
      return undefined;
    }
  },
};

/** The columns before the chosen ones. */
export const OWN_COLUMNS = ["n", "id", "ok", "error"];

/** Creates the form of rows with values at paths such as `normalised.title` or `values.0.value`. */
export function createRows(format: "csv" | "tsv", paths: readonly string[]): LineForm {
  const isCsv = format === "csv";
  const write = (cells: readonly string[]): string => {
    const plain = cells.map(guardCell);
    return isCsv ? plain.map(quoteCell).join(",") : plain.map(escapeCell).join("\t");
  };
  return {
    head: write([...OWN_COLUMNS, ...paths]),
    hasHead: true,
    isQuoted: isCsv,
    toLine({ n, id }, answer): string {
      return write([String(n), id, String(answer.ok), ...cellsOf(answer, paths)]);
    },
    entryOf(row): Entry | undefined {
      const [, n, quoted, plain] =
        (isCsv ? /^(\d+),(?:"((?:[^"]|"")*)"|([^",]*)),/ : /^(\d+)\t()([^\t]*)\t/).exec(row) ?? [];
      if (n === undefined) return undefined;
      const id = quoted || plain || "";
      const cell = isCsv ? id.replaceAll('""', '"') : unescapeCell(id);
      return { n: Number(n), id: cell.replace(GUARDED, "") };
    },
  };
}

/** Creates the form of lines that a Parquet table is made of: lists of JSON. */
export function createTableForm(paths: readonly string[]): LineForm {
  return {
    head: undefined,
    hasHead: false,
    isQuoted: false,
    toLine({ n, id }, answer): string {
      const cells = cellsOf(answer, paths).map((cell) => cell === "" ? null : cell);
      return JSON.stringify([n, id, answer.ok, ...cells]);
    },
    // A table is never gone on with.
    entryOf: () => undefined,
  };
}

/** Returns the error of an answer and its values at the paths; empty where there is none. */
function cellsOf(answer: Answer, paths: readonly string[]): string[] {
  const { code, message } = (answer.error ?? {}) as { code?: string; message?: string };
  const failure = code === undefined ? "" : `${code}: ${message}`;
  return [failure, ...paths.map((path) => cellOf(valueAt(answer, path.split("."))))];
}

function isPlace(n: unknown): n is number {
  return Number.isSafeInteger(n) && (n as number) > 0;
}

function valueAt(answer: unknown, steps: readonly string[]): unknown {
  let value = answer;
  for (const step of steps) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) {
      return undefined;
    }
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}

function cellOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** What a spreadsheet runs as a formula, also in the wide letters of some; quotes before it are kept apart. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;
/** The quote that was put before a cell. */
const GUARDED = /^'(?='*[=+\-@\t\r\n＝＋－＠])/;

/** Puts a quote before what a spreadsheet would run: a page decides what stands in a cell. */
function guardCell(cell: string): string {
  return FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
}

function quoteCell(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

const ESCAPES: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  "\t": "\\t",
  "\n": "\\n",
  "\r": "\\r",
};

function escapeCell(cell: string): string {
  return cell.replace(/[\\\t\n\r]/g, (char) => ESCAPES[char] ?? char);
}

function unescapeCell(cell: string): string {
  const plain: Readonly<Record<string, string>> = { t: "\t", n: "\n", r: "\r" };
  return cell.replace(/\\(.)/g, (_, char: string) => plain[char] ?? char);
}
