/** Each declared thing of a page, typed: its fields are named alike in every vocabulary. */
import { addTo } from "../../../base/add_to.ts";
import { type Facts, firstTerm } from "../facts.ts";
import { PlaceWriter } from "../places.ts";
import { type PageRecord, plainFields, type RecordField } from "../records.ts";
import { readText } from "../../vocabularies/mod.ts";
import type { Place, Source, Thing, Value } from "../../vocabularies/mod.ts";
import { collapsedText } from "../../../page/html/mod.ts";
import { foldName } from "../../../page/text/mod.ts";
import { firstThings } from "./first_things.ts";
import { FIELDS, PARTS } from "./fields.ts";
import { kindOfDocument, kindOfThing } from "./kinds.ts";
import { type Fields, fieldsOf, type Own, ThingReader } from "./thing_reader.ts";
import type { Rank, TypedFields, TypedThing } from "./typed_thing.ts";

// Bounds.
/** Declared things of one page that are typed; later ones are in its records alone. */
const MAX_TYPED_THINGS = 100;
/** Steps from a page to a thing that it holds: its list, the list's item, the thing. */
const MAX_HELD_STEPS = 3;

/** A thing to be typed, from a record or inside one. */
interface Candidate {
  readonly kind: string;
  readonly types: readonly string[];
  readonly id: string | null;
  readonly source: Source | null;
  readonly place: Place | null;
  readonly fields: Fields;
}

/** The order in which things are answered. */
const RANKS: readonly Rank[] = ["subject", "part", "neighbour"];

/** Fields by which a page or a list holds the things that it is about. */
const HELD = ["mainEntity", "mainEntityOfPage", "itemListElement", "item", "hasPart", "about"];

/** Reads the things of a page, its subject first; `weak` records count where no other is. */
export function readThings(facts: Facts, weak: readonly PageRecord[]): TypedThing[] {
  const reader = new ThingReader(facts.page, new PlaceWriter(facts.page, 2));
  const members = membersOf(facts.records);
  const things: TypedThing[] = [];
  // Pages write one thing twice, word for word: it is listed once.
  const known = new Set<string>();
  const candidates = listCandidates([...facts.records, ...weak], members);
  const document = documentCandidate(facts, candidates);
  const all = document === undefined ? candidates : [...candidates, document];
  for (const { candidate, rank } of rankThings(facts, all)) {
    if (things.length >= MAX_TYPED_THINGS || reader.isSpent) break;
    const typed = typeThing(reader, candidate, rank);
    if (typed === undefined) continue;
    const said = JSON.stringify([typed.kind, typed.type, typed.id, typed.fields], withoutPlaces);
    if (known.has(said)) continue;
    known.add(said);
    things.push(typed);
  }
  return things;
}

function withoutPlaces(key: string, value: unknown): unknown {
  return key === "where" || key === "source" ? undefined : value;
}

/** Ranks things, what the page is about first; things of one rank keep their order. */
function rankThings(
  facts: Facts,
  candidates: readonly Candidate[],
): { candidate: Candidate; rank: Rank }[] {
  const subject = subjectAmong(facts, candidates);
  const rankOf = (candidate: Candidate): Rank =>
    candidate === subject
      ? "subject"
      : candidate.kind === subject?.kind && !isNamesake(candidate, subject)
      ? "neighbour"
      : "part";
  const ranked = candidates.map((candidate) => ({ candidate, rank: rankOf(candidate) }));
  return RANKS.flatMap((rank) => ranked.filter((entry) => entry.rank === rank));
}

/** Returns the thing the page is about: its questions' subject, or the only one of its name. */
function subjectAmong(facts: Facts, candidates: readonly Candidate[]): Candidate | undefined {
  const { subject } = facts;
  const place = subject === undefined ? "" : keyOf(subject.place);
  const known = candidates.find((each) => place !== "" && keyOf(each.place) === place);
  if (known !== undefined) return known;
  const titles = new Set(
    [firstTerm(facts, "opengraph", "title"), firstHeading(facts)]
      .map((title) => foldName(title ?? "")).filter((title) => title !== ""),
  );
  const called = candidates.filter(({ kind, fields }) =>
    kind !== "breadcrumb" && titles.has(nameOf(fields))
  );
  return new Set(called.map(({ kind }) => kind)).size === 1 ? called[0] : undefined;
}

function firstHeading({ page: { tree } }: Facts): string | undefined {
  const headings = tree.named("h1");
  return headings.length === 1 ? collapsedText(tree, headings[0] as number) : undefined;
}

function isNamesake({ fields }: Candidate, subject: Candidate): boolean {
  const name = nameOf(fields);
  return name !== "" && name === nameOf(subject.fields);
}

function nameOf(fields: Fields): string {
  const found = fields.get("name") ?? fields.get("headline");
  return foldName(readText(found?.value)?.text ?? "");
}

function typeThing(reader: ThingReader, candidate: Candidate, rank: Rank): TypedThing | undefined {
  const { kind, types, id, source, place, fields } = candidate;
  const own: Own = { source, where: reader.whole(place) };
  const read = reader.read(FIELDS[kind] ?? [], fields, own);
  if (FIELDS[kind]?.some(([, sort]) => sort === "offers") && read["offers"] === undefined) {
    addOwnOffer(reader, fields, own, read);
  }
  if (Object.keys(read).length === 0) return undefined;
  return {
    kind,
    rank,
    type: types[0] ?? null,
    ...(id === null ? {} : { id }),
    source: source ?? "",
    where: own.where,
    fields: read,
  };
}

