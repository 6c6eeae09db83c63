/** The tool that runs an extractor over a page (docs/design/contract.md, 2.5). */
import * as z from "zod";
import { MAX_FOLLOWED_PAGES, MAX_OFFSET } from "../../base/limits.ts";
import { runnableArgument, runsSelectors } from "./recipe/runnable_argument.ts";
import { followedFields } from "./run_schema.ts";
import { runFields } from "./run_schema.ts";
import {
  answerSchema,
  hintSchema,
  htmlOrUrl,
  integerArgument,
  tokensArgument,
  unreadSchema,
} from "./schemas.ts";
import { baseUrl, fetchArguments } from "./fetch_arguments.ts";
import { defineTool } from "./tool.ts";

const names = z.array(z.string());

const input = z.object({
  extractor: runnableArgument,
  html_or_url: htmlOrUrl,
  offset: integerArgument(
    0,
    "Rows to skip: next_offset of the last",
    { least: 0, most: MAX_OFFSET },
  ),
  max_tokens: tokensArgument(),
  ...fetchArguments,
  base_url: baseUrl,
  max_pages: integerArgument(
    1,
    "Pages at most, by its field `next` or rel=next",
    { least: 1, most: MAX_FOLLOWED_PAGES },
  ),
});

export type RunExtractorArguments = z.output<typeof input>;

/** Runs an extractor over a page and checks what it reads. */
export const runExtractorTool = defineTool({
  name: "run_extractor",
  title: "Run an extractor",
  description:
    "Reads a page with an extractor and checks it against what was learnt. Use it after compile_extractor, on each further page; not on a page of another kind or site (compile_extractor anew), and use heal_extractor when checks fail because the site changed. What is missing or in doubt is in `failed`.",
  page: "html_or_url",
  input,
  output: answerSchema({
    ...runFields,
    ...followedFields,
    summary: z.record(z.string(), z.string()).describe("What the page declares, by question"),
    unread: unreadSchema,
    hint: hintSchema,
    summary_left_out: names,
    verdicts_left_out: names,
    fields_left_out: names,
  }),
  evaluatesSelectors: ({ extractor }) => runsSelectors(extractor),
});
