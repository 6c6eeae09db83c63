/**
 * The single values of what a page declares as JSON-LD or carries for its scripts, by path.
 *
 * docs/design/extractors.md, 3.6: `ld>Recipe>author>name`, `state>__NEXT_DATA__>props>price`; an
 * item of a list that has several is numbered. Of several values at one path the first counts.
 */
import { decodeReferences, type Node, type Page } from "../../../page/html/mod.ts";
import { collapseWhitespace } from "../../../page/text/mod.ts";
import { readJsonLd, readStateBlocks } from "../../vocabularies/mod.ts";
import type { StateBlock, Value } from "../../vocabularies/mod.ts";
import { fold } from "./fold.ts";

// Bounds.
/** Values of a page's JSON-LD and script state that examples are looked for in; later ones are not. */
const MAX_DATA_VALUES = 50_000;
/** Steps of the path of such a value; deeper ones are passed over. */
const MAX_DATA_DEPTH = 24;
/** Characters of such a value; longer ones are texts of articles, and no example. */
const MAX_DATA_CHARS = 2_000;

/** A value and the script it is in. */
export interface DataText {
  readonly text: string;
  /** Folded once: each of many examples is compared with every value. */
  readonly folded: string;
  readonly node: Node;
}

type Json = StateBlock["value"];

/** Lists the values of a page by path, in document order, JSON-LD first. */
export function readPageData(page: Page): ReadonlyMap<string, DataText> {
  const found = new Map<string, DataText>();
  const seen = { left: MAX_DATA_VALUES };
  for (const thing of readJsonLd(page)) addValue(found, seen, ["ld"], thing);
  for (const { node, name, value } of readStateBlocks(page)) {
    addJson(found, seen, ["state", name], node, value);
  }
  return found;
}

type Found = Map<string, DataText>;
type Seen = { left: number };

function addValue(found: Found, seen: Seen, path: readonly string[], value: Value): void {
  if (--seen.left < 0 || path.length > MAX_DATA_DEPTH) return;
  if (value.kind === "text") addText(found, path, decodeReferences(value.text), value.place.node);
  else if (value.kind === "list") {
    for (const [at, item] of value.items.entries()) {
      addValue(found, seen, numbered(path, at, value.items.length), item);
    }
  } else if (value.kind === "thing") {
    const own = path.length > 1 ? path : [...path, value.types[0] ?? "Thing"];
    for (const [name, field] of value.fields) addValue(found, seen, [...own, name], field);
  }
}

function addJson(found: Found, seen: Seen, path: readonly string[], node: Node, json: Json): void {
  if (--seen.left < 0 || path.length > MAX_DATA_DEPTH || json === null) return;
  if (typeof json === "string") addText(found, path, json, node);
  else if (typeof json === "boolean") addText(found, path, String(json), node);
  else if (json instanceof Map) {
    for (const [name, value] of json) addJson(found, seen, [...path, name], node, value);
  } else if (isItems(json)) {
    for (const [at, item] of json.entries()) {
      addJson(found, seen, numbered(path, at, json.length), node, item);
    }
  } else if ("literal" in json) addText(found, path, json.literal, node);
}

function isItems(json: Json): json is readonly Json[] {
  return Array.isArray(json);
}

function numbered(path: readonly string[], at: number, of: number): readonly string[] {
  return of === 1 ? path : [...path.slice(0, -1), `${path.at(-1)}[${at + 1}]`];
}

function addText(found: Found, path: readonly string[], written: string, node: Node): void {
  if (written.length > MAX_DATA_CHARS) return;
  const text = collapseWhitespace(written);
  const key = path.join(">");
  if (text !== "" && !found.has(key)) found.set(key, { text, folded: fold(text), node });
}
