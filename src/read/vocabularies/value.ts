/** What every reader makes of a page: texts, things, lists and references, each with its place. */
import type { Node } from "../../page/html/mod.ts";

/** Where a value is: an element, or a node inside the JSON text of an element. */
export interface Place {
  readonly node: Node;
  /**
   * A JSON pointer into the element's text; null for the element itself. `@N` before it says that
   * the JSON is the literal that begins at character N of a script's text.
   */
  readonly pointer: string | null;
}

/** A text as the page wrote it, trimmed, never blank. */
export interface Text {
  readonly kind: "text";
  readonly text: string;
  readonly place: Place;
}

/** Several values of one name, in order. */
interface List {
  readonly kind: "list";
  readonly items: readonly Value[];
  readonly place: Place;
}

/** A thing with named values; types and names are schema.org's bare words or full addresses. */
export interface Thing {
  readonly kind: "thing";
  readonly types: readonly string[];
  /** Its `@id`, `itemid` or RDFa subject; null for a thing without a name of its own. */
  readonly id: string | null;
  readonly fields: ReadonlyMap<string, Value>;
  readonly place: Place;
}

/** A mention of a thing defined elsewhere on the page. */
export interface Reference {
  readonly kind: "reference";
  readonly id: string;
  /** The thing it names, found when the whole page is read; undefined when the page has none. */
  readonly target: () => Thing | undefined;
  readonly place: Place;
}

/** Any value of a field. */
export type Value = Text | List | Thing | Reference;

/** Makes a text from what a page wrote; undefined when it is blank. */
export function createText(written: string, place: Place): Text | undefined {
  const text = written.trim();
  return hasSubstance(text) ? { kind: "text", text, place } : undefined;
}

// Anything but control characters and white space counts as content.
const SUBSTANCE = /[^\p{C}\p{Z}]/u;

function hasSubstance(text: string): boolean {
  const first = text.charCodeAt(0);
  if (first > 32 && first < 127) return true;
  return SUBSTANCE.test(text);
}

/** Makes one value of several: the only one itself, of more a list; undefined for none. */
export function joinValues(items: readonly Value[], place: Place): Value | undefined {
  return items.length > 1 ? { kind: "list", items, place } : items[0];
}

/** Follows a reference to its thing; other values are given back. */
export function follow(value: Value | undefined): Value | undefined {
  return value?.kind === "reference" ? value.target() ?? value : value;
}

/** Returns the items of a list, or the one value, references followed. */
export function itemsOf(value: Value | undefined): readonly Value[] {
  if (value === undefined) return [];
  if (value.kind !== "list") return [follow(value) as Value];
  return value.items.map((item) => follow(item) as Value);
}

/** Returns the things among a value's items. */
export function thingsOf(value: Value | undefined): readonly Thing[] {
  return itemsOf(value).filter((item) => item.kind === "thing");
}
