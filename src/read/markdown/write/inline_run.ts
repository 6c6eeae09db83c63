/**
 * One run of inline content: words, marks and breaks, gathered first and written once.
 *
 * Gathering first is what makes marks safe: only when the whole run is known can a mark be dropped
 * that CommonMark would not read as one (section 6.2, left- and right-flanking delimiters).
 */
import { dropSoftHyphens } from "../../../page/text/mod.ts";
import { type EscapeContext, escapeText, fenceFor } from "./escape.ts";

/** What an inline element does to the words inside it. */
export type MarkKind = "strong" | "emphasis" | "deleted" | "code" | "link";

/** One open inline element. */
export interface Mark {
  readonly kind: MarkKind;
  /** Where a link leads, already spelled for Markdown, with its title. */
  readonly target?: string;
  /** The number of the target in the list of references, in place of the target. */
  readonly reference?: number;
}

/** How runs are written. */
export interface RunStyle {
  /** Words alone, without marks and escapes. */
  readonly isPlain: boolean;
  /** Links are numbers in brackets, so no other bracket may be read as one. */
  readonly hasReferences: boolean;
}

/** Where a run is written: it decides what a break and a pipe become. */
export type RunPlace = "paragraph" | "heading" | "cell";

const DELIMITER: Record<string, string> = { strong: "**", emphasis: "*", deleted: "~~" };
const TAG: Record<string, string> = { strong: "strong", emphasis: "em", deleted: "del" };
const BYTE_ORDER_MARK = "\ufeff";
const SPACE = /[ \t\n\f\r]+/g;
/** Signs that take no room or only room: words are never of them alone. */
const SEEN = /[^\s\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]/;
const PUNCTUATION = /[\p{P}\p{S}]/u;

/** The pieces after which a space or break has a meaning. */
const TAKES_SPACE = new Set(["text", "atom", "close"]);

type Piece =
  | { type: "text"; text: string; code: boolean }
  | { type: "atom"; text: string }
  | { type: "tag"; text: string }
  | { type: "space" }
  | { type: "break" }
  | MarkPiece;

interface MarkPiece {
  type: "open" | "close";
  mark: Mark;
  dropped: boolean;
  /** Spelled as an HTML tag, because no delimiter would be read here. */
  tagged: boolean;
}

/** Gathers inline content and writes it as Markdown. */
export class InlineRun {
  readonly #pieces: Piece[] = [];
  #codeDepth = 0;
  #hasContent = false;

  /** Reports whether anything but space and marks was collected. */
  get hasContent(): boolean {
    return this.#hasContent;
  }

  /**
   * Adds text, runs of HTML whitespace made one space; reports whether there was more than space.
   *
   * Text that nobody sees is space where it takes room, and else nothing; soft hyphens are kept in
   * code alone.
   */
  text(data: string): boolean {
    if (!SEEN.test(data)) {
      if (/\s/.test(data.replaceAll(BYTE_ORDER_MARK, ""))) this.space();
      return false;
    }
    const code = this.#codeDepth > 0;
    const text = (code ? data : dropSoftHyphens(data)).replace(SPACE, " ");
    // Hard spaces at its edges as well: no mark is read that has one inside of it.
    const words = text.trim();
    if (text.trimStart().length < text.length) this.space();
    this.#push({ type: "text", text: words, code });
    if (text.trimEnd().length < text.length) this.space();
    return true;
  }

  /** Adds Markdown that is already spelled, such as an image. */
  atom(text: string): void {
    this.#push({ type: "atom", text });
  }

  /** Adds an HTML tag, for what a cell cannot contain otherwise; it needs no space around it. */
  tag(text: string): void {
    this.#trimEnd();
    this.#pieces.push({ type: "tag", text });
  }

  /** Adds one space, before any marks that were just opened. */
  space(): void {
    this.#separate("space");
  }

  /** Adds a hard line break, in place of a space before it. */
  break(): void {
    if (this.#pieces.at(-1)?.type === "space") this.#pieces.pop();
    this.#separate("break");
  }

  #separate(type: "space" | "break"): void {
    let at = this.#pieces.length;
    while (at > 0 && this.#pieces[at - 1]?.type === "open") at--;
    const before = this.#pieces[at - 1];
    if (before !== undefined && TAKES_SPACE.has(before.type)) this.#pieces.splice(at, 0, { type });
  }

  /** Opens a mark; one that just closed goes on instead, but two links stay two. */
  open(mark: Mark): void {
    if (mark.kind === "code") this.#codeDepth++;
    const last = this.#pieces.at(-1);
    if (last?.type === "close" && last.mark.kind === mark.kind && mark.kind !== "link") {
      this.#pieces.pop();
    } else this.#pieces.push(markPiece("open", mark));
  }

  close(mark: Mark): void {
    if (mark.kind === "code") this.#codeDepth--;
    const spaced = this.#trimEnd();
    const last = this.#pieces.at(-1);
    if (last?.type === "open") this.#pieces.pop();
    else this.#pieces.push(markPiece("close", mark));
    if (spaced === "space") this.space();
    else if (spaced === "break") this.#pieces.push({ type: "break" });
  }

  #trimEnd(): "space" | "break" | undefined {
    const type = this.#pieces.at(-1)?.type;
    if (type !== "space" && type !== "break") return undefined;
    this.#pieces.pop();
    return type;
  }

