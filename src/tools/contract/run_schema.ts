/** What a run of an extractor answers, of one page or of each of several. */
import * as z from "zod";
import { failedCheck, fieldValue, rowSchema } from "./extractor_schema.ts";
import { errorSchema } from "./schemas.ts";

const note = z.looseObject({
  name: z.string().describe("summary, shape, type or field"),
  expected: z.string().describe("What was learnt"),
  got: z.string().describe("What this page has"),
});

const verdict = z.looseObject({
  value: fieldValue.optional(),
  type: z.string().optional().describe(
    "What the field's values are: amount, number, integer, boolean, date or address; left out for text",
  ),
  typed: z.union([
    z.string(),
    z.number(),
    z.boolean(),
    z.looseObject({ amount: z.number(), currency: z.string().optional() }),
  ]).optional().describe(
    "The value as its type, where that is certain: an amount with its ISO 4217 currency, an ISO 8601 date, a number, true or false, an absolute address",
  ),
  where: z.string().nullable().describe(
    "XPath of the element it was read in, the first one of several, or of the first row; null in the head of the page",
  ),
  confidence: z.number().optional().describe(
    "0 to 1: of the values given 0.9, nine in ten are right, and of the lists whole; absent for a selector",
  ),
  doubts: z.array(z.string()).describe("The checks of this value that failed"),
});

/** The fields of a run, beside `ok`. */
export const runFields = {
  rows: z.array(rowSchema).describe(
    "The listing's rows, top to bottom; those of further listings after them. Of an extractor with named lists alone, the rows of the first one",
  ),
  lists: z.record(z.string(), z.array(rowSchema)).optional().describe(
    "Rows of the named lists, by name",
  ),
  typed_rows: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))).optional().describe(
    "For each list its rows with what their cells mean, as in `verdicts`; those of the listing under `rows`",
  ),
  fields: z.record(z.string(), fieldValue).describe(
    "Values of the page itself, by field name; a list for a field that has several",
  ),
  verdicts: z.record(z.string(), verdict).optional().describe(
    "A verdict on each value in `fields`, by field name, and, without a value, on each list learnt from examples; that of the listing under `rows`",
  ),
  failed: z.array(failedCheck).describe(
    "The checks of what was asked for that failed; empty when all passed",
  ),
  notes: z.array(note).describe(
    "What else differs from the pages learnt from, as what the page declares; it leaves `ok` as it is",
  ),
  rows_left_out: z.int().describe("Rows cut for the size of the answer"),
  lists_left_out: z.record(z.string(), z.int()).describe("Rows cut of each named list, by name"),
  next_offset: z.int().describe(
    "Where the rows that were cut begin, in every list alike: offset of the next run",
  ),
};

/** What is answered of the pages that were followed. */
export const followedFields = {
  pages: z.array(z.looseObject({
    url: z.string().nullable(),
    ok: z.boolean(),
    row_count: z.int().describe("Rows of all its lists"),
    error: errorSchema.optional(),
  })).describe(
    "The pages read, with max_pages over 1; rows and lists are of all of them. Following ends where one has an error",
  ),
  next_page: z.string().nullable().describe(
    "With max_pages over 1, the address of the next page that was not read: html_or_url of the next run; null at the end",
  ),
};
