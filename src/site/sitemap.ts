/** Reads one sitemap (sitemaps.org 0.90): XML, text or a feed; broken entries are reported. */
import {
  decodeXml,
  elementsOf,
  hasElements,
  lineOf,
  parseXml,
  type XmlDocument,
  type XmlElement,
  xmlText,
} from "../page/documents/xml/mod.ts";
import { readFeed } from "../read/feed/mod.ts";
import { isGzip } from "../base/bytes.ts";
import { MAX_PAGE_BYTES } from "../base/limits.ts";
import { thousands } from "../base/thousands.ts";
import { canonicalAddress, parseAddress } from "../page/url/mod.ts";
import { gunzipSync } from "node:zlib";

// Bounds.
/** Entries read of one sitemap; the rest is passed over and the map is `truncated`. */
export const MAX_SITEMAP_ENTRIES = 50_000;

/** One address a sitemap lists. */
export interface SitemapEntry {
  /** As written, ends trimmed. */
  readonly url: string;
  /** As written, ends trimmed. */
  readonly lastmod: string | null;
  /** Whether it is named as the form of the entry before in another language. */
  readonly isAlternate?: true;
}

type SitemapKind = "urlset" | "sitemapindex" | "text" | "rss" | "atom";

/** A sitemap as read. */
export interface Sitemap {
  /** Null when it is not a sitemap. */
  readonly kind: SitemapKind | null;
  readonly entries: readonly SitemapEntry[];
  /** Why it is not a sitemap, or what was wrong with it. */
  readonly error: string | null;
  /** Whether entries past the bound were passed over. */
  readonly isTruncated: boolean;
  /** Whether it is an HTML page in place of a sitemap. */
  readonly isPage?: true;
}

/** Reads the bytes of a sitemap. Never throws. */
export function readSitemap(bytes: Uint8Array, contentType?: string): Sitemap {
  const plain = isGzip(bytes) ? gunzip(bytes) : bytes;
  if (plain === undefined) {
    return unread(`its gzip is broken, cut off or over ${MAX_PAGE_BYTES} bytes`);
  }
  const { text } = decodeXml(plain, contentType);
  const start = text.search(/[^\s\ufeff]/);
  if (start < 0) return unread("it is empty");
  return text.charAt(start) === "<" ? readXml(text) : readText(text);
}

/** Undoes gzip, all members in a row; undefined when it is broken, cut or over the bound of a page. */
function gunzip(bytes: Uint8Array): Uint8Array | undefined {
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_PAGE_BYTES });
  } catch {
    return undefined;
  }
}

/** Makes addresses whole that begin at the root, and counts what is not an address. */
export function resolved(sitemap: Sitemap, base: string): Sitemap {
  let odd = 0;
  const entries = sitemap.entries.map((entry) => {
    const isRooted = entry.url.startsWith("/");
    const url = isRooted ? parseAddress(entry.url, base)?.href ?? entry.url : entry.url;
    if (entry.isAlternate !== true && canonicalAddress(url) === undefined) odd++;
    return isRooted ? { ...entry, url } : entry;
  });
  const error = odd === 0 ? null : `${thousands(odd)} of its entries are no http(s) addresses`;
  return { ...sitemap, entries, error: sitemap.error ?? error };
}

/** Makes the sitemap of what could not be read as one. */
export function unread(error: string): Sitemap {
  return { kind: null, entries: [], error, isTruncated: false };
}

const PAGE: Sitemap = { ...unread("it is an HTML page"), isPage: true };

