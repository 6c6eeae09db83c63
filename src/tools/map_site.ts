/** The tool that lists the addresses of a site (docs/design/contract.md, 2.9). */
import * as z from "zod";
import { type Cut, cutList, fitAnswer } from "../answer/cut.ts";
import { ToolError } from "../errors.ts";
import { mapSite as mapAddresses } from "../site/map_site.ts";
import { canonicalAddress } from "../url/canonical.ts";
import { quotedAddress } from "../url/quoted_address.ts";
import { hintSchema } from "./hint.ts";
import { answerSchema, integerArgument } from "./schemas.ts";
import { type Answer, defineTool } from "./tool.ts";
import { MAX_MAP_LIMIT } from "../limits.ts";

/** A map that its size cut short has `truncated` set like one that a bound cut short. */
const cutUrls: Cut = (answer, aim) => {
  const cut = cutList("urls")(answer, aim);
  return cut === answer ? answer : { ...cut, truncated: true };
};

/** Lists a site's addresses from its sitemaps, else from its start page. */
export const mapSite = defineTool({
  name: "map_site",
  title: "Map a site",
  description:
    "Lists the addresses of a site from its sitemaps, or from the start page's links where it has none. Use it to find pages before reading them; not to read them (crawl_site, extract_many, page_markdown).",
  page: "url",
  input: z.object({
    url: z.string().describe("Any http(s) address of the site; the map covers its host"),
    limit: integerArgument(100, `How many addresses to list, 1 to ${MAX_MAP_LIMIT}`, {
      least: 1,
      most: MAX_MAP_LIMIT,
    }),
  }),
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
  async run({ url, limit }, context): Promise<Answer> {
    if (limit < 1 || limit > MAX_MAP_LIMIT) {
      throw new ToolError(
        "bad_input",
        `limit must lie between 1 and ${MAX_MAP_LIMIT}, not ${limit}`,
      );
    }
    const start = canonicalAddress(url);
    if (start === undefined) {
      throw new ToolError(
        "bad_input",
        `${quotedAddress(url)} is no http(s) address that can be mapped`,
      );
    }
    const map = await mapAddresses(context, start, limit);
    return fitAnswer("map_site", { ok: true, url: start, ...map }, [cutUrls, cutList("sitemaps")]);
  },
});
