/** The options of `rows` beside those of `call` and the arguments of its tool. */
import { choiceOrNone, flag, text } from "../option.ts";

/** Which rows are printed, and how. */
export const ROWS_OPTIONS = {
  table: text("N|CAPTION", "print a table of the page: by its number, or words of its caption"),
  all: flag("print every table of the page, as jsonl or md"),
  format: choiceOrNone(
    "a table, by FILE's ending unless said",
    ["csv", "tsv", "jsonl", "md", "parquet"],
  ),
} as const;
