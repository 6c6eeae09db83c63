/** The tool that runs an extractor over a page (docs/design/contract.md, 2.5). */
import * as z from "zod";
import { ToolError } from "../errors.ts";
import { runExtractor } from "../extractor/run.ts";
import {
  basedPages,
  baseUrl,
  checkBase,
  failedCheck,
  fieldValue,
  rowSchema,
} from "./extractor_schema.ts";
import {
  openRunnable,
  readRunnable,
  runnableArgument,
  runsSelectors,
} from "./extractor_argument.ts";
import { hintOf, hintSchema } from "./hint.ts";
import { openPage } from "./page_argument.ts";
import { fitReading, toAnswer } from "./run_answer.ts";
import { answerSchema, htmlOrUrl, integerArgument } from "./schemas.ts";
import { type Answer, defineTool } from "./tool.ts";
import { unreadOf, unreadSchema } from "./unread.ts";

const note = z.looseObject({
  name: z.string().describe("summary, shape, type or field"),
  expected: z.string().describe("What was learnt"),
  got: z.string().describe("What this page has"),
});

const verdict = z.looseObject({
  value: fieldValue,
  where: z.string().nullable().describe(
    "XPath of the element it was read in, the first one of several; null in the head of the page",
  ),
  confidence: z.number().describe("0 to 1: of the values given 0.9, nine in ten are right"),
  doubts: z.array(z.string()).describe("The checks of this value that failed"),
});

const names = z.array(z.string());

/** Runs an extractor over a page and checks what it reads. */
export const runExtractorTool = defineTool({
  name: "run_extractor",
  title: "Run an extractor",
  description:
    "Reads a page with an extractor and checks it against what was learnt. `ok` judges the values asked for alone: one that is missing, in doubt or behind another label makes it false, with the failed check in `failed`; a value in doubt is given all the same. What else changed is in `notes`.",
  page: "html_or_url",
  input: z.object({
    extractor: runnableArgument,
    html_or_url: htmlOrUrl,
    offset: integerArgument(
      0,
      "How many rows of each list to leave out at the beginning: next_offset of a run",
      { least: 0 },
    ),
    base_url: baseUrl,
  }),
  output: answerSchema({
    rows: z.array(rowSchema).describe(
      "The listing's rows, top to bottom; those of further listings after them. Of an extractor with named lists alone, the rows of the first one",
    ),
    lists: z.record(z.string(), z.array(rowSchema)).optional().describe(
      "Rows of the named lists, by name",
    ),
    fields: z.record(z.string(), fieldValue).describe(
      "Values of the page itself, by field name; a list for a field that has several",
    ),
    values: z.record(z.string(), verdict).optional().describe(
      "A verdict on each value in `fields` that was learnt, by field name",
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
    lists_left_out: z.record(z.string(), z.int()).describe("Rows cut of each named list, by name"),
    next_offset: z.int().describe(
      "Where the rows that were cut begin, in every list alike: offset of the next run",
    ),
    summary_left_out: names,
    values_left_out: names,
    fields_left_out: names,
  }),
  evaluatesSelectors: ({ extractor }) => runsSelectors(extractor),
  async run({ extractor, html_or_url, offset, base_url }, context): Promise<Answer> {
    const runnable = readRunnable(extractor);
    if (offset < 0) throw new ToolError("bad_input", "offset is the number of a row, 0 or more");
    checkBase(base_url);
    const read = await openRunnable(runnable, context);
    const opened = await openPage(html_or_url, context);
    const [page = opened.page] = basedPages([opened], base_url);
    const answer: Answer = {
      ...toAnswer(runExtractor(read, page), offset),
      ...unreadOf(page),
      ...hintOf(opened),
    };
    return fitReading("run_extractor", answer, offset);
  },
});
