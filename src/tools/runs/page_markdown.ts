/** What `page_markdown` runs; `../page_markdown.ts` declares it. */
import { defined } from "../../base/defined.ts";
import { weightOf } from "../../base/json/weight.ts";
import { BYTES_OF_TOKEN, cutList, type Cuttable } from "./answer/cut.ts";
import { checkSlice, sliceAnswer } from "./answer/slice.ts";
import { listLinks } from "../../site/mod.ts";
import type { Answer, PageMarkdownArguments } from "../contract/mod.ts";
import { sliceBlocks } from "./text/block_slice.ts";
import { checkFind, findBlocks } from "./text/find_blocks.ts";
import { sliceTables } from "./text/table_slice.ts";
import { openPage } from "./page_argument.ts";
import { hintOfPosts, textOf } from "./text/page_text.ts";
import { refuseReserved } from "./refuse_reserved.ts";
import { placedBlock } from "./text/text_format.ts";
import { unreadOf } from "./unread.ts";
import { asAsked } from "./asked_pages.ts";
import type { Context } from "./context.ts";
import type { Page } from "../../page/html/mod.ts";
import { isHidden } from "../../page/layout/mod.ts";

/** Reads a page's text, in the format asked for. Throws `ToolError`. */
export async function run(args: PageMarkdownArguments, context: Context): Promise<Answer> {
  checkSlice(args.offset, args.max_chars);
  const { find } = args;
  if (find !== null) checkFind(find);
  const opened = await openPage(args.html_or_url, asAsked(context, args), {
    respectTdm: args.respect_tdm,
    base: args.base_url,
    pdf: true,
    isWhole: args.full,
    ...(wantsMarkdown(args) ? { markdown: true } : {}),
  });
  const { page, fetch, document } = opened;
  if (args.respect_tdm) refuseReserved(page);
  const { links } = args;
  const format = find === null ? args.format : "blocks";
  const read = textOf(page, {
    full: args.full,
    frontMatter: args.front_matter,
    title: args.title,
    format: format === "tables" ? "text" : format,
    links,
    parts: args.parts?.length === 0 ? null : args.parts,
    ...(document === undefined ? {} : { document: document.kind }),
  });
  const about = {
    title: read.title,
    title_from: read.title_from,
    byline: read.byline,
    published: read.published,
    language: read.language,
    words: read.words,
    text_from: read.from,
    url: page.url,
  };
  const found = find === null ? undefined : findBlocks(read.blocks, find);
  const hints = [
    ...(found?.blocks.length === 0 && read.blocks.length > 0 ? [HINT_OF_NONE] : []),
    opened.hint,
    hintOfEdges(document?.linesLeftOut),
    hintOfPosts(read),
  ].filter((hint) => hint !== undefined);
  const hint = hints.length > 0
    ? hints.join("; ")
    : hintOfEmpty(page, { ...read, isFull: args.full });
  // What one slice holds is not asked for again.
  const isLong = fetch === undefined &&
    (args.max_tokens !== null || read.text.length > args.max_chars);
  const name = isLong ? await context.nameOf?.(page) : undefined;
  const linked = args.page_links ? linksWithin(page, args.max_tokens) : {};
  const range = { ...args, max_tokens: tokensBeside(linked, args.max_tokens) };
  const trailer = {
    ...defined({ page_name: name }),
    ...linked,
    ...unreadOf(page),
    ...defined({ unread: document?.unread, hint, fetch }),
  };
  if (format === "tables") {
    return sliceTables(page, range, (tables) => ({ ok: true, ...tables, ...about, ...trailer }));
  }
  if (format === "blocks") {
    return sliceBlocks(found?.blocks ?? read.blocks, range, ({ blocks, length, next_offset }) => ({
      ok: true,
      blocks: blocks.map((block) => placedBlock(page.tree, block, read.partAt)),
      ...about,
      length,
      next_offset,
      ...(found === undefined ? {} : { blocks_left_out: found.leftOut }),
      ...trailer,
    }));
  }
  const end = { isMarkdown: format === "markdown", maxTokens: range.max_tokens };
  return sliceAnswer(read.text, args.offset, args.max_chars, (slice) => ({
    ok: true,
    [format]: slice.text,
    ...about,
    length: slice.length,
    next_offset: slice.next_offset,
    ...trailer,
  }), end);
}

/** Where `find` has words that no block has. */
const HINT_OF_NONE = "none of these words is in the text; full reads menus and footers as well";

/** Tells how many lines of a PDF are left out, and what has them; undefined for none. */
function hintOfEdges(lines: number | undefined): string | undefined {
  return lines === undefined
    ? undefined
    : `heads, feet and numbers that its pages repeat are left out: ${lines} lines; full has them`;
}

/** Lists the links of a page, in half of the tokens asked for at most: the text is the answer. */
function linksWithin(page: Page, maxTokens: number | null): Cuttable {
  const listed: Cuttable = { ...listLinks(page) };
  const most = maxTokens === null ? Infinity : Math.floor(maxTokens * BYTES_OF_TOKEN / 2);
  return weightOf(listed) <= most ? listed : cutList("page_links")(listed, most);
}

/** Returns the tokens that are left for a text beside its links. */
function tokensBeside(linked: Cuttable, maxTokens: number | null): number | null {
  return maxTokens === null
    ? null
    : Math.max(1, maxTokens - Math.ceil(weightOf(linked) / BYTES_OF_TOKEN));
}

/** A site's own Markdown has no parts to choose, no chrome to add and no links to list. */
function wantsMarkdown({ format, find, full, parts, page_links }: PageMarkdownArguments): boolean {
  return format === "markdown" && find === null && !full && !page_links &&
    (parts ?? []).length === 0;
}

// Bounds.
/** Words of a page that asks for a password, up to which that is all there is to it. */
const MAX_WALL_WORDS = 60;

/** What was read of a page, as far as it may be too little. */
interface ReadText {
  readonly text: string;
  readonly words: number;
  /** All of the page was asked for. */
  readonly isFull: boolean;
}

/** Returns what a page of next to no text would need; undefined where it has some. */
export function hintOfEmpty(
  { tree, url }: Page,
  { text, words, isFull }: ReadText,
): string | undefined {
  if (words > MAX_WALL_WORDS) return undefined;
  if (tree.named("frame").length > 0) {
    return "the page is made of frames, which are pages of their own: page_links has their addresses";
  }
  const asks = tree.named("input").some((node) =>
    tree.attribute(node, "type")?.trim().toLowerCase() === "password" && !isHidden(tree, node)
  );
  if (asks) return "the page asks for a password: what is behind it cannot be read";
  if (text !== "" || isFull) return undefined;
  const needs = url === null ? "the page's address and a browser" : "a browser";
  return "nothing on the page was taken for content: full gives what text there is, and what " +
    `scripts would fill in needs ${needs}`;
}
