/** The tool that reads a feed, or the feed a page declares (docs/design/contract.md, 2.8). */
import * as z from "zod";
import { MAX_FEED_LIMIT } from "../../base/limits.ts";
import {
  answerSchema,
  fetchSchema,
  integerArgument,
  textArgument,
  tokensArgument,
} from "./schemas.ts";
import { fetchArguments } from "./fetch_arguments.ts";
import { defineTool } from "./tool.ts";

const text = z.string().nullable();

const item = z.looseObject({
  title: text,
  title_type: z.enum(["text", "html"]).describe("Absent where the format does not tell").optional(),
  link: text,
  id: text,
  published: text.describe("As the feed writes it"),
  updated: text.describe("As the feed writes it"),
  summary: text,
  content: text.describe("Markup or text as the feed writes it"),
  authors: z.array(z.string()),
  categories: z.array(z.string()),
  enclosures: z.array(
    z.looseObject({ url: z.string(), type: z.string().optional(), size: z.string().optional() }),
  ),
  image: text.describe("The item's own picture or thumbnail"),
  duration: z.string().describe("Of its sound or film, as the feed writes it").optional(),
  season: z.string().optional(),
  episode: z.string().optional(),
  transcripts: z.array(z.looseObject({ url: z.string(), type: z.string().optional() })).optional(),
  where: text.describe("Its place: a path of elements, or a JSON pointer"),
  normalised: z.record(z.string(), z.string()).describe(
    "`title` has the words of one that is markup, `published` and `updated` are in ISO 8601; only where certain",
  ),
}).meta({ id: "FeedItem" });

const input = z.object({
  url_or_text: textArgument("Address of a feed or its page, or its text"),
  max_tokens: tokensArgument(),
  ...fetchArguments,
  limit: integerArgument(50, "Items at most", { least: 1, most: MAX_FEED_LIMIT }),
});

export type ReadFeedArguments = z.output<typeof input>;

/** Reads RSS, Atom and JSON Feed. */
export const readFeed = defineTool({
  name: "read_feed",
  title: "Read a feed",
  description:
    "Reads RSS, Atom or JSON Feed items from a feed's address or text, or a page that declares one. Use it for what a site published lately; not for all its addresses (map_site).",
  page: "url_or_text",
  input,
  output: answerSchema({
    url: text.describe("Where the feed was read; null for handed-in text"),
    format: z.enum(["rss", "rdf", "atom", "jsonfeed"]),
    title: text,
    link: text,
    description: text,
    language: text,
    updated: text.describe("As the feed writes it"),
    authors: z.array(z.string()),
    image: text.describe("The feed's own picture"),
    next_page: z.string().describe("Where its older items are"),
    items: z.array(item),
    items_total: z.int().describe("Items it has, at most 10,000"),
    items_left_out: z.int().describe("Items cut for the size of the answer"),
    faults: z.array(z.looseObject({ line: z.int(), reason: z.string() }))
      .describe("What was wrong with the feed, when anything was"),
    fetch: fetchSchema,
  }),
});
