/**
 * Text as tokens: whitespace apart from other text only where the tree builder distinguishes them.
 *
 * parse5's own tokenizer makes a token of each word and of each space between two.
 */
import { InsertionMode, Token, type TokenHandler } from "parse5";
import { isSpace, skipSpaces } from "./character_class.ts";
import { readReferences, type SourceText } from "../columns/source_text.ts";
import { TextToken, type TextType } from "./tokens.ts";

const { CHARACTER, WHITESPACE_CHARACTER, NULL_CHARACTER } = Token.TokenType;

const NEWLINE = 0x0a;

/** What the tokenizer needs of the tree builder it feeds. */
export interface TokenSink extends TokenHandler {
  insertionMode: InsertionMode;
  framesetOk: boolean;
  skipNextNewLine: boolean;
}

/** Modes in which text that is not all whitespace is treated as one, whatever it begins with. */
const TAKES_WHOLE_TEXT = modes([
  InsertionMode.IN_BODY,
  InsertionMode.TEXT,
  InsertionMode.IN_CAPTION,
  InsertionMode.IN_CELL,
  InsertionMode.IN_SELECT,
  InsertionMode.IN_SELECT_IN_TABLE,
  InsertionMode.IN_TEMPLATE,
]);
/** Modes in which whitespace and other text are split wherever they meet. */
const SPLITS_TEXT = modes([
  InsertionMode.IN_COLUMN_GROUP,
  InsertionMode.AFTER_BODY,
  InsertionMode.IN_FRAMESET,
  InsertionMode.AFTER_FRAMESET,
  InsertionMode.AFTER_AFTER_BODY,
  InsertionMode.AFTER_AFTER_FRAMESET,
]);

function modes(list: readonly InsertionMode[]): Uint8Array {
  const table = new Uint8Array(InsertionMode.AFTER_AFTER_FRAMESET + 1);
  for (const mode of list) table[mode] = 1;
  return table;
}

/** Passes the builder the text of a page, piece by piece. */
export class TextFeeder {
  readonly #source: SourceText;
  readonly #text: string;
  readonly #sink: TokenSink;
  readonly #token: TextToken;
  #isForeign = false;

  constructor(source: SourceText, sink: TokenSink) {
    this.#source = source;
    this.#text = source.text;
    this.#sink = sink;
    this.#token = new TextToken(source, CHARACTER, 0, 0, undefined);
  }

  /** Feeds a piece that is not empty; `isForeign` means that it is in SVG or MathML. */
  feed(from: number, to: number, hasReferences: boolean, isForeign: boolean): void {
    const source = this.#source;
    this.#isForeign = isForeign;
    if (source.isPlain(from, to, hasReferences)) this.#emitRun(from, to, undefined);
    else if (!source.hasNul(from, to)) {
      const lines = source.lines(from, to);
      this.#emitRun(from, to, hasReferences ? readReferences(lines) : lines);
    } else this.#emitPieces(from, to, hasReferences);
  }

  /** Passes text with NULs in it: each is a token of its own. */
  #emitPieces(from: number, to: number, hasReferences: boolean): void {
    const pieces = this.#source.lines(from, to).split("\0");
    for (const [index, piece] of pieces.entries()) {
      if (index > 0) {
        this.#sink.onNullCharacter(this.#textToken(NULL_CHARACTER, from, to, "\0"));
      }
      if (piece !== "") this.#emitRun(from, to, hasReferences ? readReferences(piece) : piece);
    }
  }

  /** Feeds a piece of raw text, in which a NUL is a replacement character. */
  feedRaw(from: number, to: number, hasReferences: boolean, isForeign: boolean): void {
    const source = this.#source;
    this.#isForeign = isForeign;
    if (source.isPlain(from, to, hasReferences)) return this.#emitRun(from, to, undefined);
    const clean = source.clean(from, to);
    this.#emitRun(from, to, hasReferences ? readReferences(clean) : clean);
  }

  /** Passes one run of text in as few tokens as the builder's mode allows. */
  #emitRun(from: number, to: number, data: string | undefined): void {
    const sink = this.#sink;
    const text = data ?? this.#text;
    let at = data === undefined ? from : 0;
    const end = data === undefined ? to : data.length;
    if (sink.skipNextNewLine) {
      sink.skipNextNewLine = false;
      if (text.charCodeAt(at) === NEWLINE && ++at === end) return;
    }
    const isWhole = this.#isForeign || TAKES_WHOLE_TEXT[sink.insertionMode] === 1;
    // The only difference of whitespace is that framesets stay possible.
    if (isWhole && !sink.framesetOk) {
      sink.onCharacter(this.#whole(from, to, data, at));
      return;
    }
    const isSplit = SPLITS_TEXT[sink.insertionMode] === 1;
    while (at < end) {
      const spaces = skipSpaces(text, at, end);
      if (spaces === end || (spaces > at && !isWhole)) {
        sink.onWhitespaceCharacter(this.#cut(WHITESPACE_CHARACTER, from, to, data, at, spaces));
        at = spaces;
        continue;
      }
      let next = end;
      if (isSplit && !isWhole) {
        next = spaces;
        while (next < end && !isSpace(text.charCodeAt(next))) next++;
      }
      sink.onCharacter(this.#cut(CHARACTER, from, to, data, at, next));
      at = next;
    }
  }

  /** Makes a token of a run from `at` on, in the one object that is used where none is kept. */
  #whole(from: number, to: number, data: string | undefined, at: number): TextToken {
    const token = this.#token;
    token.end = to;
    if (data === undefined) {
      token.start = at;
      token.data = undefined;
    } else {
      token.start = at === 0 ? from : skipSpaces(this.#text, from, to);
      token.data = at === 0 ? data : data.slice(at);
    }
    return token;
  }

  /** Makes a token of a part of a run; of a run kept as a string the offsets are the whole's. */
  #cut(
    type: TextType,
    from: number,
    to: number,
    data: string | undefined,
    start: number,
    end: number,
  ): TextToken {
    if (data === undefined) return this.#textToken(type, start, end, undefined);
    const part = start === 0 && end === data.length ? data : data.slice(start, end);
    // Leading whitespace is mostly written as itself, so what follows it begins past it.
    const offset = start === 0 ? from : skipSpaces(this.#text, from, to);
    return this.#textToken(type, offset, to, part);
  }

  #textToken(type: TextType, start: number, end: number, data: string | undefined): TextToken {
    return new TextToken(this.#source, type, start, end, data);
  }
}
