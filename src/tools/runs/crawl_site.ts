/** What `crawl_site` runs; `../crawl_site.ts` declares it. */
import { fitAnswer } from "../../answer/cut.ts";
import { ToolError } from "../../errors.ts";
import { crawlSite as crawlPages } from "../../site/crawl_site.ts";
import { canonicalAddress } from "../../url/canonical.ts";
import { quotedAddress } from "../../url/quoted_address.ts";
import { answerPages, PAGE_CUTS } from "../crawled_page.ts";
import { openPageRun } from "../page_run.ts";
import { readFormat } from "../pages_text.ts";
import { MAX_CRAWL_LINKS, MAX_CRAWL_PAGES } from "../../limits.ts";
import type { Context } from "../../context.ts";
import type { Answer } from "../tool.ts";
import type { CrawlSiteArguments } from "../crawl_site.ts";

/** Crawls one site, breadth first. Throws `ToolError`. */
export async function run(
  { url, max_pages, max_depth, include, exclude, respect_tdm, visible, format, extractor }:
    CrawlSiteArguments,
  context: Context,
): Promise<Answer> {
  checkRange("max_pages", max_pages, 1, MAX_CRAWL_PAGES);
  checkRange("max_depth", max_depth, 0, MAX_CRAWL_LINKS);
  const start = canonicalAddress(url);
  if (start === undefined) {
    throw new ToolError(
      "bad_input",
      `${quotedAddress(url)} is no http(s) address that can be crawled`,
    );
  }
  const rules = {
    start,
    maxPages: max_pages,
    maxDepth: max_depth,
    include: include ?? [],
    exclude: exclude ?? [],
  };
  const run = await openPageRun(extractor, context);
  const options = { visible, respectTdm: respect_tdm, ...readFormat(format), ...run };
  const { pages, stopped, tooDeep } = await crawlPages(context, rules, options);
  const deep = tooDeep === 0 ? {} : { links_too_deep: tooDeep };
  const answer = answerPages({ url: start, pages, stopped, ...deep });
  return fitAnswer("crawl_site", answer, PAGE_CUTS);
}

function checkRange(name: string, value: number, least: number, most: number): void {
  if (value >= least && value <= most) return;
  throw new ToolError("bad_input", `${name} must lie between ${least} and ${most}, not ${value}`);
}
