/** The tool `page_markdown`: a page's main content, or the whole page, as Markdown. */
import * as z from "zod";
import { checkSlice, sliceAnswer } from "../answer/slice.ts";
import { DEFAULT_SLICE_CHARS, MAX_SLICE_CHARS, MAX_SLICE_TOKENS } from "../limits.ts";
import { LINK_STYLES } from "../markdown/write/walk.ts";
import { sliceBlocks } from "./block_slice.ts";
import { hintOfEmpty } from "./empty_page.ts";
import { hintSchema } from "./hint.ts";
import { openPage } from "./page_argument.ts";
import { textOf } from "./page_text.ts";
import { refuseReserved } from "./refuse_reserved.ts";
import {
  answerSchema,
  atArgument,
  booleanArgument,
  fetchSchema,
  htmlOrUrl,
  integerArgument,
  respectTdm,
} from "./schemas.ts";
import { placedBlock, TEXT_FORMATS } from "./text_format.ts";
import { type Answer, defineTool } from "./tool.ts";
import { unreadOf, unreadSchema } from "./unread.ts";

/** Reads a page as Markdown. */
export const pageMarkdown = defineTool({
  name: "page_markdown",
  title: "Read a page as markdown",
  description:
    "Gives the main text of a page or PDF, as Markdown, plain text, HTML or blocks: headings, lists, tables, code, quotes, links and images kept, menus and other boilerplate left out. Use it to read or summarise a page; not for prices, dates or ratings (extract_declared), nor for raw HTML (fetch_page). Long pages come in slices that cut no table row and no code block in two: pass next_offset as offset.",
  input: z.object({
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
  }),
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
  async run(args, context): Promise<Answer> {
    checkSlice(args.offset, args.max_chars);
    const opened = await openPage(args.html_or_url, context, {
      ...(args.at === null ? {} : { at: args.at }),
      respectTdm: args.respect_tdm,
      pdf: true,
    });
    const { page, fetch, pdf } = opened;
    if (args.respect_tdm) refuseReserved(page);
    const { format, links } = args;
    const read = textOf(page, {
      full: args.full,
      frontMatter: args.front_matter,
      title: args.title,
      format,
      links,
      comments: args.comments,
      ...(pdf === undefined ? {} : { isPdf: true }),
    });
    const about = {
      title: read.title,
      byline: read.byline,
      published: read.published,
      language: read.language,
      words: read.words,
      text_from: read.from,
      url: page.url,
    };
    const hint = opened.hint ?? hintOfEmpty(page, { ...read, isFull: args.full });
    const trailer = {
      ...unreadOf(page),
      ...(pdf?.unread === undefined ? {} : { unread: pdf.unread }),
      ...(hint === undefined ? {} : { hint }),
      ...(fetch === undefined ? {} : { fetch }),
    };
    if (format === "blocks") {
      return sliceBlocks(read.blocks, args, ({ blocks, length, next_offset }) => ({
        ok: true,
        blocks: blocks.map((block) => placedBlock(page.tree, block)),
        ...about,
        length,
        next_offset,
        ...trailer,
      }));
    }
    const end = { isMarkdown: format === "markdown", maxTokens: args.max_tokens };
    return sliceAnswer(read.text, args.offset, args.max_chars, (slice) => ({
      ok: true,
      [format]: slice.text,
      ...about,
      length: slice.length,
      next_offset: slice.next_offset,
      ...trailer,
    }), end);
  },
});
