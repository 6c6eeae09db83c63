/** Schema pieces that the three extractor tools share (docs/design/contract.md, 3). */
import * as z from "zod";
import { MAX_EXTRACTOR_PAGES } from "../../base/limits.ts";

/** An extractor as an argument; its own reader checks the content. */
export const extractorArgument = z.record(z.string(), z.unknown()).describe(
  "As compile_extractor answered it",
);

const fieldHead = z.looseObject({
  label: z.string().optional().describe("The text before the value, which a run insists on"),
  at: z.string().optional().describe(
    "Its place on the page it was learnt from, or inside the row, as div.meta>span.sku",
  ),
  several: z.literal(true).optional(),
  type: z.string().optional().describe("text, amount, number, integer, boolean, date or address"),
  required: z.boolean().optional().describe("Whether every page, or nearly every row, has it"),
}).meta({ id: "FieldHead" });

const rowsHead = z.looseObject({
  at: z.union([z.string(), z.int()]).optional().describe(
    "Place of the rows' container; of a list in rows the number of the row's element",
  ),
  rows: z.string().describe("What each row is, after the boxes around it, as li.group>ul>li"),
  required: z.boolean().optional(),
  fields: z.record(z.string(), fieldHead),
  get lists() {
    return z.record(z.string(), rowsHead).optional().describe("Lists in the rows, likewise");
  },
}).meta({ id: "RowsHead" });

/** An extractor as an answer. */
export const extractorSchema = z.looseObject({
  format: z.int().describe("6 learnt, 3 written by selectors; 1 to 5 are read, too"),
  service: z.string().optional().describe("The version that wrote it"),
  learnt_from: z.array(z.string()),
  notes: z.array(z.string()).describe("What to know before relying on it"),
  fields: z.record(z.string(), fieldHead).optional().describe(
    "What is read of the page itself, by name; editing it has effect, or is refused",
  ),
  listings: z.array(rowsHead).optional().describe("The rows without a name"),
  lists: z.record(z.string(), rowsHead).optional().describe("Named lists of rows"),
  learnt: z.record(z.string(), z.unknown()).optional().describe(
    "The rules that were learnt, the values met, and what the pages declare",
  ),
  select: z.looseObject({ rows: z.string().nullable() }).optional(),
}).meta({
  id: "Extractor",
  description: "The extractor: plain JSON to keep, to edit and to hand to run_extractor",
});

/** The value of a field of the page, or its values. */
export const fieldValue = z.union([z.string(), z.array(z.string())]);

/** The values of one row by field; a list for a field of several, rows for a list in the row. */
export const rowSchema = z.record(
  z.string(),
  z.union([fieldValue, z.array(z.record(z.string(), z.unknown()))]),
).meta({ id: "Row" });

/** A check that failed. */
export const failedCheck = z.looseObject({
  name: z.string().describe(
    "listing, rows, field, shape, reads, values, summary, type or extractor",
  ),
  expected: z.string().describe("What was learnt"),
  got: z.string().describe("What this page has"),
  ok: z.literal(false),
}).meta({ id: "FailedCheck" });

/** The `pages` argument. */
export const pagesArgument = z.array(z.string().meta({ minLength: 1 })).meta({
  description: "One to three like pages of a site: addresses, HTML or both",
  maxItems: MAX_EXTRACTOR_PAGES,
});
