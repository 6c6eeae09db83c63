/** An XML document as read, and how to read the content of its elements. */
import { escapeText } from "../../html/mod.ts";

/** What an element contains: another element, or text with its references decoded. */
type XmlChild = XmlElement | string;

/** One element. Made by the parser; readers never change it. */
export interface XmlElement {
  /** The name as written, with its prefix. */
  readonly name: string;
  /** The name without its prefix. */
  readonly local: string;
  readonly prefix: string;
  /** The namespace, trimmed; empty for none; undefined for a prefix that nothing declares. */
  readonly space: string | undefined;
  /** Values by the name as written, references decoded. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly parent: XmlElement | null;
  readonly children: XmlChild[];
  /** Offsets into the source of the content between the two tags. */
  readonly innerStart: number;
  innerEnd: number;
  /** False when the text ended before the element did. */
  complete: boolean;
}

/** One departure from well-formed XML. */
export interface XmlFault {
  /** Where, in UTF-16 units from the start of the text. */
  readonly offset: number;
  readonly reason: string;
}

/** The document type declaration, which is recorded and never acted on. */
export interface XmlDoctype {
  readonly name: string;
  readonly publicId: string | undefined;
  readonly systemId: string | undefined;
  /** Whether it has an internal subset: declarations between brackets. */
  readonly hasSubset: boolean;
  /** Whether that declares names of HTML's characters and nothing else. */
  readonly isCharactersOnly: boolean;
}

/** A document: its root, when one begins, and what was wrong with it. */
export interface XmlDocument {
  readonly source: string;
  readonly root: XmlElement | undefined;
  readonly doctype: XmlDoctype | undefined;
  /** The first faults, at most `MAX_XML_FAULTS`, and last what kept it from being complete. */
  readonly faults: readonly XmlFault[];
}

/** Returns the child elements, in order. */
export function* elementsOf(element: XmlElement): Generator<XmlElement> {
  for (const child of element.children) if (typeof child !== "string") yield child;
}

/** Reports whether an element has child elements. */
export function hasElements(element: XmlElement): boolean {
  return element.children.some((child) => typeof child !== "string");
}

/** Returns the text at or below an element, in document order. */
export function xmlText(element: XmlElement): string {
  if (element.children.length === 1 && typeof element.children[0] === "string") {
    return element.children[0];
  }
  let text = "";
  const waiting: XmlChild[] = [element];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === "string") text += next;
    else for (let i = next.children.length - 1; i >= 0; i--) waiting.push(next.children[i] ?? "");
  }
  return text;
}

const CDATA_OPENS = "<![CDATA[";
const CDATA_ENDS = "]]>";

/** Returns the markup inside an element as written, with CDATA sections escaped as text. */
export function xmlMarkup(document: XmlDocument, element: XmlElement): string {
  const inner = document.source.slice(element.innerStart, element.innerEnd);
  const parts: string[] = [];
  let from = 0;
  for (let open = inner.indexOf(CDATA_OPENS); open >= 0; open = inner.indexOf(CDATA_OPENS, from)) {
    const text = open + CDATA_OPENS.length;
    const end = inner.indexOf(CDATA_ENDS, text);
    if (end < 0) break;
    parts.push(inner.slice(from, open), escapeText(inner.slice(text, end)));
    from = end + CDATA_ENDS.length;
  }
  return from === 0 ? inner : parts.join("") + inner.slice(from);
}

/** Returns an attribute by its local name, whatever its prefix; undefined when absent. */
export function xmlAttribute(element: XmlElement, local: string): string | undefined {
  const plain = element.attributes.get(local);
  if (plain !== undefined) return plain;
  for (const [name, value] of element.attributes) {
    if (name.endsWith(local) && name.charAt(name.length - local.length - 1) === ":") return value;
  }
  return undefined;
}

/** Returns the value of the nearest attribute of this exact name, from the element outwards. */
export function inheritedAttribute(element: XmlElement, name: string): string | undefined {
  for (let at: XmlElement | null = element; at !== null; at = at.parent) {
    const value = at.attributes.get(name);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Returns the line of an offset, counted from 1. */
export function lineOf(source: string, offset: number): number {
  let line = 1;
  for (let at = source.indexOf("\n"); at >= 0 && at < offset; at = source.indexOf("\n", at + 1)) {
    line++;
  }
  return line;
}
