/** How a question reads a value: as text, as names, or as an address; and the answer made of it. */
import { defined } from "../../base/defined.ts";
import { decodeReferences, type Node, type Page } from "../../page/html/mod.ts";
import { collapseSpaces, isPersonName } from "../../page/text/mod.ts";
import { absoluteAddress, isAddressText } from "./address.ts";
import { follow, itemsOf, type Place, type Text, type Thing, type Value } from "./value.ts";
import type { Source } from "./sources.ts";

/** A text read from a value, with the place it came from. */
export interface ReadText {
  readonly text: string;
  readonly place: Place;
  /** The text as it stands in JSON, before it was cleaned; absent for one of an element. */
  readonly written?: string;
}

/** Returns a value as one text: the first item that has one; of a thing, its name. */
export function readText(value: Value | undefined): ReadText | undefined {
  for (const item of itemsOf(value)) {
    const text = item.kind === "text" ? item : textOfThing(item);
    const read = text && cleanText(text);
    if (read !== undefined) return read;
  }
  return undefined;
}

function textOfThing(item: Value): Text | undefined {
  if (item.kind !== "thing") return undefined;
  for (const name of itemsOf(item.fields.get("name"))) if (name.kind === "text") return name;
  return undefined;
}

/** Collapses white space and decodes what a script's text left encoded. */
function cleanText(text: Text): ReadText | undefined {
  const { text: written, place } = text;
  const isInJson = place.pointer !== null;
  const collapsed = collapseSpaces(isInJson ? decodeReferences(written) : written);
  if (collapsed === "") return undefined;
  return { text: collapsed, place, ...(isInJson ? { written } : {}) };
}

/** A name read from a value, with the types of the thing named. */
export interface ReadName extends ReadText {
  /** The types of the thing that has it; none for a plain text. */
  readonly types: readonly string[];
}

/** Returns every name in a value, each once, in order; addresses are left out. */
export function readNames(value: Value | undefined): ReadName[] {
  const names = new Map<string, ReadName>();
  for (const item of itemsOf(value)) {
    const types = item.kind === "thing" ? item.types : [];
    for (const read of namesOf(item)) {
      if (read === undefined || isAddressText(read.text) || names.has(read.text)) continue;
      names.set(read.text, { ...read, types });
    }
  }
  return [...names.values()];
}

/** Returns the names of a value: one, or those of several people that a page gives to one person. */
function namesOf(item: Value): readonly (ReadText | undefined)[] {
  if (item.kind !== "thing") return [item.kind === "text" ? cleanText(item) : undefined];
  const names = item.types.includes("Person") ? itemsOf(item.fields.get("name")) : [];
  const people = names.map((name) => name.kind === "text" ? cleanText(name) : undefined);
  const areSeveral = people.length > 1 && people.every((name) => isPersonName(name?.text ?? ""));
  return areSeveral ? people : [nameOfThing(item)];
}

/** Returns the name of a thing: its `name`, or its given and family names. */
function nameOfThing(thing: Thing): ReadText | undefined {
  const name = readText(thing.fields.get("name"));
  if (name !== undefined) return name;
  const parts = ["givenName", "familyName"].map((part) => readText(thing.fields.get(part)));
  const found = parts.filter((part) => part !== undefined);
  const first = found[0];
  return first && { text: found.map(({ text }) => text).join(" "), place: first.place };
}

/** Returns a value as an address, resolved: a text, or a thing's `url`, `contentUrl` or `@id`. */
export function readAddress(page: Page, value: Value | undefined): ReadText | undefined {
  for (const item of itemsOf(value)) {
    const read = addressOf(item);
    if (read === undefined || /^data:/i.test(read.text)) continue;
    return { ...read, text: absoluteAddress(page, read.text) };
  }
  return undefined;
}

/** Returns the address of one value as written: a text, or a thing's `url`, `contentUrl` or `@id`. */
export function addressOf(item: Value): ReadText | undefined {
  if (item.kind === "text") return cleanText(item);
  if (item.kind === "reference") return { text: item.id, place: item.place };
  if (item.kind !== "thing") return undefined;
  for (const name of ["url", "contentUrl"]) {
    const found = follow(itemsOf(item.fields.get(name))[0]);
    const text = found?.kind === "text" ? cleanText(found) : undefined;
    if (text !== undefined) return text;
  }
  return item.id === null ? undefined : { text: item.id, place: item.place };
}

/** Puts things in the order of their `position`; those without a number stay where they are. */
export function inOrder(things: readonly Thing[]): Thing[] {
  const positions = new Map(
    things.map((thing) => [thing, Number(readText(thing.fields.get("position"))?.text ?? NaN)]),
  );
  const isPlaced = (thing: Thing): boolean => Number.isFinite(positions.get(thing));
  const placed = things.filter(isPlaced)
    .sort((a, b) => (positions.get(a) ?? 0) - (positions.get(b) ?? 0));
  let next = 0;
  return things.map((thing) => isPlaced(thing) ? placed[next++] ?? thing : thing);
}

/** One answer to a question, or one that lost to another. */
export interface Answer<From extends Source = Source> {
  readonly value: string;
  readonly source: From;
  /** How the page names it: `Product.offers.price`, `og:title`, `meta name=author`. */
  readonly key: string;
  /** Null for an answer joined from several tags. */
  readonly place: Place | null;
  /** The text at a place in JSON, where more was made of it. */
  readonly written?: string;
  /** The meaning of the value in one spelling, where it was not read from the value alone. */
  readonly meaning?: string;
  /** Why the answer may not be true of this page, as a sentence; absent where nothing speaks so. */
  readonly doubt?: string;
}

/** Answers with a text that was read from a value. */
export function answerFrom<From extends Source>(
  { text, place, written }: ReadText,
  source: From,
  key: string,
): Answer<From> {
  return { value: text, source, key, place, ...defined({ written }) };
}

/** Returns the place of an element. */
export function placeAt(node: Node): Place {
  return { node, pointer: null };
}
