/** Reads the fields of a declared thing by the table of its kind, each value with its place. */
import { MAX_RECORDS_CHARS } from "../record_writer.ts";
import { MAX_OFFERS, MAX_VALUE_DEPTH } from "../../../base/limits.ts";
import type { Page } from "../../../page/html/mod.ts";
import {
  absoluteAddress,
  addressOf,
  inOrder,
  itemsOf,
  readNames,
  readText,
} from "../../vocabularies/mod.ts";
import type { Place, ReadName, ReadText, Source, Thing, Value } from "../../vocabularies/mod.ts";
import type { PlaceWriter } from "../places.ts";
import type { RecordField } from "../records.ts";
import { firstThings, MAX_THING_PARTS } from "./first_things.ts";
import { type FieldRule, type FieldSort, PARTS } from "./fields.ts";
import { SORTS, withoutMarkup } from "./sorts.ts";
import type { TypedFields, TypedPart, TypedValue } from "./typed_thing.ts";

// Bounds.
/** Characters of a typed value beside its own, for its keys, quotes and place, in `MAX_RECORDS_CHARS`. */
const TYPED_VALUE_CHARS = 60;

/** Where the fields of a thing are looked up, whichever vocabulary it came in. */
export interface Fields {
  has(name: string): boolean;
  get(name: string): RecordField | undefined;
}

/** Reads things of one page, within one budget of characters. */
export class ThingReader {
  readonly #page: Page;
  readonly #places: PlaceWriter;
  #left = MAX_RECORDS_CHARS;

  constructor(page: Page, places: PlaceWriter) {
    this.#page = page;
    this.#places = places;
  }

  /** Whether the budget is spent: what is left of the page is not read. */
  get isSpent(): boolean {
    return this.#left <= 0;
  }

  /** Writes the place of a thing. */
  whole(place: Place | null): string | null {
    return this.#places.write(place);
  }

  /** Reads the fields that a table names; `base` is the place of the thing that the answer names. */
  read(rules: readonly FieldRule[], fields: Fields, own: Own): TypedFields {
    const read: [string, TypedValue | TypedPart | TypedPart[]][] = [];
    for (const [name, sort, keys] of rules) {
      for (const key of keys) {
        if (this.#left <= 0) break;
        const found = lookUp(fields, key);
        const entry = found && this.#entry(sort, found, own);
        if (entry === undefined) continue;
        read.push([name, entry]);
        break;
      }
    }
    return Object.fromEntries(read);
  }

  #entry(
    sort: FieldSort,
    found: RecordField,
    own: Own,
  ): TypedValue | TypedPart | TypedPart[] | undefined {
    const { value } = found;
    switch (sort) {
      case "texts":
        return this.#list(textsIn(value), found, own);
      case "words":
        return this.#list(wordsIn(value), found, own);
      case "said":
        return this.#value("text", { ...found, value: inWords(value) }, own);
      case "names":
        return this.#list(readNames(value), found, own);
      case "addresses":
        return this.#addresses(found, own);
      case "steps":
        return this.#list(readSteps(value).flatMap(plain), found, own);
      case "crumbs":
        return this.#some(readCrumbs(value), CRUMB, found, own);
      case "offers":
        return this.#some(listOffers(value), PARTS.offer, found, own);
      case "variants":
        return this.#some(firstThings(value), PARTS.variant, found, own);
    }
    if (sort in SORTS) return this.#value(sort as keyof typeof SORTS, found, own);
    const isMany = sort.endsWith("[]");
    const part = sort.replace("[]", "") as keyof typeof PARTS;
    const things = firstThings(value);
    if (things.length === 0) return isMany ? undefined : this.#bare(part, found, own);
    const parts = this.#some(isMany ? things : things.slice(0, 1), PARTS[part], found, own);
    return isMany ? parts : parts?.[0];
  }

