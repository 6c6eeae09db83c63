/**
 * The tokenizer: one pass over the whole text of a page. WHATWG HTML section 13.2.5.
 *
 * It passes parse5's tree builder the tokens parse5's own tokenizer would, in fewer and larger
 * pieces: from one `<` to the next in one step, and never a string for what can stay an offset.
 * Parse errors are not reported.
 */
import { MAX_TAG_ATTRIBUTES } from "../node.ts";
import { html, Token, TokenizerMode } from "parse5";
import {
  ENDS_ATTRIBUTE_NAME,
  ENDS_TAG_NAME,
  isLetter,
  isSpace,
  skipSpaces,
} from "./character_class.ts";
import { isDoctype, readDoctype } from "./doctype.ts";
import { bogusPiece, commentPiece, instructionPiece, instructionTarget } from "./markup.ts";
import type { Piece } from "./markup.ts";
import { type Name, type NameCache, skipName } from "../columns/name_cache.ts";
import { rawTextEnd, scriptEnd } from "./raw_text.ts";
import type { SourceText } from "../columns/source_text.ts";
import { TextFeeder, type TokenSink } from "./text_feeder.ts";
import { CommentToken, EndTag, FORMATTING_TAGS, StartTag } from "./tokens.ts";
import type { Tree } from "../tree.ts";

const GREATER_THAN = 0x3e;
const SLASH = 0x2f;
const EXCLAMATION = 0x21;
const QUESTION = 0x3f;
const EQUALS = 0x3d;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;

