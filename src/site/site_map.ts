/** What a map of a site is made of. Types only. */
import type { SavedMap } from "./cursor/map_cursor.ts";
import type { Sitemap } from "./sitemap.ts";

/** One address of a map. */
export interface MappedUrl {
  url: string;
  /** As the sitemap writes it. */
  lastmod: string | null;
  /** The sitemap or feed that lists it; null for another source. */
  sitemap: string | null;
  /** Where it comes from, when that is not a sitemap. */
  source?: "feed" | "hreflang" | "link" | "llms.txt";
  /** Why its `lastmod` cannot be true. */
  lastmod_doubt?: string;
  /** True when robots.txt keeps the service from reading it. */
  refused_by_robots?: true;
}

/** The result of reading one sitemap. */
export interface SitemapReport {
  url: string;
  kind: Sitemap["kind"];
  entries: number;
  reason: string | null;
  /** True when addresses of it may be missing: it waits, or could not be read whole. */
  lost?: true;
}

/** How a map goes on. */
export interface MapEnding {
  /** What the next call goes on from, when a source waits. */
  readonly cursor?: string;
  /** Whether a bound kept addresses out of this answer. */
  readonly truncated: boolean;
}

/** The map of a site. */
export interface SiteMap {
  readonly source: "sitemaps" | "links";
  readonly urls: readonly MappedUrl[];
  readonly sitemaps: readonly SitemapReport[];
  /** Links of the start page that only their mark kept out. */
  readonly nofollow: number;
  /** What to do about a start page that is empty without a browser. */
  readonly hint?: string;
  /** Ends the call as if only so many addresses had been listed. */
  endWith(listed: number): MapEnding;
}

/** What a map goes on from. */
export interface MapFrom {
  /** Addresses passed over. */
  readonly skip?: number;
  readonly saved?: SavedMap | undefined;
}
