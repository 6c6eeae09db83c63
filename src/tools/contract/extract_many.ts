/** The tool that reads several pages at once (docs/design/contract.md, 2.11). */
import * as z from "zod";
import { MAX_GIVEN_PAGES } from "../../base/limits.ts";
import { pageFields } from "./page_fields.ts";
import { runsSelectors } from "./recipe/runnable_argument.ts";
import { pagesExtractor } from "./page_fields.ts";
import { pagesFormat } from "./page_fields.ts";
import {
  answerSchema,
  booleanArgument,
  pageErrorSchema,
  questionsArgument,
  respectTdm,
  silentArgument,
  tokensArgument,
} from "./schemas.ts";
import { recordSchema } from "./declared_schema.ts";
import { fetchArguments } from "./fetch_arguments.ts";
import { defineTool } from "./tool.ts";

const input = z.object({
  urls: z.array(z.string().meta({ minLength: 1 })).meta({
    description: "Their http(s) addresses",
    minItems: 1,
    maxItems: MAX_GIVEN_PAGES,
  }),
  records: booleanArgument(false, "With all that is declared"),
  induce: booleanArgument(false, "Also repeated rows where nothing is declared"),
  respect_tdm: respectTdm,
  visible: silentArgument("With what is only shown; unless asked, not beside questions"),
  questions: questionsArgument(),
  max_tokens: tokensArgument(),
  ...fetchArguments,
  format: pagesFormat,
  extractor: pagesExtractor,
});

export type ExtractManyArguments = z.output<typeof input>;

/** Reads what each of several pages declares. */
export const extractMany = defineTool({
  name: "extract_many",
  title: "Extract several pages",
  description:
    "Answers what each of up to 25 pages declares, in the order given; with `format` its text, with `extractor` what that reads. Use it to compare products or articles; not for one long text (page_markdown). At most 60 seconds.",
  page: null,
  input,
  evaluatesSelectors: ({ extractor }) => runsSelectors(extractor),
  output: answerSchema({
    pages: z.array(
      z.looseObject({
        ...pageFields,
        found_on: z.string().optional().describe("The page whose redirect led here"),
        records: z.array(recordSchema).optional(),
        records_left_out: z.int().optional(),
      }).meta({ id: "ExtractedPage" }),
    ),
    stopped: z.enum(["done", "time_budget"]),
    pages_left_out: z.int().describe("Pages cut for the size of the answer"),
  }, pageErrorSchema),
});
