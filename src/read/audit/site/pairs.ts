/** What only shows when the pages of a site are held against each other, its sitemap and its files. */
import { addTo } from "../../../base/add_to.ts";
import type { Pages, Referrers, Told } from "./audit_site.ts";
import type { Site, SitePage } from "./site_page.ts";
import { parseAddress } from "../../../page/url/mod.ts";

// Bounds.
/** Words below which a page that may be indexed is thin. */
const MIN_PAGE_WORDS = 50;
/** Clicks from the start from which on a page is deep. */
const MAX_CLICKS = 5;
/** Seconds from which on an answer is slow; the crawl's own rests are not counted. */
const MAX_ANSWER_SECONDS = 3;
/** Share of the sampled parts that two texts have in common to be nearly the same. */
const MIN_COMMON_PARTS = 0.9;
/** Pages that share a part of a text and are compared with each other; later ones are not. */
const MAX_PART_PAGES = 50;

type Severity = Told["severity"];

const DEAD = { image: "dead-image", script: "dead-script", style: "dead-style" } as const;

/** Checks what pages are to each other. */
export function checkPairs(site: Site, pages: Pages, referrers: Referrers): Told[] {
  const read = site.pages.filter(isRead);
  return [
    ...checkSitemap(site, pages),
    ...checkAssets(read, site.deadAssets),
    ...read.flatMap((page) => checkOne(page, pages, referrers)),
    ...checkDepth(site, pages),
    ...checkTexts(read),
    ...checkTwins(read, "mixed-hosts", ({ url }) => url.replace(/^https?:\/\/(?:www\.)?/, "")),
    ...checkTwins(
      read.filter(({ url }) => parseAddress(url)?.pathname !== "/"),
      "mixed-slashes",
      ({ url }) => url.replace(/\/$/, ""),
    ),
    ...checkTwins(read, "mixed-case", ({ url }) => url.toLowerCase()),
  ];
}

function isRead({ error, landed, url }: SitePage): boolean {
  return error === null && landed === url;
}

function told(code: string, severity: Severity, url: string, detail = ""): Told {
  return { code, severity, url, detail };
}

function isIndexable({ isNoindex, canonical, url }: SitePage): boolean {
  return !isNoindex && (canonical ?? url) === url;
}

function checkSitemap(site: Site, pages: Pages): Told[] {
  const { mapped, isMapWhole = true, unreadSitemaps = [], pages: all, left } = site;
  const unread = [...unreadSitemaps]
    .map(([url, reason]) => told("sitemap-unread", "error", url, reason));
  if (mapped === undefined) return unread;
  const named = new Set(mapped);
  const wrong = mapped.flatMap((url) => {
    const page = pages.get(url);
    if (page === undefined) return [];
    if (page.isBlocked) return [told("sitemap-blocked", "error", url)];
    if (page.error !== null) {
      const { status } = page;
      return status === null ? [] : [told("sitemap-broken", "error", url, `answers ${status}`)];
    }
    if (page.landed !== url) return [told("sitemap-redirect", "warning", url, page.landed)];
    if (page.isNoindex) return [told("sitemap-noindex", "error", url)];
    const { canonical = url } = page;
    return canonical === url ? [] : [told("sitemap-canonical", "warning", url, canonical)];
  });
  // A sitemap in several parts may not have been read to its end.
  const missing = left > 0 || !isMapWhole
    ? []
    : all.filter((page) => isRead(page) && isIndexable(page) && !named.has(page.url));
  return [
    ...unread,
    ...wrong,
    ...missing.map(({ url }) => told("sitemap-missing", "warning", url)),
  ];
}

function checkAssets(read: readonly SitePage[], dead: ReadonlyMap<string, number>): Told[] {
  return read.flatMap(({ url, assets }) =>
    assets.flatMap(({ kind, url: asset }) => {
      const status = dead.get(asset);
      return status === undefined
        ? []
        : [told(DEAD[kind], "error", url, `${asset} answers ${status}`)];
    })
  );
}

