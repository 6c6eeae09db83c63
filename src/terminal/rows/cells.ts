/** Cells of lines that spreadsheets read: CSV (RFC 4180) and tab-separated values. */
import { csvLine, noFormula } from "../../base/csv.ts";

/** The quote that was put before a cell. */
const GUARDED = /^'(?='*[=+\-@\t\r\n＝＋－＠])/;

/** Writes one line, without its end; no cell is a formula. */
export function writeCells(format: "csv" | "tsv", cells: readonly string[]): string {
  return format === "csv" ? csvLine(cells) : cells.map(noFormula).map(escapeCell).join("\t");
}

/** Returns the first cells of a line as they were before they were written. */
export function readCells(format: "csv" | "tsv", line: string, count: number): string[] {
  const between = format === "csv" ? "," : "\t";
  const cells: string[] = [];
  for (let at = 0; cells.length < count && at <= line.length;) {
    const isQuoted = format === "csv" && line[at] === '"';
    const close = isQuoted ? closingQuote(line, at + 1) : at;
    const next = line.indexOf(between, close);
    const end = next < 0 ? line.length : next;
    const cell = isQuoted ? line.slice(at + 1, close).replaceAll('""', '"') : line.slice(at, end);
    cells.push((format === "csv" ? cell : unescapeCell(cell)).replace(GUARDED, ""));
    at = end + 1;
  }
  return cells;
}

/** Returns where a quoted cell ends: at a quote that no other follows. */
function closingQuote(line: string, from: number): number {
  let at = line.indexOf('"', from);
  while (at >= 0 && line[at + 1] === '"') at = line.indexOf('"', at + 2);
  return at < 0 ? line.length : at;
}

/** Writes a value as the text of a cell; lists and objects as JSON, nothing as an empty cell. */
export function cellOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
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
