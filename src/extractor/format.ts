/**
 * An extractor read back from JSON, strictly.
 *
 * Contract section 1.13 and `extractors.md` section 1.4: an edit must never silently switch a check
 * off, so whatever is not understood is refused. What an older file leaves out is "nothing learnt".
 */
import { ToolError } from "../errors.ts";
import type { Column, Extractor, Listing, SelectedField, Selection } from "./extractor.ts";
import { readProfile, readShape } from "./format_profile.ts";
import { readPageField, readRules } from "./format_rules.ts";
import { parsePlacePath } from "./place_path.ts";
import { readySelection } from "./selection.ts";
import type { Template } from "./template.ts";
import {
  type Fields,
  readBoolean,
  readList,
  readName,
  readObject,
  readShare,
  readString,
  readWhole,
  refuse,
  refuseTwins,
} from "./strict.ts";
import { quoted } from "../quoted.ts";

const FORMATS = [1, 2, 3] as const;
/** Rows and siblings are counted up to this. */
const MOST = 1_000_000_000;
const KIND = /^[a-z0-9%_-]+(?:\.[^\s.>@:/!()[\]#~]+){0,3}$/i;
const KNOWN = [
  "format",
  "learnt_from",
  "summary",
  "types",
  "listing",
  "notes",
  "fields",
  "template",
  "select",
];
const LISTING_KEYS = [
  "container",
  "member",
  "wrapper",
  "span",
  "rows",
  "empty",
  "chosen",
  "siblings",
  "marks",
  "places",
  "fields",
];
const PROFILE_KEYS = ["name", "shape", "reads", "samples"];

/** Reads an extractor. Throws `ToolError` `bad_input` for anything that is not a whole one. */
export function readExtractor(value: unknown): Extractor {
  const raw = readObject(value, "it");
  const format = FORMATS.find((known) => known === raw.format);
  if (format === undefined) {
    refuse("format", `is ${told(raw.format)}; 1, 2 and 3 are read`);
  }
  for (const [key, one] of Object.entries(raw)) {
    if (!KNOWN.includes(key) && typeof one !== "string") {
      refuse("it", `has an unknown key ${quoted(key)}`);
    }
  }
  const written = format === 3;
  const base = readBase(raw, format);
  const fields = raw.fields === undefined
    ? undefined
    : readList(raw.fields, "fields", readPageField);
  if (fields !== undefined) refuseTwins(fields.map(({ name }) => name), "fields");
  if (!written && raw.select !== undefined) refuse("select", "belongs to format 3 alone");
  const template = raw.template === undefined ? {} : { template: readTemplate(raw.template) };
  if (!written) return { ...base, ...(fields === undefined ? {} : { fields }), ...template };
  if (base.listing !== null) refuse("listing", "stands beside select");
  if (fields !== undefined && fields.length > 0) refuse("fields", "stand beside select");
  return { ...base, select: readSelection(raw.select) };
}

/** Tells what stands where a format should, without repeating a whole file. */
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
    listing: readListing(or("listing", null)),
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

function readSummaryShapes(value: unknown): Record<string, string | null> {
  const shapes: [string, string | null][] = Object.entries(readObject(value, "summary")).map(
    ([question, shape]) => [question, readShape(shape, `summary.${question}`)],
  );
  return Object.fromEntries(shapes);
}

function readListing(value: unknown): Listing | null {
  if (value === null) return null;
  const raw = readObject(value, "listing", LISTING_KEYS);
  const container = readPlace(raw.container, "listing.container");
  const steps = container.split(">").length;
  const fields = readList(raw.fields, "listing.fields", readColumn);
  if (fields.length === 0) refuse("listing.fields", "is empty");
  refuseTwins(fields.map(({ name }) => name), "listing.fields");
  return {
    container,
    member: readKind(raw.member, "listing.member"),
    ...optional(raw, "wrapper", (one, at) => readKind(one, at)),
    ...optional(raw, "span", (one, at) => readWhole(one, at, 1, 16)),
    rows: readRange(raw.rows),
    empty: raw.empty === undefined ? 0 : readShare(raw.empty, "listing.empty"),
    ...optional(raw, "chosen", (one, at) => readBoolean(one, at) || undefined),
    ...optional(raw, "siblings", (one, at) => readSteps(one, at, steps, readCount)),
    ...optional(raw, "marks", (one, at) => readMarks(one, at, steps)),
    ...optional(raw, "places", (one, at) => readRules(one, at)),
    fields,
  } as Listing;
}

function optional(
  raw: Fields,
  key: string,
  read: (value: unknown, where: string) => unknown,
): Fields {
  if (raw[key] === undefined) return {};
  const value = read(raw[key], `listing.${key}`);
  return value === undefined ? {} : { [key]: value };
}

function readSteps<Item>(
  value: unknown,
  where: string,
  steps: number,
  read: (item: unknown, where: string) => Item,
): (Item | null)[] {
  const list = readList(value, where, (item, at) => item === null ? null : read(item, at));
  if (list.length !== steps - 1) refuse(where, `has ${list.length} entries for ${steps - 1} steps`);
  return list;
}

function readCount(value: unknown, where: string): number {
  return readWhole(value, where, 1, MOST);
}

function readMarks(value: unknown, where: string, steps: number): (string | null)[] {
  const marks = readSteps(value, where, steps, readName);
  if (marks.every((mark) => mark === null)) refuse(where, "marks no step");
  return marks;
}

function readRange(value: unknown): [number, number] {
  const counts = readList(value, "listing.rows", (one, at) => readWhole(one, at, 0, MOST));
  const [least = 0, most = 0] = counts;
  if (counts.length !== 2 || least > most) refuse("listing.rows", "is not two counts in order");
  return [least, most];
}

function readPlace(value: unknown, where: string): string {
  const path = readString(value, where);
  if (parsePlacePath(path) === undefined) refuse(where, "is not a place as html>body>ul.list");
  return path;
}

function readKind(value: unknown, where: string): string {
  const kind = readString(value, where);
  if (!KIND.test(kind)) refuse(where, "is not a tag with its classes, as li.product");
  return kind;
}

function readColumn(value: unknown, where: string): Column {
  const raw = readObject(value, where, [...PROFILE_KEYS, "path", "missing"]);
  return {
    name: readName(raw.name, `${where}.name`),
    path: readColumnPath(raw.path, `${where}.path`),
    missing: raw.missing === undefined ? 0 : readShare(raw.missing, `${where}.missing`),
    ...readProfile(raw, where),
  };
}

const COLUMN_PATH = /^(?:\.|\+?[^\s>@]+(?:>[^\s>@]+)*)?(?:@(?:href|src))?$/;

function readColumnPath(value: unknown, where: string): string {
  const path = readName(value, where);
  if (!COLUMN_PATH.test(path)) refuse(where, "is not a place inside a row, as div.meta>span.sku");
  return path;
}

function readSelection(value: unknown): Selection {
  if (value === undefined) refuse("select", "is missing from format 3");
  const raw = readObject(value, "select", ["rows", "empty", "fields"]);
  const rows = raw.rows === undefined || raw.rows === null
    ? null
    : readName(raw.rows, "select.rows");
  const fields = readList(raw.fields, "select.fields", readSelected);
  if (fields.length === 0) refuse("select.fields", "is empty");
  refuseTwins(fields.map(({ name }) => name), "select.fields");
  refuseUnreadable(rows, fields);
  const empty = raw.empty === undefined ? {} : { empty: readShare(raw.empty, "select.empty") };
  return { rows, ...empty, fields };
}

function refuseUnreadable(rows: string | null, fields: readonly SelectedField[]): void {
  try {
    readySelection(rows, fields);
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    refuse("select", `cannot be used: ${error.message}`);
  }
}

function readSelected(value: unknown, where: string): SelectedField {
  const raw = readObject(value, where, [...PROFILE_KEYS, "selector", "missing", "first"]);
  return {
    name: readName(raw.name, `${where}.name`),
    selector: readName(raw.selector, `${where}.selector`),
    ...(raw.missing === undefined ? {} : { missing: readShare(raw.missing, `${where}.missing`) }),
    ...readProfile(raw, where),
    first: raw.first === undefined ? false : readBoolean(raw.first, `${where}.first`),
  };
}
