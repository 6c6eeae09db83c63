/** The tool that lists the addresses of a site (docs/design/contract.md, 2.9). */
import * as z from "zod";
import { answerSchema, hintSchema, integerArgument } from "./schemas.ts";
import { MAX_MAP_LIMIT } from "../limits.ts";
import { RUNS } from "./runs/table.ts";
import { defineTool, runOf } from "./tool.ts";

const input = z.object({
  url: z.string().describe("Any http(s) address of the site; the map covers its host"),
  limit: integerArgument(100, `How many addresses to list, 1 to ${MAX_MAP_LIMIT}`, {
    least: 1,
    most: MAX_MAP_LIMIT,
  }),
});

/** The arguments of `map_site`. */
export type MapSiteArguments = z.output<typeof input>;

/** Lists a site's addresses from its sitemaps, else from its start page. */
export const mapSite = defineTool({
  name: "map_site",
  title: "Map a site",
  description:
    "Lists the addresses of a site from its sitemaps, or from the start page's links where it has none. Use it to find pages before reading them; not to read them (crawl_site, extract_many, page_markdown).",
  page: "url",
  input,
  output: answerSchema({
    url: z.string().describe("The address the map started from, in its one spelling"),
    source: z.enum(["sitemaps", "links"]),
    urls: z.array(
      z.looseObject({
        url: z.string(),
        lastmod: z.string().nullable().describe("As the sitemap writes it"),
        sitemap: z.string().nullable().describe("The sitemap that lists it; null for a link"),
      }).meta({ id: "MappedAddress" }),
    ),
    sitemaps: z.array(
      z.looseObject({
        url: z.string(),
        kind: z.enum(["urlset", "sitemapindex", "text", "rss", "atom"]).nullable(),
        entries: z.int(),
        error: z.string().nullable(),
      }).meta({ id: "Sitemap" }),
    ),
    truncated: z.boolean().describe("True when a bound kept addresses out"),
    hint: hintSchema,
    urls_left_out: z.int().describe("Addresses cut for the size of the answer"),
  }),
  run: runOf(RUNS.map_site),
});
