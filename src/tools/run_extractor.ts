/** The tool that runs an extractor over a page (docs/design/contract.md, 2.5). */
import * as z from "zod";
import { cutEntries, cutList, fitAnswer } from "../answer/cut.ts";
import { readExtractor } from "../extractor/format.ts";
import { runExtractor } from "../extractor/run.ts";
import { extractorArgument } from "./extractor_schema.ts";
import { hintOf, hintSchema } from "./hint.ts";
import { openPage } from "./page_argument.ts";
import { answerSchema, htmlOrUrl } from "./schemas.ts";
import { type Answer, defineTool } from "./tool.ts";
import { unreadOf, unreadSchema } from "./unread.ts";

const failed = z.looseObject({
  name: z.string().describe(
    "listing, rows, field, shape, reads, values, summary, type or extractor",
  ),
  expected: z.string().describe("What was learnt"),
  got: z.string().describe("What this page has"),
  ok: z.literal(false),
});

const note = z.looseObject({
  name: z.string().describe("summary, shape, type or field"),
  expected: z.string().describe("What was learnt"),
  got: z.string().describe("What this page has"),
});

const names = z.array(z.string());

/** Runs an extractor over a page and checks what it reads. */
export const runExtractorTool = defineTool({
  name: "run_extractor",
  title: "Run an extractor",
  description:
    "Reads a page with an extractor and checks it against what was learnt. `ok` judges the values asked for alone: one that is missing, in doubt or behind another label makes it false, with the failed check in `failed`; a value in doubt is given all the same. What else changed is in `notes`.",
  page: "html_or_url",
  input: z.object({ extractor: extractorArgument, html_or_url: htmlOrUrl }),
  output: answerSchema({
    rows: z.array(z.record(z.string(), z.string())).describe(
      "The listing's rows, top to bottom; those of further listings after them",
    ),
    fields: z.record(z.string(), z.string()).describe("Values of the page itself, by field name"),
    summary: z.record(z.string(), z.string()).describe("What the page declares, by question"),
    failed: z.array(failed).describe(
      "The checks of what was asked for that failed; empty when all passed",
    ),
    notes: z.array(note).describe(
      "What else differs from the pages learnt from, as what the page declares; it leaves `ok` as it is",
    ),
    unread: unreadSchema,
    hint: hintSchema,
    rows_left_out: z.int().describe("Rows cut for the size of the answer"),
    summary_left_out: names,
    fields_left_out: names,
  }),
  evaluatesSelectors: ({ extractor }) => extractor.format === 3,
  async run({ extractor, html_or_url }, context): Promise<Answer> {
    const read = readExtractor(extractor);
    const opened = await openPage(html_or_url, context);
    const { page } = opened;
    const reading = runExtractor(read, page);
    const answer: Answer = {
      ok: reading.failed.length === 0,
      ...reading,
      ...unreadOf(page),
      ...hintOf(opened),
    };
    return fitAnswer("run_extractor", answer, [
      cutList("rows"),
      cutEntries("summary"),
      cutEntries("fields"),
    ]);
  },
});
