/**
 * The names in a selector, checked against the grammar of CSS: an identifier begins with a letter,
 * `_`, a character beyond ASCII, an escape, or `-` before one of these (CSS Syntax 3, section
 * 4.3.9).
 *
 * The parser takes any character at all for the first of a name and so reads `1+1`, `$x` and `.-1`
 * as selectors that match nothing. An id may begin with a digit, as in scraping libraries.
 */
import { SelectorError } from "../selector_error.ts";
import { clipped } from "../../../base/quoted.ts";

/** Pseudo-classes whose argument is selectors that the parser reads itself. */
const SELECTOR_PSEUDOS: ReadonlySet<string> = new Set(["has", "is", "matches", "not", "where"]);
/** Those whose argument comes back as text and is parsed a second time. */
const REPARSED_PSEUDOS: ReadonlySet<string> = new Set(["any", "nth-child", "nth-last-child"]);

const NAME_START = /[a-z_\u0080-\uFFFF]/i;
const NAME_CHARACTER = /[\w\u0080-\uFFFF-]/;
const HEX_DIGIT = /[\da-f]/i;
const BLANK = /\s/;
/** Digits of an escape; then one blank belongs to it (CSS Syntax 3, section 4.3.7). */
const MAX_ESCAPE_DIGITS = 6;

/**
 * Checks every name of a selector list and returns the text for the parser.
 *
 * The two differ where the parser undoes escapes of an argument twice: there they are written
 * twice over. Throws `SelectorError` where a name must begin and none does.
 */
export function readNames(text: string): string {
  let ready = "";
  let copied = 0;
  let at = 0;
  while (at < text.length) {
    const character = text[at] as string;
    if (character === "[") at = pastAttribute(text, at);
    else if (character === ".") at = pastIdentifier(text, at + 1);
    else if (character === "#") at = pastName(text, at + 1);
    else if (character === ":") {
      const named = pastPseudo(text, at);
      if (named.isReparsed) {
        ready += text.slice(copied, named.open) +
          text.slice(named.open, named.end).replaceAll("\\", "\\\\\\\\");
        copied = named.end;
      }
      at = named.end;
    } else if (isBetweenNames(character)) at++;
    else at = pastIdentifier(text, at);
  }
  return ready + text.slice(copied);
}

/** Reports whether a character joins or ends compounds, or is the universal selector. */
function isBetweenNames(character: string): boolean {
  return BLANK.test(character) || "*|>+~<,()".includes(character);
}

/** Returns the end of a pseudo-class or pseudo-element, before an argument of selectors. */
function pastPseudo(text: string, at: number): { end: number; open: number; isReparsed: boolean } {
  const isElement = text[at + 1] === ":";
  const from = at + (isElement ? 2 : 1);
  const open = pastIdentifier(text, from);
  const name = text.slice(from, open).toLowerCase();
  if (text[open] !== "(" || (!isElement && SELECTOR_PSEUDOS.has(name))) {
    return { end: open, open, isReparsed: false };
  }
  return { end: pastBrackets(text, open), open, isReparsed: REPARSED_PSEUDOS.has(name) };
}

/** Returns the end of an argument; like the parser, it reads escapes here but no quotes. */
function pastBrackets(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === "(") depth++;
    else if (text[at] === ")" && --depth === 0) return at + 1;
  }
  return text.length;
}

function pastAttribute(text: string, open: number): number {
  let at = pastBlanks(text, open + 1);
  if (text[at] === "*" && text[at + 1] === "|") at += 2;
  else if (text[at] === "|") at++;
  at = pastIdentifier(text, at);
  if (text[at] === "|" && text[at + 1] !== "=") at = pastIdentifier(text, at + 1);
  at = pastBlanks(text, at);
  while (at < text.length && "~^$*!|=".includes(text[at] as string)) at++;
  at = pastBlanks(text, at);
  const quote = text[at] === '"' || text[at] === "'" ? text[at] : undefined;
  if (quote !== undefined) at++;
  // The value itself is checked by the parser; here only its end matters.
  while (at < text.length && text[at] !== (quote ?? "]")) at += text[at] === "\\" ? 2 : 1;
  const end = quote === undefined ? at : text.indexOf("]", at);
  return end === -1 ? text.length : end + 1;
}

function pastIdentifier(text: string, from: number): number {
  const start = text[from] === "-" ? from + 1 : from;
  const isDashed = start > from && text[start] === "-";
  if (!isDashed && !isNameStart(text, start)) throw noName(text, from);
  return pastName(text, from);
}

function pastName(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    if (text[at] === "\\") at = pastEscape(text, at);
    else if (NAME_CHARACTER.test(text[at] as string)) at++;
    else break;
  }
  if (at === from) throw noName(text, from);
  return at;
}

function pastEscape(text: string, from: number): number {
  let at = from + 1;
  while (at <= from + MAX_ESCAPE_DIGITS && HEX_DIGIT.test(text[at] ?? "")) at++;
  if (at === from + 1) return at + 1;
  return BLANK.test(text[at] ?? "") ? at + 1 : at;
}

function pastBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && BLANK.test(text[at] as string)) at++;
  return at;
}

function isNameStart(text: string, at: number): boolean {
  const character = text[at];
  return character !== undefined && (character === "\\" || NAME_START.test(character));
}

function noName(text: string, at: number): SelectorError {
  const found = at < text.length ? `found ${clipped(text.slice(at))}` : "it ends there";
  return new SelectorError(`a name is missing: ${found}`);
}
