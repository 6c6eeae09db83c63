/** What a crawl reports of one page. */
import { defined } from "../base/defined.ts";
import { type Page, unreadPart } from "../page/html/mod.ts";
import { canonicalAddress } from "../page/url/mod.ts";
import { type Declared, type DeclaredOptions, readDeclared } from "../read/declared/mod.ts";
import type { FetchRecord } from "../web/fetch/asked/mod.ts";
import type { LinksReport } from "./listed_links.ts";
import { pageLinks } from "./page_links.ts";
import { pageOf } from "./site_context.ts";
import { type PageDigest, readDigest } from "./slots/page_digest.ts";
import type { Outcome, Retry } from "./visit/mod.ts";

/** A page that was read. */
export interface ReadPage {
  ok: true;
  url: string;
  landed: string;
  fetch: FetchRecord;
  canonical: string | null;
  summary?: Declared["summary"];
  normalised?: Declared["normalised"];
  sources?: string[];
  /** Types of its records, sorted, each once. */
  types?: string[];
  /** How many links it has, those off its site included. */
  links?: number;
  visible?: Declared["visible"];
  records?: Declared["records"];
  title?: PageTextReport["title"];
  title_from?: PageTextReport["title_from"];
  markdown?: string;
  markdown_left_out?: number;
  page_links?: LinksReport["page_links"];
  page_links_left_out?: number;
  tables?: TablesReport["tables"];
  layout_tables?: number;
  passed_tables?: number;
  /** What an extractor reads of it. */
  run?: Record<string, unknown>;
  /** Which part of the page was not read. */
  unread?: string;
  /** What to do about a page that is empty without a browser. */
  hint?: string;
  retries?: Retry[];
}

/** The main text of a page, or its beginning. */
export interface PageTextReport {
  readonly title: string | null;
  /** Where the title comes from. */
  readonly title_from: object | null;
  readonly markdown: string;
  /** Characters cut from its end; absent for none. */
  readonly markdown_left_out?: number;
  /** How to get what its text leaves out. */
  readonly hint?: string;
}

/** The tables of a page. */
export interface TablesReport {
  readonly tables: readonly Record<string, unknown>[];
  /** Tables that only place things. */
  readonly layout_tables: number;
  /** Tables past the bound of a page. */
  readonly passed_tables: number;
}

/** What to read of each page. */
export interface ReportOptions {
  readonly visible: boolean;
  readonly records?: boolean;
  readonly induce?: boolean;
  /** Runs an extractor on the page; never throws. */
  readonly run?: (page: Page) => Record<string, unknown>;
  /** Reads the page's text or its tables, or lists its links. */
  readonly text?: (page: Page) => PageTextReport | LinksReport | TablesReport;
  readonly leavesOutDeclared?: boolean;
  /** Take a site's own Markdown of a page whose links nobody follows. */
  readonly prefersMarkdown?: boolean;
  /** Links taken of the page; as many as a call takes when left out. */
  readonly maxLinks?: number;
  /** The questions to answer, and nothing beside them; all when left out. */
  readonly questions?: NonNullable<DeclaredOptions["questions"]>;
}

/** A page that was read, and the addresses it links to in their one spelling. */
export interface PageReport {
  readonly page: ReadPage;
  readonly links: readonly string[];
  /** Those that the page asks not to follow. */
  readonly nofollow: readonly string[];
  /** Links that found no room. */
  readonly linksLeftOut: number;
  /** The same page for phones, in its one spelling. */
  readonly amp: string | undefined;
  readonly alternates: readonly { readonly url: string; readonly language: string }[];
  readonly digest: PageDigest;
}

/** Reads the page of a visit. */
export function reportPage(
  url: string,
  outcome: Extract<Outcome, { kind: "read" }>,
  options: ReportOptions,
): PageReport {
  const { fetched, retries } = outcome;
  const page = pageOf(fetched);
  const isShort = options.leavesOutDeclared === true;
  const isWhole = !isShort && options.questions === undefined;
  const declared = readDeclared(page, {
    visible: options.visible && !isShort,
    ...defined({ induce: options.induce, questions: options.questions }),
    ...(isShort ? { questions: [], records: false } : {}),
  });
  const { links, nofollow, leftOut } = pageLinks(page, options.maxLinks);
  const unread = unreadPart(page.tree);
  const report: ReadPage = {
    ok: true,
    url,
    landed: fetched.url,
    fetch: fetched.fetch,
    canonical: canonicalAddress(declared.links.canonical ?? "") ?? null,
    ...(isShort ? {} : { summary: declared.summary, normalised: declared.normalised }),
    ...(isWhole
      ? {
        sources: declared.sources,
        types: [...new Set(declared.records.flatMap(({ types }) => types))].sort(),
      }
      : {}),
    ...(options.questions === undefined ? { link_count: links.length } : {}),
    ...(options.visible && !isShort ? { visible: declared.visible } : {}),
    ...(options.records === true && !isShort ? { records: declared.records } : {}),
    ...options.text?.(page),
    ...(options.run === undefined ? {} : { run: options.run(page) }),
    ...defined({ unread, hint: fetched.hint }),
    ...(retries.length > 0 ? { retries } : {}),
  };
  return {
    page: report,
    links,
    nofollow,
    linksLeftOut: leftOut,
    amp: canonicalAddress(declared.links.amphtml ?? ""),
    alternates: alternatesOf(declared),
    digest: readDigest(page.tree),
  };
}

function alternatesOf({ links: { alternates = [] } }: Declared): PageReport["alternates"] {
  return alternates.flatMap(({ hreflang, href }) => {
    const url = canonicalAddress(href);
    return url === undefined ? [] : [{ url, language: hreflang }];
  });
}
