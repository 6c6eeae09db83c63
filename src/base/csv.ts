/** Lines of CSV (RFC 4180) that spreadsheets read. */

/** What a spreadsheet runs as a formula, also in the wide letters of some; quotes before it are kept apart. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** Puts a quote before what would be a formula: a page decides what stands in a cell. */
export function noFormula(cell: string): string {
  return FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
}

/** Writes one line, without its end; no cell is a formula. */
export function csvLine(cells: readonly string[]): string {
  return cells.map(noFormula).map(quoted).join(",");
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
