/** Lists a site's addresses: sitemaps, llms.txt, start page, feeds; the rest is in the cursor. */
import { CRAWL_CALL_SECONDS } from "./crawl_site.ts";
import { defined } from "../base/defined.ts";
import { mediaTypeOf } from "../base/media_type.ts";
import { decodeXml } from "../page/documents/xml/mod.ts";
import {
  canonicalAddress,
  isSameSite,
  parseAddress,
  urlOf,
  withoutIdleEscapes,
} from "../page/url/mod.ts";
import { linksOf } from "../read/declared/mod.ts";
import type { FetchedFile, FetchedPage } from "../web/fetch/asked/mod.ts";
import { ToolError } from "../base/errors.ts";
import { CRAWL_PAGE_SECONDS } from "../base/limits.ts";
import { hideAddressSecrets } from "../base/hide_secrets.ts";
import { AddressSet, MAX_CURSOR_SEEN } from "./cursor/address_set.ts";
import { type SavedMap, writeMapCursor } from "./cursor/map_cursor.ts";
import { doubtLastmod } from "./lastmod.ts";
import {
  folderSitemaps,
  linkedFolderSitemaps,
  looksLikeFile,
  type MapSource,
  MapSources,
  MAX_MAP_SOURCES,
} from "./map_sources.ts";
import { markdownLinks, markdownTwins } from "./markdown_links.ts";
import { pageLinks } from "./page_links.ts";
import { pageOf, type SiteContext, surveyEnd } from "./site_context.ts";
import type { MapEnding, MapFrom, MappedUrl, SiteMap, SitemapReport } from "./site_map.ts";
import { SitePaces, waitUntil } from "../web/manners/mod.ts";
import type { Pace } from "../web/manners/mod.ts";
import { readSitemap, resolved, type SitemapEntry, unread } from "./sitemap.ts";

// Bounds.
/** Sitemap files one map reads; the map is then `truncated`. */
const MAX_SITEMAP_FILES = 10;
/** Entries of one map; sitemaps of other sites past it are not listed. */
const MAX_FOREIGN_SITEMAPS = 100;

/** Where sitemaps usually are; the second is requested only when the first cannot be read. */
const USUAL_PLACES = ["/sitemap.xml", "/sitemap_index.xml"];

/** What is said of a usual place where the site answers a page, as many do for whatever they lack. */
const NO_SITEMAP = "it was answered with a page: there is no sitemap";

/**
 * Maps the site of `start`, an address in its one spelling, or goes on with a map.
 *
 * The first `skip` addresses are passed over. Throws `ToolError` when robots.txt cannot be read, or
 * when nothing is listed and the start page cannot be read either.
 */
export async function mapSite(
  context: SiteContext,
  start: string,
  limit: number,
  from: MapFrom = {},
): Promise<SiteMap> {
  const mapping = new Mapping(context, from.saved?.start ?? start, limit, from);
  await mapping.run(from.saved);
  return mapping.result();
}

interface Kept {
  readonly mapped: MappedUrl;
  /** Which source in the order they were read, and which of its entries. */
  readonly source: number;
  readonly entry: number;
}

type Entry = SitemapEntry & Pick<MappedUrl, "source">;

class Mapping {
  readonly #context: SiteContext;
  readonly #start: string;
  readonly #limit: number;
  readonly #paces: SitePaces<FetchedFile>;
  readonly #deadline: number;
  readonly #seen: AddressSet;
  readonly #sources: MapSources;
  /** By the address as it is compared. */
  readonly #urls = new Map<string, Kept>();
  readonly #reports: SitemapReport[] = [];
  readonly #foreign = new Set<string>();
  /** Links of the start page that it asks not to follow. */
  #nofollow: readonly string[] = [];
  /** The sources of this call in the order read to their end. */
  readonly #read: MapSource[] = [];
  /** Entries of the first source that an earlier call has read. */
  #entry: number;
  #skip: number;
  readonly #isFirst: boolean;
  #asked = 0;
  #isTruncated = false;
  /** Whether the source being read has to be read again by the next call. */
  #isCut = false;
  #hint: string | undefined;