function checkOne(page: SitePage, pages: Pages, referrers: Referrers): Told[] {
  const { url, words, canonical = url, speaksOfError } = page;
  const isThin = words !== undefined && words < MIN_PAGE_WORDS && isIndexable(page);
  const broken = page.neighbours.flatMap((next) => {
    const status = pages.get(next)?.status ?? null;
    return pages.get(next)?.error === null || status === null || status < 400 ? [] : [next];
  });
  const isSeries = page.neighbours.length > 0 && canonical !== url &&
    page.neighbours.some((next) => pages.get(next)?.canonical === canonical || next === canonical);
  const insecure = url.startsWith("https:")
    ? page.links.filter((link) => link.startsWith("http:"))
    : [];
  return [
    ...(speaksOfError ? [told("soft-404", "error", url, page.title)] : []),
    ...(isThin && !speaksOfError ? [told("thin-page", "warning", url, `${words} words`)] : []),
    ...page.unfollowed.slice(0, 1).map((link) => told("nofollow-inside", "warning", url, link)),
    ...broken.map((next) => told("pagination-broken", "error", url, next)),
    ...(isSeries ? [told("pagination-canonical", "warning", url, canonical)] : []),
    ...insecure.slice(0, 1).map((link) => told("insecure-link", "warning", url, link)),
    ...(canonical !== url && referrers.has(url) && isCanonical(pages.get(canonical))
      ? [told("link-to-duplicate", "warning", url, canonical)]
      : []),
    ...(pages.size > 1 && page.links.every((link) => link === url)
      ? [told("dead-end", "warning", url)]
      : []),
    ...(page.seconds >= MAX_ANSWER_SECONDS
      ? [told("slow-answer", "warning", url, `${page.seconds} s`)]
      : []),
  ];
}

function isCanonical(page: SitePage | undefined): boolean {
  return page !== undefined && isRead(page) && isIndexable(page);
}

/** Counts clicks breadth first; where links were left unread a shorter way may be among them. */
function checkDepth({ start, left }: Site, pages: Pages): Told[] {
  if (left > 0) return [];
  const clicks = new Map([[start, 0]]);
  for (const [url, count] of clicks) {
    for (const link of pages.get(url)?.links ?? []) {
      const page = pages.get(link);
      const landed = page === undefined ? link : page.landed;
      if (!clicks.has(landed)) clicks.set(landed, count + 1);
    }
  }
  return [...clicks].flatMap(([url, count]) => {
    const page = pages.get(url);
    const isDeep = count > MAX_CLICKS && page !== undefined && isRead(page) && isIndexable(page);
    return isDeep ? [told("deep-page", "warning", url, `${count} clicks`)] : [];
  });
}

/** Equal texts by their whole; near ones among those that share a sampled part. */
function checkTexts(read: readonly SitePage[]): Told[] {
  const wholes = new Map<string, string>();
  const byPart = new Map<number, SitePage[]>();
  return read.filter(isIndexable).flatMap((page) => {
    const { print, url, words = 0 } = page;
    if (print === undefined || words < MIN_PAGE_WORDS) return [];
    const equal = wholes.get(print.whole);
    if (equal !== undefined) return [told("equal-text", "warning", url, `as ${equal}`)];
    wholes.set(print.whole, url);
    const own = new Set(print.parts);
    const others = new Set(print.parts.flatMap((part) => byPart.get(part) ?? []));
    const near = [...others].find((each) => {
      const common = each.print?.parts.filter((part) => own.has(part)).length ?? 0;
      return common >= own.size * MIN_COMMON_PARTS;
    });
    for (const part of own) {
      if ((byPart.get(part)?.length ?? 0) < MAX_PART_PAGES) addTo(byPart, part, page);
    }
    return near === undefined ? [] : [told("near-text", "warning", url, `as ${near.url}`)];
  });
}

/** Tells of pages that search may show and that have what an earlier one has: a title, an address. */
export function checkTwins(
  pages: readonly SitePage[],
  code: string,
  keyOf: (page: SitePage) => string,
): Told[] {
  const first = new Map<string, string>();
  return pages.filter(isCanonical).flatMap((page) => {
    const key = keyOf(page);
    const earlier = first.get(key) ?? page.url;
    if (key !== "") first.set(key, earlier);
    return earlier === page.url ? [] : [told(code, "warning", page.url, `as ${earlier}`)];
  });
}
