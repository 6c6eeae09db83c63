/** The tool that reads a site page by page (docs/design/contract.md, 2.10). */
import * as z from "zod";
import { fitAnswer } from "../answer/cut.ts";
import { ToolError } from "../errors.ts";
import { crawlSite as crawlPages } from "../site/crawl_site.ts";
import { canonicalAddress } from "../url/canonical.ts";
import { quotedAddress } from "../url/quoted_address.ts";
import { answerPages, PAGE_CUTS, pageFields } from "./crawled_page.ts";
import { runsSelectors } from "./extractor_argument.ts";
import { openPageRun, pagesExtractor } from "./page_run.ts";
import { pagesFormat, readFormat } from "./pages_text.ts";
import { answerSchema, booleanArgument, integerArgument, respectTdm } from "./schemas.ts";
import { type Answer, defineTool } from "./tool.ts";
import { MAX_CRAWL_LINKS, MAX_CRAWL_PAGES } from "../limits.ts";

const texts = z.array(z.string()).nullable().default(null);

/** Crawls one site, breadth first. */
export const crawlSite = defineTool({
  name: "crawl_site",
  title: "Crawl a site",
  description:
    "Follows a site's links from one address, breadth first, and answers what each page declares, what an `extractor` reads of it, its text (`format`) and where it was found. Use it to survey a site that has no sitemap; it is slow: not for addresses you know (extract_many) or a list of addresses (map_site). One request at a time, a second apart or as robots.txt asks, at most 60 seconds.",
  page: "url",
  input: z.object({
    url: z.string().describe("The http(s) address to start from; only its site is read"),
    max_pages: integerArgument(10, `How many pages to ask for, 1 to ${MAX_CRAWL_PAGES}`, {
      least: 1,
      most: MAX_CRAWL_PAGES,
    }),
    max_depth: integerArgument(2, `How many links from the start to go, 0 to ${MAX_CRAWL_LINKS}`, {
      least: 0,
      most: MAX_CRAWL_LINKS,
    }),
    include: texts.describe("Follow only links whose address contains one of these texts"),
    exclude: texts.describe("Follow no link whose address contains one of these texts"),
    respect_tdm: respectTdm,
    visible: booleanArgument(true, "Also answer with what pages only show: title, author, dates"),
    format: pagesFormat,
    extractor: pagesExtractor,
  }),
  evaluatesSelectors: ({ extractor }) => runsSelectors(extractor),
  output: answerSchema({
    url: z.string().describe("The start in its one spelling"),
    pages: z.array(
      z.looseObject({
        ...pageFields,
        depth: z.int(),
        found_on: z.string().nullable().optional(),
      }).meta({ id: "CrawledPage" }),
    ),
    stopped: z.enum(["done", "max_pages", "time_budget"]),
    links_too_deep: z.int().describe("Links that only their depth kept out, when there are any"),
    pages_left_out: z.int().describe("Pages cut for the size of the answer"),
  }),
  async run(
    { url, max_pages, max_depth, include, exclude, respect_tdm, visible, format, extractor },
    context,
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
  },
});

function checkRange(name: string, value: number, least: number, most: number): void {
  if (value >= least && value <= most) return;
  throw new ToolError("bad_input", `${name} must lie between ${least} and ${most}, not ${value}`);
}
