/** Schema pieces that the three extractor tools share (docs/design/contract.md, 3). */
import * as z from "zod";

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
});

const listing = z.looseObject({
  container: z.string().describe("Absolute place of the rows' parent"),
  member: z.string().describe("What each row is, as li.product"),
  rows: z.array(z.int()).describe("Fewest and most rows met"),
  empty: z.number().describe("Greatest share of rows without a value"),
  fields: z.array(column),
});

const field = z.looseObject({
  name: z.string(),
  path: z.string().describe("Absolute place on the page it was learnt from"),
  shape,
  reads,
  samples,
});

/** An extractor as an answer. */
export const extractorSchema = z.looseObject({
  format: z.int().describe("1 learnt, 2 with a field read after a label, 3 written by selectors"),
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
  select: z.looseObject({ rows: z.string().nullable() }).optional(),
}).describe("The extractor: plain JSON to keep and to hand to run_extractor");

/** The `pages` argument. */
export const pagesArgument = z.array(z.string()).describe(
  "Pages of one kind from one site, one to three of them: http(s) addresses, HTML texts, or both",
);
