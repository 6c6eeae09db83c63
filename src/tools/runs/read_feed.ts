/** What `read_feed` runs; `../read_feed.ts` declares it. */
import { cutList, fitAnswer, fitTokens, hasSome } from "./answer/cut.ts";
import { decodeXml } from "../../page/documents/xml/mod.ts";
import { collapsedText, parseHtml } from "../../page/html/mod.ts";
import { isAddress, quotedAddress } from "../../page/url/mod.ts";
import { linksOf } from "../../read/declared/mod.ts";
import { normalisedDates, readFeed as readFeedText } from "../../read/feed/mod.ts";
import type { Feed, FeedItem, FeedReading } from "../../read/feed/mod.ts";
import { pageOf } from "../../site/mod.ts";
import type { Answer, ReadFeedArguments } from "../contract/mod.ts";
import type { FetchedPage } from "../../web/fetch/asked/mod.ts";
import { defined } from "../../base/defined.ts";
import { badInput, ToolError } from "../../base/errors.ts";
import { MAX_FEED_LIMIT, MAX_PAGE_BYTES } from "../../base/limits.ts";
import { checkAddress, checkRange } from "./check_address.ts";
import { asAsked } from "./asked_pages.ts";
import { cutHeavyItems } from "./feed_cut.ts";
import type { Context } from "./context.ts";

/** Reads a feed, or the feed that a page declares. Throws `ToolError`. */
export async function run(args: ReadFeedArguments, context: Context): Promise<Answer> {
  const { url_or_text: argument, limit } = args;
  const asked = asAsked(context, args);
  checkRange("limit", limit, 1, MAX_FEED_LIMIT);
  const answer = isAddress(argument)
    ? await answerAddress(checkAddress(argument), limit, asked)
    : answerText(argument, limit, asked);
  const cuts = [cutList("items")];
  const fitted = fitAnswer("read_feed", answer, [cutHeavyItems, ...cuts]);
  return fitTokens(fitted, cuts, args.max_tokens, hasSome("items"));
}

function answerText(given: string, limit: number, { at }: Context): Answer {
  if (at !== undefined) throw badInput("at needs an address: a feed's text has no archive");
  if (given.length > MAX_PAGE_BYTES) {
    throw new ToolError("too_large", `the feed has more than ${MAX_PAGE_BYTES} characters`);
  }
  const reading = readFeedText(given, null);
  if ("feed" in reading) return answerFeed(reading.feed, null, limit);
  throw badInput(
    `the text is not a feed: ${reading.refusal}; give a feed's text or an http(s) address`,
  );
}

async function answerAddress(address: string, limit: number, context: Context): Promise<Answer> {
  const first = await context.page(address);
  const own = readFetched(first);
  if ("feed" in own) return { ...answerFeed(own.feed, first.url, limit), fetch: first.fetch };
  const [declared, ...others] = (linksOf(pageOf(first)).feeds ?? []).map(({ href }) => href);
  if (declared === undefined) {
    const hint = first.hint === undefined ? "" : `; ${first.hint}`;
    const why = `the page is not a feed and declares none: ${own.refusal}${hint}`;
    throw badInput(why, { url: first.url });
  }
  const second = await context.page(declared).catch((refusal: unknown) => {
    throw refusal instanceof ToolError ? withOthers(refusal, others) : refusal;
  });
  const led = readFetched(second);
  if ("feed" in led) return { ...answerFeed(led.feed, second.url, limit), fetch: second.fetch };
  const why = `the feed that the page declares is not one: ${led.refusal}`;
  throw withOthers(badInput(why, { url: second.url }), others);
}

/** Names the next feed that a page declares beside one that cannot be read. */
function withOthers(refusal: ToolError, [next, ...more]: readonly string[]): ToolError {
  if (next === undefined) return refusal;
  const { code, message, retryable, url, extra, facts } = refusal;
  const how = `the page declares ${more.length + 1} more, as ${quotedAddress(next)}`;
  const details = { retryable, ...defined({ url, extra }), ...facts };
  return new ToolError(code, `${message}; ${how}`, details);
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
  return { ...item, normalised: { ...titleText(item), ...normalisedDates(item) } };
}

/** Returns the words of a title that is markup, which it may be where its format does not tell. */
function titleText({ title, title_type }: FeedItem): { title?: string } {
  if (title === null || title_type === "text" || !/[<&]/.test(title)) return {};
  const tree = parseHtml(title);
  const words = collapsedText(tree, tree.named("html")[0] ?? 0);
  return words === "" || words === title ? {} : { title: words };
}
