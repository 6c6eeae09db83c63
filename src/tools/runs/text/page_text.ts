/** The text of a page as `page_markdown` answers it: where it comes from, its title, its author. */
import { defined } from "../../../base/defined.ts";
import {
  collapsedText,
  createPage,
  escapeText,
  type Page,
  parseHtml,
  placeOf,
} from "../../../page/html/mod.ts";
import {
  countWords,
  readMainContent,
  type Selection,
  type Thread,
} from "../../../read/content/mod.ts";
import { readCarriedBody, readDeclared, readingOf } from "../../../read/declared/mod.ts";
import type { Declared } from "../../../read/declared/mod.ts";
import { type Feed, type FeedItem, readFeed } from "../../../read/feed/mod.ts";
import {
  readDocument,
  readHandedDocument,
  readHeader,
  toMarkdown,
  writeFrontMatter,
} from "../../../read/markdown/mod.ts";
import type { DocumentHeader, TextBlock } from "../../../read/markdown/mod.ts";
import type { TextFormat } from "../../contract/mod.ts";
import type { LinkStyle } from "../../../base/names/link_styles.ts";
import type { PagePart } from "../../../base/names/page_parts.ts";
import { clipped } from "../../../base/quoted.ts";
import { joinComments, MAX_BYLINE_CHARS, writeThread } from "./thread_text.ts";
import { isTitleHeading, writeHeading } from "./heading_text.ts";
import { type Content, putTitle, writeContent, writeDocument } from "./text_format.ts";

interface TextFrom {
  source: "extracted" | "page" | "document" | "";
  method: string;
  where: string | null;
}

/** Where a title comes from: what the page declares, or the rule that read what it shows. */
interface TitleFrom {
  source: string;
  key: string;
  where: string | null;
}

/** A whole text, with what a reader wants to know before reading it. */
export interface PageText {
  readonly text: string;
  /** The blocks of the text where they are asked for; empty otherwise. */
  readonly blocks: readonly TextBlock[];
  readonly from: TextFrom;
  /** What the reader makes of the title, as a rule without the name of the site. */
  readonly title: string | null;
  /** Null for a page without a title. */
  readonly title_from: TitleFrom | null;
  readonly byline: string | null;
  readonly published: string | null;
  readonly language: string | null;
  readonly words: number;
  /** Remarks on posts that are left out; the part `comments` has them. Absent for none. */
  readonly remarks_left_out?: number;
  /** Comments on what the page is about, left out as well. Absent for none. */
  readonly comments_left_out?: number;
  /** Returns the part of the page that a position belongs to; absent where it is not a page. */
  readonly partAt?: (position: number) => PagePart;
}

interface TextOptions {
  /** The whole page in place of its main content. */
  readonly full: boolean;
  readonly frontMatter: boolean;
  /** Begin with the title, unless the content has a heading of the first level. */
  readonly title: boolean;
  readonly format: TextFormat;
  readonly links: LinkStyle;
  /** Parts of the page in place of what suits its kind. */
  readonly parts?: readonly PagePart[] | null;
  /** The page was made of the text of a document of this kind. */
  readonly document?: string;
}

const BESIDE_TEXT = ["title", "author", "published", "language"] as const;

/** The texts of a page that is read again and again, slice by slice. */
const TEXTS = new WeakMap<Page, Map<string, PageText>>();

/** Returns the whole text of a page, written once for all its slices. */
export function textOf(page: Page, options: TextOptions): PageText {
  let known = TEXTS.get(page);
  if (known === undefined) TEXTS.set(page, known = new Map());
  const kind = Object.values(options).join(" ");
  let read = known.get(kind);
  if (read === undefined) known.set(kind, read = writeText(page, options));
  return read;
}

/** Tells how many comments or remarks on posts a text leaves out, and what has them; undefined for none. */
export function hintOfPosts(
  { remarks_left_out: remarks, comments_left_out: comments }: Pick<
    PageText,
    "remarks_left_out" | "comments_left_out"
  >,
): string | undefined {
  const count = remarks ?? comments;
  if (count === undefined) return undefined;
  const what = remarks === undefined ? "comments on this page" : "remarks on these posts";
  return `${what} that are left out: ${count}; page_markdown with parts ["body", "comments"] ` +
    "has them";
}

