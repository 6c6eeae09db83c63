/** From things to records: one a thing, whichever readers saw it; differences are set aside. */
import type { Page } from "../../page/html/mod.ts";
import type { Place, Source, Thing, Value } from "../vocabularies/mod.ts";
import { addTo } from "../../base/add_to.ts";
import { compareMarks, type Marks, marksOf } from "./identity.ts";

/** One field of a record and the reader that found it. */
export interface RecordField {
  readonly value: Value;
  readonly source: Source;
}

/** A value that a fold dropped because the record already had one. */
interface SetAside extends RecordField {
  readonly name: string;
}

/** One thing of the page with everything its readers found about it. */
export interface PageRecord {
  readonly types: readonly string[];
  readonly id: string | null;
  /** The first reader that found it; null for the record made of page-level values alone. */
  readonly source: Source | null;
  readonly place: Place | null;
  readonly fields: Map<string, RecordField>;
  readonly setAside: SetAside[];
}

/** Returns the values of a record's fields, whoever found them. */
export function plainFields({ fields }: PageRecord): Map<string, Value> {
  return new Map([...fields].map(([name, { value }]) => [name, value]));
}

/** The things that one reader found. */
export interface FoundThings {
  readonly source: Source;
  readonly things: readonly Thing[];
}

/** A record being built: who has added to it, and the marks of its first thing. */
interface Draft {
  readonly record: PageRecord;
  readonly marks: Marks;
  readonly takenFrom: Set<Source>;
}

/** Merges the things of every reader, in order of precedence, into records. */
export function mergeRecords(page: Page, readings: readonly FoundThings[]): PageRecord[] {
  const drafts: Draft[] = [];
  const byType = new Map<string, Draft[]>();
  for (const { source, things } of readings) {
    const lonely = lonelyTypes(things);
    const fresh: Draft[] = [];
    for (const thing of things) {
      const marks = marksOf(page, thing);
      const host = findHost(thing, marks, source, byType, lonely);
      if (host === undefined) fresh.push(createDraft(thing, marks, source));
      else fold(host, thing, source);
    }
    for (const draft of fresh) {
      drafts.push(draft);
      for (const type of draft.record.types) addTo(byType, type, draft);
    }
  }
  return drafts.map(({ record }) => record);
}

function createDraft(thing: Thing, marks: Marks, source: Source): Draft {
  const fields = new Map<string, RecordField>();
  for (const [name, value] of thing.fields) fields.set(name, { value, source });
  const { types, id, place } = thing;
  const record = { types, id, source, place, fields, setAside: [] };
  return { record, marks, takenFrom: new Set([source]) };
}

/** Returns the types that exactly one thing of a reading has. */
function lonelyTypes(things: readonly Thing[]): ReadonlySet<string> {
  const once = new Set<string>();
  const again = new Set<string>();
  for (const { types } of things) {
    for (const type of types) (once.has(type) ? again : once).add(type);
  }
  for (const type of again) once.delete(type);
  return once;
}

const MAX_HOSTS_COMPARED = 64;

function findHost(
  thing: Thing,
  marks: Marks,
  source: Source,
  byType: ReadonlyMap<string, readonly Draft[]>,
  lonely: ReadonlySet<string>,
): Draft | undefined {
  for (const type of thing.types) {
    const hosts = byType.get(type) ?? [];
    for (const host of hosts.slice(0, MAX_HOSTS_COMPARED)) {
      if (host.takenFrom.has(source)) continue;
      const verdict = compareMarks(host.marks, marks);
      if (verdict === "same") return host;
      // Nothing to compare: only the sole things of a type are taken for one thing.
      if (verdict === "unknown" && hosts.length === 1 && lonely.has(type)) return host;
    }
  }
  return undefined;
}

function fold(host: Draft, thing: Thing, source: Source): void {
  host.takenFrom.add(source);
  for (const [name, value] of thing.fields) {
    const known = host.record.fields.get(name);
    if (known === undefined || isHollow(known.value)) {
      host.record.fields.set(name, { value, source });
    } else host.record.setAside.push({ name, value, source });
  }
}

/** Reports whether a value is a thing with nothing but a type: it hides no other answer. */
function isHollow(value: Value): boolean {
  return value.kind === "thing" && value.fields.size === 0 && value.id === null;
}
