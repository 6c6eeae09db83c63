/** What `service crawl` has run on each page that it was delivered; no caller can ask for it. */
import type { Context } from "./context.ts";
import type { Page } from "../../page/html/mod.ts";
import { canonicalAddress } from "../../page/url/mod.ts";
import { MAX_LEDGER_LINKS, nameHash, pageOf, placeName, reportPage } from "../../site/mod.ts";
import type { ReportOptions } from "../../site/mod.ts";
import { barringWordOf } from "../../read/declared/mod.ts";
import { takeDelivered } from "../../web/fetch/mod.ts";
import type { FetchedPage } from "../../web/fetch/asked/mod.ts";
import type { Answer, CrawlPageArguments } from "../contract/mod.ts";
import { openPageRun } from "./page_run.ts";
import { readFormat } from "./text/pages_text.ts";
import { writeTables } from "./text/table_slice.ts";

/** Reads one page. Throws `ToolError`. */
export async function run(args: CrawlPageArguments, context: Context): Promise<Answer> {
  const { url, visible, extractor } = args;
  const fetched = await fetchedOf(args, context);
  const { status, headers, leadsTo } = fetched;
  // Its caller treats an answer that is not a page by its status, and one that leads off by where to.
  if (status < 200 || status > 299) return { ok: true, ...headOf(fetched) };
  if (leadsTo !== undefined) return { ok: true, ...headOf(fetched), leads_to: leadsTo };
  // What a page that led here is asked for with is the validators of this page, not its own.
  const isLed = fetched.fetch.redirects !== undefined;
  const page = pageOf(fetched);
  const report = reportPage(url, { kind: "read", fetched: { ...fetched, page }, retries: [] }, {
    visible,
    maxLinks: MAX_LEDGER_LINKS,
    ...readBy(args),
    ...await openPageRun(extractor, context),
  });
  const { digest, links, nofollow, linksLeftOut, amp, alternates } = report;
  const [low, high] = digest.isComparable ? digest.bits : [null, null];
  return {
    ok: true,
    ...headOf(fetched),
    page: report.page,
    reading: {
      landed: canonicalAddress(fetched.url) ?? url,
      canonical: report.page.canonical,
      amp: amp ?? null,
      language: languageOf(page),
      is_noindex: barringWordOf(page) !== undefined,
      alternates,
      links,
      nofollow,
      links_left_out: linksLeftOut,
      digest: { title: nameHash(digest), low, high, place: placeName(digest, url) },
      etag: isLed ? null : headers.get("etag") ?? null,
      modified: isLed ? null : headers.get("last-modified") ?? null,
    },
  };
}

/** Rows are those that an extractor reads, without one those of the page's tables. */
function readBy({ format, extractor }: CrawlPageArguments): Partial<ReportOptions> {
  if (format !== "rows") return readFormat(format, Infinity);
  return { leavesOutDeclared: true, ...(extractor === null ? { text: writeTables } : {}) };
}

/** The page as it was delivered; where that is not worth keeping, by whatever rung is. */
async function fetchedOf(args: CrawlPageArguments, context: Context): Promise<FetchedPage> {
  const { html_or_url: html, url, status, seconds, hops, respect_tdm: respectTdm } = args;
  const isThere = html !== url && !respectTdm && context.openText !== undefined &&
    context.fileOf?.(html) === undefined;
  const page = isThere ? context.openText?.(html) : undefined;
  const taken = page === undefined ? undefined : takeDelivered(page, { status, seconds, hops });
  return taken ??
    await context.page(url, { errorPages: true, stayOnSite: true, respectTdm });
}

function headOf({ url, status, headers, fetch }: FetchedPage): Record<string, unknown> {
  return { landed: url, status, headers: [...headers], fetch };
}

function languageOf({ tree }: Page): string | null {
  const [root] = tree.named("html");
  const said = root === undefined ? undefined : tree.attribute(root, "lang");
  return said === undefined || !/^[a-z]{2,3}(?:-\w+)*$/i.test(said.trim()) ? null : said.trim();
}
