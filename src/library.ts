/**
 * The readers as a library: the same readings as the service gives, without a network or a process.
 *
 * Every function is pure and total: the same page gives the same answer, and no page makes one
 * throw. What throws is an argument that makes no sense, with a {@link ToolError}.
 */
import { decodeHtml } from "./page/html/encoding/mod.ts";
import { createPage, type Page, placeOf } from "./page/html/mod.ts";
import { readTables as tablesOf, type TableColumn } from "./page/layout/mod.ts";
import { compileSelector, type SelectedValue, selectHead } from "./page/select/mod.ts";
import { type Audit, auditPage as audit } from "./read/audit/mod.ts";
import { type Declared, type DeclaredOptions, readDeclared as read } from "./read/declared/mod.ts";
import {
  type Change,
  type Extractor,
  type ExtractorFile,
  healExtractor as heal,
  pageNames,
  readExtractor,
  runExtractor as run,
  type RunReading,
  toFile,
} from "./read/extractor/mod.ts";
import { type Feed, readFeed as readFeedText } from "./read/feed/mod.ts";
import type { TextFormat } from "./tools/contract/mod.ts";
import { makeExtractor, readyRecipe } from "./tools/runs/recipe/mod.ts";
import { type PageText, rowsAsked, selectRows, textOf } from "./tools/runs/text/mod.ts";
import { badInput, ToolError } from "./base/errors.ts";
import { joinMisfits, wrongValue } from "./base/json/misfits.ts";
import { MAX_ANSWER_BYTES } from "./base/limits.ts";
import { VERSION } from "./base/version.ts";
import { isAddress, parseAddress } from "./page/url/mod.ts";

export { ToolError };
export type { Audit, Change, Declared, Extractor, ExtractorFile, Feed, SelectedValue, TableColumn };

/** A page that was parsed, for more than one reading of it. */
export interface OpenPage {
  /** Its address, which relative links are resolved against; null where it is not known. */
  readonly url: string | null;
}

/** A page to read: its HTML, or a page that was parsed before. */
export type Html = string | OpenPage;

