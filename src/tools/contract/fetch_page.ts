/** The tool that returns a page's HTML, a slice at a time. */
import * as z from "zod";
import { answerSchema, fetchSchema, hintSchema, sliceArguments, textArgument } from "./schemas.ts";
import { fetchArguments } from "./fetch_arguments.ts";
import { defineTool } from "./tool.ts";

const input = z.object({
  url: textArgument("Its http(s) address"),
  ...sliceArguments,
  ...fetchArguments,
});

export type FetchPageArguments = z.output<typeof input>;

/** Fetches a page and returns its HTML, error pages included. */
export const fetchPage = defineTool({
  name: "fetch_page",
  title: "Fetch a page",
  description:
    "Fetches one address and gives its raw HTML, a slice at a time. Use it only for the markup itself; not to read a page (page_markdown) or its data (extract_declared, select_values), which fetch by themselves. An error page is a page, its status in fetch.",
  input,
  output: answerSchema({
    html: z.string().describe("A slice; slices joined are the page"),
    url: z.string().describe("Where the fetch landed"),
    fetch: fetchSchema,
    truncated: z.boolean().describe("Whether more remains"),
    length: z.int().describe("Characters in all"),
    hint: hintSchema,
    next_offset: z.int().nullable().describe("Where the next slice begins; null at the end"),
  }),
  page: "url",
});
