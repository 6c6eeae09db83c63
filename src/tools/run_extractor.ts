/** The tool that runs an extractor over a page (docs/design/contract.md, 2.5). */
import * as z from "zod";
import type { Context } from "../context.ts";
import { ToolError } from "../errors.ts";
import type { Extractor } from "../extractor/extractor.ts";
import { runExtractor } from "../extractor/run.ts";
import type { Page } from "../html/page.ts";
import { MAX_FOLLOWED_PAGES } from "../limits.ts";
import { basedPages, baseUrl, checkBase } from "./extractor_schema.ts";
import {
  openRunnable,
  readRunnable,
  runnableArgument,
  runsSelectors,
} from "./extractor_argument.ts";
import { followedFields, followNext } from "./follow_next.ts";
import { hintOf, hintSchema } from "./hint.ts";
import { openPage } from "./page_argument.ts";
import { fitReading, toAnswer } from "./run_answer.ts";
import { runFields } from "./run_schema.ts";
import { answerSchema, htmlOrUrl, integerArgument } from "./schemas.ts";
import { type Answer, defineTool } from "./tool.ts";
import { unreadOf, unreadSchema } from "./unread.ts";

const names = z.array(z.string());

/** Runs an extractor over a page and checks what it reads. */
export const runExtractorTool = defineTool({
  name: "run_extractor",
  title: "Run an extractor",
  description:
    "Reads a page with an extractor and checks it against what was learnt. Use it after compile_extractor, on each further page; not on a page of another kind or site (compile_extractor anew), and use heal_extractor when checks fail because the site changed. `ok` judges the values asked for alone; what is missing or in doubt is in `failed`, and a value in doubt is given all the same.",
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
    max_pages: integerArgument(
      1,
      `How many pages to read, 1 to ${MAX_FOLLOWED_PAGES}: past the first by the address in the field next, where the extractor has one`,
      { least: 1, most: MAX_FOLLOWED_PAGES },
    ),
  }),
  output: answerSchema({
    ...runFields,
    ...followedFields,
    summary: z.record(z.string(), z.string()).describe("What the page declares, by question"),
    unread: unreadSchema,
    hint: hintSchema,
    summary_left_out: names,
    values_left_out: names,
    fields_left_out: names,
  }),
  evaluatesSelectors: ({ extractor }) => runsSelectors(extractor),
  async run(args, context): Promise<Answer> {
    const { offset, base_url, max_pages } = args;
    const runnable = readRunnable(args.extractor);
    if (offset < 0) throw new ToolError("bad_input", "offset is the number of a row, 0 or more");
    if (max_pages < 1 || max_pages > MAX_FOLLOWED_PAGES) {
      const range = `between 1 and ${MAX_FOLLOWED_PAGES}`;
      throw new ToolError("bad_input", `max_pages must lie ${range}, not ${max_pages}`);
    }
    checkBase(base_url);
    const extractor = await openRunnable(runnable, context);
    const opened = await openPage(args.html_or_url, context);
    const [page = opened.page] = basedPages([opened], base_url);
    const answer: Answer = {
      ...await readingOf(extractor, page, args, context),
      ...unreadOf(page),
      ...hintOf(opened),
    };
    return fitReading("run_extractor", answer, offset);
  },
});

async function readingOf(
  extractor: Extractor,
  page: Page,
  { offset, max_pages }: { offset: number; max_pages: number },
  context: Context,
): Promise<Answer> {
  if (max_pages === 1) return toAnswer(runExtractor(extractor, page), offset);
  const { reading, ...followed } = await followNext(extractor, page, max_pages, context);
  const answer = { ...toAnswer(reading, offset), ...followed };
  return { ...answer, ok: answer.ok && followed.pages.every(({ error }) => error === undefined) };
}
