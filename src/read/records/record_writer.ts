/** Records as plain JSON; a mention is an `@id` where its thing is there, else filled in. */
import { MAX_VALUE_DEPTH } from "../../base/limits.ts";
import type { DocumentFacts, Facts } from "./facts.ts";
import { MIN_COPY_CHARS, PlaceWriter } from "./places.ts";
import type { PageRecord, RecordField } from "./records.ts";
import type { Thing, Value } from "../vocabularies/mod.ts";

// Bounds.
/**
 * Characters that the values of a page's records are written out to, one thing under several names
 * each time; a field past it is left out and named in `fields_left_out`.
 */
export const MAX_RECORDS_CHARS = 1_000_000;

/** A value of a field: a text, a list, or an object with `@type`, `@id` and fields. */
export type PlainValue = string | PlainValue[] | { [name: string]: PlainValue };

interface DeclaredField {
  value: PlainValue;
  source: string;
  where: string | null;
}

/** One record of the answer. */
export interface DeclaredRecord {
  type: string | null;
  types: string[];
  id?: string;
  fields: Record<string, DeclaredField>;
  /** Fields whose value did not fit the answer; absent for none. */
  fields_left_out?: string[];
  source: string | null;
  where: string | null;
}

/** Writes the records of a page, those without any field left out. */
export function writeRecords(
  facts: Facts,
  induced: readonly PageRecord[],
  places: PlaceWriter,
): DeclaredRecord[] {
  const all = [...withDocumentFields(facts), ...induced];
  const writer = new Writer(facts.page.html.length, namesInPlace(all));
  const records: DeclaredRecord[] = [];
  for (const record of all) {
    const written = writeRecord(record, writer, places);
    if (written !== undefined) records.push(written);
  }
  return records;
}

function writeRecord(
  record: PageRecord,
  writer: Writer,
  places: PlaceWriter,
): DeclaredRecord | undefined {
  const where = places.write(record.place);
  const fields: [string, DeclaredField][] = [];
  const leftOut: string[] = [];
  for (const [name, { value, source }] of record.fields) {
    const plain = writer.field(value);
    if (plain === TOO_LONG) leftOut.push(name);
    else if (plain !== undefined) {
      fields.push([name, { value: plain, source, where: places.write(value.place) }]);
    }
  }
  if (fields.length === 0 && leftOut.length === 0) return undefined;
  return {
    type: record.types[0] ?? null,
    types: [...record.types],
    ...(record.id === null ? {} : { id: record.id }),
    // Entries, so that a field called `__proto__` is a field like any other.
    fields: Object.fromEntries(fields),
    ...(leftOut.length === 0 ? {} : { fields_left_out: leftOut }),
    source: record.source,
    where,
  };
}

/** References followed one after another in a record; most records need only one. */
const MAX_HOPS = 2;

/** Written in place of a value that does not fit the answer. */
const TOO_LONG = Symbol("too long");

/** The weight of a value beside its characters: its quotes and its comma. */
const PUNCTUATION_CHARS = 4;

class Writer {
  /** Characters that filled-in references may still add. */
  #left: number;
  /** Characters that all values together may still add; below zero while one is too long. */
  #room = MAX_RECORDS_CHARS;
  readonly #open = new Set<Thing>();
  /** The `@id` of each thing that is written in its own place. */
  readonly #inPlace: ReadonlySet<string>;

  constructor(pageLength: number, inPlace: ReadonlySet<string>) {
    this.#inPlace = inPlace;
    this.#left = Math.max(MIN_COPY_CHARS, pageLength);
  }

