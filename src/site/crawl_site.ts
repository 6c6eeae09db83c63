/** Reads a site page by page from one address, breadth first, at the site's pace. */
import { SITE_BUDGET_SECONDS } from "../limits.ts";
import { canonicalAddress } from "../url/canonical.ts";
import { isSameSite } from "../url/same_site.ts";
import { type CrawlRules, type CrawlTask, Frontier } from "./frontier.ts";
import {
  type FailedPage,
  type ReadPage,
  reportFailure,
  type ReportOptions,
  reportPage,
} from "./page_report.ts";
import { secondsOf, type SiteContext } from "./site_context.ts";
import { SitePaces } from "./site_paces.ts";
import { visitPage } from "./visit.ts";

/** A page of a crawl, and where it was found. */
export type CrawledPage = (ReadPage | FailedPage) & { depth: number; found_on?: string | null };

/** The result of a crawl. */
export interface Crawl {
  readonly pages: readonly CrawledPage[];
  readonly stopped: "done" | "max_pages" | "time_budget";
  /** Links that only their depth kept out. */
  readonly tooDeep: number;
}

/** How a crawl reads its pages. */
export interface CrawlOptions extends ReportOptions {
  readonly respectTdm: boolean;
}

/** Crawls one site. The same site gives the same pages in the same order. */
export async function crawlSite(
  context: SiteContext,
  rules: CrawlRules,
  options: CrawlOptions,
): Promise<Crawl> {
  const frontier = new Frontier(rules);
  const deadline = secondsOf(context) + SITE_BUDGET_SECONDS;
  const paces = new SitePaces(context, deadline);
  const pages: CrawledPage[] = [];
  for (let task = frontier.take(); task !== undefined; task = frontier.take()) {
    await paces.readRobots(task.url);
    const outcome = await visitPage(context, paces.paceOf(task.url), task.url, {
      deadline,
      respectTdm: options.respectTdm,
      isRefused: paces.refuses(task.url),
    });
    if (outcome.kind === "unreached") return end(pages, "time_budget", frontier);
    if (outcome.kind === "failed") {
      pages.push(placeFailure(task, reportFailure(task.url, outcome)));
    } else {
      const { page, links } = reportPage(task.url, outcome, options);
      pages.push({ ...page, depth: task.depth, found_on: task.foundOn });
      markSeen(frontier, page);
      frontier.admit(links, task);
    }
    context.progress(pages.length, frontier.admitted, task.url);
  }
  return end(pages, frontier.isFull ? "max_pages" : "done", frontier);
}

function end(
  pages: readonly CrawledPage[],
  stopped: Crawl["stopped"],
  frontier: Frontier,
): Crawl {
  return { pages, stopped, tooDeep: frontier.tooDeep };
}

function placeFailure(task: CrawlTask, page: FailedPage): CrawledPage {
  return { ...page, depth: task.depth };
}

/**
 * A page counts as seen under its final address and under its canonical address on its own site.
 */
function markSeen(frontier: Frontier, page: ReadPage): void {
  const landed = canonicalAddress(page.landed);
  if (landed !== undefined) frontier.markSeen(landed);
  if (page.canonical !== null && isSameSite(page.canonical, page.landed)) {
    frontier.markSeen(page.canonical);
  }
}