function readText(text: string): Sitemap {
  const entries: SitemapEntry[] = [];
  for (const line of text.split(/\r\n|\n|\r/)) {
    const url = line.replace("\ufeff", "").trim();
    if (!/^https?:\/\//i.test(url)) continue;
    if (entries.length >= MAX_SITEMAP_ENTRIES) return truncated("text", entries);
    entries.push({ url, lastmod: null });
  }
  if (entries.length === 0) return unread("it is text without a single address");
  return { kind: "text", entries, error: null, isTruncated: false };
}

function truncated(kind: SitemapKind, entries: readonly SitemapEntry[]): Sitemap {
  const error = `only its first ${MAX_SITEMAP_ENTRIES} entries were read`;
  return { kind, entries: entries.slice(0, MAX_SITEMAP_ENTRIES), error, isTruncated: true };
}

function readXml(text: string): Sitemap {
  const document = parseXml(text);
  const root = document.root;
  if (document.doctype !== undefined) {
    const isHtml = document.doctype.name.toLowerCase() === "html";
    return isHtml ? PAGE : unread("it carries a document type");
  }
  if (root === undefined) return unread("it has no root element");
  const name = root.local.toLowerCase();
  if (name === "urlset") return readEntries(document, root, "urlset", "url");
  if (name === "sitemapindex") return readEntries(document, root, "sitemapindex", "sitemap");
  if (name === "rss" || name === "feed" || name === "rdf") return readFeedEntries(text, name);
  return name === "html" ? PAGE : unread(`its root element is <${root.name}>`);
}

function readEntries(
  document: XmlDocument,
  root: XmlElement,
  kind: SitemapKind,
  local: string,
): Sitemap {
  const entries: SitemapEntry[] = [];
  for (const element of elementsOf(root)) {
    if (element.local !== local || !element.complete) continue;
    const url = childText(element, "loc") ?? bareAddress(element);
    if (url === null) continue;
    if (entries.length >= MAX_SITEMAP_ENTRIES) return truncated(kind, entries);
    entries.push({ url, lastmod: childText(element, "lastmod") });
    for (const alternate of alternatesOf(element, url)) {
      if (entries.length < MAX_SITEMAP_ENTRIES) entries.push(alternate);
    }
  }
  return { kind, entries, error: faultOf(document), isTruncated: false };
}

/** Finds the forms of an address in other languages: `xhtml:link` with `hreflang`. */
function alternatesOf(element: XmlElement, own: string): SitemapEntry[] {
  const found: SitemapEntry[] = [];
  for (const child of elementsOf(element)) {
    if (child.local !== "link" || !child.attributes.has("hreflang")) continue;
    const url = child.attributes.get("href")?.trim() ?? "";
    if (url !== "" && url !== own) found.push({ url, lastmod: null, isAlternate: true });
  }
  return found;
}

/** Some write the address where its `loc` should be. */
function bareAddress(element: XmlElement): string | null {
  const text = hasElements(element) ? "" : xmlText(element).trim();
  return /^https?:\/\/\S+$/i.test(text) ? text : null;
}

/** Returns the text of the first child of a name in the parent's namespace: no image's `loc`. */
function childText(parent: XmlElement, local: string): string | null {
  for (const child of elementsOf(parent)) {
    if (child.local !== local || child.prefix !== parent.prefix) continue;
    const text = xmlText(child).trim();
    if (text !== "") return text;
  }
  return null;
}

function readFeedEntries(text: string, name: string): Sitemap {
  const reading = readFeed(text, null);
  if ("refusal" in reading) return unread(`it is no sitemap and no feed: ${reading.refusal}`);
  const { items, faults } = reading.feed;
  const entries = items.flatMap(({ link, updated, published }) =>
    link === null ? [] : [{ url: link, lastmod: updated ?? published }]
  );
  const [fault] = faults;
  return {
    kind: name === "feed" ? "atom" : "rss",
    entries: entries.slice(0, MAX_SITEMAP_ENTRIES),
    error: fault === undefined ? null : `line ${fault.line}: ${fault.reason}`,
    isTruncated: false,
  };
}

function faultOf(document: XmlDocument): string | null {
  const [first] = document.faults;
  if (first === undefined) return null;
  return `line ${lineOf(document.source, first.offset)}: ${first.reason}`;
}
