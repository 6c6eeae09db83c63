/** The tool that learns an extractor (docs/design/contract.md, 2.4). */
import * as z from "zod";
import { extractorSchema, failedCheck, fieldValue, rowSchema } from "./extractor_schema.ts";
import { recipeSchema } from "./recipe/recipe_schema.ts";
import { answerSchema, hintSchema, tokensArgument, unreadSchema } from "./schemas.ts";
import { fetchArguments } from "./fetch_arguments.ts";
import { defineTool } from "./tool.ts";

const ownReading = z.looseObject({
  name: z.string().describe("The page's"),
  ok: z.boolean().describe("Whether every value asked for is read there without a doubt"),
  fields: z.record(z.string(), fieldValue),
  rows: z.array(rowSchema).describe("The first three rows"),
  row_count: z.int(),
  lists: z.record(
    z.string(),
    z.looseObject({
      rows: z.array(rowSchema).describe("The first three rows"),
      row_count: z.int(),
    }),
  ).optional().describe("Rows of the named lists"),
  failed: z.array(failedCheck),
}).meta({ id: "OwnReading" });

const question = z.looseObject({
  name: z.string().describe("The field"),
  ask: z.string(),
  choices: z.array(z.looseObject({
    at: z.string(),
    reads: z.array(z.string().nullable()).describe("Of each page given"),
  })),
}).meta({ id: "OpenQuestion" });

const input = z.object({ ...recipeSchema.shape, max_tokens: tokensArgument(), ...fetchArguments });

export type CompileExtractorArguments = z.output<typeof input>;

/** Learns an extractor from pages, examples or selectors. */
export const compileExtractorTool = defineTool({
  name: "compile_extractor",
  title: "Learn an extractor",
  description:
    "Learns from one to three pages of a site how to read all others like them: repeated rows, or the examples in `want`, or selectors in `select`. Use it when many pages of one kind will be read; not for a value of one page (select_values) or what pages declare anyway (extract_declared). Answers an extractor for run_extractor, what it reads of its own pages, and `questions` to answer in `want`.",
  page: "pages",
  input,
  output: answerSchema({
    extractor: extractorSchema,
    read: z.array(ownReading).describe(
      "What the extractor reads from each page it was learnt from: look here first",
    ),
    questions: z.array(question).describe("What is left open: answer in want"),
    schema: z.record(z.string(), z.unknown()).optional().describe(
      "JSON Schema of the values learnt, each as it is typed; rows of an unnamed listing are under `rows`",
    ),
    read_left_out: z.int().describe("Pages whose reading was cut for the size of the answer"),
    unread: unreadSchema,
    hint: hintSchema,
  }),
  evaluatesSelectors: ({ select }) => select !== null,
});