  #push(piece: Piece): void {
    this.#hasContent = true;
    const last = this.#pieces.at(-1);
    if (piece.type === "text" && last?.type === "text" && last.code === piece.code) {
      last.text += piece.text;
      return;
    }
    this.#pieces.push(piece);
  }

  /** Writes the run as lines of Markdown, one more for every hard break. */
  lines(place: RunPlace, { isPlain, hasReferences }: RunStyle): string[] {
    while (this.#pieces.length > 0 && this.#trimEnd() !== undefined);
    const pieces = this.#pieces;
    if (isPlain) return plainLines(pieces, place);
    dropUnreadableMarks(pieces);
    const context: EscapeContext = { inLink: false, inCell: place === "cell", hasReferences };
    const lines: string[] = [];
    // Parts, joined once: reading the end of a growing string copies it each time.
    let line: string[] = [];
    for (let at = 0; at < pieces.length; at++) {
      const piece = pieces[at] as Piece;
      if (piece.type === "text") {
        if (piece.code) {
          const code = codeFrom(pieces, at);
          line.push(spellCode(code.text, context.inCell));
          at = code.last;
        } else line.push(escapeText(piece.text, context));
      } else if (piece.type === "atom" || piece.type === "tag") line.push(piece.text);
      else if (piece.type === "space") line.push(" ");
      else if (piece.type === "break") {
        if (place === "paragraph" && !context.inLink) {
          lines.push(line.join(""));
          line = [];
        } else line.push(place === "cell" && !context.inLink ? "<br>" : " ");
      } else if (!piece.dropped) {
        if (piece.mark.kind === "link") context.inLink = piece.type === "open";
        if (context.inLink && line.at(-1)?.endsWith("!")) {
          line.push(`${line.pop()?.slice(0, -1)}\\!`);
        }
        line.push(spellMark(piece));
      }
    }
    lines.push(line.join(""));
    return lines;
  }
}

/** Writes the words of a run alone. */
function plainLines(pieces: readonly Piece[], place: RunPlace): string[] {
  const lines: string[] = [];
  let line: string[] = [];
  for (const piece of pieces) {
    if (piece.type === "text" || piece.type === "atom") line.push(piece.text);
    else if (piece.type === "break" && place === "paragraph") {
      lines.push(line.join(""));
      line = [];
    } else if (piece.type !== "open" && piece.type !== "close") line.push(" ");
  }
  lines.push(line.join(""));
  return lines;
}

function markPiece(type: MarkPiece["type"], mark: Mark): MarkPiece {
  return { type, mark, dropped: false, tagged: false };
}

function spellMark({ type, mark, tagged }: MarkPiece): string {
  const opens = type === "open";
  if (mark.kind === "link" && opens) return "[";
  if (mark.reference !== undefined) return `][${mark.reference}]`;
  if (mark.kind === "link") return `](${mark.target ?? ""})`;
  if (tagged) return `<${opens ? "" : "/"}${TAG[mark.kind] ?? ""}>`;
  return DELIMITER[mark.kind] ?? "";
}

/** Joins the code pieces from `first` on, up to the next mark or plain text. */
function codeFrom(pieces: readonly Piece[], first: number): { text: string; last: number } {
  let text = "";
  let last = first;
  for (let at = first; at < pieces.length; at++) {
    const piece = pieces[at] as Piece;
    if (piece.type === "text" && piece.code) text += piece.text;
    else if ((piece.type === "space" || piece.type === "break") && isCode(pieces, at + 1)) {
      text += " ";
    } else if ((piece.type === "open" || piece.type === "close") && piece.dropped) continue;
    else break;
    last = at;
  }
  return { text, last };
}

/** Reports whether code goes on at a place, marks that were dropped aside. */
function isCode(pieces: readonly Piece[], from: number): boolean {
  let at = from;
  for (let piece = pieces[at]; piece !== undefined; piece = pieces[++at]) {
    if (piece.type === "text") return piece.code;
    if ((piece.type !== "open" && piece.type !== "close") || !piece.dropped) return false;
    if (piece.mark.kind === "code") return false;
  }
  return false;
}

function spellCode(code: string, inCell: boolean): string {
  const fence = fenceFor(code, 1);
  const pad = code.startsWith("`") || code.endsWith("`") ? " " : "";
  const text = inCell ? code.replaceAll("|", "\\|") : code;
  return fence + pad + text + pad + fence;
}

