/**
 * An extractor read back from JSON, strictly.
 *
 * docs/design/extractors.md, 1.3: an edit must never silently switch a check
 * off, so whatever is not understood is refused. What an older file leaves out is "nothing learnt".
 */
import { ToolError } from "../../base/errors.ts";
import { clipped } from "../../base/quoted.ts";
import { type Extractor, listingsOf, type Selection } from "./extractor.ts";
import { readHeaded } from "./format/head.ts";
import { EXTRACTOR, FORMATS } from "./format/listings.ts";
import { readySelection } from "./format/selection.ts";
import { type Fields, readObject, refuse, refuseTwins, shaped } from "./format/strict.ts";

// Bounds.
/** Rules of all page fields of one extractor; a file with more is `bad_input`. */
const MAX_EXTRACTOR_RULES = 10_000;

/** The formats that have a part, the first of which is never without it. */
const FORMATS_OF = { select: [3], several: [4, 5], lists: [5] } as const;

const readParts = shaped(EXTRACTOR);

/** Reads an extractor. Throws `ToolError` `bad_input` for anything that is not a complete one. */
export function readExtractor(value: unknown): Extractor {
  const raw = readObject(value, "it");
  // Format 6 has a head for people before its rules.
  return raw.format === 6 ? readHeaded(raw, readRules) : readRules(raw);
}

/** Reads an extractor without a head: a file of formats 1 to 5, or what is under `learnt`. */
function readRules(value: unknown): Extractor {
  const raw = readObject(value, "it");
  if (!FORMATS.some((known) => known === raw.format)) {
    const told = raw.format === undefined ? "missing" : clipped(JSON.stringify(raw.format));
    refuse("format", `is ${told}; 1 to 6 are read`);
  }
  const made = readParts(asToday(raw), "it");
  const { format, listing, more_listings: more = [], fields = [], several = [], lists = [] } = made;
  for (const [part, [first, ...later]] of Object.entries(FORMATS_OF)) {
    const has = made[part as keyof typeof FORMATS_OF] !== undefined;
    if (has && ![first, ...later].some((known) => known === format)) {
      refuse(part, `belongs to format ${first}`);
    }
    if (!has && format === first) refuse(part, `is missing from format ${first}`);
  }
  if (listing === null && more.length > 0) refuse("more_listings", "stand without a listing");
  // Their rows are answered one after another, and have the columns as keys.
  if (more.length > 0) refuseTwins(listingsOf(made).flatMap((own) => own.fields), "more_listings");
  refuseTwins([...fields, ...several, ...lists], "fields");
  const places = fields.flatMap((field) => field.places ?? []);
  const rules = places.reduce((sum, place) => sum + place.rules.length, 0);
  if (rules > MAX_EXTRACTOR_RULES) {
    refuse("fields", `have more than ${MAX_EXTRACTOR_RULES} rules in all`);
  }
  if (made.select === undefined) return made;
  if (listing !== null) refuse("listing", "stands beside select");
  if (made.fields !== undefined) refuse("fields", "stand beside select");
  refuseUnreadable(made.select);
  return made;
}

/** Writes an older or written file as one of today, without the remarks of whoever wrote it. */
function asToday(raw: Fields): Fields {
  const { fields, template: _template, unlearnt: _unlearnt, ...written } = raw;
  const isWritten = raw.format === 3;
  const own = Object.entries(isWritten ? written : raw).filter(([key, value]) =>
    Object.hasOwn(EXTRACTOR, key) || typeof value !== "string"
  );
  const today = Object.fromEntries(own);
  if (!isWritten) return today;
  const some = Array.isArray(fields) && fields.length === 0 ? {} : { fields };
  // Selectors may leave out what pages declare and repeat.
  return { ...today, summary: {}, types: [], listing: null, ...today, ...some };
}

function refuseUnreadable({ rows, fields, lists }: Selection): void {
  try {
    readySelection(rows, fields, lists);
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    refuse("select", `cannot be used: ${error.message}`);
  }
}