function endsBareValue(code: number): boolean {
  return code === GREATER_THAN || isSpace(code);
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
  readonly #texts: TextFeeder;
  readonly #tags: NameCache;
  readonly #tagIds: html.TAG_ID[] = [];
  readonly #isXhtml: boolean;
  readonly #endTag = new EndTag();
  #startTag: StartTag | undefined;
  #lastStartTag = "";
  #isStopped = false;
  // What was read last: whether the tag ended in `/>`, and where its value is.
  #isSelfClosing = false;
  #valueStart = 0;
  #valueEnd = 0;

  constructor(tree: Tree, sink: TokenSink, isXhtml = false) {
    this.#isXhtml = isXhtml;
    this.#tree = tree;
    this.#source = tree.source;
    this.#text = tree.source.text;
    this.#tags = tree.names;
    this.#sink = sink;
    this.#texts = new TextFeeder(tree.source, sink);
  }

  /** Reads the page to its end, or to where it was stopped. */
  run(): void {
    const length = this.#text.length;
    let at = 0;
    while (at < length && !this.#isStopped) at = this.#step(at);
    this.tokenStart = length;
    this.#sink.onEof({ type: Token.TokenType.EOF, location: null });
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
        this.tokenStart = at;
        this.#texts.feedRaw(at, this.#text.length, false, this.inForeignNode);
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
    if (code === QUESTION) return this.#readInstruction(less);
    return this.#readStartTag(less);
  }

  /** Passes the builder the text of a piece of source outside of raw text. */
  #emitText(from: number, to: number, hasReferences: boolean): void {
    if (from >= to) return;
    this.tokenStart = from;
    this.#texts.feed(from, to, hasReferences, this.inForeignNode);
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
    if (text.startsWith("--", less + 2)) return this.#emitComment(less, commentPiece(text, less));
    if (isDoctype(text, less)) {
      const token = readDoctype(this.#source, less);
      this.tokenStart = less;
      this.#sink.onDoctype(token);
      return token.end;
    }
    if ((this.inForeignNode || this.#isXhtml) && text.startsWith("[CDATA[", less + 2)) {
      this.state = TokenizerMode.CDATA_SECTION;
      return less + 9;
    }
    return this.#emitComment(less, bogusPiece(text, less + 2));
  }

  #readInstruction(less: number): number {
    const text = this.#text;
    const target = instructionTarget(text, less + 2);
    // One that the page's end cuts is dropped, as a tag is.
    if (target === undefined) return text.length;
    if (target === "") return this.#emitComment(less, bogusPiece(text, less + 1));
    const piece = instructionPiece(text, less + 2 + target.length);
    return piece === undefined ? text.length : this.#emitComment(less, piece, target);
  }

  #emitComment(start: number, piece: Piece, target?: string): number {
    this.tokenStart = start;
    const data = this.#source.clean(piece.from, piece.to);
    this.#sink.onComment(new CommentToken(data, start, piece.end, target));
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
      ? scriptEnd(text, at)
      : rawTextEnd(text, at, this.#lastStartTag);
    const hasReferences = this.state === TokenizerMode.RCDATA;
    this.tokenStart = at;
    if (end > at) this.#texts.feedRaw(at, end, hasReferences, this.inForeignNode);
    if (end >= text.length) return end;
    this.state = TokenizerMode.DATA;
    return this.#readEndTag(end);
  }

  // Tags.

  #readStartTag(less: number): number {
    const text = this.#text;
    const name = this.#tags.read(text, less + 1, ENDS_TAG_NAME);
    const nameEnd = this.#tags.end;
    if (nameEnd >= text.length) return text.length;
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
    const tag = this.#startTagOf(name);
    tag.selfClosing = this.#isSelfClosing;
    tag.start = less;
    tag.end = end;
    tag.run = hasAttributes ? run : 0;
    this.#sink.onStartTag(tag);
    return end;
  }

  #readEndTag(less: number): number {
    const text = this.#text;
    const name = this.#tags.read(text, less + 2, ENDS_TAG_NAME);
    const nameEnd = this.#tags.end;
    if (nameEnd >= text.length) return text.length;
    this.#isSelfClosing = false;
    const end = text.charCodeAt(nameEnd) === GREATER_THAN
      ? nameEnd + 1
      : this.#readAttributes(nameEnd, 0);
    if (end === -1) return text.length;
    this.tokenStart = less;
    const tag = this.#endTag;
    tag.tagName = name.text;
    tag.tagID = this.#tagId(name);
    tag.selfClosing = this.#isSelfClosing;
    this.#sink.onEndTag(tag);
    return end;
  }

  /** Returns a token for a start tag: a new one only if the builder may keep it. */
  #startTagOf(name: Name): StartTag {
    const id = this.#tagId(name);
    let tag = this.#startTag;
    if (tag === undefined || FORMATTING_TAGS.has(id)) {
      tag = new StartTag(this.#tree.store, name);
      if (!FORMATTING_TAGS.has(id)) this.#startTag = tag;
    } else tag.reset(name);
    tag.tagID = id;
    return tag;
  }

  #tagId(name: Name): html.TAG_ID {
    return this.#tagIds[name.id] ??= html.getTagID(name.text);
  }

  /**
   * Reads attributes up to the `>` and returns the position past it, or -1 at the end of the page.
   *
   * They are added to the store as `run`; 0 throws them away.
   */
  #readAttributes(from: number, run: number): number {
    const text = this.#text;
    const length = text.length;
    const names = this.#tree.store.names;
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
      if (left-- > 0) {
        const name = names.read(text, at, ENDS_ATTRIBUTE_NAME);
        at = this.#readValue(names.end);
        if (at !== -1) this.#tree.store.add(run, name, this.#valueStart, this.#valueEnd);
      } else {
        at = this.#readValue(skipName(text, at, ENDS_ATTRIBUTE_NAME));
        if (run !== 0) this.#tree.flags.attributes = true;
      }
      if (at === -1) return -1;
    }
  }

  /**
   * Reads the value after a name, empty without one, and returns the position past it.
   *
   * Returns -1 where the page ends in it.
   */
  #readValue(nameEnd: number): number {
    const text = this.#text;
    const length = text.length;
    let at = skipSpaces(text, nameEnd, length);
    this.#valueStart = at;
    this.#valueEnd = at;
    if (at >= length) return -1;
    if (text.charCodeAt(at) !== EQUALS) return at;
    at = skipSpaces(text, at + 1, length);
    if (at >= length) return -1;
    const code = text.charCodeAt(at);
    if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) {
      const close = text.indexOf(code === DOUBLE_QUOTE ? '"' : "'", at + 1);
      this.#valueStart = at + 1;
      this.#valueEnd = close;
      return close === -1 ? -1 : close + 1;
    }
    this.#valueStart = at;
    while (at < length && !endsBareValue(text.charCodeAt(at))) at++;
    this.#valueEnd = at;
    return at < length ? at : -1;
  }
}
