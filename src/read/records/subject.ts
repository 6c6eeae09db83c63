/** Which record a page is about: no boilerplate, no listing; then by how specific its type is. */
import { addTo } from "../../base/add_to.ts";
import { foldName } from "../../page/text/mod.ts";
import {
  isArticleType,
  isVocabulary,
  type Place,
  readText,
  type Thing,
  thingsOf,
  vocabularyOf,
} from "../vocabularies/mod.ts";
import type { PageRecord, RecordField } from "./records.ts";

/** The thing a page is about, as the questions use it. */
export interface Subject {
  readonly record: PageRecord;
  readonly types: readonly string[];
  /** The type that opens its keys. */
  readonly name: string;
  readonly place: Place | null;
  /** Returns one of its own fields; the document's own values are not among them. */
  field(name: string): RecordField | undefined;
  /** Other records of the same types and name: only what all of them agree on is answered. */
  readonly twins: readonly PageRecord[];
}

const FURNITURE = new Set((
  "BreadcrumbList ListItem ItemList SearchAction SiteNavigationElement WPHeader WPFooter " +
  "WPSideBar ImageObject EntryPoint"
).split(" "));
const THINGS = new Set((
  "Product ProductGroup Recipe Event JobPosting Book Movie TVSeries TVEpisode Course " +
  "SoftwareApplication MobileApplication WebApplication VideoGame Dataset HowTo Review " +
  "Hotel Restaurant LocalBusiness Offer MusicAlbum MusicRecording PodcastEpisode Report " +
  "h-entry h-event h-product h-recipe h-review"
).split(" "));
const SITES = new Set(
  "WebSite Organization Person Corporation Periodical Newspaper h-card h-feed h-adr h-geo".split(
    " ",
  ),
);
const MIN_LISTING = 3;

/** Reports whether a type is the site's, its maker's or a person's rather than the page's. */
export function isSiteType(type: string): boolean {
  return SITES.has(type) || type.endsWith("Organization");
}

/** Ranks types, 0 first; undefined for what no page is about. */
function rankOf(types: readonly string[]): number | undefined {
  if (types.some(isSiteType)) return undefined;
  let best: number | undefined;
  for (const type of types) {
    if (!FURNITURE.has(type)) best = Math.min(best ?? Infinity, rankOfType(type));
  }
  return best;
}

function rankOfType(type: string): number {
  if (THINGS.has(type) || isArticleType(type)) return 0;
  return type.endsWith("Page") ? 2 : 1;
}

/** Finds the record a page is about; undefined when it is about no declared thing. */
export function findSubject(
  records: readonly PageRecord[],
  siteNames: ReadonlySet<string>,
): Subject | undefined {
  const ranked = withoutListings(records).flatMap((record) => {
    const rank = rankOf(record.types);
    return rank === undefined ? [] : [{ record, rank, isSite: isNamedLike(record, siteNames) }];
  });
  // Beside an article what is called as the site is the site, not what the page is about.
  const hasArticle = ranked.some(({ record }) => record.types.some(isArticleType));
  const [best] = ranked.sort((a, b) =>
    a.rank - b.rank || (hasArticle ? Number(a.isSite) - Number(b.isSite) : 0)
  );
  return best && (mainEntityOf(best.record, best.rank) ?? ofRecord(best.record, records));
}

function withoutListings(records: readonly PageRecord[]): PageRecord[] {
  const byType = new Map<string, PageRecord[]>();
  for (const record of records) {
    for (const type of record.types) addTo(byType, type, record);
  }
  const dropped = new Set<PageRecord>();
  for (const list of byType.values()) {
    if (list.length < MIN_LISTING) continue;
    const kept = soleMember(list);
    for (const record of list) if (record !== kept) dropped.add(record);
  }
  return records.filter((record) => !dropped.has(record));
}

/** Returns the member that represents a listing: namesakes' first, or the only one with offers. */
function soleMember(list: readonly PageRecord[]): PageRecord | undefined {
  const names = new Set(list.map((record) => foldedName(record) ?? ""));
  if (names.size === 1 && !names.has("")) return list[0];
  const priced = list.filter((record) => record.fields.has("offers"));
  return priced.length === 1 ? priced[0] : undefined;
}

function foldedName(record: PageRecord): string | undefined {
  const name = readText((record.fields.get("name") ?? record.fields.get("headline"))?.value);
  return name && foldName(name.text);
}

function isNamedLike(record: PageRecord, names: ReadonlySet<string>): boolean {
  const name = foldedName(record);
  return name !== undefined && names.has(name);
}

function ofRecord(record: PageRecord, records: readonly PageRecord[]): Subject {
  const types = [...record.types].sort().join(" ");
  const name = foldedName(record);
  const alike = name === undefined
    ? []
    : records.filter((each) =>
      each !== record && foldedName(each) === name && [...each.types].sort().join(" ") === types
    );
  return {
    record,
    types: record.types,
    name: record.types[0] ?? "",
    place: record.place,
    field(field): RecordField | undefined {
      return record.fields.get(field) ?? aliased(record, field);
    },
    twins: alike.length + 1 >= MIN_LISTING ? alike : [],
  };
}

/** Returns a field by the name that the record's vocabulary has for it. */
function aliased({ source, fields }: PageRecord, field: string): RecordField | undefined {
  if (source === null || !isVocabulary(source)) return undefined;
  for (const name of vocabularyOf(source).aliases?.[field] ?? []) {
    const found = fields.get(name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the subject inside a page record: its `mainEntity`, when that ranks better. */
function mainEntityOf(record: PageRecord, rank: number): Subject | undefined {
  const field = record.fields.get("mainEntity");
  const things: readonly Thing[] = thingsOf(field?.value);
  const thing = things[0];
  if (field === undefined || thing === undefined || things.length !== 1) return undefined;
  const inner = rankOf(thing.types);
  if (inner === undefined || inner >= rank) return undefined;
  return {
    record,
    types: thing.types,
    name: thing.types[0] ?? "",
    place: thing.place,
    field(name): RecordField | undefined {
      const value = thing.fields.get(name);
      return value === undefined ? undefined : { value, source: field.source };
    },
    twins: [],
  };
}
