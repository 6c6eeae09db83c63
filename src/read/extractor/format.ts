/**
 * An extractor read back from JSON, strictly.
 *
 * docs/design/extractors.md, 1.3: an edit must never silently switch a check
 * off, so whatever is not understood is refused. What an older file leaves out is "nothing learnt".
 */
import { MAX_NAMED_LISTS } from "../../base/limits.ts";
import type { Extractor, NamedListing, PageField } from "./extractor.ts";
import { readShape } from "./format/profile.ts";
import { readSeveralField } from "./format/several.ts";
import type { SeveralField } from "./several/learn_several.ts";
import { readListing, readNamedListing } from "./format/listing.ts";
import { readPageField } from "./format/rules.ts";
import { readHeaded } from "./format/apply_head.ts";
import { readWritten } from "./format/written.ts";
import type { Template } from "./page/template.ts";
import {
  type Fields,
  readList,
  readName,
  readObject,
  readString,
  refuse,
  refuseTwins,
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
const KNOWN = [
  "format",
  "learnt_from",
  "summary",
  "types",
  "listing",
  "more_listings",
  "notes",
  "fields",
  "several",
  "lists",
  "template",
  "unlearnt",
  "select",
];

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
  for (const [key, one] of Object.entries(raw)) {
    if (!KNOWN.includes(key) && typeof one !== "string") {
      refuse("it", `has an unknown key ${quoted(key)}`);
    }
  }
  const written = format === 3;
  const base = readBase(raw, format);
  checkListings(base);
  const fields = raw.fields === undefined
    ? undefined
    : readList(raw.fields, "fields", readPageField);
  if (fields !== undefined) checkFields(fields);
  if (!written && raw.select !== undefined) refuse("select", "belongs to format 3 alone");
  const isSeveral = format === 4 || (format === 5 && raw.several !== undefined);
  const several = isSeveral ? { several: readSeveralFields(raw.several) } : {};
  if (!isSeveral && raw.several !== undefined) refuse("several", "belongs to formats 4 and 5");
  const lists = format === 5 ? { lists: readLists(raw.lists) } : {};
  if (format !== 5 && raw.lists !== undefined) refuse("lists", "belong to format 5 alone");
  const named = [...fields ?? [], ...several.several ?? [], ...lists.lists ?? []];
  const names = named.map(({ name }) => name);
  refuseTwins(names, "fields");
  const unlearnt = raw.unlearnt === undefined ? {} : { unlearnt: readUnlearnt(raw.unlearnt) };
  const template = raw.template === undefined ? {} : { template: readTemplate(raw.template) };
  if (!written) {
    return {
      ...base,
      ...several,
      ...lists,
      ...(fields === undefined ? {} : { fields }),
      ...template,
      ...unlearnt,
    };
  }
  if (base.listing !== null) refuse("listing", "stands beside select");
  if (fields !== undefined && fields.length > 0) refuse("fields", "stand beside select");
  return { ...base, select: readWritten(raw.select) };
}

function readSeveralFields(value: unknown): SeveralField[] {
  const several = readList(value, "several", readSeveralField);
  if (several.length === 0 || several.length > MAX_SEVERAL) {
    refuse("several", `has not between 1 and ${MAX_SEVERAL} fields`);
  }
  return several;
}

function readLists(value: unknown): NamedListing[] {
  const lists = readList(value, "lists", readNamedListing);
  if (lists.length === 0 || lists.length > MAX_NAMED_LISTS) {
    refuse("lists", `has not between 1 and ${MAX_NAMED_LISTS} lists`);
  }
  return lists;
}

/** Refuses fields of one name, and more rules than a run of a large page has time for. */
function checkFields(fields: readonly PageField[]): void {
  refuseTwins(fields.map(({ name }) => name), "fields");
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
  if (more.length === 0 || more.length > MAX_LISTINGS) {
    refuse("more_listings", `has not between 1 and ${MAX_LISTINGS} listings`);
  }
  const names = [listing, ...more].flatMap(({ fields }) => fields.map(({ name }) => name));
  refuseTwins(names, "more_listings");
}

/** Describes what is in place of a format, without repeating a whole file. */
function told(value: unknown): string {
  if (value === undefined) return "missing";
  if (typeof value === "string") return quoted(value);
  return typeof value === "object" && value !== null ? "no number" : String(value);
}

function readBase(raw: Fields, format: Extractor["format"]): Extractor {
  const written = format === 3;
  const or = (key: string, fallback: unknown): unknown =>
    raw[key] === undefined && (written || key === "learnt_from" || key === "notes")
      ? fallback
      : raw[key];
  return {
    format,
    ...(raw.service === undefined ? {} : { service: readString(raw.service, "service") }),
    learnt_from: readList(or("learnt_from", []), "learnt_from", readString),
    summary: readSummaryShapes(or("summary", {})),
    types: readList(or("types", []), "types", readName),
    listing: or("listing", null) === null ? null : readListing(or("listing", null), "listing"),
    ...(raw.more_listings === undefined
      ? {}
      : { more_listings: readList(raw.more_listings, "more_listings", readListing) }),
    notes: readList(or("notes", []), "notes", readString),
  };
}

function readTemplate(value: unknown): Template {
  const raw = readObject(value, "template", ["texts", "marks"]);
  return {
    texts: readList(raw.texts, "template.texts", readName),
    marks: readList(raw.marks, "template.marks", readName),
  };
}

function readUnlearnt(value: unknown): Record<string, string> {
  const names = Object.entries(readObject(value, "unlearnt"));
  return Object.fromEntries(
    names.map(([name, example]) => [name, readString(example, `unlearnt.${name}`)]),
  );
}

function readSummaryShapes(value: unknown): Record<string, string | null> {
  const shapes: [string, string | null][] = Object.entries(readObject(value, "summary")).map(
    ([question, shape]) => [question, readShape(shape, `summary.${question}`)],
  );
  return Object.fromEntries(shapes);
}