/** Where a page comes from. */
export interface PageSource {
  /** The address it was read at: an absolute http(s) address. */
  readonly url?: string | null;
  /** Headers of the response, as `link` and `x-robots-tag`; names in any case. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What an extractor is made of beside its pages; `select` is in place of learning. */
export interface Recipe {
  /** Example values by name: a text, several texts, or rows of a list by column. */
  readonly want?: Record<string, string | string[] | Record<string, unknown>[]>;
  /** A JSON Schema of the names in `want`: types of values, and which are required. */
  readonly schema?: Record<string, unknown>;
  /** True learns repeated rows, false never does; left out it depends on the pages. */
  readonly listing?: boolean;
  /** CSS or XPath selectors by name; in a list for several values; rows with their fields. */
  readonly select?: Record<
    string,
    string | string[] | { rows: string; fields: Record<string, string | string[]> }
  >;
  /** With `select`: the selector of the rows that its fields are read in. */
  readonly rows?: string;
}

/** How a text is written. */
export interface TextChoice extends PageSource {
  /** `markdown` unless told otherwise. */
  readonly format?: Exclude<TextFormat, "blocks">;
  /** The whole page in place of its main content. */
  readonly full?: boolean;
  /** Begin with the title; true unless told otherwise. */
  readonly title?: boolean;
  /** Parts of the page in place of those that suit its kind. */
  readonly parts?: readonly ("body" | "items" | "comments" | "other_items" | "rest")[];
  /** How links are written: where they are, as numbers with a list below, or as words alone. */
  readonly links?: "inline" | "references" | "none";
}

/** A page's text and what is known of it. */
export type ReadText = Omit<PageText, "blocks" | "partAt">;

/** A table of a page, a description list as well. */
export interface ReadTable {
  /** Facts are labels and values of one thing. */
  readonly kind: "data" | "facts";
  readonly caption: string;
  /** The last heading before the table. */
  readonly heading: string;
  /** Names of the columns, and their values as numbers, days and so on where all are. */
  readonly columns: readonly TableColumn[];
  /** Texts by row and column, null where the table has no cell. */
  readonly rows: readonly (readonly (string | null)[])[];
  /** Rows and cells that were left out at a bound. */
  readonly leftOut: number;
  /** XPath of the table. */
  readonly where: string;
}

const PAGES = new WeakMap<OpenPage, Page>();

/**
 * Decodes the bytes of a page as a browser does: by mark, header, declaration, or a guess.
 *
 * Throws `ToolError` `bad_input` for what is no bytes.
 */
export function decodePage(bytes: Uint8Array, contentType: string | null = null): string {
  if (!(bytes instanceof Uint8Array)) refuse("decodePage", "bytes", bytes, "a Uint8Array");
  return decodeHtml(bytes, contentType).text;
}

/**
 * Parses a page once, for several readings.
 *
 * Throws `ToolError` `bad_input` for an address in place of HTML: the library fetches nothing.
 */
export function openPage(html: string, source: PageSource = {}): OpenPage {
  if (typeof html !== "string") refuse("openPage", "html", html, "a string");
  if (isAddress(html) && !html.includes("<")) {
    throw badInput(
      "the readers take HTML, not an address: give await (await fetch(address)).text(), and the " +
        "address as { url }",
    );
  }
  const headers = new Map(
    Object.entries(source.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const page = createPage(html, addressOf(source), headers);
  const opened: OpenPage = { url: page.url };
  PAGES.set(opened, page);
  return opened;
}

/** Reads everything a page declares: summary, records, conflicts, links, rights, visible guesses. */
export function readDeclared(page: Html, options: DeclaredOptions & PageSource = {}): Declared {
  return read(pageOf(page, options), options);
}

/** Reads the main text of a page, or all of it, with its title, author and date. */
export function readText(page: Html, choice: TextChoice = {}): ReadText {
  const { blocks: _blocks, partAt: _partAt, ...text } = textOf(pageOf(page, choice), {
    full: choice.full ?? false,
    frontMatter: false,
    title: choice.title ?? true,
    format: choice.format ?? "markdown",
    links: choice.links ?? "inline",
    parts: choice.parts ?? null,
  });
  return text;
}

/** Reads every table of a page, in the order written; those that only place things are passed over. */
export function readTables(page: Html, source: PageSource = {}): ReadTable[] {
  const opened = pageOf(page, source);
  return tablesOf(opened).tables.map((
    { node, kind, caption, heading, columns, rows, leftOut },
  ) => ({
    kind,
    caption,
    heading,
    columns,
    rows: rows.map(({ cells }) => cells.map((cell) => cell?.text ?? null)),
    leftOut,
    where: placeOf(opened.tree, node),
  }));
}

/**
 * Returns the values that a CSS selector or XPath 1.0 expression selects, each with its place.
 *
 * Throws `ToolError` `bad_input` for a selector that cannot be read or costs too much on the page.
 */
export function selectValues(
  page: Html,
  selector: string,
  source: PageSource = {},
): SelectedValue[] {
  if (typeof selector !== "string") refuse("selectValues", "selector", selector, "a string");
  const asked = rowsAsked(selector);
  const compiled = compileSelector(asked.selector);
  const opened = pageOf(page, source);
  return asked.wantsRows
    ? selectRows(opened, compiled).values
    : selectHead(opened, compiled, MAX_ANSWER_BYTES).values;
}

/**
 * Learns an extractor from pages of one kind, or writes one from selectors: plain JSON to keep.
 *
 * Throws `ToolError` `bad_input` where the pages do not hold what is wanted.
 */
export function compileExtractor(
  pages: readonly Html[],
  recipe: Recipe = {},
): ExtractorFile | Extractor {
  const opened = pages.map((page) => pageOf(page, {}));
  const ready = readyRecipe({
    pages: opened.map(({ html }) => html),
    listing: recipe.listing ?? null,
    want: recipe.want ?? null,
    schema: recipe.schema ?? null,
    select: recipe.select ?? null,
    rows: recipe.rows ?? null,
    base_url: null,
  });
  return toFile(makeExtractor(ready, opened));
}

/**
 * Runs an extractor over a page; `failed` tells what was asked for and is missing or in doubt.
 *
 * Throws `ToolError` `bad_input` for what is no extractor.
 */
export function runExtractor(
  extractor: ExtractorFile | Extractor,
  page: Html,
  source: PageSource = {},
): RunReading {
  return run(readExtractor(extractor), pageOf(page, source));
}

/**
 * Heals an extractor from pages of its site that changed; `changes` tells what moved or was lost.
 *
 * Throws `ToolError` `bad_input` for what is no extractor.
 */
export function healExtractor(
  extractor: ExtractorFile | Extractor,
  pages: readonly Html[],
): { extractor: ExtractorFile | Extractor; changes: Change[]; lost: boolean } {
  const opened = pages.map((page) => pageOf(page, {}));
  const healed = heal(readExtractor(extractor), opened, pageNames(opened), VERSION);
  return { ...healed, extractor: toFile(healed.extractor) };
}

/** Audits a page's structured data and head against what search engines document. */
export function auditPage(page: Html, source: PageSource = {}): Audit {
  return audit(pageOf(page, source));
}

/** Reads RSS, Atom or JSON Feed. Throws `ToolError` `bad_input` for a text that is no feed. */
export function readFeed(text: string, source: PageSource = {}): Feed {
  const reading = readFeedText(text, addressOf(source));
  if ("feed" in reading) return reading.feed;
  throw badInput(`the text is not a feed: ${reading.refusal}`);
}

/** Refuses an argument in the words of the service; a caller without types may give anything. */
function refuse(name: string, argument: string, received: unknown, allowed: string): never {
  const why = wrongValue(argument, received, allowed);
  throw badInput(joinMisfits(`the arguments do not fit ${name}`, [why]));
}

function pageOf(page: Html, source: PageSource): Page {
  if (typeof page !== "string") {
    return PAGES.get(page) ?? refuse("the reader", "page", page, "HTML, or what openPage() gave,");
  }
  return PAGES.get(openPage(page, source)) as Page;
}

function addressOf({ url }: PageSource): string | null {
  if (url === undefined || url === null) return null;
  const parsed = parseAddress(url);
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) {
    throw badInput("url is no absolute http(s) address");
  }
  return parsed.href;
}