function writeText(page: Page, options: TextOptions): PageText {
  const body = bodyOf(page, options);
  if (body.header !== undefined) return textOfDocument(body, body.header);
  const { content, from, title: own, headings = [], isCarried = false } = body;
  const isEmpty = content.text === "";
  const about = readDeclared(page, {
    visible: "where-silent",
    records: false,
    document: options.document !== undefined,
    ...(options.frontMatter ? {} : { questions: BESIDE_TEXT, state: isCarried }),
  });
  const { visible } = about;
  const { author, published } = about.summary;
  const title = readingOf(about, "title") ?? visible["title"]?.value;
  const opening = options.frontMatter && options.format === "markdown" && !isEmpty
    ? writeFrontMatter(about, `${from.source} ${from.method}`.trim())
    : "";
  const isUntitled = !body.isTitled && title !== undefined &&
    !headings.some((heading) => isTitleHeading(heading, title));
  const whole = options.title && isUntitled && !isEmpty
    ? putTitle(content, clipped(title, MAX_BYLINE_CHARS), options.format)
    : content;
  return {
    text: opening + whole.text,
    blocks: whole.blocks,
    from,
    title: shown(title ?? own),
    title_from: titleFrom(about) ?? ownTitle(title ?? own, from),
    // There is no room for a doubt here: what is in doubt gives way to what is shown.
    byline: shown(
      author?.doubt === undefined
        ? readingOf(about, "author") ?? visible["author"]?.value
        : visible["author"]?.value ?? readingOf(about, "author"),
    ),
    published: shown(
      published === undefined || published.doubt !== undefined
        ? visible["published"]?.value
        : readingOf(about, "published"),
    ),
    language: shown(readingOf(about, "language")),
    words: countWords(content.text),
    ...(body.remarks ? { remarks_left_out: body.remarks } : {}),
    ...(body.comments ? { comments_left_out: body.comments } : {}),
    ...defined({ partAt: body.partAt }),
  };
}

function titleFrom({ summary, visible }: Declared): TitleFrom | undefined {
  const { title } = summary;
  if (title !== undefined) return { source: title.source, key: title.key, where: title.where };
  const guess = visible["title"];
  return guess && { source: "visible", key: guess.rule, where: guess.where };
}

/** Of a title that the text has by itself, such as the first heading of a PDF. */
function ownTitle(
  title: string | null | undefined,
  { source, method }: TextFrom,
): TitleFrom | null {
  return title === null || title === undefined ? null : { source, key: method, where: null };
}

/** A document is not a page: markup in its text declares nothing about it. */
function textOfDocument({ content, from, title }: Body, header: DocumentHeader): PageText {
  return {
    ...content,
    from,
    title: shown(header.title ?? title),
    title_from: ownTitle(header.title ?? title, from),
    byline: shown(header.author),
    published: shown(header.published),
    language: shown(header.language),
    words: countWords(content.text),
  };
}

function shown(value: string | null | undefined): string | null {
  return value === undefined || value === null ? null : clipped(value, MAX_BYLINE_CHARS);
}

/** A text without what is written around it. */
interface Body {
  readonly content: Content;
  readonly from: TextFrom;
  /** Whether it has its own title, or none is to be put above it. */
  readonly isTitled: boolean;
  /** The words of its headings of the first level: one may be the title. */
  readonly headings?: readonly string[];
  /** The title that it has by itself. */
  readonly title?: string | null;
  /** Whether it is what the page carries for its scripts. */
  readonly isCarried?: boolean;
  readonly partAt?: (position: number) => PagePart;
  /** Remarks on posts that are not in it. */
  readonly remarks?: number;
  readonly comments?: number;
  /** Of a document that is not a page: what it says of itself. */
  readonly header?: DocumentHeader;
}

function bodyOf(page: Page, options: TextOptions): Body {
  const body =
    (options.document === undefined
      ? documentOf(page, options)
      : documentText(page, options, options.document)) ??
      (options.full ? wholePage(page, options) : mainContent(page, options));
  if (body.content.text !== "") return body;
  const carried = options.full || options.document !== undefined
    ? undefined
    : writeCarried(page, options);
  if (carried === undefined) return EMPTY;
  const { content, source, where } = carried;
  const from: TextFrom = { source: "extracted", method: source, where };
  return { content, from, isTitled: false, isCarried: true };
}

const EMPTY: Body = {
  content: { text: "", blocks: [] },
  from: { source: "", method: "", where: null },
  isTitled: true,
};

const NO_HEADER: DocumentHeader = { title: null, author: null, published: null, language: null };

/** Reads what is not HTML; a text that was handed in has no media type and is, but for JSON. */
function documentOf({ html, url, headers }: Page, { format }: TextOptions): Body | undefined {
  const type = headers.get("content-type");
  const document = url === null && type === undefined
    ? readHandedDocument(html)
    : readDocument(html, type, url);
  if (document === undefined) return undefined;
  const { text, kind } = document;
  const feed = kind === "code" ? readFeed(html, url) : undefined;
  const isFeed = feed !== undefined && "feed" in feed;
  const markdown = isFeed ? writeFeed(feed.feed, url) : text;
  const headline = kind === "markdown" ? /^# +(.*)$/m.exec(text)?.[1]?.trim() : undefined;
  return {
    content: writeDocument(markdown, kind === "code" && !isFeed, format),
    from: { source: "document", method: isFeed ? "feed" : kind, where: null },
    isTitled: true,
    title: isFeed ? feed.feed.title : headline ?? null,
    header: isFeed
      ? { ...NO_HEADER, language: feed.feed.language, author: feed.feed.authors.join(", ") || null }
      : kind === "markdown"
      ? readHeader(text)
      : NO_HEADER,
  };
}

