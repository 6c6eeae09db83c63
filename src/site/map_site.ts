/** Lists the addresses of a site: from its sitemaps, else from the links of its start page. */
import { ToolError } from "../errors.ts";
import { MAX_FOREIGN_SITEMAPS, MAX_SITEMAP_FILES, SITE_BUDGET_SECONDS } from "../limits.ts";
import { canonicalAddress } from "../url/canonical.ts";
import { hideAddressSecrets } from "../url/hide_secrets.ts";
import { isSameSite } from "../url/same_site.ts";
import { pageLinks } from "./page_links.ts";
import { pageOf, secondsOf, type SiteContext, sleepUntil } from "./site_context.ts";
import { SitePaces } from "./site_paces.ts";
import { readSitemap, type Sitemap } from "./sitemap.ts";

/** One address of a map. */
export interface MappedUrl {
  url: string;
  /** As the sitemap writes it. */
  lastmod: string | null;
  /** The sitemap that lists it; null for a link. */
  sitemap: string | null;
}

/** The result of reading one sitemap. */
export interface SitemapReport {
  url: string;
  kind: Sitemap["kind"];
  entries: number;
  error: string | null;
}

/** The map of a site. */
export interface SiteMap {
  readonly source: "sitemaps" | "links";
  readonly urls: readonly MappedUrl[];
  readonly sitemaps: readonly SitemapReport[];
  /** Whether a bound kept addresses out. */
  readonly truncated: boolean;
  /** What to do about a start page that is empty without a browser. */
  readonly hint?: string;
}

/** Where sitemaps usually are; the second is requested only when the first cannot be read. */
const USUAL_PLACES = ["/sitemap.xml", "/sitemap_index.xml"];

/**
 * Maps the site of `start`, an address in its one spelling.
 *
 * Throws `ToolError` when robots.txt cannot be read, or when there is no sitemap and the start page
 * cannot be read either.
 */
export async function mapSite(
  context: SiteContext,
  start: string,
  limit: number,
): Promise<SiteMap> {
  const mapping = new Mapping(context, start, limit);
  await mapping.readSitemaps();
  return mapping.isEmpty ? await mapping.mapLinks() : mapping.result("sitemaps");
}

class Mapping {
  readonly #context: SiteContext;
  readonly #start: string;
  readonly #limit: number;
  readonly #paces: SitePaces;
  readonly #deadline: number;
  readonly #urls = new Map<string, MappedUrl>();
  readonly #reports: SitemapReport[] = [];
  readonly #known = new Set<string>();
  #asked = 0;
  #isTruncated = false;

  constructor(context: SiteContext, start: string, limit: number) {
    this.#context = context;
    this.#start = start;
    this.#limit = limit;
    this.#deadline = secondsOf(context) + SITE_BUDGET_SECONDS;
    this.#paces = new SitePaces(context, this.#deadline);
  }

  get isEmpty(): boolean {
    return this.#urls.size === 0;
  }

