/** The tool `page_markdown`: a page's main content, or the whole page, as Markdown. */
import * as z from "zod";
import { PAGE_PARTS } from "../../base/names/page_parts.ts";
import { LINK_STYLES } from "../../base/names/link_styles.ts";
import {
  answerSchema,
  booleanArgument,
  fetchSchema,
  hintSchema,
  htmlOrUrl,
  nullableText,
  respectTdm,
  sliceArguments,
  unreadSchema,
} from "./schemas.ts";
import { TEXT_FORMATS } from "./text_formats.ts";
import { baseUrl, fetchArguments } from "./fetch_arguments.ts";
import { linksFields, titleFromSchema } from "./page_fields.ts";
import { defineTool } from "./tool.ts";

const input = z.object({
  html_or_url: htmlOrUrl,
  front_matter: booleanArgument(false, "Open with what is declared, between ---"),
  title: booleanArgument(true, "Begin with the title"),
  format: z.enum([...TEXT_FORMATS, "tables"]).default("markdown").describe(
    "text is words alone; blocks a list, each with its place, to cite; tables data. offset counts blocks, or rows of tables",
  ),
  links: z.enum(LINK_STYLES).default("inline").describe(
    "references are at the end; none keeps words alone",
  ),
  parts: z.array(z.enum(PAGE_PARTS)).nullable().default(null).describe(
    "Parts, not those that suit the page",
  ),
  find: nullableText("Words: blocks with most of them alone"),
  full: booleanArgument(false, "All of it, with menus and footers"),
  page_links: booleanArgument(false, "With its links"),
  base_url: baseUrl,
  ...fetchArguments,
  respect_tdm: respectTdm,
  ...sliceArguments,
});

export type PageMarkdownArguments = z.output<typeof input>;

/** Reads a page as Markdown. */
export const pageMarkdown = defineTool({
  name: "page_markdown",
  title: "Read a page as markdown",
  description:
    "Gives the main text of a page, PDF, DOCX, ODT or EPUB, as Markdown, plain text, HTML or blocks, without boilerplate. Use it to read or summarise a page; not for prices, dates or ratings (extract_declared), nor for raw HTML (fetch_page). Long pages come in slices: pass next_offset as offset.",
  input,
  output: answerSchema({
    markdown: z.string().describe("One slice of the Markdown; empty when the page has no content"),
    text: z.string().describe("The slice, with format text"),
    html: z.string().describe("The slice, with format html"),
    blocks: z.array(
      z.looseObject({
        type: z.string().describe("heading, paragraph, list, table, code, quote, note or rule"),
        level: z.int().optional().describe("Of a heading, 1 to 6"),
        language: z.string().optional().describe("Of code, where the page names it"),
        markdown: z.string(),
        cut: z.int().optional().describe("Characters that were cut from its end"),
        part: z.enum(PAGE_PARTS).optional().describe("Of the page it belongs to"),
        where: z.string().nullable().describe("XPath of the smallest element that contains it"),
      }).meta({ id: "TextBlock" }),
    ).describe("The slice, with format blocks or find"),
    blocks_left_out: z.int().describe("Blocks without the words of find"),
    tables: z.array(
      z.looseObject({
        kind: z.string().describe("data, or facts: labels and values of one thing"),
        caption: z.string(),
        heading: z.string().describe("The last heading before it"),
        columns: z.array(z.looseObject({
          name: z.string(),
          type: z.string().describe("text, number, date or boolean"),
          unit: z.string().optional().describe("What stands beside every number"),
          typed_values: z.array(z.union([z.number(), z.string(), z.boolean(), z.null()])).optional()
            .describe("Of each row; null where a cell is none of the type"),
        })),
        header_column: z.boolean().describe("Whether the first column names the rows"),
        cells: z.array(z.array(z.string().nullable())).describe(
          "Texts of each row; null where there is none",
        ),
        first_row: z.int().optional().describe("Of the slice, when it is not the first"),
        row_count: z.int(),
        cell_links: z.array(z.array(z.union([z.int(), z.string()]))).optional().describe(
          "Row, column and address of each",
        ),
        left_out: z.int().optional().describe("Rows and cells left out at a bound"),
        where: z.string(),
      }).meta({ id: "PageTable" }),
    ).describe("With format tables; a cell that spans rows is in each of them"),
    layout_tables: z.int().describe("Tables that only place things, with format tables"),
    passed_tables: z.int().describe("Hidden, empty or nested in data, with format tables"),
    title: z.string().nullable().describe("The page's title, without the name of its site"),
    title_from: titleFromSchema,
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
    page_name: z.string().describe("Of long handed-in text: send it in its place"),
    ...linksFields,
    unread: unreadSchema,
    hint: hintSchema,
    fetch: fetchSchema,
  }),
  page: "html_or_url",
});
