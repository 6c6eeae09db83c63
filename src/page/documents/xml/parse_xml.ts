/**
 * A bounded, total reader of XML for feeds and sitemaps.
 *
 * One pass over the text, no recursion, nothing declared by the document is ever used. What is not
 * well-formed is noted as a fault and read the likeliest way, so that one bad item costs only itself.
 */
import type { XmlDoctype, XmlDocument, XmlElement, XmlFault } from "./document.ts";
import { readDoctype } from "./doctype.ts";
import { decodeReferences } from "./references.ts";
import { addTo } from "../../../base/add_to.ts";

// Bounds.
/** Elements of one XML document; past it reading stops and the rest counts as cut off. */
const MAX_XML_ELEMENTS = 1_000_000;
/** Open elements; deeper ones become siblings at the bound. */
const MAX_XML_DEPTH = 256;
/** Attributes kept of one element; later ones are dropped. */
const MAX_XML_ATTRIBUTES = 256;
/** Faults of one document that are remembered; later ones are not reported. */
const MAX_XML_FAULTS = 20;

/**
 * Parses a text as XML; never throws, and returns no root when no element begins.
 *
 * ```ts
 * import assert from "node:assert/strict";
 *
 * const { root, faults } = parseXml("<a>Nuts &amp; <b>bolts</b></a>");
 * assert.equal(root?.children[0], "Nuts & ");
 * assert.deepEqual(faults, []);
 * ```
 */
export function parseXml(source: string): XmlDocument {
  return new Parser(source).parse();
}

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();
const NAME = /[A-Za-z_:\u0080-\uffff][\w.:\-\u0080-\uffff]*/y;
const TAG_REST = /[^<>]*/y;
const SPACE = /[ \t\r\n\f]*/y;
const BLANK = /^[ \t\r\n\f]*$/;

/** Returns what a pattern finds right at an offset; empty for nothing. */
function textAt(pattern: RegExp, source: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0] ?? "";
}

interface Tag {
  end: number;
  selfClosing: boolean;
  attributes: ReadonlyMap<string, string>;
}

class Parser {
  readonly #source: string;
  #at = 0;
  #root: XmlElement | undefined;
  #doctype: XmlDoctype | undefined;
  #elements = 0;
  readonly #faults: XmlFault[] = [];
  readonly #open: XmlElement[] = [];
  readonly #scope = new NamespaceScope();
  /** Terminators known not to occur any more: otherwise repeated openings cost quadratic time. */
  readonly #missing = new Set<string>();

  constructor(source: string) {
    this.#source = source;
  }