  #value(sort: keyof typeof SORTS, found: RecordField, own: Own): TypedValue | undefined {
    const read = sort === "address" ? addressesIn(found.value)[0] : readText(found.value);
    if (read === undefined) return undefined;
    const { normalise, fault } = SORTS[sort];
    const text = sort === "address" ? absoluteAddress(this.#page, read.text) : read.text;
    const value = normalise(text);
    this.#left -= text.length + TYPED_VALUE_CHARS;
    return {
      value: value ?? read.text,
      // Of a text only tags were taken: it is not told twice.
      ...(value === undefined || sort === "text" || String(value) === read.text
        ? {}
        : { written: read.text }),
      ...(value === undefined ? { invalid: this.#isRelative(sort, text) ? RELATIVE : fault } : {}),
      ...this.#from(read.place, found, own),
    };
  }

  #list(
    items: readonly (ReadText | ReadName)[],
    found: RecordField,
    own: Own,
  ): TypedValue | undefined {
    const kept = items.slice(0, MAX_THING_PARTS);
    const [first] = kept;
    if (first === undefined) return undefined;
    const value = [...new Set(kept.map(({ text }) => text))];
    for (const text of value) this.#left -= text.length;
    this.#left -= TYPED_VALUE_CHARS;
    const place = items.length === 1 ? first.place : found.value.place;
    return { value, ...this.#from(place, found, own) };
  }

  #addresses(found: RecordField, own: Own): TypedValue | undefined {
    const written = addressesIn(found.value);
    const items = written.map(({ text, place }) => ({
      text: absoluteAddress(this.#page, text),
      place,
    })).filter(({ text }) => !/^data:/i.test(text));
    const list = this.#list(items, found, own);
    const faulty = items.find(({ text }) => SORTS.address.normalise(text) === undefined);
    return list === undefined || faulty === undefined ? list : {
      ...list,
      invalid: `${
        this.#isRelative("address", faulty.text) ? RELATIVE : SORTS.address.fault
      }: ${faulty.text}`,
    };
  }

  /** Reports whether an address cannot be read because nobody said where the page is. */
  #isRelative(sort: FieldSort, text: string): boolean {
    return sort === "address" && this.#page.base === null && !SCHEME.test(text);
  }

  /** Reads things inside the thing by a table; undefined for none that says anything. */
  #some(
    things: readonly Thing[],
    rules: readonly FieldRule[],
    { source }: RecordField,
    own: Own,
  ): TypedPart[] | undefined {
    const parts: TypedPart[] = [];
    for (const thing of things.slice(0, MAX_THING_PARTS)) {
      if (this.#left <= 0) break;
      this.#left -= TYPED_VALUE_CHARS;
      const fields = this.read(rules, fieldsOf(thing.fields, source), own);
      if (Object.keys(fields).length === 0) continue;
      parts.push({ where: this.#place(thing.place, own), fields });
    }
    return parts.length === 0 ? undefined : parts;
  }

  /** Reads a text where a thing is expected: a place by its name, an amount of money. */
  #bare(part: keyof typeof PARTS, found: RecordField, own: Own): TypedPart | undefined {
    const [name, sort] = PARTS[part][0];
    const entry = this.#value(sort as keyof typeof SORTS, found, own);
    return entry && { where: entry.where, fields: { [name]: entry } };
  }

  #from(place: Place, { source }: RecordField, own: Own): Pick<TypedValue, "source" | "where"> {
    const where = this.#place(place, own);
    return source === own.source ? { where } : { source, where };
  }

  /** Writes a place, as the end of the thing's own where it begins with that. */
  #place(place: Place, own: Own): string | null {
    const where = this.#places.write(place);
    return where !== null && own.where !== null && where.startsWith(own.where)
      ? `.${where.slice(own.where.length)}`
      : where;
  }
}

/** The vocabulary and the place of the thing that the answer names. */
export interface Own {
  readonly source: Source | null;
  readonly where: string | null;
}

const SCHEME = /^[a-z][a-z\d+.-]{0,40}:/i;
const RELATIVE = "relative to an address that is not known: give base_url";

const CRUMB: readonly FieldRule[] = [["name", "text", ["name"]], ["url", "address", ["url"]]];

/** Looks up fields that one vocabulary has. */
export function fieldsOf(fields: Thing["fields"], source: Source): Fields {
  return {
    has: (name) => fields.has(name),
    get: (name) => {
      const value = fields.get(name);
      return value && { value, source };
    },
  };
}

/** Follows a dotted name into the first thing that has the next part of it. */
function lookUp(fields: Fields, key: string): RecordField | undefined {
  const dot = key.indexOf(".");
  if (dot < 0 || key.includes(":")) return fields.get(key);
  const outer = fields.get(key.slice(0, dot));
  for (const thing of firstThings(outer?.value)) {
    const value = thing.fields.get(key.slice(dot + 1));
    if (outer !== undefined && value !== undefined) return { value, source: outer.source };
  }
  return undefined;
}

function addressesIn(value: Value): ReadText[] {
  return itemsOf(value).flatMap((item) => addressOf(item) ?? []);
}

function textsIn(value: Value): ReadText[] {
  return itemsOf(value).flatMap((item) => readText(item) ?? []).flatMap(plain);
}