/** Marks as dropped every pair of delimiters that would be read as plain characters. */
function dropUnreadableMarks(pieces: Piece[]): void {
  const open: number[] = [];
  let code = 0;
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at] as Piece;
    if (piece.type === "open") {
      if (piece.mark.kind === "code") code++;
      if (piece.mark.kind === "code" || (code > 0 && piece.mark.kind !== "link")) {
        piece.dropped = true;
      }
      open.push(at);
    } else if (piece.type === "close") {
      if (piece.mark.kind === "code") code--;
      const opener = open.pop();
      if (opener !== undefined) settlePair(pieces, opener, at);
    }
  }
  for (const at of open) (pieces[at] as { dropped: boolean }).dropped = true;
}

function settlePair(pieces: Piece[], opener: number, closer: number): void {
  const first = pieces[opener] as MarkPiece;
  const last = pieces[closer] as MarkPiece;
  if (first.mark.kind === "link" || first.dropped) last.dropped = first.dropped;
  else if (!isReadable(pieces, opener, closer)) {
    const swapped = goesIntoLink(pieces, opener, closer);
    if (swapped && isReadable(pieces, opener + 1, closer - 1)) return;
    first.tagged = last.tagged = !swapped && isCodeAtFault(pieces, opener, closer);
    first.dropped = last.dropped = !first.tagged;
  }
}

/** Reports whether both delimiters of a pair would be read as such. */
function isReadable(pieces: readonly Piece[], opener: number, closer: number): boolean {
  return !isClosingMark(pieces[opener - 1]) && opens(pieces, opener) && closes(pieces, closer);
}

function opens(pieces: readonly Piece[], at: number): boolean {
  return flanks(neighbour(pieces, at, -1, true), neighbour(pieces, at, 1, false));
}

function closes(pieces: readonly Piece[], at: number): boolean {
  return flanks(neighbour(pieces, at, 1, true), neighbour(pieces, at, -1, false));
}

/** Moves a pair around a single link to inside its brackets, where it is read next to any word. */
function goesIntoLink(pieces: Piece[], opener: number, closer: number): boolean {
  const outer = pieces[opener + 1];
  const inner = pieces[closer - 1];
  if (outer?.type !== "open" || inner?.type !== "close") return false;
  if (outer.mark.kind !== "link" || inner.mark !== outer.mark) return false;
  [pieces[opener], pieces[opener + 1]] = [outer, pieces[opener] as Piece];
  [pieces[closer], pieces[closer - 1]] = [inner, pieces[closer] as Piece];
  return true;
}

/** Reports whether only code keeps a pair from being read: no delimiter opens beside a word. */
function isCodeAtFault(pieces: readonly Piece[], opener: number, closer: number): boolean {
  return !isClosingMark(pieces[opener - 1]) &&
    (opens(pieces, opener) || neighbour(pieces, opener, 1, false) === "`") &&
    (closes(pieces, closer) || neighbour(pieces, closer, -1, false) === "`");
}

/** Reports whether a delimiter with `outer` outside and `inner` inside may open or close. */
function flanks(outer: string, inner: string): boolean {
  if (inner === " ") return false;
  return !PUNCTUATION.test(inner) || outer === " " || PUNCTUATION.test(outer);
}

/** Delimiters that touch would be read as one run, so the later pair gives way. */
function isClosingMark(piece: Piece | undefined): boolean {
  return piece?.type === "close" && !piece.tagged && piece.mark.kind !== "link" &&
    piece.mark.kind !== "code";
}

/**
 * Returns the character beside a delimiter, looking through the delimiters next to it.
 *
 * Delimiters of one sign are read as one run, so they do not count as neighbours; others may still be
 * dropped, so outside they count as absent and inside as present, whichever is stricter.
 */
function neighbour(pieces: readonly Piece[], from: number, step: 1 | -1, outside: boolean): string {
  const own = DELIMITER[(pieces[from] as MarkPiece).mark.kind]?.[0];
  for (let at = from + step; at >= 0 && at < pieces.length; at += step) {
    const piece = pieces[at] as Piece;
    if (piece.type === "text") return piece.code ? "`" : edgeChar(piece.text, step);
    if (piece.type === "atom") return edgeChar(piece.text, step);
    if (piece.type === "tag") return ">";
    if (piece.type === "space" || piece.type === "break") return " ";
    if (piece.mark.kind === "link") return piece.type === "open" ? "[" : step > 0 ? "]" : ")";
    if (piece.tagged) return "<";
    const sign = DELIMITER[piece.mark.kind]?.[0];
    if (!outside && sign !== undefined && sign !== own && !piece.dropped) return sign;
  }
  return " ";
}

/** The first or last whole character of a text. */
function edgeChar(text: string, step: 1 | -1): string {
  if (step > 0) return String.fromCodePoint(text.codePointAt(0) ?? 32);
  const low = text.charCodeAt(text.length - 1);
  return low >= 0xdc00 && low <= 0xdfff ? text.slice(-2) : text.slice(-1);
}
