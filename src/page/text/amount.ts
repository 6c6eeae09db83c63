/** Amounts of money as pages write them, read only where the separators are unambiguous. */
import { asciiDigits } from "./date.ts";

/** Hundredths as shops raise them behind the whole number: `$19⁹⁹`. */
export const RAISED_CENTS = "[⁰¹²³⁴-⁹]{2}";
const RAISED = new RegExp(`(\\d)(${RAISED_CENTS})`, "u");
const MAX_AMOUNT_CHARS = 64;
const MAX_EXPONENT = 20;
const SYMBOLS =
  /^(?:us\$|r\$|c\$|ca\$|a\$|au\$|nz\$|hk\$|s\$|zł|kč|kr\.?|rs\.?|lei|руб\.?|元|円|원|\p{Sc})|(?:us\$|r\$|zł|kč|kr\.?|,-|\.-|,–|rs\.?|lei|руб\.?|р\.|元|円|원|\p{Sc})$/iu;
const LETTERS = /^[A-Za-z]{3}(?![A-Za-z])|(?<![A-Za-z])[A-Za-z]{3}$/;

/** Reads an amount as a plain decimal with a point; undefined when it is not certain. */
export function readAmount(written: string): string | undefined {
  if (written.length > MAX_AMOUNT_CHARS) return undefined;
  const level = written.replace(RAISED, "$1.$2");
  // Any other raised digit is an exponent or a note, and none of the amount's own.
  if (/\d\p{No}/u.test(level)) return undefined;
  let text = asciiDigits(level.normalize("NFKC").trim());
  for (let round = 0; round < 2; round++) {
    text = text.replace(SYMBOLS, "").trim().replace(LETTERS, "").trim();
  }
  if (/^\d+(?:\.\d+)?e[+-]?\d+$/i.test(text)) return expand(text);
  if (!/^\d[\d.,'’ ]*$/.test(text) && !/^\.\d+$/.test(text)) return undefined;
  return readSeparated(text.trim());
}

function expand(text: string): string | undefined {
  const [digits = "", exponent = "0"] = text.toLowerCase().split("e");
  const shift = Number(exponent);
  if (Math.abs(shift) > MAX_EXPONENT) return undefined;
  const [whole = "", part = ""] = digits.split(".");
  const all = whole + part;
  const point = whole.length + shift;
  if (point <= 0) return plain(`0.${"0".repeat(-point)}${all}`);
  return plain(`${all.padEnd(point, "0").slice(0, point)}.${all.slice(point)}`);
}

function readSeparated(text: string): string | undefined {
  const bare = withoutGrouping(text);
  if (bare === undefined) return undefined;
  const dots = bare.split(".").length - 1;
  const commas = bare.split(",").length - 1;
  if (dots > 0 && commas > 0) {
    const mark = bare.lastIndexOf(".") > bare.lastIndexOf(",") ? "." : ",";
    const group = mark === "." ? "," : ".";
    const [whole = "", part = "", more] = bare.split(mark);
    if (more !== undefined || !isGrouped(whole, group)) return undefined;
    return plain(`${whole.replaceAll(group, "")}.${part}`);
  }
  const mark = dots > 0 ? "." : ",";
  if (dots + commas > 1) {
    return isGrouped(bare, mark) ? plain(bare.replaceAll(mark, "")) : undefined;
  }
  const [whole = "", part] = bare.split(mark);
  // `1,299` may be one or a thousand; `0.125` may not.
  if (part?.length === 3 && whole !== "0" && whole !== "") return undefined;
  return plain(part === undefined ? whole : `${whole}.${part}`);
}

/** Takes out spaces and apostrophes that group thousands; undefined where they do not. */
function withoutGrouping(text: string): string | undefined {
  if (!/[ '’]/.test(text)) return text;
  const [, whole = "", rest = ""] = /^([\d '’]+)([.,]\d+)?$/.exec(text) ?? [];
  return whole !== "" && /^\d{1,3}(?:[ '’]\d{3})+$/.test(whole)
    ? whole.replace(/[ '’]/g, "") + rest
    : undefined;
}

function isGrouped(text: string, mark: string): boolean {
  const [first = "", ...others] = text.split(mark);
  return first.length >= 1 && first.length <= 3 && others.length > 0 &&
    others.every((group) => group.length === 3);
}

function plain(text: string): string | undefined {
  const [whole = "", part = ""] = text.split(".");
  if (!/^\d*$/.test(whole + part)) return undefined;
  const trimmed = whole.replace(/^0+(?=\d)/, "");
  return `${trimmed === "" ? "0" : trimmed}${part === "" ? "" : `.${part}`}`;
}
