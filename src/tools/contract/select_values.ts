/** The tool that reads the values a caller's selector selects. */
import * as z from "zod";
import {
  answerSchema,
  fetchSchema,
  hintSchema,
  htmlOrUrl,
  respectTdm,
  textArgument,
  tokensArgument,
  unreadSchema,
} from "./schemas.ts";
import { baseUrl, fetchArguments } from "./fetch_arguments.ts";
import { defineTool } from "./tool.ts";

const input = z.object({
  html_or_url: htmlOrUrl,
  selector: textArgument(
    "As div.price::text, a::attr(href) or //a/@href; a prefix css: or xpath: decides",
  ),
  respect_tdm: respectTdm,
  max_tokens: tokensArgument(),
  base_url: baseUrl,
  ...fetchArguments,
});

export type SelectValuesArguments = z.output<typeof input>;

/** Selects values on a page by CSS or XPath, each with its place. */
export const selectValues = defineTool({
  name: "select_values",
  title: "Select values on a page",
  description:
    "Evaluates a CSS selector or XPath 1.0 expression on one page: its values, each with its place. Use it when the selector is known; not to find out where values are (compile_extractor with `want`) or for what pages declare (extract_declared). CSS has :has(), :is() and :contains(), too; a table has its tbody.",
  input,
  output: answerSchema({
    url: z.string().nullable().describe("Where the fetch landed; null for handed-in HTML"),
    values: z.array(
      z.looseObject({
        value: z.string().describe("The text with its whitespace collapsed; href and src resolved"),
        row: z.record(z.string(), z.string().nullable()).optional().describe(
          "With TABLE::rows, the cells of the row by the names of their columns",
        ),
        where: z.string().nullable().describe(
          "XPath of the element that contains the value; for a computed one of the first node it read, null where it read none",
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
});
