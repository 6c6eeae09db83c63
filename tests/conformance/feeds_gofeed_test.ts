/** The feed pairs of gofeed: what both readers give must be equal. They stay outside the repository. */
import assert from "node:assert/strict";
import type { Enclosure, Feed, FeedItem } from "../../src/read/feed/feed.ts";
import { readFeed } from "../../src/read/feed/read_feed.ts";
import { decodeXml } from "../../src/page/documents/xml/decode_xml.ts";

/** What gofeed calls the size is `length`, as in RSS. */
type TheirEnclosure = Omit<Enclosure, "size"> & { readonly length?: string };

const folder = `${Deno.env.get("SERVICE_DATA") ?? "../shared/data"}/suites/feeds-gofeed/testdata`;
const GROUPS = [
  "extensions/dublincore",
  "extensions/itunes",
  "extensions/media",
  "parser/rss",
  "parser/atom",
  "translator/rss",
  "translator/atom",
];

/**
 * Pairs that differ on purpose; the list may only shrink.
 */
const DIFFERENT: ReadonlyMap<string, string> = new Map([
  [
    "translator/atom/feed_item_updated_-_atom03_feed_entry_modified.xml",
    "an entry that says only when it was modified does not say when it was published",
  ],
]);

/** A value of gofeed's answer; its shapes differ between its three readers. */
type Expected = Record<string, unknown>;

const FEED_KEYS: Readonly<Record<string, readonly string[]>> = {
  title: ["title"],
  link: ["link"],
  description: ["description", "subtitle"],
  language: ["language"],
  updated: ["updated", "lastBuildDate"],
};
const ITEM_KEYS: Readonly<Record<string, readonly string[]>> = {
  title: ["title"],
  link: ["link"],
  id: ["guid", "id"],
  published: ["published", "pubDate"],
  updated: ["updated"],
  summary: ["description", "summary"],
  content: ["content"],
};

function collapse(value: unknown): string {
  return String(value).replace(/\s+/g, " ").trim();
}

function plain(value: unknown): unknown {
  return typeof value === "object" && value !== null ? (value as Expected)["value"] : value;
}

function* differences(
  keys: Readonly<Record<string, readonly string[]>>,
  mine: Record<string, unknown>,
  theirs: Expected,
): Generator<string> {
  for (const [key, names] of Object.entries(keys)) {
    const name = names.find((each) => theirs[each] !== undefined);
    const expected = name === undefined ? undefined : plain(theirs[name]);
    if (expected === undefined || expected === "") continue;
    if (collapse(mine[key]) !== collapse(expected)) {
      yield `${key}: ${JSON.stringify(mine[key])} for ${JSON.stringify(expected)}`;
    }
  }
}

function* itemDifferences(mine: FeedItem, theirs: Expected): Generator<string> {
  yield* differences(ITEM_KEYS, mine as unknown as Record<string, unknown>, theirs);
  const links = theirs["links"] as Expected[] | undefined;
  const alternate = links?.find((link) => link["rel"] === "alternate" && link["href"]);
  if (alternate !== undefined && mine.link !== alternate["href"]) yield `link: ${mine.link}`;
  for (const person of (theirs["authors"] ?? []) as Expected[]) {
    const known = person["name"] ?? person["email"];
    if (known !== undefined && !mine.authors.some((author) => author.includes(String(known)))) {
      yield `authors: ${JSON.stringify(mine.authors)} without ${known}`;
    }
  }
  for (const category of (theirs["categories"] ?? []) as unknown[]) {
    const object = category as Expected;
    const name = typeof category === "string"
      ? category
      : object["label"] ?? object["term"] ?? object["value"];
    if (name !== undefined && !mine.categories.includes(collapse(name))) {
      yield `categories: ${JSON.stringify(mine.categories)} without ${name}`;
    }
  }
  for (const file of (theirs["enclosures"] ?? []) as TheirEnclosure[]) {
    if (file.url === undefined) continue;
    const same = mine.enclosures.find((each) => each.url === file.url);
    if (same?.type !== file.type || same?.size !== file.length) {
      yield `enclosures: ${JSON.stringify(mine.enclosures)} without ${JSON.stringify(file)}`;
    }
  }
}

