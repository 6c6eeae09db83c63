/** The tool that reads a feed, or the feed a page declares (docs/design/contract.md, 2.8). */
import * as z from "zod";
import { cutList, fitAnswer } from "../answer/cut.ts";
import { linksOf } from "../declared/links.ts";
import { ToolError } from "../errors.ts";
import type { Feed, FeedItem, FeedReading } from "../feed/feed.ts";
import { normalisedDates } from "../feed/normalised_dates.ts";
import { readFeed as readFeedText } from "../feed/read_feed.ts";
import { MAX_FEED_LIMIT, MAX_PAGE_BYTES } from "../limits.ts";
import { pageOf } from "../site/site_context.ts";
import { isAddress } from "../url/is_address.ts";
import { decodeXml } from "../xml/decode_xml.ts";
import { checkAddress } from "./page_argument.ts";
import { answerSchema, fetchSchema, integerArgument } from "./schemas.ts";
import { type Answer, defineTool } from "./tool.ts";
import type { Context, FetchedPage } from "../context.ts";

const text = z.string().nullable();

const item = z.looseObject({
  title: text,
  link: text,
  id: text,
  published: text.describe("As the feed writes it"),
  updated: text.describe("As the feed writes it"),
  summary: text,
  content: text.describe("Markup or text as the feed writes it"),
  authors: z.array(z.string()),
  categories: z.array(z.string()),
  enclosures: z.array(
    z.looseObject({ url: z.string(), type: z.string().optional(), length: z.string().optional() }),
  ),
  image: text.describe("The item's own picture or thumbnail"),
  normalised: z.looseObject({ published: z.string().optional(), updated: z.string().optional() })
    .describe("The dates in ISO 8601, only where certain"),
}).meta({ id: "FeedItem" });

/** Reads RSS, Atom and JSON Feed. */
export const readFeed = defineTool({
  name: "read_feed",
  title: "Read a feed",
  description:
    "Reads RSS, Atom or JSON Feed items from a feed's address or text, or from a page that declares a feed. Use it for what a site published lately; not for all its addresses (map_site). A broken feed is read item by item and `faults` says what was wrong.",
  page: "url_or_text",
  input: z.object({
    url_or_text: z.string().describe(
      "The http(s) address of a feed or of a page that declares one, or the text of a feed",
    ),
    limit: integerArgument(50, `How many items to answer with, 1 to ${MAX_FEED_LIMIT}`, {
      least: 1,
      most: MAX_FEED_LIMIT,
    }),
  }),
  output: answerSchema({
    url: text.describe("Where the feed was read; null for handed-in text"),
    format: z.enum(["rss", "rdf", "atom", "jsonfeed"]),
    title: text,
    link: text,
    description: text,
    language: text,
    updated: text.describe("As the feed writes it"),
    items: z.array(item),
    items_total: z.int().describe("Items the feed has, at most 10,000"),
    items_left_out: z.int().describe("Items cut for the size of the answer"),
    faults: z.array(z.looseObject({ line: z.int(), reason: z.string() }))
      .describe("What was wrong with the feed, when anything was"),
    fetch: fetchSchema,
  }),
  async run({ url_or_text: argument, limit }, context): Promise<Answer> {
    if (limit < 1 || limit > MAX_FEED_LIMIT) {
      throw new ToolError(
        "bad_input",
        `limit must lie between 1 and ${MAX_FEED_LIMIT}, not ${limit}`,
      );
    }
    const answer = isAddress(argument)
      ? await answerAddress(checkAddress(argument), limit, context)
      : answerText(argument, limit);
    return fitAnswer("read_feed", answer, [cutList("items")]);
  },
});

function answerText(given: string, limit: number): Answer {
  if (given.length > MAX_PAGE_BYTES) {
    throw new ToolError("too_large", `the feed has more than ${MAX_PAGE_BYTES} characters`);
  }
  const reading = readFeedText(given, null);
  if ("feed" in reading) return answerFeed(reading.feed, null, limit);
  throw new ToolError(
    "bad_input",
    `the text is not a feed: ${reading.refusal}; give a feed's text or an http(s) address`,
  );
}

async function answerAddress(address: string, limit: number, context: Context): Promise<Answer> {
  const first = await context.page(address);
  const own = readFetched(first);
  if ("feed" in own) return { ...answerFeed(own.feed, first.url, limit), fetch: first.fetch };
  const declared = linksOf(pageOf(first)).feeds?.[0]?.href;
  if (declared === undefined) {
    const hint = first.hint === undefined ? "" : `; ${first.hint}`;
    const why = `the page is not a feed and declares none: ${own.refusal}${hint}`;
    throw new ToolError("bad_input", why, { url: first.url });
  }
  const second = await context.page(declared);
  const led = readFetched(second);
  if ("feed" in led) return { ...answerFeed(led.feed, second.url, limit), fetch: second.fetch };
  const why = `the feed that the page declares is not one: ${led.refusal}`;
  throw new ToolError("bad_input", why, { url: second.url });
}

function readFetched(page: FetchedPage): FeedReading {
  const { text: decoded } = decodeXml(page.bytes, page.headers.get("content-type"));
  return readFeedText(decoded, page.url);
}

function answerFeed(feed: Feed, url: string | null, limit: number): Answer {
  const { items, faults, ...fields } = feed;
  return {
    ok: true,
    url,
    ...fields,
    items: items.slice(0, limit).map(answerItem),
    items_total: items.length,
    ...(faults.length === 0 ? {} : { faults }),
  };
}

function answerItem(item: FeedItem): Record<string, unknown> {
  return { ...item, normalised: normalisedDates(item) };
}