  constructor(context: SiteContext, start: string, limit: number, { skip = 0, saved }: MapFrom) {
    this.#context = context;
    this.#start = start;
    this.#limit = limit;
    this.#deadline = surveyEnd(context, CRAWL_CALL_SECONDS - CRAWL_PAGE_SECONDS);
    this.#paces = new SitePaces(context, this.#deadline);
    this.#seen = saved?.seen ?? new AddressSet();
    this.#sources = new MapSources(this.#seen, saved?.sources);
    this.#entry = saved?.entry ?? 0;
    this.#skip = saved?.skip ?? skip;
    this.#isFirst = saved === undefined && skip === 0;
    if (saved !== undefined) this.#paces.paceOf(start).goOn(saved.pace);
  }

  async run(saved: SavedMap | undefined): Promise<void> {
    const { sitemaps } = await this.#paces.readRobots(this.#start, { mustRead: true });
    if (saved === undefined) this.#begin(sitemaps);
    for (let source = this.#sources.take(); source !== undefined; source = this.#sources.take()) {
      if (!this.#mustStop(source)) await this.#readOne(source);
      if (this.#isCut) return this.#sources.putBack(source);
      this.#read.push(source.kind === "given" ? { ...source, kind: "sitemap" } : source);
      this.#entry = 0;
    }
  }

  result(): SiteMap {
    const urls = [...this.#urls.values()].map(({ mapped }) => mapped);
    this.#reportWaiting();
    return {
      source: urls.some(({ sitemap }) => sitemap !== null) ? "sitemaps" : "links",
      urls,
      sitemaps: this.#reports,
      nofollow: this.#nofollow.filter((url) => !this.#urls.has(withoutIdleEscapes(url))).length,
      ...(this.#hint === undefined ? {} : { hint: this.#hint }),
      endWith: (listed) => this.#endWith(listed),
    };
  }

  /** What robots.txt names, else the usual places; then what else lists addresses. */
  #begin(named: readonly string[]): void {
    const { origin } = urlOf(this.#start);
    if (looksLikeFile(this.#start)) this.#sources.add("given", this.#start);
    for (const written of named) {
      this.#sources.add("sitemap", parseAddress(written, this.#start)?.href ?? written);
    }
    if (named.length === 0) {
      for (const place of USUAL_PLACES) this.#sources.add("guess", origin + place);
    }
    for (const place of folderSitemaps(this.#start)) this.#sources.add("folder", place);
    this.#sources.add("llms_txt", `${origin}/llms.txt`);
    this.#sources.add("page", this.#start);
  }

  #mustStop({ kind }: MapSource): boolean {
    const isLast = kind === "llms_txt" || kind === "page";
    const isFull = this.#urls.size >= this.#limit;
    if (!isFull && (isLast || this.#asked < MAX_SITEMAP_FILES)) return false;
    this.#isTruncated ||= !isLast;
    return this.#isCut = true;
  }

  async #readOne(source: MapSource): Promise<void> {
    if (source.kind === "page") await this.#readPage();
    else if (source.kind === "llms_txt") await this.#readLlms(source.url);
    else await this.#readSitemap(source);
  }

  async #readSitemap({ kind, url }: MapSource): Promise<void> {
    const file = await this.#ask(url);
    if (this.#isCut) return;
    const sitemap = typeof file === "string"
      ? unread(file)
      : file.status === 200
      ? resolved(readSitemap(file.bytes, file.headers.get("content-type")), file.url)
      : unread(`it was answered with status ${file.status}`);
    const { isTruncated } = sitemap;
    const isHere = sitemap.kind !== null;
    const isServedAsPage = !isHere && kind === "guess" && isPage(file);
    if (isHere || kind !== "folder") {
      const entries = sitemap.entries.filter(({ isAlternate }) => isAlternate !== true).length;
      const reason = isServedAsPage ? NO_SITEMAP : sitemap.error;
      const isAbsent = isGone(file) || (kind === "guess" && (isServedAsPage || sitemap.isPage));
      const isLost = reason !== null && !isAbsent;
      this.#report(url, { kind: sitemap.kind, entries, reason, isLost });
    }
    this.#context.progress(this.#asked, undefined, hideAddressSecrets(url));
    this.#isTruncated ||= isTruncated;
    if (isHere && kind === "guess") this.#sources.drop(["guess"]);
    // A sitemap of its own is all that its caller asks for.
    if (isHere && kind === "given") {
      this.#sources.drop(["sitemap", "guess", "folder", "llms_txt", "page"]);
    }
    if (sitemap.kind === "sitemapindex") return this.#addIndex(sitemap.entries);
    const served = typeof file === "string" ? undefined : file.headers.get("date");
    this.#keepAll(sitemap.entries.map((entry) => sourced(entry, kind)), url, served);
  }

  /** The newest first: what was listed long ago is what a caller may know. */
  #addIndex(entries: readonly SitemapEntry[]): void {
    const dated = entries.map(({ url, lastmod }) => ({
      url,
      moment: Date.parse(lastmod ?? "") || 0,
    }));
    for (const { url } of dated.sort((a, b) => b.moment - a.moment)) {
      if (isSameSite(url, this.#start)) this.#sources.add("sitemap", url);
      else if (canonicalAddress(url) !== undefined) this.#refuseForeign(url);
    }
  }

  async #readLlms(url: string): Promise<void> {
    const file = await this.#ask(url);
    if (typeof file === "string" || file.status !== 200) return;
    const entries = markdownLinks(decodeXml(file.bytes).text).flatMap((target): Entry[] => {
      const address = parseAddress(target, url)?.href;
      return address === undefined ? [] : [{ url: address, lastmod: null, source: "llms.txt" }];
    });
    this.#keepAll(entries, null);
  }

  /** Takes the links, the feeds and the other languages of the start page. */
  async #readPage(): Promise<void> {
    if (!await this.#waitFor(this.#paces.paceOf(this.#start))) return;
    let fetched: FetchedPage;
    try {
      fetched = await this.#context.page(this.#start);
    } catch (refusal) {
      if (refusal instanceof ToolError && (this.#urls.size > 0 || !this.#isFirst)) return;
      throw refusal;
    }
    this.#hint = fetched.hint;
    const page = pageOf(fetched);
    this.#isTruncated ||= page.tree.flags.nodes;
    const { links: all, nofollow, leftOut } = pageLinks(page);
    this.#nofollow = nofollow.filter((link) => isSameSite(link, this.#start));
    this.#isTruncated ||= leftOut > 0;
    const links = all.filter((link) => isSameSite(link, this.#start));
    const { feeds = [], alternates = [] } = linksOf(page);
    for (const { href } of feeds) {
      if (isSameSite(href, this.#start)) this.#sources.add("feed", href);
    }
    for (const link of links) {
      if (urlOf(link).pathname.endsWith("/llms.txt")) this.#sources.add("llms_txt", link);
    }
    for (const place of linkedFolderSitemaps(links, urlOf(this.#start).origin)) {
      this.#sources.add("folder", place);
    }
    // Nothing may link to where the start page leads by itself: its redirect is what names it.
    const landed = canonicalAddress(fetched.url);
    this.#keepAll([
      ...[...(landed === this.#start ? [] : [fetched.url]), ...links, ...markdownTwins(page)]
        .map((url): Entry => ({ url, lastmod: null, source: "link" })),
      ...alternates.map(({ href }): Entry => ({ url: href, lastmod: null, source: "hreflang" })),
    ], null);
  }

  /** Asks for a file; returns it, or why it cannot be had. */
  async #ask(url: string): Promise<FetchedFile | string> {
    if (canonicalAddress(url) === undefined) return "it is no http(s) address";
    try {
      await this.#paces.readRobots(url);
      const pace = this.#paces.paceOf(url);
      if (pace.isTooSlow) return `its robots.txt asks for ${pace.rule} seconds a request`;
      if (!await this.#waitFor(pace)) return "";
      this.#asked++;
      return await this.#paces.file(url);
    } catch (refusal) {
      if (!(refusal instanceof ToolError)) throw refusal;
      return refusal.message;
    }
  }

  /** Waits for a site's turn; when the time ends before, the call is cut here. */
  async #waitFor(pace: Pace): Promise<boolean> {
    if (pace.isTooSlow && pace.readyAt() < this.#deadline) return false;
    if (await waitUntil(this.#context, pace.readyAt(), this.#deadline)) return true;
    this.#isCut = this.#isTruncated = true;
    return false;
  }

  #keepAll(entries: readonly Entry[], sitemap: string | null, served?: string): void {
    for (let at = this.#entry; at < entries.length; at++) {
      const entry = entries[at] as Entry;
      const url = canonicalAddress(entry.url);
      if (url === undefined || !isSameSite(url, this.#start)) continue;
      const key = withoutIdleEscapes(url);
      if (this.#urls.has(key)) continue;
      // One file of a sitemap may be listed twice rather than lost to a shared hash.
      if (sitemap === null && this.#seen.has(key)) continue;
      if (this.#skip > 0) {
        this.#skip--;
        this.#remember(key);
      } else if (this.#urls.size >= this.#limit) {
        this.#entry = at;
        this.#isCut = this.#isTruncated = true;
        return;
      } else {
        const mapped = this.#toRow(url, entry, sitemap, served);
        this.#urls.set(key, { mapped, source: this.#read.length, entry: at });
      }
    }
  }

  #toRow(
    url: string,
    { lastmod, source }: Entry,
    sitemap: string | null,
    served: string | undefined,
  ): MappedUrl {
    const doubt = lastmod === null ? undefined : doubtLastmod(lastmod, served);
    return {
      url,
      lastmod,
      sitemap,
      ...defined({ source, lastmod_doubt: doubt }),
      ...(this.#paces.refuses(url) ? { refused_by_robots: true } : {}),
    };
  }

  /** Leaves room for the sources: those must never be asked twice. */
  #remember(url: string): void {
    if (this.#seen.size < MAX_CURSOR_SEEN - MAX_MAP_SOURCES) this.#seen.add(url);
  }

  /** An index may not lead to other sites: those are named, not requested. */
  #refuseForeign(url: string): void {
    if (this.#foreign.has(url) || this.#foreign.size >= MAX_FOREIGN_SITEMAPS) return;
    this.#foreign.add(url);
    this.#report(url, { reason: "it is on another site: not asked", isLost: false });
  }

  #report(
    url: string,
    { kind = null, entries = 0, reason, isLost }:
      & Pick<SitemapReport, "reason">
      & Partial<Pick<SitemapReport, "kind" | "entries">>
      & { isLost: boolean },
  ): void {
    const lost = isLost ? { lost: true as const } : {};
    this.#reports.push({ url: hideAddressSecrets(url), kind, entries, reason, ...lost });
  }

  #reportWaiting(): void {
    const reason = "not read yet: the cursor goes on with it";
    const files = this.#sources.waiting.filter(({ kind }) =>
      kind !== "llms_txt" && kind !== "page"
    );
    for (const { url } of files.slice(0, MAX_FOREIGN_SITEMAPS)) {
      if (this.#reports.some((report) => report.url === url)) continue;
      this.#report(url, { reason, isLost: true });
    }
  }

  #endWith(listed: number): MapEnding {
    const kept = [...this.#urls.values()];
    const next = kept[listed];
    const isCutInSource = next !== undefined && next.source === this.#read.length;
    for (const [at, key] of [...this.#urls.keys()].entries()) {
      if (at < listed) this.#remember(key);
      else this.#seen.delete(key);
    }
    const waiting = this.#sources.waiting;
    const cursor = writeMapCursor({
      start: this.#start,
      sources: next === undefined || isCutInSource
        ? waiting
        : [...this.#read.slice(next.source), ...waiting],
      entry: next?.entry ?? (this.#isCut ? this.#entry : 0),
      seen: this.#seen,
      skip: kept.length > 0 ? 0 : this.#skip,
      pace: this.#paces.paceOf(this.#start).save(),
    });
    return {
      ...defined({ cursor }),
      truncated: this.#isTruncated || next !== undefined || this.#sources.hasDropped,
    };
  }
}

/** A feed, or another language, is named as what lists an address. */
function sourced(entry: SitemapEntry, kind: MapSource["kind"]): Entry {
  if (kind === "feed") return { ...entry, source: "feed" };
  return entry.isAlternate === true ? { ...entry, source: "hreflang" } : entry;
}

/** Reports whether a site says that it has no such file. */
function isGone(file: FetchedFile | string): boolean {
  return typeof file !== "string" && (file.status === 404 || file.status === 410);
}

function isPage(file: FetchedFile | string): boolean {
  return typeof file !== "string" &&
    /^(?:text\/html|application\/xhtml\+xml)$/.test(mediaTypeOf(file.headers.get("content-type")));
}
