/** The tool that reads a site page by page (docs/design/contract.md, 2.10). */
import * as z from "zod";
import { pageFields } from "./page_fields.ts";
import { runsSelectors } from "./runnable_argument.ts";
import { pagesExtractor } from "./page_fields.ts";
import { pagesFormat } from "./page_fields.ts";
import { answerSchema, booleanArgument, integerArgument, respectTdm } from "./schemas.ts";
import { MAX_CRAWL_LINKS, MAX_CRAWL_PAGES } from "../limits.ts";
import { RUNS } from "./runs/table.ts";
import { defineTool, runOf } from "./tool.ts";

const texts = z.array(z.string()).nullable().default(null);

const input = z.object({
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
});

/** The arguments of `crawl_site`. */
export type CrawlSiteArguments = z.output<typeof input>;

/** Crawls one site, breadth first. */
export const crawlSite = defineTool({
  name: "crawl_site",
  title: "Crawl a site",
  description:
    "Follows a site's links from one address, breadth first, and answers what each page declares, what an `extractor` reads of it, its text (`format`) and where it was found. Use it to survey a site that has no sitemap; it is slow: not for addresses you know (extract_many) or a list of addresses (map_site). One request at a time, a second apart or as robots.txt asks, at most 60 seconds.",
  page: "url",
  input,
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
  run: runOf(RUNS.crawl_site),
});