/** Takes the tags out of a text, and leaves out one of tags alone. */
function plain(read: ReadText): ReadText[] {
  const text = withoutMarkup(read.text);
  return text === "" ? [] : [{ ...read, text }];
}

/** Splits a list that was written as one text with commas. */
function wordsIn(value: Value): ReadText[] {
  return textsIn(value).flatMap(({ text, place }) =>
    text.split(/[,;]/).map((word) => word.trim()).filter((word) => word !== "")
      .map((word) => ({ text: word, place }))
  );
}

/** Returns the first text with a letter, or all: of "28" and "28 cookies" the second says of what. */
function inWords(value: Value): Value {
  return itemsOf(value).find((item) => /\p{L}/u.test(readText(item)?.text ?? "")) ?? value;
}

/** Lists the items by position; those without a position stay where they are written. */
function readCrumbs(value: Value): Thing[] {
  return inOrder(firstThings(value)).map(toCrumb);
}

function toCrumb(thing: Thing): Thing {
  const fields = new Map<string, Value>();
  const item = thing.fields.get("item");
  const inner = firstThings(item)[0];
  const name = thing.fields.get("name") ?? inner?.fields.get("name");
  if (name !== undefined) fields.set("name", name);
  const url = thing.fields.get("url") ?? inner?.fields.get("url") ?? item;
  const isAddress = itemsOf(url).some((value) => value.kind !== "thing" || value.id !== null);
  if (url !== undefined && isAddress) fields.set("url", url);
  return { ...thing, fields };
}

/** Lists the texts of steps in order; one text of several lines is one step a line. */
function readSteps(value: Value): ReadText[] {
  const steps: ReadText[] = [];
  const waiting: { value: Value; depth: number }[] = [{ value, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (steps.length >= MAX_THING_PARTS) break;
    const inner: Value[] = [];
    for (const item of itemsOf(next.value)) {
      const listed = item.kind === "thing"
        ? item.fields.get("itemListElement") ?? item.fields.get("steps")
        : undefined;
      if (item.kind === "text" || item.kind === "list") inner.push(item);
      else if (item.kind === "thing" && item.fields.has("text")) {
        inner.push(item.fields.get("text") as Value);
      } else if (listed !== undefined) inner.push(listed);
      else if (item.kind === "thing" && item.fields.has("name")) {
        inner.push(item.fields.get("name") as Value);
      }
    }
    const [only] = inner;
    if (inner.length === 1 && only?.kind === "text") {
      for (const line of linesOf(only)) steps.push(line);
    } else if (next.depth < MAX_VALUE_DEPTH) {
      for (const value of inner.slice(0, MAX_THING_PARTS).reverse()) {
        waiting.push({ value, depth: next.depth + 1 });
      }
    }
  }
  return steps.slice(0, MAX_THING_PARTS);
}

/** Where a line ends, in plain text and in HTML. */
const LINE_ENDS = /[\r\n]+|<\/(?:p|li|div)>|<br ?\/?>/i;

function linesOf(value: Value): ReadText[] {
  if (value.kind !== "text") return [];
  return value.text.split(LINE_ENDS).flatMap((text) => readText({ ...value, text }) ?? []);
}

const REGULAR = /(?:strikethrough|list)price$/i;

/** Lists offers in order; a price of a specification is the offer's own where it has none. */
function listOffers(value: Value): Thing[] {
  const offers: Thing[] = [];
  const seen = new Set<Thing>();
  const waiting = firstThings(value).reverse();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (offers.length >= MAX_OFFERS) break;
    if (seen.has(next)) continue;
    seen.add(next);
    offers.push(withSpecification(next));
    for (const inner of firstThings(next.fields.get("offers")).reverse()) waiting.push(inner);
  }
  return offers;
}

function withSpecification(offer: Thing): Thing {
  const fields = new Map(offer.fields);
  for (const part of firstThings(offer.fields.get("priceSpecification"))) {
    if (part.fields.has("validForMemberTier")) continue;
    const price = part.fields.get("price");
    const isRegular = REGULAR.test(readText(part.fields.get("priceType"))?.text ?? "");
    const name = isRegular ? "regularPrice" : "price";
    if (price !== undefined && !fields.has(name)) fields.set(name, price);
    const currency = part.fields.get("priceCurrency");
    if (currency !== undefined && !fields.has("priceCurrency")) {
      fields.set("priceCurrency", currency);
    }
  }
  return { ...offer, fields };
}
