/**
 * Tokens as parse5's tree builder takes them, with their offsets in the source.
 *
 * What the builder seldom uses (a tag's attributes as objects, a text as a string) is made only
 * when it does.
 */
import { html, Token } from "parse5";
import type { AttributeStore } from "../columns/attribute_store.ts";
import type { Name } from "../columns/name_cache.ts";
import type { SourceText } from "../columns/source_text.ts";
import type { Attribute } from "../tree.ts";

type TagId = html.TAG_ID;

/** Returns the numbers that parse5 has for names of elements, which stand with spaces between them. */
export function tagIds(names: string): ReadonlySet<TagId> {
  return new Set(names.split(" ").map(html.getTagID));
}

/** Holds the elements whose tags the builder keeps, to open them again. */
export const FORMATTING_TAGS = tagIds("a b big code em font i nobr s small strike strong tt u");

const NO_ATTRIBUTES: Attribute[] = [];

/** A list of attributes with the run of the store it was made from. */
interface Listed extends Array<Attribute> {
  run?: number;
}

/** A start tag. Its attributes are in the store from `run` on; 0 when it has none. */
export class StartTag {
  readonly type = Token.TokenType.START_TAG;
  readonly location = null;
  tagID: TagId = 0;
  selfClosing = false;
  ackSelfClosing = false;
  start = 0;
  end = 0;
  run = 0;
  tagName: string;
  #attributes: Listed | undefined;

  /** `name` is as written; the builder may give the tag another `tagName`. */
  constructor(readonly store: AttributeStore, public name: Name) {
    this.tagName = name.text;
  }

  /** Makes another tag of it: most are read once and never again. */
  reset(name: Name): void {
    this.name = name;
    this.tagName = name.text;
    this.ackSelfClosing = false;
    this.#attributes = undefined;
  }

  /** Lists the attributes; the builder may rename those of SVG and MathML in this list. */
  get attrs(): Attribute[] {
    if (this.#attributes === undefined) {
      const listed: Listed = this.run === 0 ? NO_ATTRIBUTES : this.store.list(this.run);
      if (this.run !== 0) listed.run = this.run;
      this.#attributes = listed;
    }
    return this.#attributes;
  }

  /** Returns the run that a list was made from; undefined for another list. */
  static runOf(list: Attribute[]): number | undefined {
    return (list as Listed).run;
  }

  /** Reports whether the attributes still have the names they were written with. */
  get isAsWritten(): boolean {
    const listed = this.#attributes;
    return listed === undefined || this.store.isNamedAs(this.run, listed);
  }
}

/** An end tag; what is written in it beside its name is ignored. */
export class EndTag {
  readonly type = Token.TokenType.END_TAG;
  readonly location = null;
  readonly attrs = NO_ATTRIBUTES;
  tagName = "";
  tagID: TagId = 0;
  selfClosing = false;
  ackSelfClosing = false;
}

/** What kind of text a token has: the builder distinguishes them. */
export type TextType =
  | Token.TokenType.CHARACTER
  | Token.TokenType.WHITESPACE_CHARACTER
  | Token.TokenType.NULL_CHARACTER;

/** A run of text; `data` is undefined when its piece of source means itself. */
export class TextToken {
  readonly location = null;

  constructor(
    readonly source: SourceText,
    public type: TextType,
    public start: number,
    public end: number,
    public data: string | undefined,
  ) {}

  get chars(): string {
    return this.data ?? this.source.text.slice(this.start, this.end);
  }

  set chars(data: string) {
    this.data = data;
  }
}

/** A comment, proper or bogus; with a target a processing instruction, which stands where one may. */
export class CommentToken {
  readonly type = Token.TokenType.COMMENT;
  readonly location = null;

  constructor(
    readonly data: string,
    readonly start: number,
    readonly end: number,
    readonly target?: string,
  ) {}
}

/** A doctype. */
export class DoctypeToken {
  readonly type = Token.TokenType.DOCTYPE;
  readonly location = null;
  name: string | null = null;
  forceQuirks = false;
  publicId: string | null = null;
  systemId: string | null = null;
  end: number;

  constructor(readonly start: number) {
    this.end = start;
  }
}