  /** Writes the value of a field, all of it or nothing. */
  field(value: Value): PlainValue | typeof TOO_LONG | undefined {
    const room = this.#room;
    const plain = this.#plain(value, 0, 0);
    if (this.#room >= 0) return plain;
    // Halves the remaining budget, so that a page of many such fields tries only a few of them.
    this.#room = room >> 1;
    return TOO_LONG;
  }

  /** Writes one value; things may be shared, so that even a small page can ask for a huge text. */
  #plain(value: Value, depth: number, hops: number): PlainValue | undefined {
    this.#room -= PUNCTUATION_CHARS;
    if (depth > MAX_VALUE_DEPTH || this.#room < 0) return undefined;
    switch (value.kind) {
      case "text":
        this.#room -= value.text.length;
        if (hops > 0) this.#left -= value.text.length;
        return value.text;
      case "list": {
        if (hops > 0) this.#left -= value.items.length;
        const kept: PlainValue[] = [];
        for (const item of value.items) {
          if (this.#room < 0) break;
          const plain = this.#plain(item, depth + 1, hops);
          if (plain !== undefined) kept.push(plain);
        }
        return kept.length === 0 ? undefined : kept;
      }
      case "reference": {
        // A thing of a reverse property may have no name to refer to it by.
        if (hops > 0) this.#left -= value.id.length + 1;
        this.#room -= value.id.length;
        const bare = value.id === "" ? undefined : { "@id": value.id };
        if (bare !== undefined && this.#inPlace.has(value.id)) return bare;
        const target = value.target();
        // A thing with a type and nothing more is as short as its name.
        if (target?.fields.size === 0) return this.#thing(target, depth, hops);
        const isSpent = hops >= MAX_HOPS || this.#left <= 0;
        if (target === undefined || isSpent || this.#open.has(target)) return bare;
        return this.#thing(target, depth, hops + 1) ?? bare;
      }
      case "thing":
        return this.#thing(value, depth, hops);
    }
  }

  #thing(thing: Thing, depth: number, hops: number): PlainValue | undefined {
    const entries: [string, PlainValue][] = [];
    const [type] = thing.types;
    if (type !== undefined) {
      entries.push(["@type", thing.types.length === 1 ? type : [...thing.types]]);
    }
    if (thing.id !== null) entries.push(["@id", thing.id]);
    for (const text of thing.types) this.#room -= text.length + PUNCTUATION_CHARS;
    this.#room -= thing.id?.length ?? 0;
    this.#open.add(thing);
    for (const [name, value] of thing.fields) {
      if (this.#room < 0) break;
      if (hops > 0) this.#left -= name.length;
      this.#room -= name.length;
      const plain = this.#plain(value, depth + 1, hops);
      if (plain !== undefined) entries.push([name, plain]);
    }
    this.#open.delete(thing);
    return entries.length === 0 ? undefined : Object.fromEntries(entries);
  }
}

/**
 * Returns the records of a page with its page-level values in them: those join the subject's record,
 * after its own. Without a subject they make a record of their own, which no single reader found.
 */
function withDocumentFields(facts: Facts): PageRecord[] {
  const fields = documentFields(facts.document);
  if (fields.size === 0) return [...facts.records];
  const host = facts.subject?.record;
  if (host !== undefined) {
    const joined = new Map([...fields, ...host.fields]);
    const ordered = new Map([...host.fields, ...joined]);
    return facts.records.map((record) => record === host ? { ...record, fields: ordered } : record);
  }
  const record = { types: [], id: null, source: null, place: null, fields, setAside: [] };
  return [...facts.records, record];
}

/** Returns every page-level value by name, the earlier vocabulary first. */
function documentFields(document: DocumentFacts): Map<string, RecordField> {
  const all = new Map<string, RecordField>();
  for (const [source, { fields }] of document) {
    for (const [name, value] of fields) if (!all.has(name)) all.set(name, { value, source });
  }
  return all;
}

/** Returns the `@id` of each record and of each thing with fields inside one. */
function namesInPlace(records: readonly PageRecord[]): ReadonlySet<string> {
  const names = new Set<string>();
  const seen = new Set<Value>();
  for (const { id, fields } of records) {
    if (id !== null) names.add(id);
    for (const { value } of fields.values()) addNames(value, names, seen);
  }
  return names;
}

function addNames(root: Value, names: Set<string>, seen: Set<Value>): void {
  const waiting: { value: Value; depth: number }[] = [{ value: root, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, depth } = next;
    // What is written in several places is at its least depth in one of them only.
    if (depth > MAX_VALUE_DEPTH || seen.has(value)) continue;
    if (value.kind === "list") {
      for (const item of value.items) waiting.push({ value: item, depth: depth + 1 });
    } else if (value.kind === "thing") {
      seen.add(value);
      if (value.id !== null && value.fields.size > 0) names.add(value.id);
      for (const inner of value.fields.values()) waiting.push({ value: inner, depth: depth + 1 });
    }
  }
}
