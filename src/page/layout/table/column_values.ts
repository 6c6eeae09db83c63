/**
 * The values of a column: numbers, days or yes and no, where its cells agree on what they are.
 *
 * A mark that means one thing in one cell means it in all: `1,299` is a thousand where the column
 * has `12.50`, and `3/4/2025` is in April where it has `25/4/2025`. In doubt a cell keeps its text.
 */
import { asciiDigits, readCurrency, readDate } from "../../text/mod.ts";

// Bounds.
/** Characters of a cell that may be a number or a day; a longer one is text. */
const MAX_CELL_VALUE_CHARS = 40;

/** What a column's cells are, and each as a value; null where a cell is not. */
export type ColumnValues =
  | { readonly type: "text" }
  | {
    readonly type: "number";
    /** What stands beside every number, as `€` or `kg`; empty for nothing. */
    readonly unit: string;
    readonly values: readonly (number | null)[];
  }
  | { readonly type: "date"; readonly values: readonly (string | null)[] }
  | { readonly type: "boolean"; readonly values: readonly (boolean | null)[] };

/** What pages write for a value that is not there. */
const NONE = /^(?:[-–—]|n\/?a|\.{2,3}|…|\?)?$/i;
const NUMBER =
  /^([^\d.,+−-]{0,8})([+−-]?)([^\d.,+−-]{0,4})(\d[\d.,'’ ]{0,30}|\.\d{1,12})([^\d]{0,12})$/;
/** Letters before a number that are money of several countries; others make it a name: `M4`, `Plan 2`. */
const MONEY_LETTERS = /^(?:kr|rs|fr|rp|rm|s\/|l|din|ksh|tk)\.?$/i;
const NUMERIC_DAY = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/;
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ...["✓", "✔", "✔️", "✅", "☑", "yes", "true"].map((word) => [word, true] as const),
  ...["✗", "✘", "✕", "❌", "☒", "no", "false"].map((word) => [word, false] as const),
]);

/** Reads the cells of a column. Linear in their number; never throws. */
export function readColumnValues(texts: readonly string[]): ColumnValues {
  const said = texts.filter((text) => !NONE.test(text)).length;
  if (said === 0) return { type: "text" };
  // One cell in five may be another thing, as a note in a column of prices.
  const isEnough = (values: readonly unknown[]): boolean =>
    values.filter((value) => value !== null).length * 5 >= said * 4;
  const booleans = texts.map((text) => BOOLEANS.get(text.toLowerCase()) ?? null);
  if (isEnough(booleans)) return { type: "boolean", values: booleans };
  const numbers = readNumbers(texts);
  if (numbers !== undefined && isEnough(numbers.values)) return { type: "number", ...numbers };
  const days = readDays(texts);
  return isEnough(days) ? { type: "date", values: days } : { type: "text" };
}

interface Written {
  readonly sign: string;
  readonly digits: string;
  readonly unit: string;
}

function readNumbers(
  texts: readonly string[],
): { unit: string; values: (number | null)[] } | undefined {
  const written = texts.map(writtenNumber);
  const units = new Map<string, number>();
  for (const cell of written) {
    if (cell !== null) units.set(cell.unit, (units.get(cell.unit) ?? 0) + 1);
  }
  const [unit] = [...units].sort(([, a], [, b]) => b - a)[0] ?? [];
  if (unit === undefined) return undefined;
  const own = written.map((cell) => cell?.unit === unit ? cell : null);
  const point = decimalPoint(own.map((cell) => cell?.digits ?? ""));
  return { unit, values: own.map((cell) => cell === null ? null : toNumber(cell, point)) };
}

function writtenNumber(text: string): Written | null {
  if (text.length > MAX_CELL_VALUE_CHARS) return null;
  const [, before = "", sign = "", mark = "", digits, after = ""] =
    NUMBER.exec(asciiDigits(text.replace(/[\u00A0\u2009\u202F]/g, " "))) ?? [];
  // `007` names something; it counts nothing.
  if (digits === undefined || /^0\d/.test(digits)) return null;
  const money = `${before}${mark}`.trim();
  if (/\p{L}/u.test(money) && readCurrency(money) === undefined && !MONEY_LETTERS.test(money)) {
    return null;
  }
  const unit = `${money}${after}`.trim();
  return { sign: sign === "" || sign === "+" ? "" : "-", digits: digits.trim(), unit };
}

/** Says which mark is the column's decimal point; undefined when its cells tell neither. */
function decimalPoint(digits: readonly string[]): "." | "," | undefined {
  const votes = { ".": 0, ",": 0 };
  for (const text of digits) {
    const at = Math.max(text.lastIndexOf("."), text.lastIndexOf(","));
    if (at < 0) continue;
    const mark = text[at] === "," ? "," : ".";
    const counter = mark === "," ? "." : ",";
    const isSole = text.indexOf(mark) === at;
    if (text.includes(counter) && isSole || text.length - at !== 4 && isSole) votes[mark]++;
    else if (!isSole) votes[counter]++;
    else if (text.startsWith("0")) votes[mark]++;
  }
  if (votes["."] === votes[","]) return undefined;
  return votes["."] > votes[","] ? "." : ",";
}

function toNumber({ sign, digits }: Written, point: "." | "," | undefined): number | null {
  const marks = digits.match(/[.,]/g) ?? [];
  // `1.299` alone may be one or a thousand; English pages, which are most, write `1,299`.
  const decimal = point ?? (marks[0] === "," ? "." : undefined);
  if (decimal === undefined && marks.length > 0) return null;
  const [whole = "", part = "", more] = decimal === undefined ? [digits] : digits.split(decimal);
  if (more !== undefined || /[.,'’ ]/.test(part)) return null;
  const groups = whole.split(/[.,'’ ]/);
  const isGrouped = groups.slice(1).every((group) => group.length === 2 || group.length === 3) &&
    (groups.length === 1 || groups.at(-1)?.length === 3);
  return isGrouped ? Number(`${sign}${groups.join("") || "0"}.${part || "0"}`) : null;
}

function readDays(texts: readonly string[]): (string | null)[] {
  const days = texts.map((text) => NUMERIC_DAY.exec(text));
  const isDayFirst = days.some((day) => Number(day?.[1]) > 12);
  const isMonthFirst = days.some((day) => Number(day?.[3]) > 12);
  return texts.map((text, at) => {
    if (text.length > MAX_CELL_VALUE_CHARS) return null;
    const [, first = "", , second = "", year] = days[at] ?? [];
    if (year === undefined || isDayFirst === isMonthFirst) return readDate(text) ?? null;
    const [month, date] = isDayFirst ? [second, first] : [first, second];
    return Number(month) > 12 ? null : `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  });
}
