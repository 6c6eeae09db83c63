/** Lines of an output: whole answers as JSON, or cells of CSV (RFC 4180), tab-separated values, tables. */
import { jsonIn, toFields, valueAt } from "../../base/json/plain.ts";
import type { Answer } from "../../tools/contract/mod.ts";
import { cellOf, readCells, writeCells } from "../rows/cells.ts";
import { ofCells, type TypedColumn } from "../rows/write_rows.ts";
import { quoted } from "../../base/quoted.ts";
import { UsageError } from "../usage_error.ts";
import type { Input } from "./input.ts";
import { type Entry, ForeignOutput, type JournalForm } from "./journal.ts";

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

/** What a batch adds to an answer of its tool. */
const ADDED = ["n", "id", "record_cut", "change", "last"];

/** Creates lines of JSON for the answers of one tool, which have these fields; those of another are foreign. */
export function createAnswerLines(tool: string, fields: readonly string[]): LineForm {
  const known = new Set([...ADDED, ...fields]);
  return {
    toLine: JSON_LINES.toLine,
    entryOf(row): Entry | undefined {
      const line = toFields(jsonIn(row));
      const { n, id } = line;
      if (!isPlace(n) || typeof id !== "string") return undefined;
      const foreign = Object.keys(line).find((name) => !known.has(name));
      if (foreign === undefined) return { n, id };
      throw new ForeignOutput(
        `its lines have ${quoted(foreign)}, which no answer of ${tool} has: ` +
          "give the tool, and the unit, that it was written with",
      );
    },
  };
}

/** What lines of cells are made of. */
interface CellLines<Line> {
  readonly format: "csv" | "tsv" | "parquet";
  /** What is told of every line, before its chosen columns: first of all the input's place and name. */
  readonly own: readonly TypedColumn<Line>[];
  readonly chosen: readonly TypedColumn<Line>[];
  /** What a table has in place of the chosen columns, where those are texts alone. */
  readonly typed?: readonly TypedColumn<Line>[];
  linesOf(input: Input, answer: Answer): readonly Line[];
}

/** Creates the form of lines of cells: of text, or lists of JSON that a Parquet table is made of. */
export function createCellForm<Line>(
  { format, own, chosen, typed = chosen, linesOf }: CellLines<Line>,
): LineForm {
  const filled = new Set<string>();
  let isAsked = false;
  const all = [...own, ...(format === "parquet" ? typed : chosen)];
  const form = {
    toLine(input: Input, answer: Answer): string {
      isAsked = true;
      return linesOf(input, answer).map((line) => {
        for (const { name, valueIn } of chosen) {
          if (!filled.has(name) && cellOf(valueIn(line)) !== "") filled.add(name);
        }
        const values = all.map(({ valueIn }) => valueIn(line));
        return format === "parquet"
          ? JSON.stringify(values)
          : writeCells(format, values.map(cellOf));
      }).join("\n");
    },
    emptyColumns: (): string[] =>
      isAsked
        ? [...new Set(chosen.map(({ name }) => name))].filter((name) => !filled.has(name))
        : [],
  };
  // The parts of a table say themselves which inputs they have.
  if (format === "parquet") return { ...form, entryOf: () => undefined, table: ofCells(all) };
  const areRows = own.some(({ name }) => name === "rows");
  return {
    ...form,
    head: writeCells(format, all.map(({ name }) => name)),
    isQuoted: format === "csv",
    entryOf(line): Entry | undefined {
      const [n = "", id, row, rows] = readCells(format, line, 4);
      if (!/^\d+$/.test(n) || id === undefined || areRows && rows === undefined) return undefined;
      return { n: Number(n), id, ...(areRows ? { isLast: row === rows } : {}) };
    },
  };
}

/** An answer and the input it is of. */
type AnswerLine = Pick<Input, "n" | "id"> & { readonly answer: Answer };

/** The columns before the chosen ones. */
const OWN: readonly TypedColumn<AnswerLine>[] = [
  { name: "n", type: "integer", valueIn: ({ n }) => n },
  { name: "id", type: "text", valueIn: ({ id }) => id },
  { name: "ok", type: "boolean", valueIn: ({ answer }) => answer.ok },
  { name: "error", type: "text", valueIn: ({ answer }) => errorOf(answer) },
];

/** Returns the code and message of an answer's error; null for none. */
export function errorOf(answer: Answer): string | null {
  const { code, message } = (answer.error ?? {}) as { code?: string; message?: string };
  return code === undefined ? null : `${code}: ${message}`;
}

/** Creates the form of lines with values at paths such as `normalised.title` or `values.0.value`. */
export function createRows(
  format: CellLines<unknown>["format"],
  paths: readonly string[],
): LineForm {
  if (format === "parquet") refuseTwice([...OWN.map(({ name }) => name), ...paths]);
  return createCellForm({
    format,
    own: OWN,
    chosen: paths.map((name): TypedColumn<AnswerLine> => {
      const path = name.split(".");
      return { name, type: "text", valueIn: ({ answer }) => cellOf(valueAt(answer, path)) || null };
    }),
    linesOf: ({ n, id }, answer) => [{ n, id, answer }],
  });
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

/** Reads lines of a table. */
export function cellsOfLines(lines: string): Cells[] {
  return lines.split("\n").filter((line) => line !== "").map((line) => JSON.parse(line) as Cells);
}

function isPlace(n: unknown): n is number {
  return Number.isSafeInteger(n) && (n as number) > 0;
}