function wholePage({ tree, base }: Page, { format, links }: TextOptions): Body {
  return {
    content: writeContent(tree, { base, links }, format),
    from: { source: "page", method: "", where: null },
    isTitled: true,
  };
}

/** All of a document is its content: what the pages of a PDF repeat is left out already. */
function documentText(page: Page, options: TextOptions, kind: string): Body {
  const [heading] = page.tree.named("h1");
  return {
    content: wholePage(page, options).content,
    from: { source: "document", method: kind, where: null },
    isTitled: heading !== undefined,
    title: heading === undefined ? null : collapsedText(page.tree, heading),
  };
}

function mainContent(page: Page, { format, links, parts = null }: TextOptions): Body {
  const { tree, base } = page;
  const main = readMainContent(tree);
  const { method, partAt } = main;
  const chosen = parts === null ? undefined : main.selectParts(parts);
  const { selection, root } = chosen ?? main;
  if (root === 0) return EMPTY;
  const thread = parts === null ? main.thread() : undefined;
  if (thread !== undefined) return { ...threadContent(page, thread, { format, links }), partAt };
  const nodes = tree.named("h1").filter((node) => isChosen(tree, selection, node));
  const [first] = nodes;
  const headings = nodes.map((node) => collapsedText(tree, node));
  const outside = { base, selection: chosen?.outside ?? selection, links };
  return {
    content: joinComments(
      writeContent(tree, outside, format),
      writeThread(page, chosen?.posts ?? [], { format, links }),
      format,
    ),
    from: { source: "extracted", method, where: placeOf(tree, root) },
    isTitled: first !== undefined && nodes.length === 1 && !hasTextBefore(tree, selection, first),
    headings,
    title: headings[0] ?? null,
    partAt,
    comments: parts === null ? main.commentsLeftOut() : 0,
  };
}

/** Reports whether words are chosen before a heading; pictures may be. */
function hasTextBefore(tree: Page["tree"], selection: Selection, heading: number): boolean {
  const last = tree.position(heading) - 1;
  for (let at = 0; at <= last; at++) {
    const node = tree.nodeAt(at);
    if (!tree.isText(node) || !selection.hasAny(at, at)) continue;
    if (tree.data(node).trim() !== "") return true;
  }
  return false;
}

function threadContent(
  page: Page,
  { posts, rest, remarks }: Thread,
  options: Pick<TextOptions, "format" | "links">,
): Body {
  const { tree, base } = page;
  const written = writeThread(page, posts, options);
  const above = rest === undefined ? undefined : writeContent(
    tree,
    { base, selection: rest, links: options.links },
    options.format,
  );
  let root = posts[0]?.node ?? 0;
  for (const { node } of posts) {
    while (root !== 0 && !tree.contains(root, node)) root = tree.parent(root);
  }
  return {
    content: above === undefined ? written : joinComments(above, written, options.format),
    from: { source: "extracted", method: "thread", where: root === 0 ? null : placeOf(tree, root) },
    isTitled: rest !== undefined && tree.named("h1").some((node) => isChosen(tree, rest, node)),
    remarks,
  };
}

function isChosen(tree: Page["tree"], selection: Selection, node: number): boolean {
  return selection.hasAny(tree.position(node), tree.lastPosition(node));
}

/** Writes the text that a page carries beside its elements; undefined where it has none. */
function writeCarried(
  page: Page,
  { format, links }: { readonly format: TextFormat; readonly links: LinkStyle },
):
  | { readonly content: Content; readonly source: string; readonly where: string | null }
  | undefined {
  const body = readCarriedBody(page);
  if (body === undefined) return undefined;
  const { tree } = createPage(body.html, null);
  const { text, blocks } = writeContent(tree, { base: page.base, links }, format);
  // Blocks are not elements of the page: all of them have the place of the text.
  const content = { text, blocks: blocks.map((block) => ({ ...block, first: -1, last: -1 })) };
  return text === "" ? undefined : { content, source: body.source, where: body.where };
}

/** Writes a feed: its title, then each item under a heading of its own, in the feed's order. */
function writeFeed({ title, description, link, items }: Feed, url: string | null): string {
  const head = [title === null ? "" : writeHeading(1, title, link), prose(description, url)];
  return [...head, ...items.map((item) => writeItem(item, url))].filter((text) => text !== "")
    .join("\n\n");
}

function writeItem(item: FeedItem, url: string | null): string {
  const base = item.link ?? url;
  const name = item.title ?? item.link ?? item.id;
  const by = [item.published ?? item.updated, item.authors.join(", ")].filter(Boolean).join(", ");
  return [
    name === null ? "" : writeHeading(2, name, item.link),
    prose(by === "" ? null : escapeText(by), base),
    prose(item.content ?? item.summary, base),
  ].filter((text) => text !== "").join("\n\n");
}

/** What feeds write as markup is markup, and text is markup without tags. */
function prose(markup: string | null, base: string | null): string {
  return markup === null ? "" : toMarkdown(parseHtml(markup), { base }).trim();
}
