/** The tool that runs an extractor over a page (docs/design/contract.md, 2.5). */
import * as z from "zod";
import { cutEntries, cutList, fitAnswer } from "../answer/cut.ts";
import { ToolError } from "../errors.ts";
import { MAX_ANSWER_BYTES } from "../limits.ts";
import { readExtractor } from "../extractor/format.ts";
import { runExtractor } from "../extractor/run.ts";
import {
  basedPages,
  baseUrl,
  checkBase,
  extractorArgument,
  failedCheck,
  fieldValue,
} from "./extractor_schema.ts";
import { hintOf, hintSchema } from "./hint.ts";
import { openPage } from "./page_argument.ts";
import { answerSchema, htmlOrUrl, integerArgument } from "./schemas.ts";
import { type Answer, defineTool } from "./tool.ts";
import { unreadOf, unreadSchema } from "./unread.ts";

const note = z.looseObject({
  name: z.string().describe("summary, shape, type or field"),
  expected: z.string().describe("What was learnt"),
  got: z.string().describe("What this page has"),
});

/** Bytes of `next_offset` in an answer. */
const OFFSET_BYTES = 40;

const names = z.array(z.string());

/** Runs an extractor over a page and checks what it reads. */
export const runExtractorTool = defineTool({
  name: "run_extractor",
  title: "Run an extractor",
  description:
    "Reads a page with an extractor and checks it against what was learnt. `ok` judges the values asked for alone: one that is missing, in doubt or behind another label makes it false, with the failed check in `failed`; a value in doubt is given all the same. What else changed is in `notes`.",
  page: "html_or_url",
  input: z.object({
    extractor: extractorArgument,
    html_or_url: htmlOrUrl,
    offset: integerArgument(
      0,
      "How many rows to leave out at the beginning: next_offset of a run",
      { least: 0 },
    ),
    base_url: baseUrl,
  }),
  output: answerSchema({
    rows: z.array(z.record(z.string(), z.string())).describe(
      "The listing's rows, top to bottom; those of further listings after them",
    ),
    fields: z.record(z.string(), fieldValue).describe(
      "Values of the page itself, by field name; a list for a field that has several",
    ),
    summary: z.record(z.string(), z.string()).describe("What the page declares, by question"),
    failed: z.array(failedCheck).describe(
      "The checks of what was asked for that failed; empty when all passed",
    ),
    notes: z.array(note).describe(
      "What else differs from the pages learnt from, as what the page declares; it leaves `ok` as it is",
    ),
    unread: unreadSchema,
    hint: hintSchema,
    rows_left_out: z.int().describe("Rows cut for the size of the answer"),
    next_offset: z.int().describe("Where the rows that were cut begin: offset of the next run"),
    summary_left_out: names,
    fields_left_out: names,
  }),
  evaluatesSelectors: ({ extractor }) => extractor.format === 3,
  async run({ extractor, html_or_url, offset, base_url }, context): Promise<Answer> {
    const read = readExtractor(extractor);
    if (offset < 0) throw new ToolError("bad_input", "offset is the number of a row, 0 or more");
    checkBase(base_url);
    const opened = await openPage(html_or_url, context);
    const [page = opened.page] = basedPages([opened], base_url);
    const { fields, several, ...reading } = runExtractor(read, page);
    const answer: Answer = {
      ok: reading.failed.length === 0,
      ...reading,
      fields: { ...fields, ...several },
      rows: reading.rows.slice(offset),
      ...unreadOf(page),
      ...hintOf(opened),
    };
    const cuts = [cutList("rows"), cutEntries("summary"), cutEntries("fields")];
    const fitted = fitAnswer("run_extractor", answer, cuts, MAX_ANSWER_BYTES - OFFSET_BYTES);
    if (fitted.rows_left_out === undefined) return fitted;
    return { ...fitted, next_offset: offset + (fitted.rows as unknown[]).length };
  },
});