function* pairDifferences(mine: Feed, theirs: Expected): Generator<string> {
  yield* differences(FEED_KEYS, mine as unknown as Record<string, unknown>, theirs);
  const items = (theirs["items"] ?? theirs["entries"] ?? []) as Expected[];
  if (items.length !== mine.items.length) yield `items: ${mine.items.length} for ${items.length}`;
  for (const [at, item] of items.entries()) {
    const own = mine.items[at];
    if (own !== undefined) yield* itemDifferences(own, item);
  }
}

function* pairs(): Generator<{ name: string; xml: string; json: string }> {
  for (const group of GROUPS) {
    const names = [...Deno.readDirSync(`${folder}/${group}`)].map(({ name }) => name).sort();
    for (const name of names) {
      if (!name.endsWith(".xml")) continue;
      const path = `${folder}/${group}/${name}`;
      yield { name: `${group}/${name}`, xml: path, json: path.replace(/\.xml$/, ".json") };
    }
  }
}

function comparePair(xml: string, json: string): string[] {
  const reading = readFeed(decodeXml(Deno.readFileSync(xml)).text, null);
  const expected = JSON.parse(Deno.readTextFileSync(json)) as Expected;
  if ("refusal" in reading) return [`refused: ${reading.refusal}`];
  return [...pairDifferences(reading.feed, expected)];
}

Deno.test("readFeed() equals gofeed in the fields both have", () => {
  try {
    Deno.statSync(folder);
  } catch {
    console.log(`passed over: ${folder} is not there`);
    return;
  }
  const wrong: Record<string, string[]> = {};
  let count = 0;
  for (const { name, xml, json } of pairs()) {
    count++;
    const found = comparePair(xml, json);
    if (found.length > 0 && !DIFFERENT.has(name)) wrong[name] = found;
    if (found.length === 0) {
      assert(!DIFFERENT.has(name), `${name} is equal now: drop it from the list`);
    }
  }
  assert(count > 400, `only ${count} pairs were found`);
  assert.deepEqual(wrong, {});
});

/** JSON feeds and what gofeed makes of them; its parser's answers repeat the feed itself. */
const JSON_PAIRS = [
  ["translator/json/json10_full.json", "translator/json/json10_full_expected.json"],
  ["translator/json/json10_simple.json", "translator/json/json10_simple_expected.json"],
  ["translator/json/json11_full.json", "translator/json/json11_full_expected.json"],
] as const;

Deno.test("readFeed() equals gofeed on JSON feeds", () => {
  for (const [feed, expected] of JSON_PAIRS) {
    let text: string;
    try {
      text = Deno.readTextFileSync(`${folder}/${feed}`);
    } catch {
      console.log(`passed over: ${folder}/${feed} is not there`);
      continue;
    }
    const reading = readFeed(text, null);
    assert("feed" in reading, feed);
    const theirs = JSON.parse(Deno.readTextFileSync(`${folder}/${expected}`)) as Expected;
    // JSON Feed does not say when a feed changed: gofeed takes an item's date for it.
    delete theirs["updated"];
    assert.deepEqual([...pairDifferences(reading.feed, theirs)], [], feed);
  }
});

/** The format of each file, null for what is none. */
const FORMATS: Readonly<Record<string, string | null>> = {
  "atom03_feed.xml": "atom",
  "atom10_feed.xml": "atom",
  "empty_feed.xml": null,
  "invalid.json": null,
  "json10_feed.json": "jsonfeed",
  "json11_feed.json": "jsonfeed",
  "rdf_feed.xml": "rdf",
  "rss_feed.xml": "rss",
  "rss_feed_bom.xml": "rss",
  "rss_feed_leading_spaces.xml": "rss",
  "sample.json": "jsonfeed",
  "unknown_feed.xml": null,
};

Deno.test("readFeed() tells gofeed's formats apart", () => {
  for (const [name, format] of Object.entries(FORMATS)) {
    let bytes: Uint8Array;
    try {
      bytes = Deno.readFileSync(`${folder}/parser/universal/${name}`);
    } catch {
      console.log(`passed over: ${folder}/parser/universal/${name} is not there`);
      continue;
    }
    const reading = readFeed(decodeXml(bytes).text, null);
    assert.equal("feed" in reading ? reading.feed.format : null, format, name);
  }
});
