/** The tool that lists the addresses of a site (docs/design/contract.md, 2.9). */
import * as z from "zod";
import {
  answerSchema,
  booleanArgument,
  cursorArgument,
  hintSchema,
  integerArgument,
  textArgument,
  tokensArgument,
} from "./schemas.ts";
import { MAX_MAP_LIMIT, MAX_OFFSET } from "../../base/limits.ts";
import { maxAgeArgument, renderArguments, timeoutArgument } from "./fetch_arguments.ts";
import { defineTool } from "./tool.ts";

const input = z.object({
  url: textArgument("Of the site, a sitemap or feed"),
  limit: integerArgument(100, "Addresses at most", { least: 1, most: MAX_MAP_LIMIT }),
  offset: integerArgument(0, "To skip", { least: 0, most: MAX_OFFSET }),
  compact: booleanArgument(false, "Plain addresses"),
  cursor: cursorArgument,
  max_tokens: tokensArgument(),
  max_age: maxAgeArgument,
  timeout: timeoutArgument,
  ...renderArguments,
});

export type MapSiteArguments = z.output<typeof input>;

/** Lists a site's addresses from all that lists them. */
export const mapSite = defineTool({
  name: "map_site",
  title: "Map a site",
  description:
    "Lists the addresses of a site, from sitemaps, llms.txt, feeds and start page links. Use it to find pages; not to read them (crawl_site, extract_many, page_markdown). `cursor` goes on.",
  page: "url",
  input,
  output: answerSchema({
    url: z.string().describe("The address the map started from, in its one spelling"),
    source: z.enum(["sitemaps", "links"]),
    urls: z.array(
      z.union([
        z.looseObject({
          url: z.string(),
          lastmod: z.string().nullable().describe("As the sitemap writes it"),
          lastmod_doubt: z.string().optional().describe("Why its lastmod cannot be true"),
          sitemap: z.string().nullable().describe("The sitemap or feed that lists it"),
          source: z.enum(["feed", "hreflang", "link", "llms.txt"]).optional()
            .describe("What lists it, if no sitemap"),
          refused_by_robots: z.boolean().optional().describe("True when robots.txt refuses it"),
        }).meta({ id: "MappedAddress" }),
        z.string().describe("The address alone, with `compact`"),
      ]),
    ),
    sitemaps: z.array(
      z.looseObject({
        url: z.string(),
        kind: z.enum(["urlset", "sitemapindex", "text", "rss", "atom"]).nullable(),
        entries: z.int(),
        reason: z.string().nullable(),
        lost: z.boolean().optional().describe("Some of its addresses may be missing"),
      }).meta({ id: "Sitemap" }),
    ),
    cursor: z.string().describe("What the next call goes on from; absent when nothing waits"),
    truncated: z.boolean().describe("True when a bound kept addresses out"),
    links_nofollow: z.int().describe("Links that only nofollow kept out"),
    hint: hintSchema,
    urls_left_out: z.int().describe(
      "Addresses cut for the size of the answer; the cursor has them",
    ),
  }),
});
