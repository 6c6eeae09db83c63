/** Amounts in a line, as `€ 1.299,-`: three digits after a separator are thousands. */
import { RAISED_CENTS } from "./amount.ts";
import { isCurrencyCode } from "./currency.ts";
import { asciiDigits } from "./date.ts";

/** One amount of a line. */
export interface Money {
  /** A plain decimal with a point. */
  readonly amount: string;
  /** The mark of a currency beside the number, as written; empty for none. */
  readonly mark: string;
  /** Where the amount begins and ends in the line, its mark included, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

const MAX_LINE_CHARS = 400;
/** Characters before a number that may be its mark: more than the longest of them has. */
const MAX_MARK_CHARS = 16;

/** Marks that are words; symbols and ISO codes are known by their shape. */
const WORDS =
  'kn|kč|kc|zł|zl|lei|leu|ron|rub|руб(?:лей|ля)?\\.?|р\\.|б\\.\\s?р\\.|тг\\.?|тенге|грн\\.?|сом|сум|kr\\.?|ft\\.?|rs\\.?|euros?|eur|лв\\.?|din\\.?|дин\\.?|ден\\.?|元|円|원|บาท|vnđ|đ|tl|rp\\.?|rm|dhs?\\.?|fr\\.|sfr\\.?|chf|s/\\.?|ر\\.?س\\.?|د\\.?إ\\.?|ريال|درهم|جنيه|تومان|ש"ח|lt|ls|₪';
/** The same in capitals and small letters: not every engine takes `(?i:`. */
const ANY_CASE = WORDS.replace(/\\.|\p{L}/gu, (sign) => {
  const capital = sign.startsWith("\\") ? sign : sign.toUpperCase();
  return capital === sign ? sign : `[${sign}${capital}]`;
});
const CODE = "(?<![A-Za-z])[A-Z]{3}(?![A-Za-z])";
const MARK =
  `(?:(?:(?<![A-Za-z])[A-Z]{1,3}\\s?)?\\p{Sc}|${CODE}|(?<!\\p{L})(?:${ANY_CASE})(?!\\p{L}))`;
const NUMBER =
  "(?<![\\d.,])(?:\\d{1,3}(?:[ '’]\\d{3})+|\\d{1,3}(?:,\\d{3})+|\\d{1,3}(?:\\.\\d{3})+|\\d{1,2}(?:,\\d{2})+,\\d{3}|\\d+)(?:[.,]\\d{1,8}(?!\\d))?(?!\\d)";
const LINE = new RegExp(
  `(?:(${MARK})[ :]{0,2})?(${NUMBER})(?:[.,][-–—])?(${RAISED_CENTS}(?![⁰¹²³⁴-⁹]))?(?: ?(${MARK})(\\d{2}(?![\\d.,%]))?)?`,
  "gu",
);
const THREE_DECIMALS = /^(?:KWD|BHD|OMR|JOD|TND|IQD|LYD|KD|BD|د\.ك)$/i;

/** Reads every amount of a line, in order; an amount without a mark is any number. */
export function readMonies(line: string): Money[] {
  if (line.length > MAX_LINE_CHARS) return [];
  const text = asciiDigits(line.replace(/[\u00A0\u2009\u202F]/g, " "));
  const found: Money[] = [];
  const first = text.search(/\d/);
  if (first < 0) return found;
  // No mark is so long that an amount begins before that.
  LINE.lastIndex = Math.max(0, first - MAX_MARK_CHARS);
  for (let match; (match = LINE.exec(text)) !== null;) {
    const [whole, before = "", number = "", raised = "", after = "", behind = ""] = match;
    // `$24.00 USD` names which dollar.
    const marks = [before, after].filter(isMark);
    const mark = marks.find(isCurrencyCode) ?? marks[0] ?? "";
    const read = readNumber(number, THREE_DECIMALS.test(mark));
    if (read === undefined) continue;
    // France writes `35€99`, many shops `$35⁹⁹`.
    const cents = behind === "" ? raised.normalize("NFKC") : behind;
    const amount = cents !== "" && !read.includes(".") ? `${read}.${cents}` : read;
    found.push({ amount, mark, start: match.index, end: match.index + whole.length });
  }
  return found;
}

/** Three capitals are a currency only when ISO 4217 lists them. */
function isMark(text: string): boolean {
  return text !== "" && (!/^[A-Z]{3}$/.test(text) || isCurrencyCode(text));
}

function readNumber(text: string, hasThreeDecimals: boolean): string | undefined {
  const last = Math.max(text.lastIndexOf("."), text.lastIndexOf(","));
  const tail = last < 0 ? "" : text.slice(last + 1);
  const digits = text.replace(/\D/g, "");
  if (digits.length > 15) return undefined;
  const marks = new Set(text.match(/[.,]/g));
  const isThousands = tail.length === 3 && !hasThreeDecimals && marks.size === 1 &&
    !/^0[.,]/.test(text);
  const isDecimal = last >= 0 && !isThousands;
  const whole = isDecimal ? text.slice(0, last).replace(/\D/g, "") : digits;
  const trimmed = whole.replace(/^0+(?=\d)/, "");
  return isDecimal && tail !== "" ? `${trimmed}.${tail}` : trimmed;
}
