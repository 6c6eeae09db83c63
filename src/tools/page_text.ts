/** The text of a page as `page_markdown` answers it: where it comes from, its title, its author. */
import { readDeclared } from "../declared/declared.ts";
import { readFeed } from "../feed/read_feed.ts";
import type { Page } from "../html/page.ts";
import { placeOf } from "../html/place.ts";
import { collapsedText } from "../html/text.ts";
import { MAX_BYLINE_CHARS } from "../limits.ts";
import { readDocument } from "../markdown/document.ts";
import { writeFrontMatter } from "../markdown/front_matter.ts";
import { readMainContent } from "../markdown/main_content.ts";
import type { Selection } from "../markdown/selection.ts";
import { toMarkdown } from "../markdown/to_markdown.ts";
import { countWords } from "../markdown/words/words.ts";
import { clipped } from "../quoted.ts";
import { writeFeed } from "./feed_text.ts";
import { writeHeading } from "./heading_text.ts";

/** Where a text comes from. */
export interface TextFrom {
  source: "extracted" | "page" | "document" | "";
  method: string;
  where: string | null;
}

/** A whole text, with what a reader wants to know before reading it. */
export interface PageText {
  readonly text: string;
  readonly from: TextFrom;
  readonly title: string | null;
  readonly byline: string | null;
  readonly published: string | null;
  readonly language: string | null;
  readonly words: number;
}

/** How a text is written. */
export interface TextOptions {
  /** The whole page in place of its main content. */
  readonly full: boolean;
  readonly frontMatter: boolean;
  /** Begin with the title, unless the content has a heading of the first level. */
  readonly title: boolean;
}

/** What is answered beside a text. */
const BESIDE_TEXT = ["title", "author", "published", "language"] as const;

/** The texts of a page that is read again and again, slice by slice. */
const TEXTS = new WeakMap<Page, Map<string, PageText>>();

/** Returns the whole text of a page, written once for all its slices. */
export function textOf(page: Page, options: TextOptions): PageText {
  let known = TEXTS.get(page);
  if (known === undefined) TEXTS.set(page, known = new Map());
  const kind = `${options.full} ${options.frontMatter} ${options.title}`;
  let read = known.get(kind);
  if (read === undefined) known.set(kind, read = writeText(page, options));
  return read;
}

function writeText(page: Page, options: TextOptions): PageText {
  const { text, from, isTitled, title: own } = bodyOf(page, options.full);
  const about = readDeclared(page, {
    visible: "where-silent",
    records: false,
    ...(options.frontMatter ? {} : { questions: BESIDE_TEXT, state: false }),
  });
  const { visible } = about;
  const { author, published, language } = about.summary;
  const title = about.summary.title?.value ?? visible["title"]?.value;
  const opening = options.frontMatter && text !== ""
    ? writeFrontMatter(about, `${from.source} ${from.method}`.trim())
    : "";
  const heading = options.title && !isTitled && text !== "" && title !== undefined
    ? `${writeHeading(1, clipped(title, MAX_BYLINE_CHARS), null)}\n\n`
    : "";
  const whole = opening + (startsWith(text, heading) ? "" : heading) + text;
  return {
    text: whole,
    from,
    title: shown(title ?? own ?? undefined),
    byline: shown(author?.value ?? visible["author"]?.value),
    // There is no room for a doubt here: a day in doubt gives way to the one that is shown.
    published: shown(
      published === undefined || published.doubt !== undefined
        ? visible["published"]?.value
        : about.normalised["published"] ?? published.value,
    ),
    language: shown(language?.value),
    words: countWords(text),
  };
}

function shown(value: string | undefined): string | null {
  return value === undefined ? null : clipped(value, MAX_BYLINE_CHARS);
}

/** A text without what is written around it. */
interface Body {
  readonly text: string;
  readonly from: TextFrom;
  /** Whether it has its own title, or none is to be put above it. */
  readonly isTitled: boolean;
  /** The title that it has by itself. */
  readonly title?: string | null;
}

function bodyOf(page: Page, full: boolean): Body {
  const body = documentOf(page) ?? (full ? wholePage(page) : mainContent(page));
  if (body.text !== "") return body;
  return { text: "", from: { source: "", method: "", where: null }, isTitled: true };
}

/** Reads what is no HTML; a text that was handed in has no media type and is. */
function documentOf({ html, url, headers }: Page): Body | undefined {
  const document = readDocument(html, headers.get("content-type"), url);
  if (document === undefined) return undefined;
  const { text, kind } = document;
  const feed = kind === "code" ? readFeed(html, url) : undefined;
  if (feed !== undefined && "feed" in feed) {
    return { ...documentBody(writeFeed(feed.feed, url), "feed"), title: feed.feed.title };
  }
  const title = kind === "markdown" ? /^# +(.*)$/m.exec(text)?.[1]?.trim() ?? null : null;
  return { ...documentBody(text, kind), title };
}

function documentBody(text: string, method: string): Body {
  return { text, from: { source: "document", method, where: null }, isTitled: true };
}

function wholePage({ tree, base }: Page): Body {
  const text = toMarkdown(tree, { base });
  return { text, from: { source: "page", method: "", where: null }, isTitled: true };
}

function mainContent({ tree, base }: Page): Body {
  const { selection, root, method } = readMainContent(tree);
  const text = root === 0 ? "" : toMarkdown(tree, { base, selection });
  const where = placeOf(tree, root);
  const heading = tree.named("h1").find((node) => isChosen(tree, selection, node));
  return {
    text,
    from: { source: "extracted", method, where },
    isTitled: heading !== undefined,
    title: heading === undefined ? null : collapsedText(tree, heading),
  };
}

function isChosen(tree: Page["tree"], selection: Selection, node: number): boolean {
  return selection.hasAny(tree.position(node), tree.lastPosition(node));
}

/** Reports whether a text begins with a heading of the same words, of whatever level. */
function startsWith(text: string, heading: string): boolean {
  const words = heading.replace(/^#+ /, "").trim();
  const first = /^#{1,6} ([^\n]*)/.exec(text)?.[1];
  return first !== undefined && first.trim() === words;
}
