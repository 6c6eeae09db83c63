/**
 * The tokenizer: one pass over the whole text of a page. WHATWG HTML section 13.2.5.
 *
 * It gives parse5's tree builder the tokens parse5's own tokenizer would, in fewer and larger
 * pieces: from one `<` to the next in one step, and never a string for what can stay an offset.
 * Parse errors are not told.
 */
import { html, InsertionMode, Token, type TokenHandler, TokenizerMode } from "parse5";
import { MAX_TAG_ATTRIBUTES } from "../limits.ts";
import {
  CHARACTER_CLASS,
  ENDS_ATTRIBUTE_NAME,
  ENDS_TAG_NAME,
  isLetter,
  isSpace,
  skipSpaces,
} from "./character_class.ts";
import { isDoctype, readDoctype } from "./doctype.ts";
import { bogusPiece, commentPiece, type Piece } from "./markup.ts";
import { NameCache } from "./name_cache.ts";
import { rawTextEnd, scriptEnd } from "./raw_text.ts";
import { readReferences, type SourceText } from "./source_text.ts";
import { CommentToken, EndTag, StartTag, TextToken, type TextType } from "./tokens.ts";
import type { Tree } from "./tree.ts";

const { CHARACTER, WHITESPACE_CHARACTER, NULL_CHARACTER, EOF } = Token.TokenType;

const GREATER_THAN = 0x3e;
const SLASH = 0x2f;
const EXCLAMATION = 0x21;
const QUESTION = 0x3f;
const EQUALS = 0x3d;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;
const NEWLINE = 0x0a;

/** What the tokenizer needs of the tree builder it feeds. */
export interface TokenSink extends TokenHandler {
  insertionMode: InsertionMode;
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
/** Modes in which whitespace and other text part ways wherever they meet. */
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

/** Reads one page into tokens. The fields without `#` are what the tree builder sets and reads. */
export class PageTokenizer {
  /** One of parse5's `TokenizerMode`. */
  state: number = TokenizerMode.DATA;
  /** Whether the current node is an SVG or MathML element that takes no HTML. */
  inForeignNode = false;
  /** Where the token being handled begins. */
  tokenStart = 0;
  readonly #tree: Tree;
  readonly #source: SourceText;
  readonly #text: string;
  readonly #sink: TokenSink;
  readonly #tags = new NameCache();
  readonly #tagIds: html.TAG_ID[] = [];
  #lastStartTag = "";
  #isStopped = false;
  // Where the attributes of the tag being read end, and whether it ended in `/>`.
  #isSelfClosing = false;

  constructor(tree: Tree, sink: TokenSink) {
    this.#tree = tree;
    this.#source = tree.source;
    this.#text = tree.source.text;
    this.#sink = sink;
  }

  /** Reads the page to its end, or to where it was stopped. */
  run(): void {
    const length = this.#text.length;
    let at = 0;
    while (at < length && !this.#isStopped) at = this.#step(at);
    this.tokenStart = length;
    this.#sink.onEof({ type: EOF, location: null });
  }

  /** Makes the reading end with the token being handled. */
  stop(): void {
    this.#isStopped = true;
  }

  #step(at: number): number {
    switch (this.state) {
      case TokenizerMode.DATA:
        return this.#readData(at);
      case TokenizerMode.PLAINTEXT:
        this.#emitText(at, this.#text.length, false);
        return this.#text.length;
      case TokenizerMode.CDATA_SECTION:
        return this.#readCdata(at);
      default:
        return this.#readRawText(at);
    }
  }

  #readData(at: number): number {
    const text = this.#text;
    let less = text.indexOf("<", at);
    while (less !== -1 && !this.#opensMarkup(less)) less = text.indexOf("<", less + 1);
    if (less === -1) {
      this.#emitText(at, text.length, true);
      return text.length;
    }
    if (less > at) {
      this.#emitText(at, less, true);
      // A full tree stops the reading before what comes next.
      if (this.#isStopped) return less;
    }
    const code = text.charCodeAt(less + 1);
    if (code === SLASH) return this.#readEndMarkup(less);
    if (code === EXCLAMATION) return this.#readDeclaration(less);
    if (code === QUESTION) return this.#emitComment(less, bogusPiece(text, less + 1));
    return this.#readStartTag(less);
  }

  #opensMarkup(less: number): boolean {
    const code = this.#text.charCodeAt(less + 1);
    if (code === SLASH) return less + 2 < this.#text.length;
    return isLetter(code) || code === EXCLAMATION || code === QUESTION;
  }

