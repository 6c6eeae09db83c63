/** The tool that reads a site page by page (docs/design/contract.md, 2.10). */
import * as z from "zod";
import { pageFields } from "./page_fields.ts";
import { runsSelectors } from "./recipe/runnable_argument.ts";
import { pagesExtractor } from "./page_fields.ts";
import { pagesFormat } from "./page_fields.ts";
import {
  answerSchema,
  booleanArgument,
  cursorArgument,
  integerArgument,
  pageErrorSchema,
  respectTdm,
  textArgument,
  tokensArgument,
} from "./schemas.ts";
import { MAX_CRAWL_LINKS, MAX_CRAWL_PAGES, MAX_LINK_TEXTS } from "../../base/limits.ts";
import { fetchArguments } from "./fetch_arguments.ts";
import { defineTool } from "./tool.ts";

const texts = z.array(z.string()).meta({ maxItems: MAX_LINK_TEXTS }).nullable().default(null);

const input = z.object({
  url: textArgument("Where to start"),
  max_pages: integerArgument(10, "Pages at most", { least: 1, most: MAX_CRAWL_PAGES }),
  max_depth: integerArgument(2, "Links to go", { least: 0, most: MAX_CRAWL_LINKS }),
  include: texts.describe("Follow only addresses with one of these; * is any"),
  exclude: texts.describe("Follow none with these"),
  respect_tdm: respectTdm,
  visible: booleanArgument(true, "With what is only shown"),
  max_tokens: tokensArgument(),
  ...fetchArguments,
  format: pagesFormat,
  extractor: pagesExtractor,
  cursor: cursorArgument,
});

export type CrawlSiteArguments = z.output<typeof input>;

/** Crawls one site, by shapes of addresses in turn. */
export const crawlSite = defineTool({
  name: "crawl_site",
  title: "Crawl a site",
  description:
    "Follows a site's links and answers, of pages that differ, what each declares, its text (`format`), what an `extractor` reads. Use it to survey a site without a sitemap; slow: not for known addresses (extract_many) or a list (map_site). A request a second, at most 45 s; `cursor` goes on.",
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
    stopped: z.enum(["done", "max_pages", "time_budget", "rate_limited", "too_large"]),
    cursor: z.string().describe("What the next call goes on from; absent when nothing waits"),
    left: z.looseObject({
      count: z.int().describe("Addresses that wait"),
      first: z.array(z.string()).describe("The first of them"),
      dropped: z.int().optional().describe("Links that found no room to wait"),
      not_asked_left_out: z.int().optional().describe("Addresses that `not_asked` has no room for"),
    }).describe("What was not read; the cursor has what waits"),
    not_asked: z.array(z.looseObject({ url: z.string(), code: z.string() }))
      .describe("Addresses that were not asked for, and the code of why"),
    folded: z.array(
      z.looseObject({ pattern: z.string(), count: z.int(), example: z.string() }).meta({
        id: "FoldedAddresses",
      }),
    ).describe("Addresses that lead to what other pages say, by their pattern"),
    links_too_deep: z.int().describe("Links that only their depth kept out, when there are any"),
    links_nofollow: z.int().describe("Links that only nofollow kept out, when there are any"),
    pages_left_out: z.int().describe("Pages cut for the size of the answer; the cursor has them"),
  }, pageErrorSchema),
});
