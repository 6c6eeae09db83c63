/** JSON Feed 1.0 and 1.1. What has the wrong shape is passed over; numbers are read as text. */
import { isJsonNumber, isJsonObject, parseJson } from "../../base/json/parse.ts";
import type { Json, JsonObject } from "../../base/json/parse.ts";
import type { FeedFault, FeedItem, FeedReading } from "./feed.ts";
import { content, distinct, firstOf, line } from "./fields.ts";
import { resolveWritten } from "./links.ts";
import { createRepeats, inheritAuthors, type Repeats } from "./repeats.ts";
import { bounded, createEnclosure, distinctFiles } from "./rss.ts";

const VERSION = /^https?:\/\/(?:www\.)?jsonfeed\.org\/version\/1(?:\.\d+)?\/?$/i;
/** What feeds write that shorten the version to its number. */
const SHORT_VERSION = /^1(?:\.\d+)?$/;

/** Reads a text that begins as a JSON object; `url` is the feed's own address, null when handed in. */
export function readJsonFeed(text: string, url: string | null): FeedReading {
  const root = parseJson(text);
  if (root === undefined) return { refusal: "it begins as JSON and is not whole JSON" };
  if (!isJsonObject(root)) return { refusal: "it is JSON, and no object" };
  if (!isFeed(root)) {
    return { refusal: "it is JSON that does not say it is a JSON Feed of version 1" };
  }
  const base = url ?? textAt(root, "feed_url");
  const authors = readAuthors(root);
  const repeats = createRepeats(text.length);
  const listed = listAt(root, "items");
  const { read, faults } = bounded(
    [...listed.entries()].filter((entry): entry is [number, JsonObject] => isJsonObject(entry[1])),
  );
  const items = read.map(([at, item]) =>
    readItem(item, base, { authors, where: `/items/${at}` }, repeats)
  );
  const next = linkAt(root, ["next_url"], base, repeats);
  return {
    feed: {
      format: "jsonfeed",
      title: textAt(root, "title"),
      link: linkAt(root, ["home_page_url", "feed_url"], base, repeats) ?? url,
      description: textAt(root, "description"),
      language: textAt(root, "language"),
      updated: null,
      authors: [...authors],
      image: linkAt(root, ["icon", "favicon"], base, repeats),
      ...(next === null ? {} : { next_page: next }),
      items,
      faults: [...passedOver(root, listed), ...faults, ...repeats.faults()],
    },
  };
}

/** The fault of a feed whose items are not all items. */
function passedOver(root: JsonObject, listed: readonly Json[]): FeedFault[] {
  if (!Array.isArray(root.get("items"))) {
    return [{ line: 1, reason: root.has("items") ? "its items are no list" : "it has no items" }];
  }
  const first = listed.findIndex((item) => !isJsonObject(item));
  if (first < 0) return [];
  const count = listed.filter((item) => !isJsonObject(item)).length;
  const reason = `${count} of its items are no objects and left out, the first at /items/${first}`;
  return [{ line: 1, reason }];
}

/** Names of item fields that only JSON Feed has. */
const ITEM_NAMES = ["content_html", "content_text", "date_published", "external_url"];

/** A bare version number is too little evidence by itself: the rest must then look like a feed. */
function isFeed(root: JsonObject): boolean {
  const version = textOf(root.get("version")) ?? "";
  if (VERSION.test(version)) return true;
  if (!SHORT_VERSION.test(version) || !Array.isArray(root.get("items"))) return false;
  return textAt(root, "feed_url") !== null || textAt(root, "home_page_url") !== null ||
    objectsAt(root, "items").some((item) => ITEM_NAMES.some((name) => item.has(name)));
}

function readItem(
  item: JsonObject,
  base: string | null,
  { authors, where }: { readonly authors: readonly string[]; readonly where: string },
  repeats: Repeats,
): FeedItem {
  const own = readAuthors(item);
  const title = textAt(item, "title");
  const attachments = objectsAt(item, "attachments");
  const duration = firstOf(attachments, (each) => textAt(each, "duration_in_seconds"));
  return {
    title,
    ...(title === null ? {} : { title_type: "text" }),
    link: linkAt(item, ["url", "external_url"], base, repeats),
    id: textAt(item, "id"),
    published: textAt(item, "date_published"),
    updated: textAt(item, "date_modified"),
    summary: textAt(item, "summary"),
    content: contentAt(item, "content_html") ?? contentAt(item, "content_text"),
    authors: own.length > 0 ? own : inheritAuthors(authors, repeats),
    categories: distinct(listAt(item, "tags").map((tag) => line(textOf(tag)))),
    enclosures: distinctFiles(attachments.map((attachment) => {
      const url = linkAt(attachment, ["url"], base, repeats);
      return createEnclosure(
        url,
        textAt(attachment, "mime_type"),
        textAt(attachment, "size_in_bytes"),
      );
    })),
    image: linkAt(item, ["image", "banner_image"], base, repeats),
    ...(duration === null ? {} : { duration }),
    where,
  };
}

/** Reads `authors` of version 1.1, else `author` of 1.0. */
function readAuthors(from: JsonObject): string[] {
  const many = distinct(objectsAt(from, "authors").map((author) => textAt(author, "name")));
  if (many.length > 0) return many;
  const author = from.get("author");
  return isJsonObject(author) ? distinct([textAt(author, "name")]) : [];
}

function textAt(from: JsonObject, key: string): string | null {
  return line(textOf(from.get(key)));
}

function contentAt(from: JsonObject, key: string): string | null {
  const text = textOf(from.get(key));
  return text === undefined ? null : content(text);
}

function linkAt(
  from: JsonObject,
  keys: readonly string[],
  base: string | null,
  repeats: Repeats,
): string | null {
  const written = firstOf(keys, (key) => textAt(from, key));
  return written === null ? null : resolveWritten(base, written, repeats);
}

function listAt(from: JsonObject, key: string): readonly Json[] {
  const value = from.get(key);
  return Array.isArray(value) ? value : [];
}

function objectsAt(from: JsonObject, key: string): JsonObject[] {
  return listAt(from, key).filter(isJsonObject);
}

function textOf(value: Json | undefined): string | undefined {
  if (isJsonNumber(value)) return value.literal;
  return typeof value === "string" ? value : undefined;
}
