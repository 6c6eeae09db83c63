/**
 * The cases of feedparser: each is read, or refused for a reason this file lists. They stay outside
 * the repository.
 *
 * What a case expects of a field that both readers have is compared too, where it is one plain text.
 */
import assert from "node:assert/strict";
import type { Feed } from "../../src/read/feed/feed.ts";
import { readFeed } from "../../src/read/feed/read_feed.ts";
import { decodeXml } from "../../src/page/documents/xml/decode_xml.ts";

const folder = `${Deno.env.get("SERVICE_DATA") ?? "../shared/data"}/suites/feeds-feedparser/tests`;

/** Why a case is refused, by what its path begins with; the first that fits. */
const REFUSED: readonly (readonly [string, RegExp])[] = [
  ["illformed/rss_empty_document.xml", /^it has no root element$/],
  ["illformed/rss_incomplete_cdata.xml", /^it is cut off before its first item ends/],
  ["wellformed/cdf/", /^its root element is <CHANNEL>$/],
  ["wellformed/atom/atom_namespace_", /^its root element is <feed>$/],
  ["wellformed/rss/entity_in_doctype.xml", /^it declares a document type or entities of its own$/],
];

/** Where values differ on purpose, by what the path holds. */
const DIFFERENT: readonly (readonly [string, string])[] = [
  ["/sanitize/", "markup is kept as written: cleaning it is for whoever shows it"],
  ["/base/http_", "addresses inside markup are resolved only where the feed sets a base itself"],
  ["inline_markup", "the div around xhtml is no part of the text (RFC 4287)"],
  ["/namespace/", "markup is kept as written, and content is no description"],
  ["br_shorttag", "markup is kept as written"],
  ["charref_uppercase_x", "text is decoded once"],
  ["escaped_apos", "text of type xhtml is markup and stays so"],
  ["not_a_doctype", "markup is kept as written"],
  ["http_content_language", "a response header is no part of the feed"],
  ["headers_content_location", "a feed is resolved against where it was fetched"],
  ["feedburner", "an info element of another vocabulary is no description"],
  ["item_summary_and_description", "RSS has no summary of its own"],
  ["bozo_linenoise", "the file is valid UTF-8"],
];

function* filesUnder(path: string): Generator<string> {
  const entries = [...Deno.readDirSync(path)].sort((a, b) => a.name < b.name ? -1 : 1);
  for (const { name, isDirectory } of entries) {
    if (isDirectory) yield* filesUnder(`${path}/${name}`);
    else if (name.endsWith(".xml")) yield `${path}/${name}`;
  }
}

const EXPECTED =
  /(feed|entries\[(\d+)\])(?:\['(\w+)'\]|\.(\w+))\s*==\s*u?('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")(?!\s*[.\[])/g;
const ESCAPE = /\\(u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|.)/g;

function pythonText(literal: string): string {
  return literal.slice(1, -1).replace(ESCAPE, (_whole, code: string) => {
    if (/^[ux]./.test(code)) return String.fromCodePoint(parseInt(code.slice(1), 16));
    return ({ n: "\n", t: "\t", r: "\r" } as Record<string, string>)[code] ?? code;
  });
}

function valueOf(feed: Feed, item: string | undefined, key: string): unknown {
  const entry = item === undefined ? undefined : feed.items[Number(item)];
  const of = entry ?? feed;
  const summary = entry === undefined ? feed.description : entry.summary;
  const values: Record<string, unknown> = {
    title: of.title,
    link: of.link,
    language: entry === undefined ? feed.language : undefined,
    updated: of.updated,
    modified: of.updated,
    published: entry?.published,
    id: entry?.id,
    guid: entry?.id,
    subtitle: summary,
    tagline: summary,
    info: summary,
    description: summary,
    summary,
    author: entry?.authors[0],
    category: entry?.categories[0],
  };
  return values[key];
}

const collapse = (value: unknown): string => String(value ?? "").replace(/\s+/g, " ").trim();

/** Gives what a case expects and does not find, and how many expectations were met. */
function compareCase(feed: Feed, text: string): { met: number; missed: string[] } {
  const expectation = /Expect:\s*(.*)/.exec(text)?.[1] ?? "";
  const missed: string[] = [];
  let met = 0;
  for (const [, , item, quoted, dotted, literal] of expectation.matchAll(EXPECTED)) {
    const key = quoted ?? dotted ?? "";
    const value = valueOf(feed, item, key);
    if (value === undefined) continue;
    if (collapse(value) === collapse(pythonText(literal ?? ""))) met++;
    else missed.push(`${key}: ${JSON.stringify(value)} for ${literal}`);
  }
  return { met, missed };
}

Deno.test("readFeed() reads feedparser's cases or refuses them for a stated reason", () => {
  try {
    Deno.statSync(folder);
  } catch {
    console.log(`passed over: ${folder} is not there`);
    return;
  }
  const wrong: Record<string, unknown> = {};
  const counts = { cases: 0, read: 0, refused: 0, met: 0, different: 0 };
  for (const path of filesUnder(folder)) {
    const name = path.slice(folder.length + 1);
    const bytes = Deno.readFileSync(path);
    const head = new TextDecoder("latin1").decode(bytes.subarray(0, 600));
    const { text } = decodeXml(bytes, /Content-type:\s*(.*)/i.exec(head)?.[1]);
    const reading = readFeed(text, null);
    counts.cases++;
    if ("refusal" in reading) {
      counts.refused++;
      const reason = REFUSED.find(([start]) => name.startsWith(start))?.[1];
      if (reason?.test(reading.refusal) !== true) wrong[name] = reading.refusal;
      continue;
    }
    counts.read++;
    const { met, missed } = compareCase(reading.feed, text);
    counts.met += met;
    const isAllowed = DIFFERENT.some(([part]) => name.includes(part));
    if (missed.length > 0 && isAllowed) counts.different++;
    else if (missed.length > 0) wrong[name] = missed;
  }
  console.log(JSON.stringify(counts));
  assert.deepEqual(wrong, {});
  assert(counts.read > 900 && counts.met > 250);
});