  parse(): XmlDocument {
    this.#at = this.#source.startsWith("\ufeff") ? 1 : 0;
    while (this.#at < this.#source.length && !this.#isOver()) this.#step();
    // The last fault is always reported: it is why the document is not complete.
    if (this.#open.length > 0) this.#faults.push(this.#ending());
    for (const element of this.#open) element.innerEnd = this.#source.length;
    return { source: this.#source, root: this.#root, doctype: this.#doctype, faults: this.#faults };
  }

  #ending(): XmlFault {
    const isFull = this.#elements > MAX_XML_ELEMENTS;
    const reason = isFull
      ? `more than ${MAX_XML_ELEMENTS} elements`
      : `the text ends inside <${this.#open.at(-1)?.name}>`;
    return { offset: isFull ? this.#at : this.#source.length, reason };
  }

  /** The root has closed, or the bound on elements is passed. */
  #isOver(): boolean {
    return (this.#root !== undefined && this.#open.length === 0) ||
      this.#elements > MAX_XML_ELEMENTS;
  }

  #step(): void {
    const source = this.#source;
    const start = this.#at;
    const open = source.indexOf("<", start);
    if (open !== start) {
      this.#addText(start, open < 0 ? source.length : open);
      this.#at = open < 0 ? source.length : open;
      return;
    }
    const next = source.charCodeAt(start + 1);
    if (next === 0x2f) this.#readEndTag(start);
    else if (next === 0x21) this.#readDeclaration(start);
    else if (next === 0x3f) this.#skipTo("?>", start, "processing instruction");
    else this.#readStartTag(start);
  }

  #addText(from: number, to: number): void {
    const parent = this.#open.at(-1);
    const text = this.#source.slice(from, to);
    if (parent === undefined) {
      if (!BLANK.test(text)) this.#fault(from, "text outside the root element");
      return;
    }
    // Blank text separates words, but need not be kept at its length.
    if (text.length < 256 && BLANK.test(text)) parent.children.push(" ");
    else parent.children.push(decodeReferences(text, (reason) => this.#fault(from, reason)));
  }

  #readDeclaration(start: number): void {
    const source = this.#source;
    if (source.startsWith("<!--", start)) this.#skipTo("-->", start, "comment");
    else if (source.startsWith("<![CDATA[", start)) this.#readCdata(start);
    else if (this.#root === undefined && /^<!doctype/i.test(source.slice(start, start + 9))) {
      const { doctype, end } = readDoctype(source, start);
      this.#doctype ??= doctype;
      this.#at = end;
    } else {
      this.#fault(start, "a declaration where none may stand");
      this.#at = this.#endOf(">", start);
    }
  }

  /** Skips a construct; one without its end is taken to end at the next `>`. */
  #skipTo(terminator: string, start: number, what: string): void {
    const end = this.#find(terminator, start + 2);
    if (end < 0) this.#fault(start, `a ${what} without its end`);
    this.#at = end < 0 ? this.#endOf(">", start) : end + terminator.length;
  }

  #readCdata(start: number): void {
    const from = start + 9;
    const end = this.#find("]]>", from);
    const parent = this.#open.at(-1);
    if (end >= 0) {
      this.#at = end + 3;
      if (parent !== undefined) parent.children.push(this.#source.slice(from, end));
      else this.#fault(start, "text outside the root element");
      return;
    }
    this.#fault(start, "a CDATA section without its end");
    const close = parent === undefined ? -1 : this.#source.indexOf(`</${parent.name}`, from);
    this.#at = close < 0 ? this.#source.length : close;
    parent?.children.push(this.#source.slice(from, this.#at));
  }

  #readEndTag(start: number): void {
    const source = this.#source;
    const name = textAt(NAME, source, start + 2);
    const nameEnd = start + 2 + name.length;
    const end = nameEnd + textAt(TAG_REST, source, nameEnd).length;
    const isWhole = source.charAt(end) === ">";
    this.#at = isWhole ? end + 1 : end;
    if (!isWhole) this.#fault(start, "an end tag without its >");
    const depth = this.#open.findLastIndex((element) => element.name === name);
    if (depth < 0) {
      return this.#fault(start, `an end tag </${name.slice(0, 40)}> that closes nothing`);
    }
    if (depth !== this.#open.length - 1) {
      this.#fault(start, `</${name}> closes elements left open inside it`);
    }
    while (this.#open.length > depth) this.#close(start);
  }

  #close(innerEnd: number): void {
    const element = this.#open.pop();
    if (element === undefined) return;
    element.innerEnd = innerEnd;
    element.complete = true;
    this.#scope.leave();
  }

  #readStartTag(start: number): void {
    const name = textAt(NAME, this.#source, start + 1);
    if (name === "") {
      this.#fault(start, "a < that begins no tag");
      this.#addText(start, start + 1);
      this.#at = start + 1;
      return;
    }
    const tag = this.#readAttributes(start + 1 + name.length);
    this.#at = Math.min(tag.end, this.#source.length);
    if (tag.end > this.#source.length) this.#fault(start, "the text ends inside a tag");
    else this.#openElement(name, tag, start);
  }

  #openElement(name: string, tag: Tag, start: number): void {
    if (++this.#elements > MAX_XML_ELEMENTS) return;
    const colon = name.indexOf(":");
    const prefix = colon < 0 ? "" : name.slice(0, colon);
    this.#scope.enter(tag.attributes);
    const parent = this.#open.at(-1) ?? null;
    const element: XmlElement = {
      name,
      local: colon < 0 ? name : name.slice(colon + 1),
      prefix,
      space: this.#scope.spaceOf(prefix),
      attributes: tag.attributes,
      parent,
      children: [],
      innerStart: tag.end,
      innerEnd: tag.end,
      complete: tag.selfClosing,
    };
    if (parent === null) this.#root = element;
    else parent.children.push(element);
    this.#push(element, start);
  }

  /** Keeps an element open, unless it is already closed or too deep. */
  #push(element: XmlElement, start: number): void {
    const isTooDeep = this.#open.length >= MAX_XML_DEPTH;
    if (isTooDeep) this.#fault(start, `elements nested deeper than ${MAX_XML_DEPTH}`);
    if (element.complete || isTooDeep) {
      this.#scope.leave();
      element.complete = true;
    } else this.#open.push(element);
  }

  /** Reads the text between a tag's name and its `>`; an `end` past the text means it is cut. */
  #readAttributes(from: number): Tag {
    const source = this.#source;
    let attributes: Map<string, string> | undefined;
    let at = from;
    for (;;) {
      at += textAt(SPACE, source, at).length;
      if (at >= source.length) break;
      const code = source.charCodeAt(at);
      const shown = attributes ?? NO_ATTRIBUTES;
      if (code === 0x3e) return { end: at + 1, selfClosing: false, attributes: shown };
      if (code === 0x2f && source.charCodeAt(at + 1) === 0x3e) {
        return { end: at + 2, selfClosing: true, attributes: shown };
      }
      if (code === 0x3c) {
        this.#fault(at, "a tag without its >");
        return { end: at, selfClosing: false, attributes: shown };
      }
      const name = textAt(NAME, source, at);
      if (name === "") {
        this.#fault(at, "a character that no tag may hold");
        at++;
        continue;
      }
      const { value, end } = this.#readValue(at + name.length);
      attributes ??= new Map();
      if (attributes.has(name)) this.#fault(at, `the attribute ${name} twice`);
      else if (attributes.size < MAX_XML_ATTRIBUTES) attributes.set(name, value);
      at = end;
    }
    return { end: source.length + 1, selfClosing: false, attributes: NO_ATTRIBUTES };
  }

  #readValue(from: number): { value: string; end: number } {
    const source = this.#source;
    let at = from + textAt(SPACE, source, from).length;
    if (source.charCodeAt(at) !== 0x3d) {
      this.#fault(from, "an attribute without a value");
      return { value: "", end: from };
    }
    at += 1 + textAt(SPACE, source, at + 1).length;
    const quote = source.charAt(at);
    if (quote !== '"' && quote !== "'") return this.#readBareValue(at);
    const close = this.#find(quote, at + 1);
    const end = close < 0 ? this.#endBefore(">", at) : close;
    const raw = source.slice(at + 1, end);
    const broken = raw.indexOf("<");
    if (close >= 0 && broken < 0) return { value: this.#decode(raw, at), end: end + 1 };
    this.#fault(at, "an attribute value without its closing quote");
    const tagEnd = broken < 0 ? raw.length : raw.lastIndexOf(">", broken);
    if (tagEnd < 0) return { value: this.#decode(raw, at), end: close < 0 ? end : end + 1 };
    return { value: this.#decode(raw.slice(0, tagEnd), at), end: at + 1 + tagEnd };
  }

  #readBareValue(at: number): { value: string; end: number } {
    const raw = /^[^\s<>]{0,4096}/.exec(this.#source.slice(at, at + 4097))?.[0] ?? "";
    this.#fault(at, "an attribute value without quotes");
    const value = raw.endsWith("/") ? raw.slice(0, -1) : raw;
    return { value: this.#decode(value, at), end: at + value.length };
  }

  #decode(raw: string, at: number): string {
    return decodeReferences(raw, (reason) => this.#fault(at, reason));
  }

  #find(terminator: string, from: number): number {
    if (this.#missing.has(terminator)) return -1;
    const found = this.#source.indexOf(terminator, from);
    if (found < 0) this.#missing.add(terminator);
    return found;
  }

  /** Returns the offset just past a terminator, or the end of the text. */
  #endOf(terminator: string, from: number): number {
    const found = this.#find(terminator, from);
    return found < 0 ? this.#source.length : found + terminator.length;
  }

  /** Returns the offset of a terminator, or the end of the text. */
  #endBefore(terminator: string, from: number): number {
    const found = this.#find(terminator, from);
    return found < 0 ? this.#source.length : found;
  }

  #fault(offset: number, reason: string): void {
    if (this.#faults.length < MAX_XML_FAULTS) this.#faults.push({ offset, reason });
  }
}

const XML_SPACE = "http://www.w3.org/XML/1998/namespace";

/**
 * The prefixes in force at the parser's position.
 *
 * Each prefix has its own stack: copying a table for each element would let a root with thousands of
 * declarations cost time quadratic in the text.
 */
class NamespaceScope {
  readonly #bindings = new Map<string, string[]>([["xml", [XML_SPACE]]]);
  /** What each open element declared; undefined for none. */
  readonly #declared: (string[] | undefined)[] = [];

  /** Adds what an element declares. Call `leave` when the element ends. */
  enter(attributes: ReadonlyMap<string, string>): void {
    let prefixes: string[] | undefined;
    for (const [name, value] of attributes) {
      if (!name.startsWith("xmlns") || (name.length > 5 && name.charAt(5) !== ":")) continue;
      const prefix = name.slice(6);
      // Feeds declare addresses with blanks around them.
      addTo(this.#bindings, prefix, value.trim());
      (prefixes ??= []).push(prefix);
    }
    this.#declared.push(prefixes);
  }

  /** Forgets what the innermost element declared. */
  leave(): void {
    for (const prefix of this.#declared.pop() ?? []) this.#bindings.get(prefix)?.pop();
  }

  /** Returns the namespace of a prefix; empty for no prefix and no default, else undefined. */
  spaceOf(prefix: string): string | undefined {
    return this.#bindings.get(prefix)?.at(-1) ?? (prefix === "" ? "" : undefined);
  }
}
