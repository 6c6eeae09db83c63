/** The fields of one element of a feed: its children by module and name, and their values. */
import { addTo } from "../../base/add_to.ts";
import { elementsOf, hasElements, xmlMarkup, xmlText } from "../../page/documents/xml/mod.ts";
import type { XmlDocument, XmlElement } from "../../page/documents/xml/mod.ts";
import { collapseSpaces } from "../../page/text/mod.ts";
import { moduleName } from "./modules.ts";

// Bounds.
/** UTF-16 units of one text of a feed; the rest of it is cut. */
const MAX_FEED_TEXT = 1_000_000;
/** Authors, categories or enclosures of one item; later ones are dropped. */
export const MAX_FEED_LIST = 200;

/** The children of an element, by `module:local`, each list in document order. */
export type Fields = ReadonlyMap<string, readonly XmlElement[]>;

const NONE: readonly XmlElement[] = [];

/** Groups the child elements of an element by module and name. */
export function fieldsOf(element: XmlElement): Fields {
  const fields = new Map<string, XmlElement[]>();
  for (const child of elementsOf(element)) addTo(fields, moduleName(child), child);
  return fields;
}

/** Returns the children of a name, in document order. */
export function all(fields: Fields, name: string): readonly XmlElement[] {
  return fields.get(name) ?? NONE;
}

/** Returns the text of an element on one line; null when blank. */
export type ReadLine = (element: XmlElement) => string | null;

/** Returns the first value that is read of some items and is not null; null for none. */
export function firstOf<Item>(
  items: Iterable<Item>,
  read: (item: Item) => string | null,
): string | null {
  for (const item of items) {
    const value = read(item);
    if (value !== null) return value;
  }
  return null;
}

/** Returns the first value that is not blank among the names in turn; null for none. */
export function firstValue(
  fields: Fields,
  names: readonly string[],
  read: ReadLine,
): string | null {
  return firstOf(names, (name) => firstOf(all(fields, name), read));
}

/** Control characters, which no text means; those above 127 are mis-decoded windows-1252. */
// deno-lint-ignore no-control-regex -- these are the characters to drop
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]+|[\u0080-\u009f]/g;
const WINDOWS_1252 = new TextDecoder("windows-1252");

/** Bounds a text and drops characters no feed means. */
function tidy(text: string): string {
  return text.slice(0, MAX_FEED_TEXT).replace(
    CONTROLS,
    (found) => found < "\u0080" ? "" : WINDOWS_1252.decode(new Uint8Array([found.charCodeAt(0)])),
  );
}

/** Returns a text on one line, bounded; null when blank. */
export function line(text: string | undefined): string | null {
  const collapsed = collapseSpaces(tidy(text ?? ""));
  return collapsed === "" ? null : collapsed;
}

/** Returns the text of an element; when it has child elements, its markup as written. */
export function written(document: XmlDocument, element: XmlElement): string {
  return hasElements(element) ? xmlMarkup(document, element) : xmlText(element);
}

/** Returns content with its ends trimmed, bounded; null when blank. */
export function content(text: string): string | null {
  const trimmed = tidy(text).trim();
  return trimmed === "" ? null : trimmed;
}

/** Returns each value once, in order, at most `MAX_FEED_LIST`. */
export function distinct(values: Iterable<string | null>): string[] {
  const seen = new Set<string>();
  for (const value of values) {
    if (seen.size >= MAX_FEED_LIST) break;
    if (value !== null) seen.add(value);
  }
  return [...seen];
}
