/** Schema pieces that the three extractor tools share (docs/design/contract.md, 3). */
import * as z from "zod";
import { ToolError } from "../errors.ts";
import { baseOf } from "../html/base.ts";
import type { Page } from "../html/page.ts";
import { isAddress } from "../url/is_address.ts";
import { checkAddress, type OpenedPage } from "./page_argument.ts";
import { nullableText } from "./schemas.ts";

/** An extractor as an argument; its own reader checks the content. */
export const extractorArgument = z.record(z.string(), z.unknown()).describe(
  "An extractor as compile_extractor answered it, kept as JSON",
);

const samples = z.array(z.string()).describe("Up to five values met while learning");
const shape = z.string().nullable().describe(
  "Classes of characters that occur: letters L, numbers N, punctuation P, symbols S",
);
const reads = z.string().nullable().describe(
  "amount or date: the strict reader every value reads by",
);

const column = z.looseObject({
  name: z.string(),
  path: z.string().describe("Place inside the row, as div.meta>span.sku or a.title@href"),
  missing: z.number().describe("Share of rows without it"),
  shape,
  reads,
  samples,
}).meta({ id: "Column" });

const listing = z.looseObject({
  container: z.string().describe("Absolute place of the rows' parent"),
  member: z.string().describe("What each row is, as li.product"),
  rows: z.array(z.int()).describe("Fewest and most rows met"),
  empty: z.number().describe("Greatest share of rows without a value"),
  fields: z.array(column),
}).meta({ id: "Listing" });

const field = z.looseObject({
  name: z.string(),
  path: z.string().describe("Absolute place on the page it was learnt from"),
  shape,
  reads,
  samples,
}).meta({ id: "Field" });

/** An extractor as an answer. */
export const extractorSchema = z.looseObject({
  format: z.int().describe(
    "1 learnt, 2 with a field read after a label, 3 written by selectors, 4 with fields of several values, 5 with named lists of rows",
  ),
  service: z.string().optional().describe("The version that wrote it"),
  learnt_from: z.array(z.string()),
  summary: z.record(z.string(), z.string().nullable()).describe(
    "Questions every page answered, with the shape of the answer or null",
  ),
  types: z.array(z.string()).describe("Declared types common to all pages"),
  listing: listing.nullable(),
  more_listings: z.array(listing).optional().describe(
    "Further listings, where examples are in several; their rows follow those of the first",
  ),
  notes: z.array(z.string()).describe("What to know before relying on it"),
  fields: z.array(field).optional(),
  several: z.array(z.looseObject({
    name: z.string(),
    path: z.string().describe("Absolute place of what holds the values"),
    samples,
    count: z.int().describe("How many values there were"),
  })).optional().describe("Fields of the page that have several values each"),
  lists: z.array(listing.extend({ name: z.string() }).meta({ id: "NamedListing" })).optional()
    .describe("Named lists of rows"),
  select: z.looseObject({ rows: z.string().nullable() }).optional(),
}).meta({
  id: "Extractor",
  description: "The extractor: plain JSON to keep and to hand to run_extractor",
});

/** The value of a field of the page, or its values. */
export const fieldValue = z.union([z.string(), z.array(z.string())]);

/** The values of one row by field; a list for a field of several, rows for a list in the row. */
export const rowSchema = z.record(
  z.string(),
  z.union([fieldValue, z.array(z.record(z.string(), z.unknown()))]),
);

/** A check that failed. */
export const failedCheck = z.looseObject({
  name: z.string().describe(
    "listing, rows, field, shape, reads, values, summary, type or extractor",
  ),
  expected: z.string().describe("What was learnt"),
  got: z.string().describe("What this page has"),
  ok: z.literal(false),
}).meta({ id: "FailedCheck" });

/** The `base_url` argument. */
export const baseUrl = nullableText(
  "The address that links of handed-in HTML are resolved against; a fetched page has its own",
);

/** Refuses a base that is no http(s) address. */
export function checkBase(base: string | null): void {
  if (base === null) return;
  if (!isAddress(base)) throw new ToolError("bad_input", "base_url is no http(s) address");
  checkAddress(base);
}

/** Returns the pages opened; links of those that were handed in are resolved against a base. */
export function basedPages(opened: readonly OpenedPage[], base: string | null): Page[] {
  return opened.map(({ page }) =>
    base === null || page.url !== null ? page : { ...page, base: baseOf(page.tree, base.trim()) }
  );
}

/** The `pages` argument. */
export const pagesArgument = z.array(z.string()).describe(
  "Pages of one kind from one site, one to three of them: http(s) addresses, HTML texts, or both",
);
