/** The tool that returns a page's HTML, a slice at a time. */
import * as z from "zod";
import { DEFAULT_SLICE_CHARS, MAX_FRESH_SECONDS, MAX_SLICE_CHARS } from "../limits.ts";
import { answerSchema, fetchSchema, hintSchema, integerArgument } from "./schemas.ts";
import { RUNS } from "./runs/table.ts";
import { defineTool, runOf } from "./tool.ts";

const input = z.object({
  url: z.string().describe("The http(s) address of the page."),
  offset: integerArgument(0, "Where it begins; next_offset of the last.", {
    least: 0,
  }),
  max_chars: integerArgument(
    DEFAULT_SLICE_CHARS,
    `Characters at most, 1 to ${MAX_SLICE_CHARS}.`,
    { least: 1, most: MAX_SLICE_CHARS },
  ),
  max_age: integerArgument(
    MAX_FRESH_SECONDS,
    "Seconds a copy may be old; 0 asks the site.",
    { least: 0, most: MAX_FRESH_SECONDS },
  ),
});

/** The arguments of `fetch_page`. */
export type FetchPageArguments = z.output<typeof input>;

/** Fetches a page and returns its HTML, error pages included. */
export const fetchPage = defineTool({
  name: "fetch_page",
  title: "Fetch a page",
  description:
    "Fetches one address and gives its raw HTML, a slice at a time. Use it only for the markup itself; not to read a page (page_markdown) or its data (extract_declared, select_values), which fetch by themselves. robots.txt is honoured, private addresses are refused. An error page is a page, its status in fetch.",
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
  run: runOf(RUNS.fetch_page),
});
