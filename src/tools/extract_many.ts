/** The tool that reads several pages at once (docs/design/contract.md, 2.11). */
import * as z from "zod";
import { fitAnswer } from "../answer/cut.ts";
import { ToolError } from "../errors.ts";
import { MAX_ADDRESS_CHARS, MAX_GIVEN_PAGES } from "../limits.ts";
import { extractPages } from "../site/extract_pages.ts";
import { answerPages, cutRecords, PAGE_CUTS, pageFields } from "./crawled_page.ts";
import { runsSelectors } from "./extractor_argument.ts";
import { openPageRun, pagesExtractor } from "./page_run.ts";
import { pagesFormat, readFormat } from "./pages_text.ts";
import { questionsArgument, readQuestions } from "./questions.ts";
import { answerSchema, booleanArgument, respectTdm } from "./schemas.ts";
import { type Answer, defineTool } from "./tool.ts";

/** Reads what each of several pages declares. */
export const extractMany = defineTool({
  name: "extract_many",
  title: "Extract several pages",
  description:
    "Answers for up to 25 addresses at once what each page declares, with `format` its text and with `extractor` what that reads of it, in the order given. Use it to compare products or articles; not for one long text (page_markdown). Sites are asked side by side, each a second apart, at most 60 seconds; a page that could not be read says why.",
  page: null,
  input: z.object({
    urls: z.array(z.string()).describe(
      `The http(s) addresses of the pages, 1 to ${MAX_GIVEN_PAGES}`,
    ),
    records: booleanArgument(false, "Also answer with every record of each page"),
    induce: booleanArgument(false, "Also read repeated rows where a page declares no thing"),
    respect_tdm: respectTdm,
    visible: booleanArgument(true, "Also answer with what pages only show: title, author, dates"),
    questions: questionsArgument,
    format: pagesFormat,
    extractor: pagesExtractor,
  }),
  evaluatesSelectors: ({ extractor }) => runsSelectors(extractor),
  output: answerSchema({
    pages: z.array(
      z.looseObject({
        ...pageFields,
        found_on: z.string().optional().describe("The page whose redirect led here"),
        records: z.array(z.looseObject({})).optional(),
        records_left_out: z.int().optional(),
      }).meta({ id: "ExtractedPage" }),
    ),
    stopped: z.enum(["done", "time_budget"]),
    pages_left_out: z.int().describe("Pages cut for the size of the answer"),
  }),
  async run(args, context): Promise<Answer> {
    const { urls, records, induce, respect_tdm, visible } = args;
    const questions = readQuestions(args.questions);
    if (urls.length < 1 || urls.length > MAX_GIVEN_PAGES) {
      throw new ToolError(
        "bad_input",
        `urls must hold between 1 and ${MAX_GIVEN_PAGES} addresses, not ${urls.length}`,
      );
    }
    if (urls.some((url) => url.length > MAX_ADDRESS_CHARS)) {
      throw new ToolError("bad_input", `an address has at most ${MAX_ADDRESS_CHARS} characters`);
    }
    const run = await openPageRun(args.extractor, context);
    const options = {
      records,
      induce,
      visible,
      respectTdm: respect_tdm,
      ...questions,
      ...readFormat(args.format),
      ...run,
    };
    const { pages, stopped } = await extractPages(context, urls, options);
    return fitAnswer("extract_many", answerPages({ pages, stopped }), [cutRecords, ...PAGE_CUTS]);
  },
});
