/** The options of `rows` beside those of `call` and the arguments of its tool. */
import { choice, flag, text } from "../option.ts";

const ROWS_FORMATS = ["csv", "tsv", "jsonl", "md", "parquet"] as const;

/** Which rows are printed, and how. */
export const ROWS_OPTIONS = {
  table: text("N|CAPTION", "print a table of the page: by its number, or words of its caption"),
  all: flag("print every table of the page, as jsonl or md"),
  format: choice("a table, by FILE's ending unless said", ROWS_FORMATS),
} as const;

/** A form of rows in a file. */
export type RowsFormat = (typeof ROWS_FORMATS)[number];

const FORMATS: ReadonlyMap<string, RowsFormat> = new Map(
  [...ROWS_FORMATS.map((format) => [format, format] as const), ["ndjson", "jsonl"] as const],
);

/** Returns the form that the ending of a file's name stands for; undefined for any other. */
export function formatOfEnding(path: string): RowsFormat | undefined {
  return FORMATS.get(/\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? "");
}