/** Adds the offer of a thing that has its price itself, as microformats and OpenGraph write it. */
function addOwnOffer(reader: ThingReader, fields: Fields, own: Own, read: TypedFields): void {
  const rules = PARTS.offer.filter(([name]) => OWN_OFFER.has(name));
  const offer = reader.read(rules, fields, own);
  if (offer["price"] !== undefined) read["offers"] = [{ where: ".", fields: offer }];
}

const OWN_OFFER: ReadonlySet<string> = new Set(["price", "currency", "availability", "condition"]);

/** Lists the things of records in order, those that pages and lists hold after them. */
function listCandidates(records: readonly PageRecord[], members: Members): Candidate[] {
  const candidates: Candidate[] = [];
  const seen = new Set<Thing>();
  const places = new Set(records.map(({ place }) => keyOf(place)));
  const asked = placesOfQuestions(records);
  for (const record of records) {
    if (members.all.has(record)) continue;
    const kind = kindOfThing(record.types, record.fields);
    if (kind === "thread" && asked.has(keyOf(record.place))) continue;
    const fields = recordFields(record, members.of.get(record) ?? []);
    if (kind !== undefined) {
      candidates.push({ ...record, kind, fields });
      continue;
    }
    const { source } = record;
    for (const thing of heldBy(record, seen)) {
      const held = kindOfThing(thing.types, thing.fields);
      // What has a record of its own is listed by that.
      if (held === undefined || source === null || places.has(keyOf(thing.place))) continue;
      candidates.push({ ...thing, kind: held, source, fields: fieldsOf(thing.fields, source) });
    }
  }
  return candidates;
}

/** Gives the places of the questions that a FAQ has: they are not threads of their own. */
function placesOfQuestions(records: readonly PageRecord[]): ReadonlySet<string> {
  const faqs = records.filter(({ types, fields }) => kindOfThing(types, fields) === "faq");
  const questions = faqs.flatMap(({ fields }) => firstThings(fields.get("mainEntity")?.value));
  return new Set(questions.map(({ place }) => keyOf(place)));
}

function keyOf(place: Place | null): string {
  return place === null ? "" : `${place.node}#${place.pointer ?? ""}`;
}

/** Lists the typed things that a record of no kind holds, in order. */
function heldBy(record: PageRecord, seen: Set<Thing>): Thing[] {
  const held: Thing[] = [];
  let level: readonly Thing[] = HELD.flatMap((name) => firstThings(record.fields.get(name)?.value));
  for (let step = 0; step < MAX_HELD_STEPS && level.length > 0; step++) {
    const lists: Thing[] = [];
    for (const thing of level) {
      if (seen.has(thing) || held.length >= MAX_TYPED_THINGS) continue;
      seen.add(thing);
      if (kindOfThing(thing.types, thing.fields) !== undefined) held.push(thing);
      else lists.push(thing);
    }
    level = lists.flatMap(({ fields }) => HELD.flatMap((name) => firstThings(fields.get(name))));
  }
  return held;
}

/** Looks up a record's fields; a group of variants has its members as variants. */
function recordFields(record: PageRecord, members: readonly PageRecord[]): Fields {
  const variants = members.length > 0 && variantsOf(record, members);
  return {
    has: (name) => record.fields.has(name),
    get: (name) => name === "hasVariant" && variants ? variants : record.fields.get(name),
  };
}

function variantsOf(group: PageRecord, members: readonly PageRecord[]): RecordField {
  const inside = firstThings(group.fields.get("hasVariant")?.value);
  const things = members.map((member): Thing => ({
    kind: "thing",
    types: member.types,
    id: member.id,
    fields: plainFields(member),
    place: member.place ?? { node: 0, pointer: null },
  }));
  const known = new Set(things.map(({ place }) => keyOf(place)));
  const items: Value[] = [...things, ...inside.filter(({ place }) => !known.has(keyOf(place)))];
  const place = group.place ?? { node: 0, pointer: null };
  return { value: { kind: "list", items, place }, source: group.source ?? "jsonld" };
}

/** Records that are variants of another record, and whose. */
interface Members {
  readonly all: ReadonlySet<PageRecord>;
  readonly of: ReadonlyMap<PageRecord, readonly PageRecord[]>;
}

function membersOf(records: readonly PageRecord[]): Members {
  const groupAt = new Map<string, PageRecord>();
  const listedAt = new Map<string, PageRecord>();
  for (const group of records) {
    if (!group.types.includes("ProductGroup")) continue;
    groupAt.set(keyOf(group.place), group);
    for (const { place } of firstThings(group.fields.get("hasVariant")?.value)) {
      if (!listedAt.has(keyOf(place))) listedAt.set(keyOf(place), group);
    }
  }
  const all = new Set<PageRecord>();
  const of = new Map<PageRecord, PageRecord[]>();
  for (const record of groupAt.size === 0 ? [] : records) {
    const [named] = firstThings(record.fields.get("isVariantOf")?.value);
    const group = listedAt.get(keyOf(record.place)) ?? (named && groupAt.get(keyOf(named.place)));
    if (group === undefined || group === record) continue;
    all.add(record);
    addTo(of, group, record);
  }
  return { all, of };
}

/** Returns the thing that OpenGraph describes, where nothing else describes one of its kind. */
function documentCandidate(facts: Facts, candidates: readonly Candidate[]): Candidate | undefined {
  const shared = facts.document.get("opengraph");
  const kind = kindOfDocument(firstTerm(facts, "opengraph", "type") ?? "");
  if (shared === undefined || kind === undefined) return undefined;
  if (candidates.some((each) => each.kind === kind)) return undefined;
  const fields = fieldsOf(shared.fields, "opengraph");
  return { kind, types: [], id: null, source: "opengraph", place: null, fields };
}
