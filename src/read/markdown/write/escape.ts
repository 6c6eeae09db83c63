/** Escaping, of what would be read as markup alone (CommonMark 0.31, 2.4 and 6; GFM). */

const WORTH_A_LOOK = /[\\`*_[\]<&~|!]/;
const SPECIAL = /[\\`*[\]~|]|_|<(?=[A-Za-z/!?])|&(?=#?\w{1,32};)|!(?=\[)/g;
const BARE_ADDRESS = /((?:https?:\/\/|www\.)[^\s<]*)/i;
const TASK_OR_NOTE = /^\[(?:[ xX]\]|\^)/;
const LINK_TAIL = /[([:]/;
const WORD = /[\p{L}\p{N}]/u;
const LINE_START = /^(?:#{1,6}(?=\s|$)|[-+](?=\s|$)|>|=+\s*$)/;
const DELIMITER_ROW = /^[\s|:-]+$/;
const NUMBER_START = /^(\d{1,9})([.)])(?=\s|$)/;

/** Where a piece of text is written, which decides what must be escaped. */
export interface EscapeContext {
  /** Inside the brackets of a link, where every bracket counts. */
  inLink: boolean;
  /** Inside a table cell, where a pipe ends the cell. */
  inCell: boolean;
  /** Numbers in brackets are links. */
  hasReferences: boolean;
}

/** Escapes the text of one inline piece. */
export function escapeText(text: string, context: EscapeContext): string {
  if (!WORTH_A_LOOK.test(text)) return text;
  const bare = text.includes("://") || text.includes("www.");
  // Every second piece is a bare address.
  const pieces = bare ? text.split(BARE_ADDRESS) : [text];
  const tildes = text.indexOf("~") !== text.lastIndexOf("~");
  let escaped = "";
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at] as string;
    escaped += at % 2 === 1 ? escapeAddress(piece, context) : escapePiece(piece, tildes, context);
  }
  return escaped;
}

function escapePiece(text: string, tildes: boolean, context: EscapeContext): string {
  return text.replace(SPECIAL, (mark, offset: number) => {
    if (mark === "|") return context.inCell ? "\\|" : "|";
    if (mark === "_") return isIntraword(text, offset) ? "_" : "\\_";
    if (mark === "~") return tildes ? "\\~" : "~";
    if (context.inLink) return "\\" + mark;
    if (mark === "[" && context.hasReferences) return "\\[";
    if (mark === "[") return TASK_OR_NOTE.test(text.slice(offset, offset + 3)) ? "\\[" : "[";
    if (mark === "]") return LINK_TAIL.test(text[offset + 1] ?? "") ? "\\]" : "]";
    return "\\" + mark;
  });
}

/** A bare address is read to its end by GFM's autolinks, so marks inside it are not escaped. */
function escapeAddress(address: string, context: EscapeContext): string {
  const escaped = context.inCell ? address.replaceAll("|", "\\|") : address;
  return context.inLink ? escaped.replace(/[\\[\]`*]/g, "\\$&") : escaped;
}

function isIntraword(text: string, offset: number): boolean {
  return WORD.test(text[offset - 1] ?? " ") && WORD.test(text[offset + 1] ?? " ");
}

/** Escapes what would make the start of a line a heading, a list, a quote or a rule. */
export function escapeLineStart(line: string): string {
  if (LINE_START.test(line)) return "\\" + line;
  if (line.includes("-") && DELIMITER_ROW.test(line)) return line.replace("-", "\\-");
  return NUMBER_START.test(line) ? line.replace(NUMBER_START, "$1\\$2") : line;
}

/** Chooses a backtick fence longer than any run of backticks in the code. */
export function fenceFor(code: string, least: number): string {
  let longest = least - 1;
  for (const run of code.matchAll(/`+/g)) longest = Math.max(longest, run[0].length);
  return "`".repeat(longest + 1);
}
