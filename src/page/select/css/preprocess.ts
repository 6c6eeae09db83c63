/**
 * What becomes of a selector's text before it is read: CSS Syntax 3, sections 3.3 and 4.3.7, and the
 * forgiving lists of Selectors 4, section 4.2.
 *
 * The parser knows none of this: it takes an escaped line end into a string, a NUL for itself, and
 * refuses a list with an empty member.
 */
import { SelectorError } from "../selector_error.ts";

const NUL = "\0";
/** What takes the place of a character that no text may have. */
const REPLACEMENT = "\uFFFD";
const LAST_CHARACTER = 0x10FFFF;
const FIRST_SURROGATE = 0xD800;
const LAST_SURROGATE = 0xDFFF;

/** An escape by number, an escaped line end, any other escape, or a quotation mark. */
const ESCAPE = /\\(?:([\da-f]{1,6})(?:\r\n|[ \t\n\r\f])?|(\r\n|[\n\r\f])|[^])|["']/gi;

/**
 * Replaces what no text may have and joins strings at their escaped line ends; the text has no
 * comments. Throws `SelectorError` for a line end escaped outside a string.
 */
export function replaceUnfit(text: string): string {
  let quote: string | undefined;
  return text.replaceAll(NUL, REPLACEMENT).replace(
    ESCAPE,
    (match: string, digits: string | undefined, lineEnd: string | undefined) => {
      if (digits !== undefined) return isFit(Number.parseInt(digits, 16)) ? match : REPLACEMENT;
      if (lineEnd !== undefined) {
        if (quote === undefined) throw new SelectorError("a line end is escaped outside a string");
        return "";
      }
      if (match.startsWith("\\")) return match;
      if (quote === undefined) quote = match;
      else if (quote === match) quote = undefined;
      return match;
    },
  );
}

function isFit(code: number): boolean {
  return code > 0 && code <= LAST_CHARACTER && (code < FIRST_SURROGATE || code > LAST_SURROGATE);
}

/** A pseudo-class whose list forgives empty members. */
const FORGIVING = /:(?:is|where|matches)\(/iy;
/** What is put into a list without any member; it matches nothing. */
const NOTHING = ":not(*)";
const BLANK = /\s/;

/** A pair of parentheses that is still open. */
interface Open {
  readonly isForgiving: boolean;
  /** Whether a member was written so far, and whether a comma after it waits for the next. */
  hasMember: boolean;
  hasComma: boolean;
}

/** Leaves out the empty members of `:is()` and `:where()`; the text has no comments. */
export function forgiveLists(text: string): string {
  const open: Open[] = [];
  let forgiven = "";
  for (let at = 0; at < text.length;) {
    const inner = open[open.length - 1];
    const character = text[at] as string;
    const isEnd = character === ")";
    if (inner?.isForgiving === true && character === ",") {
      inner.hasComma = inner.hasMember;
      at++;
      continue;
    }
    if (inner?.isForgiving === true && isEnd && !inner.hasMember) forgiven += NOTHING;
    else if (inner !== undefined && !isEnd && !BLANK.test(character)) {
      if (inner.hasComma) forgiven += ",";
      inner.hasComma = false;
      inner.hasMember = true;
    }
    const end = endOfPiece(text, at);
    if (isEnd) open.pop();
    else if (character === "(" || (character === ":" && end - at > 1)) {
      open.push({ isForgiving: character === ":", hasMember: false, hasComma: false });
    }
    forgiven += text.slice(at, end);
    at = end;
  }
  return forgiven;
}

/** Returns the end of an escape, a string, the opening of a forgiving list, or one character. */
function endOfPiece(text: string, at: number): number {
  const character = text[at];
  if (character === "\\") return Math.min(at + 2, text.length);
  if (character === '"' || character === "'") return endOfString(text, at);
  if (character !== ":") return at + 1;
  FORGIVING.lastIndex = at;
  return FORGIVING.test(text) ? FORGIVING.lastIndex : at + 1;
}

/** Returns the offset past a string, or the end of the text where nothing closes it. */
export function endOfString(text: string, open: number): number {
  const quote = text[open];
  let at = open + 1;
  while (at < text.length && text[at] !== quote) at += text[at] === "\\" ? 2 : 1;
  return Math.min(at + 1, text.length);
}
