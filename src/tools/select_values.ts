/** The tool that reads the values a caller's selector selects. */
import * as z from "zod";
import { cutList, fitAnswer } from "../answer/cut.ts";
import { MAX_ANSWER_BYTES } from "../limits.ts";
import { compileSelector } from "../select/compile_selector.ts";
import { selectHead } from "../select/select_values.ts";
import { hintOf, hintSchema } from "./hint.ts";
import { openPage } from "./page_argument.ts";
import { refuseReserved } from "./refuse_reserved.ts";
import { answerSchema, fetchSchema, htmlOrUrl, respectTdm } from "./schemas.ts";
import { type Answer, defineTool } from "./tool.ts";
import { unreadOf, unreadSchema } from "./unread.ts";

/** Selects values on a page by CSS or XPath, each with its place. */
export const selectValues = defineTool({
  name: "select_values",
  title: "Select values on a page",
  description:
    "Gives the values a CSS selector or XPath 1.0 expression selects on one page, each with its place. Use it when the selector is known; not to find out where values are (compile_extractor with `want`) or for what pages declare (extract_declared). CSS has ::text, ::attr(name), :has(), :is(), :nth-child(... of S) and :contains(); XPath may give a string, number or boolean. The tree is a browser's, so a table has its tbody. Nothing found is an empty list.",
  input: z.object({
    html_or_url: htmlOrUrl,
    selector: z.string().describe(
      "A CSS selector such as h1, div.price::text or a::attr(href), or an XPath 1.0 expression such as //h1, //a/@href or substring-before(//title, ' - '). A prefix css: or xpath: decides where it could be either.",
    ),
    respect_tdm: respectTdm,
  }),
  output: answerSchema({
    url: z.string().nullable().describe("Where the fetch landed; null for handed-in HTML"),
    values: z.array(
      z.looseObject({
        value: z.string().describe("The text with its whitespace collapsed; href and src resolved"),
        where: z.string().describe(
          "XPath of the element that contains the value; for a computed one of the first node it read",
        ),
      }).meta({ id: "SelectedValue" }),
    ).describe("The values in document order"),
    count: z.int().describe("How many values there are, before any were left out"),
    values_left_out: z.int().describe("How many values did not fit in the answer"),
    unread: unreadSchema,
    hint: hintSchema,
    fetch: fetchSchema,
  }),
  page: "html_or_url",
  evaluatesSelectors: () => true,
  async run({ html_or_url, selector, respect_tdm }, context): Promise<Answer> {
    const compiled = compileSelector(selector);
    const opened = await openPage(html_or_url, context, { respectTdm: respect_tdm });
    const { page, fetch } = opened;
    if (respect_tdm) refuseReserved(page);
    const { values, count } = selectHead(page, compiled, MAX_ANSWER_BYTES);
    const leftOut = count - values.length;
    const answer: Answer = {
      ok: true,
      url: page.url,
      values,
      count,
      ...(leftOut === 0 ? {} : { values_left_out: leftOut }),
      ...unreadOf(page),
      ...hintOf(opened),
      ...(fetch === undefined ? {} : { fetch }),
    };
    return fitAnswer("select_values", answer, [cutList("values")]);
  },
});
