/** The tool `page_markdown`: a page's main content, or the whole page, as Markdown. */
import * as z from "zod";
import { checkSlice, sliceAnswer } from "../answer/slice.ts";
import { readDeclared } from "../declared/declared.ts";
import type { Page } from "../html/page.ts";
import { placeOf } from "../html/place.ts";
import { DEFAULT_SLICE_CHARS, MAX_SLICE_CHARS } from "../limits.ts";
import { writeFrontMatter } from "../markdown/front_matter.ts";
import { readMainContent } from "../markdown/main_content.ts";
import { toMarkdown } from "../markdown/to_markdown.ts";
import { hintOf, hintSchema } from "./hint.ts";
import { openPage } from "./page_argument.ts";
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
import { type Answer, defineTool } from "./tool.ts";
import { unreadOf, unreadSchema } from "./unread.ts";

/** What names this reader of main content in `text_from.method`. */
const METHOD = "block-scoring";

/** Where the text of an answer comes from. */
interface TextFrom {
  source: "extracted" | "page" | "";
  method: string;
  where: string | null;
}

/** Reads a page as Markdown. */
export const pageMarkdown = defineTool({
  name: "page_markdown",
  title: "Read a page as markdown",
  description:
    "Gives the main content of a web page as GitHub Flavored Markdown: headings, lists, tables, code, quotes, links and images kept; menus, footers, comments and other boilerplate left out. Long pages come in slices: pass next_offset as offset for the next one.",
  input: z.object({
    html_or_url: htmlOrUrl,
    front_matter: booleanArgument(
      false,
      "Open the Markdown with what the page declares (title, author, dates ...) between two --- lines.",
    ),
    full: booleanArgument(false, "Write the whole page, menus and footers included."),
    at: atArgument,
    respect_tdm: respectTdm,
    offset: integerArgument(0, "Where the slice begins, in characters."),
    max_chars: integerArgument(
      DEFAULT_SLICE_CHARS,
      `How many characters the slice may have, 1 to ${MAX_SLICE_CHARS}.`,
    ),
  }),
  output: answerSchema({
    markdown: z.string().describe("One slice of the Markdown; empty when the page has no content"),
    text_from: z.looseObject({
      source: z.string().describe("extracted, page (with full), or empty when there is no text"),
      method: z.string().describe("What chose the text; empty when nothing was chosen"),
      where: z.string().nullable().describe("XPath of the smallest element that holds the text"),
    }).describe("Where the text comes from"),
    url: z.string().nullable().describe("Where the fetch landed; null for handed-in text"),
    length: z.int().describe("Characters of the whole Markdown"),
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
    });
    const { page, fetch } = opened;
    if (args.respect_tdm) refuseReserved(page);
    const { text, from } = textOf(page, args.full, args.front_matter);
    return sliceAnswer(text, args.offset, args.max_chars, (slice) => ({
      ok: true,
      markdown: slice.text,
      text_from: from,
      url: page.url,
      length: slice.length,
      next_offset: slice.next_offset,
      ...unreadOf(page),
      ...hintOf(opened),
      ...(fetch === undefined ? {} : { fetch }),
    }));
  },
});

/** A text and where it comes from. */
interface PageText {
  text: string;
  from: TextFrom;
}

const NO_TEXT: PageText = { text: "", from: { source: "", method: "", where: null } };

/** The texts of a page that is read again and again, slice by slice. */
const TEXTS = new WeakMap<Page, Map<string, PageText>>();

/** Gives the whole Markdown of a page, written once for all its slices. */
function textOf(page: Page, full: boolean, frontMatter: boolean): PageText {
  let known = TEXTS.get(page);
  if (known === undefined) TEXTS.set(page, known = new Map());
  const kind = `${full} ${frontMatter}`;
  let read = known.get(kind);
  if (read === undefined) {
    const { text, from } = full ? wholePage(page) : mainContent(page);
    const opening = frontMatter && text !== "" ? frontMatterOf(page, from) : "";
    known.set(kind, read = { text: opening + text, from });
  }
  return read;
}

function wholePage({ tree, base }: Page): PageText {
  const text = toMarkdown(tree, { base });
  return text === "" ? NO_TEXT : { text, from: { source: "page", method: "", where: null } };
}

function mainContent({ tree, base }: Page): PageText {
  const { selection, root } = readMainContent(tree);
  const text = root === 0 ? "" : toMarkdown(tree, { base, selection });
  if (text === "") return NO_TEXT;
  return { text, from: { source: "extracted", method: METHOD, where: placeOf(tree, root) } };
}

function frontMatterOf(page: Page, from: TextFrom): string {
  const declared = readDeclared(page, { visible: false, records: false });
  return writeFrontMatter(declared, `${from.source} ${from.method}`.trim());
}
