/** The tool `page_markdown`: a page's main content, or the whole page, as Markdown. */
import * as z from "zod";
import { DEFAULT_SLICE_CHARS, MAX_SLICE_CHARS, MAX_SLICE_TOKENS } from "../limits.ts";
import { LINK_STYLES } from "../markdown/write/link_styles.ts";
import {
  answerSchema,
  atArgument,
  booleanArgument,
  fetchSchema,
  hintSchema,
  htmlOrUrl,
  integerArgument,
  respectTdm,
  unreadSchema,
} from "./schemas.ts";
import { TEXT_FORMATS } from "./text_formats.ts";
import { RUNS } from "./runs/table.ts";
import { defineTool, runOf } from "./tool.ts";

const input = z.object({
  html_or_url: htmlOrUrl,
  front_matter: booleanArgument(
    false,
    "Open the Markdown with what the page declares between two --- lines.",
  ),
  title: booleanArgument(
    true,
    "Begin with the page's title, unless its content has a heading of the first level.",
  ),
  format: z.enum(TEXT_FORMATS).default("markdown").describe(
    "markdown; text, which is its words alone; html, which is plain HTML; or blocks, a list of headings, paragraphs, lists, tables, code and quotes, each with its place, to cut and to cite. offset and next_offset count blocks then.",
  ),
  links: z.enum(LINK_STYLES).default("inline").describe(
    "inline; references, numbers with a list of addresses at the end; or none, the words of links alone.",
  ),
  comments: booleanArgument(false, "Add the comments below an article."),
  full: booleanArgument(false, "Write the whole page, with menus and footers."),
  at: atArgument,
  respect_tdm: respectTdm,
  offset: integerArgument(0, "Where the slice begins, in characters.", { least: 0 }),
  max_chars: integerArgument(
    DEFAULT_SLICE_CHARS,
    `How many characters the slice may have, 1 to ${MAX_SLICE_CHARS}.`,
    { least: 1, most: MAX_SLICE_CHARS },
  ),
  max_tokens: z.int().min(1).max(MAX_SLICE_TOKENS).nullable().default(null).describe(
    "How many tokens of a language model the slice may take, as estimated from its characters; it ends with a block then.",
  ),
});

/** The arguments of `page_markdown`. */
export type PageMarkdownArguments = z.output<typeof input>;

/** Reads a page as Markdown. */
export const pageMarkdown = defineTool({
  name: "page_markdown",
  title: "Read a page as markdown",
  description:
    "Gives the main text of a page or PDF, as Markdown, plain text, HTML or blocks: headings, lists, tables, code, quotes, links and images kept, menus and other boilerplate left out. Use it to read or summarise a page; not for prices, dates or ratings (extract_declared), nor for raw HTML (fetch_page). Long pages come in slices that cut no table row and no code block in two: pass next_offset as offset.",
  input,
  output: answerSchema({
    markdown: z.string().describe("One slice of the Markdown; empty when the page has no content"),
    text: z.string().describe("The slice, with format text"),
    html: z.string().describe("The slice, with format html"),
    blocks: z.array(
      z.looseObject({
        type: z.string().describe("heading, paragraph, list, table, code, quote, note or rule"),
        markdown: z.string(),
        where: z.string().nullable().describe("XPath of the smallest element that contains it"),
      }).meta({ id: "TextBlock" }),
    ).describe("The slice, with format blocks"),
    title: z.string().nullable().describe("The page's title"),
    byline: z.string().nullable().describe("Its author, declared or else shown"),
    published: z.string().nullable().describe(
      "When it was published, as a date where it reads as one",
    ),
    language: z.string().nullable().describe("The language it declares"),
    words: z.int().describe("Words of the whole text"),
    text_from: z.looseObject({
      source: z.string().describe(
        "extracted, page (with full), document (no HTML), or empty when there is no text",
      ),
      method: z.string().describe(
        "What chose the text, or what a document is; empty when nothing was chosen",
      ),
      where: z.string().nullable().describe("XPath of the smallest element that contains the text"),
    }).describe("Where the text comes from"),
    url: z.string().nullable().describe("Where the fetch landed; null for handed-in text"),
    length: z.int().describe("Characters of the whole text, or how many blocks it has"),
    next_offset: z.int().nullable().describe("Where the next slice begins; null at the end"),
    unread: unreadSchema,
    hint: hintSchema,
    fetch: fetchSchema,
  }),
  page: "html_or_url",
  run: runOf(RUNS.page_markdown),
});