  #readEndMarkup(less: number): number {
    const code = this.#text.charCodeAt(less + 2);
    if (isLetter(code)) return this.#readEndTag(less);
    if (code === GREATER_THAN) return less + 3;
    return this.#emitComment(less, bogusPiece(this.#text, less + 2));
  }

  #readDeclaration(less: number): number {
    const text = this.#text;
    if (text.startsWith("--", less + 2)) {
      return this.#emitComment(less, commentPiece(text, less));
    }
    if (isDoctype(text, less)) {
      const token = readDoctype(this.#source, less);
      this.tokenStart = less;
      this.#sink.onDoctype(token);
      return token.end;
    }
    if (this.inForeignNode && text.startsWith("[CDATA[", less + 2)) {
      this.state = TokenizerMode.CDATA_SECTION;
      return less + 9;
    }
    return this.#emitComment(less, bogusPiece(text, less + 2));
  }

  #emitComment(start: number, piece: Piece): number {
    this.tokenStart = start;
    const data = this.#source.clean(piece.from, piece.to);
    this.#sink.onComment(new CommentToken(data, start, piece.end));
    return piece.end;
  }

  #readCdata(at: number): number {
    const close = this.#text.indexOf("]]>", at);
    this.state = TokenizerMode.DATA;
    if (close === -1) {
      this.#emitText(at, this.#text.length, false);
      return this.#text.length;
    }
    this.#emitText(at, close, false);
    return close + 3;
  }

  #readRawText(at: number): number {
    const text = this.#text;
    const end = this.state === TokenizerMode.SCRIPT_DATA && this.#lastStartTag === "script"
      ? scriptEnd(text, at, this.#source.nextComment(at))
      : rawTextEnd(text, at, this.#lastStartTag);
    this.#emitRawText(at, end, this.state === TokenizerMode.RCDATA);
    if (end >= text.length) return end;
    this.state = TokenizerMode.DATA;
    return this.#readEndTag(end);
  }

  // Tags.

  #readStartTag(less: number): number {
    const text = this.#text;
    const nameEnd = this.#tagNameEnd(less + 1);
    if (nameEnd >= text.length) return text.length;
    const name = this.#tags.read(text, less + 1, nameEnd);
    const store = this.#tree.store;
    const run = store.tail;
    this.#isSelfClosing = false;
    const end = text.charCodeAt(nameEnd) === GREATER_THAN
      ? nameEnd + 1
      : this.#readAttributes(nameEnd, run);
    if (end === -1) return text.length;
    const hasAttributes = store.tail > run;
    if (hasAttributes) store.close();
    this.#lastStartTag = name.text;
    this.tokenStart = less;
    this.#sink.onStartTag(
      new StartTag(
        store,
        name.text,
        this.#tagId(name.id, name.text),
        this.#isSelfClosing,
        less,
        end,
        hasAttributes ? run : 0,
      ),
    );
    return end;
  }

  #readEndTag(less: number): number {
    const text = this.#text;
    const nameEnd = this.#tagNameEnd(less + 2);
    if (nameEnd >= text.length) return text.length;
    const name = this.#tags.read(text, less + 2, nameEnd);
    this.#isSelfClosing = false;
    const end = text.charCodeAt(nameEnd) === GREATER_THAN
      ? nameEnd + 1
      : this.#readAttributes(nameEnd, 0);
    if (end === -1) return text.length;
    this.tokenStart = less;
    const id = this.#tagId(name.id, name.text);
    this.#sink.onEndTag(new EndTag(name.text, id, this.#isSelfClosing, less, end));
    return end;
  }

  #tagNameEnd(from: number): number {
    const text = this.#text;
    let at = from;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code < 128 && ((CHARACTER_CLASS[code] as number) & ENDS_TAG_NAME) !== 0) break;
    }
    return at;
  }

  #tagId(id: number, name: string): html.TAG_ID {
    return this.#tagIds[id] ??= html.getTagID(name);
  }

  /**
   * Reads attributes up to the `>` and gives the position past it, or -1 at the end of the page.
   *
   * They are added to the store as `run`; 0 throws them away.
   */
  #readAttributes(from: number, run: number): number {
    const text = this.#text;
    const length = text.length;
    let at = from;
    let left = run === 0 ? 0 : MAX_TAG_ATTRIBUTES;
    for (;;) {
      at = skipSpaces(text, at, length);
      if (at >= length) return -1;
      const code = text.charCodeAt(at);
      if (code === GREATER_THAN) return at + 1;
      if (code === SLASH) {
        at++;
        if (text.charCodeAt(at) !== GREATER_THAN) continue;
        this.#isSelfClosing = true;
        return at + 1;
      }
      const nameEnd = this.#attributeNameEnd(at);
      const value = this.#valuePiece(nameEnd);
      if (value === undefined) return -1;
      if (left-- > 0) {
        const store = this.#tree.store;
        store.add(run, store.names.read(text, at, nameEnd), value.from, value.to);
      } else if (run !== 0) this.#tree.flags.attributes = true;
      at = value.end;
    }
  }

  #attributeNameEnd(from: number): number {
    const text = this.#text;
    // A name may begin with `=`.
    let at = from + 1;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code < 128 && ((CHARACTER_CLASS[code] as number) & ENDS_ATTRIBUTE_NAME) !== 0) break;
    }
    return at;
  }

  /** Finds the value after a name; empty without one, undefined where the page ends in it. */
  #valuePiece(nameEnd: number): Piece | undefined {
    const text = this.#text;
    const length = text.length;
    let at = skipSpaces(text, nameEnd, length);
    if (at >= length) return undefined;
    if (text.charCodeAt(at) !== EQUALS) return { from: at, to: at, end: at };
    at = skipSpaces(text, at + 1, length);
    if (at >= length) return undefined;
    const code = text.charCodeAt(at);
    if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) {
      const close = text.indexOf(code === DOUBLE_QUOTE ? '"' : "'", at + 1);
      return close === -1 ? undefined : { from: at + 1, to: close, end: close + 1 };
    }
    const from = at;
    for (; at < length; at++) {
      const next = text.charCodeAt(at);
      if (next === GREATER_THAN || isSpace(next)) return { from, to: at, end: at };
    }
    return undefined;
  }

  // Text.

  /** Gives the builder the text of a piece of source outside of raw text. */
  #emitText(from: number, to: number, hasReferences: boolean): void {
    if (from >= to) return;
    const source = this.#source;
    this.tokenStart = from;
    if (source.isPlain(from, to, hasReferences)) this.#emitRun(from, to, undefined);
    else if (this.state === TokenizerMode.PLAINTEXT) {
      this.#emitRun(from, to, source.clean(from, to));
    } else if (!source.hasNul(from, to)) {
      const lines = source.lines(from, to);
      this.#emitRun(from, to, hasReferences ? readReferences(lines) : lines);
    } else this.#emitPieces(from, to, hasReferences);
  }

  /** Gives text with NULs in it: each is a token of its own. */
  #emitPieces(from: number, to: number, hasReferences: boolean): void {
    const pieces = this.#source.lines(from, to).split("\0");
    for (const [index, piece] of pieces.entries()) {
      if (index > 0) {
        this.#sink.onNullCharacter(this.#textToken(NULL_CHARACTER, from, to, "\0"));
      }
      if (piece !== "") this.#emitRun(from, to, hasReferences ? readReferences(piece) : piece);
    }
  }

  #emitRawText(from: number, to: number, hasReferences: boolean): void {
    if (from >= to) return;
    const source = this.#source;
    this.tokenStart = from;
    if (source.isPlain(from, to, hasReferences)) return this.#emitRun(from, to, undefined);
    const clean = source.clean(from, to);
    this.#emitRun(from, to, hasReferences ? readReferences(clean) : clean);
  }

  /** Gives one run of text in as few tokens as the builder's mode allows. */
  #emitRun(from: number, to: number, data: string | undefined): void {
    const sink = this.#sink;
    const text = data ?? this.#text;
    let at = data === undefined ? from : 0;
    const end = data === undefined ? to : data.length;
    if (sink.skipNextNewLine) {
      sink.skipNextNewLine = false;
      if (text.charCodeAt(at) === NEWLINE && ++at === end) return;
    }
    const isWhole = this.inForeignNode || TAKES_WHOLE_TEXT[sink.insertionMode] === 1;
    const isSplit = SPLITS_TEXT[sink.insertionMode] === 1;
    while (at < end) {
      const spaces = skipSpaces(text, at, end);
      if (spaces === end || (spaces > at && !isWhole)) {
        sink.onWhitespaceCharacter(
          this.#cut(WHITESPACE_CHARACTER, from, to, data, at, spaces),
        );
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
