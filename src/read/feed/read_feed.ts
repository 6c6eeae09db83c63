/** Finds out a text's format and reads it item by item; only what is not a feed is refused. */
import { elementsOf, lineOf, parseXml } from "../../page/documents/xml/mod.ts";
import type { XmlDoctype, XmlDocument, XmlElement } from "../../page/documents/xml/mod.ts";
import { readAtom } from "./atom.ts";
import type { Feed, FeedFault, FeedReading } from "./feed.ts";
import { readJsonFeed } from "./json_feed.ts";
import { createResolver, type Resolver } from "./links.ts";
import { moduleName, moduleOf } from "./modules.ts";
import { createRepeats } from "./repeats.ts";
import { readRss } from "./rss.ts";

// Bounds.
/** UTF-16 units before an XML declaration in which a server's warnings are passed over. */
const MAX_FEED_PREAMBLE_CHARS = 10_000;

/** Names of the document type that RSS 0.91 asks its feeds to carry; it is never fetched. */
const HARMLESS_DOCTYPES: ReadonlySet<string> = new Set([
  "http://my.netscape.com/publish/formats/rss-0.91.dtd",
  "http://www.rssboard.org/rss-0.91.dtd",
  "-//Netscape Communications//DTD RSS 0.91//EN",
  "-//Netscape Communications//DTD RSS .91//EN",
  "-//Netscape//DTD RSS 0.91//EN",
]);

/**
 * Reads a feed from decoded text; `url` is where it came from, null for handed-in text.
 *
 * ```ts
 * import assert from "node:assert/strict";
 *
 * const item = "<item><title>One</title><link>/1</link></item>";
 * const text = `<rss version="2.0"><channel><title>News</title>${item}</channel></rss>`;
 * const reading = readFeed(text, "https://news.example/feed");
 * assert.ok("feed" in reading);
 * assert.equal(reading.feed.items[0]?.link, "https://news.example/1");
 * ```
 */
export function readFeed(text: string, url: string | null): FeedReading {
  const start = text.search(/[^\s\ufeff]/);
  if (start < 0) return { refusal: "it is empty" };
  if (text.charAt(start) === "{" || text.charAt(start) === "[") {
    return readJsonFeed(start === 0 ? text : text.slice(start), url);
  }
  const reading = readMarkup(text, start, url);
  const declared = "refusal" in reading ? declarationAfterWords(text, start) : 0;
  return declared > 0 ? readAfterWords(text, declared, url) : reading;
}

function readMarkup(text: string, start: number, url: string | null): FeedReading {
  if (text.charAt(start) !== "<") return { refusal: "it begins neither as XML nor as JSON" };
  const document = parseXml(text);
  const refusal = refusalOfDoctype(document.doctype);
  if (refusal !== undefined) return { refusal };
  if (document.root === undefined) return { refusal: "it has no root element" };
  return readXmlFeed(document, document.root, url);
}

/**
 * Returns where an XML declaration begins behind other text; 0 for none.
 *
 * A server's own warnings before it are the commonest fault of feeds that are made by a program. It is
 * asked only of a text that is not a feed by itself: a feed may show a declaration in what it tells.
 */
function declarationAfterWords(text: string, start: number): number {
  const at = text.slice(0, MAX_FEED_PREAMBLE_CHARS).indexOf("<?xml ", start);
  return at > start ? at : 0;
}

function readAfterWords(text: string, at: number, url: string | null): FeedReading {
  const reading = readMarkup(text.slice(at), 0, url);
  if ("refusal" in reading) return reading;
  const line = lineOf(text, at);
  const faults = reading.feed.faults.map((fault) => ({ ...fault, line: fault.line + line - 1 }));
  const reason = "text before the XML declaration";
  return { feed: { ...reading.feed, faults: [{ line, reason }, ...faults] } };
}

function readXmlFeed(document: XmlDocument, root: XmlElement, url: string | null): FeedReading {
  const read = readerOf(root);
  if (read === undefined) return { refusal: `its root element is <${root.name.slice(0, 40)}>` };
  const repeats = createRepeats(document.source.length);
  const resolver = createResolver(document.source, url, repeats);
  const feed = read(document, root, resolver);
  if (!root.complete && feed.items.length === 0) {
    return { refusal: `it is cut off before its first item ends: ${lastReason(document)}` };
  }
  const faults = [...faultsOf(document, root), ...feed.faults, ...repeats.faults()];
  return { feed: { ...feed, faults } };
}

function readerOf(
  root: XmlElement,
): ((document: XmlDocument, root: XmlElement, resolver: Resolver) => Feed) | undefined {
  const name = root.local.toLowerCase();
  if (name === "rss") return readRss;
  if (name === "rdf" && isRssGraph(root)) return readRss;
  const space = moduleOf(root);
  if (name === "feed" && (space === "atom" || root.space === "")) return readAtom;
  if (name === "entry" && space === "atom") return readAtom;
  if (moduleName(root) === "rss:Channel" && root.space !== "") return readRss;
  return undefined;
}

/** RDF carries much besides RSS: of graphs without channel and items only an empty one is a feed. */
function isRssGraph(root: XmlElement): boolean {
  let isEmpty = true;
  for (const child of elementsOf(root)) {
    if (/^rss:(?:channel|item)$/.test(moduleName(child))) return true;
    isEmpty = false;
  }
  return isEmpty;
}

/** Nothing a document type declares is ever used, and a feed that needs one is not read at all. */
function refusalOfDoctype(doctype: XmlDoctype | undefined): string | undefined {
  if (doctype === undefined) return undefined;
  if (doctype.hasSubset && !doctype.isCharactersOnly) {
    return "it declares a document type or entities of its own";
  }
  const names = [doctype.publicId, doctype.systemId].filter((name) => name !== undefined);
  if (names.length === 0 || names.some((name) => HARMLESS_DOCTYPES.has(name))) return undefined;
  return "it names an external document type";
}

function faultsOf(document: XmlDocument, root: XmlElement): FeedFault[] {
  const faults = document.faults.map(({ offset, reason }) => ({
    line: lineOf(document.source, offset),
    reason,
  }));
  if (root.complete) return faults;
  const end = {
    line: lineOf(document.source, document.source.length),
    reason: lastReason(document),
  };
  return faults.some((fault) => fault.reason === end.reason) ? faults : [...faults, end];
}

function lastReason(document: XmlDocument): string {
  return document.faults.at(-1)?.reason ?? "the text ends early";
}