  /** Reads what robots.txt names, else the usual places until one reads. */
  async readSitemaps(): Promise<void> {
    const { sitemaps } = await this.#paces.readRobots(this.#start, { mustRead: true });
    const named = sitemaps.map((written) => URL.parse(written, this.#start)?.href ?? written);
    if (named.length > 0) {
      await this.#readAll(named);
      return;
    }
    for (const place of USUAL_PLACES) {
      await this.#readAll([new URL(place, this.#start).href]);
      if (this.#reports.some(({ kind }) => kind !== null)) return;
    }
  }

  /** Takes the links of the start page in place of sitemaps. */
  async mapLinks(): Promise<SiteMap> {
    const pace = this.#paces.paceOf(this.#start);
    const isLate = Math.max(pace.readyAt(), secondsOf(this.#context)) >= this.#deadline;
    if (isLate || pace.isTooSlow) return { ...this.result("links"), truncated: true };
    await sleepUntil(this.#context, pace.readyAt());
    const fetched = await this.#context.page(this.#start);
    const page = pageOf(fetched);
    this.#isTruncated ||= page.tree.flags.nodes;
    for (const url of pageLinks(page)) {
      if (isSameSite(url, this.#start)) this.#keep({ url, lastmod: null, sitemap: null });
    }
    const { hint } = fetched;
    return { ...this.result("links"), ...(hint === undefined ? {} : { hint }) };
  }

  result(source: SiteMap["source"]): SiteMap {
    return {
      source,
      urls: [...this.#urls.values()],
      sitemaps: this.#reports,
      truncated: this.#isTruncated,
    };
  }

  /** Reads sitemaps breadth first: those an index names join the end of the queue. */
  async #readAll(addresses: readonly string[]): Promise<void> {
    const queue: string[] = [];
    const enqueue = (address: string): void => {
      const url = canonicalAddress(address) ?? address;
      if (!this.#known.has(url)) queue.push(url);
      this.#known.add(url);
    };
    for (const address of addresses) enqueue(address);
    for (let at = 0; at < queue.length; at++) {
      const url = queue[at] ?? "";
      if (this.#isFull() || this.#asked >= MAX_SITEMAP_FILES) {
        this.#isTruncated = true;
        return;
      }
      for (const inner of await this.#readOne(url)) {
        if (isSameSite(inner, this.#start)) enqueue(inner);
        else this.#refuseForeign(inner);
      }
    }
  }

  /** Reads one sitemap and returns the sitemaps it names. */
  async #readOne(url: string): Promise<readonly string[]> {
    const sitemap = await this.#fetch(url);
    const { kind, entries, error, isTruncated } = sitemap;
    this.#reports.push({ url: hideAddressSecrets(url), kind, entries: entries.length, error });
    this.#isTruncated ||= isTruncated;
    this.#context.progress(this.#asked, undefined, hideAddressSecrets(url));
    if (kind === "sitemapindex") return entries.map((entry) => entry.url);
    for (const entry of entries) {
      const address = canonicalAddress(entry.url);
      if (address === undefined || !isSameSite(address, this.#start)) continue;
      this.#keep({ url: address, lastmod: entry.lastmod, sitemap: url });
    }
    return [];
  }

  async #fetch(url: string): Promise<Sitemap> {
    if (canonicalAddress(url) === undefined) return unread("it is no http(s) address");
    try {
      await this.#paces.readRobots(url);
      const pace = this.#paces.paceOf(url);
      if (pace.isTooSlow) return unread(`its robots.txt asks for ${pace.rule} seconds a request`);
      if (Math.max(pace.readyAt(), secondsOf(this.#context)) >= this.#deadline) {
        this.#isTruncated = true;
        return unread("the time of the map ended before it was asked");
      }
      await sleepUntil(this.#context, pace.readyAt());
      this.#asked++;
      const file = await this.#paces.file(url);
      if (file.status !== 200) return unread(`it was answered with status ${file.status}`);
      return readSitemap(file.bytes, file.headers.get("content-type"));
    } catch (refusal) {
      if (!(refusal instanceof ToolError)) throw refusal;
      return unread(refusal.message);
    }
  }

  #keep(mapped: MappedUrl): void {
    if (this.#urls.has(mapped.url)) return;
    if (this.#isFull()) this.#isTruncated = true;
    else this.#urls.set(mapped.url, mapped);
  }

  #isFull(): boolean {
    return this.#urls.size >= this.#limit;
  }

  /** An index may not lead to other sites: those are named, not requested. */
  #refuseForeign(url: string): void {
    if (this.#known.has(url) || this.#reports.length >= MAX_FOREIGN_SITEMAPS) return;
    this.#known.add(url);
    const error = "it is on another site: not asked";
    this.#reports.push({ url: hideAddressSecrets(url), kind: null, entries: 0, error });
  }
}

function unread(error: string): Sitemap {
  return { kind: null, entries: [], error, isTruncated: false };
}
