/**
 * An extractor read back from JSON, strictly.
 *
 * docs/design/extractors.md, 1.3: an edit must never silently switch a check
 * off, so whatever is not understood is refused. What an older file leaves out is "nothing learnt".
 */
import { MAX_NAMED_LISTS } from "../../base/limits.ts";
import type { Extractor } from "./extractor.ts";
import { readShape } from "./format/profile.ts";
import { orNull, readListing, readNamedListing } from "./format/listing.ts";
import { readPageField, readSeveralField } from "./format/rules.ts";
import { readHeaded } from "./format/apply_head.ts";
import { readWritten } from "./format/written.ts";
import type { Template } from "./page/template.ts";
import {
  entriesOf,
  listOf,
  maybe,
  otherwise,
  type Reader,
  readName,
  readObject,
  readString,
  refuse,
  refuseTwins,
  shaped,
} from "./format/strict.ts";
import { quoted } from "../../base/quoted.ts";

// Bounds.
/** Rules of all page fields of one extractor; a file with more is `bad_input`. */
const MAX_EXTRACTOR_RULES = 10_000;

const FORMATS = [1, 2, 3, 4, 5] as const;
/** Fields of several values of one extractor. */
const MAX_SEVERAL = 64;
/** Listings of one extractor beside its first. */
const MAX_LISTINGS = 16;

/** Reads an extractor. Throws `ToolError` `bad_input` for anything that is not a complete one. */
export function readExtractor(value: unknown): Extractor {
  const raw = readObject(value, "it");
  // Format 6 has a head for people before its rules.
  return raw.format === 6 ? readHeaded(raw, readRules) : readRules(raw);
}

/** Reads an extractor without a head: a file of formats 1 to 5, or what is under `learnt`. */
function readRules(value: unknown): Extractor {
  const raw = readObject(value, "it");
  const format = FORMATS.find((known) => known === raw.format);
  if (format === undefined) {
    refuse("format", `is ${told(raw.format)}; 1 to 6 are read`);
  }
  const shape = shapeOf(format);
  // Texts beside are remarks of whoever wrote the file, as its program and version.
  const own = Object.entries(raw).filter(([key, one]) =>
    Object.hasOwn(shape, key) || typeof one !== "string"
  );
  const made = shaped<Extractor>(shape, "")(Object.fromEntries(own), "it");
  checkListings(made);
  checkFields(made);
  if (format !== 3) return made;
  if (made.listing !== null) refuse("listing", "stands beside select");
  const { fields = [], template: _template, unlearnt: _unlearnt, ...written } = made;
  if (fields.length > 0) refuse("fields", "stand beside select");
  return written;
}

/** The keys of a file by its format; selectors may leave out what pages declare and repeat. */
function shapeOf(format: Extractor["format"]): Parameters<typeof shaped<Extractor>>[0] {
  const learnt = <Value>(none: Value, read: Reader<Value>): Reader<Value> =>
    format === 3 ? otherwise(none, read) : read;
  const of =
    <Value>(isOf: boolean, why: string, read: Reader<Value>): Reader<Value | undefined> =>
    (one, where) => isOf ? read(one, where) : one === undefined ? undefined : refuse(where, why);
  const several = listOf(readSeveralField, 1, MAX_SEVERAL, "fields");
  const severalIn = format === 5 ? maybe(several) : several;
  return {
    format: () => format,
    service: maybe(readString),
    learnt_from: otherwise([], listOf(readString)),
    summary: learnt({}, readSummaryShapes),
    types: learnt([], listOf(readName)),
    listing: learnt(null, orNull(readListing)),
    more_listings: maybe(listOf(readListing, 1, MAX_LISTINGS, "listings")),
    notes: otherwise([], listOf(readString)),
    fields: maybe(listOf(readPageField)),
    several: of(format === 4 || format === 5, "belongs to formats 4 and 5", severalIn),
    lists: of(
      format === 5,
      "belong to format 5 alone",
      listOf(readNamedListing, 1, MAX_NAMED_LISTS, "lists"),
    ),
    template: maybe(
      // The marks that files had once told a redesigned page, and are of no use now.
      shaped<Template & { marks?: undefined }>({
        texts: listOf(readName),
        marks: () => undefined,
      }),
    ),
    unlearnt: maybe(entriesOf(readString)),
    select: of(format === 3, "belongs to format 3 alone", readWritten),
  };
}

/** Refuses fields of one name, and more rules than a run of a large page has time for. */
function checkFields({ fields = [], several = [], lists = [] }: Extractor): void {
  refuseTwins([...fields, ...several, ...lists].map(({ name }) => name), "fields");
  const places = fields.flatMap((field) => field.places ?? []);
  const rules = places.reduce((sum, place) => sum + place.rules.length, 0);
  if (rules > MAX_EXTRACTOR_RULES) {
    refuse("fields", `have more than ${MAX_EXTRACTOR_RULES} rules in all`);
  }
}

/**
 * Refuses further listings without a first one, and columns of one name: rows have them as keys.
 */
function checkListings({ listing, more_listings: more }: Extractor): void {
  if (more === undefined) return;
  if (listing === null) refuse("more_listings", "stand without a listing");
  const names = [listing, ...more].flatMap(({ fields }) => fields.map(({ name }) => name));
  refuseTwins(names, "more_listings");
}

/** Describes what is in place of a format, without repeating a whole file. */
function told(value: unknown): string {
  if (value === undefined) return "missing";
  if (typeof value === "string") return quoted(value);
  return typeof value === "object" && value !== null ? "no number" : String(value);
}

const readSummaryShapes: Reader<Record<string, string | null>> = entriesOf(readShape);
