/**
 * Reads the pages of a site for its audit: a crawl in which each address is read by itself, whose
 * ledger goes on after whatever ended it.
 */
import { ToolError } from "../base/errors.ts";
import { canonicalAddress, isSameSite, parseAddress } from "../page/url/mod.ts";
import { printOf, speaksOfError, wordsIn } from "../read/audit/site/mod.ts";
import type { Site, SitePage } from "../read/audit/site/mod.ts";
import type { ListedAddress, Reading } from "../site/ledger/mod.ts";
import type { SiteContext } from "../site/mod.ts";
import { SitePaces, waitUntil } from "../web/manners/mod.ts";
import { type ByteSource, jsonLines } from "./batch/byte_reader.ts";
import type { ReadPage } from "./crawl/crawl_web.ts";
import type { Keeper } from "./crawl/keeper.ts";

// Bounds.
/** Files of a site that its audit asks for: images, scripts and styles, and files that are linked to. */
const MAX_SURVEY_FILES = 200;
/** Addresses of a ledger that are listed at once. */
const SURVEY_LISTED_AT_ONCE = 1_000;

/** What is read of each page. */
export const SURVEY_EXTRACTOR: Record<string, unknown> = {
  select: {
    title: "title",
    description: "meta[name=description i]::attr(content)",
    heading: "h1",
    language: "html::attr(lang)",
    languages: ["link[rel~=alternate i][hreflang]::attr(href)"],
    links: ["a[href]::attr(href)"],
    unfollowed: ["a[rel~=nofollow i][href]::attr(href)"],
    image: ["img[src]::attr(src)"],
    script: ["script[src]::attr(src)"],
    style: ["link[rel~=stylesheet i][href]::attr(href)"],
    neighbours: ["link[rel~=next i]::attr(href), link[rel~=prev i]::attr(href)"],
    main: "main",
    body: "body",
  },
};
const ASSETS = ["image", "script", "style"] as const;

/** The web of a crawl, whose pages are as an audit keeps them: all they name of the site is a link. */
export function surveyWeb(web: SiteContext): SiteContext {
  return {
    ...web,
    async page(url, options): Promise<ReadPage> {
      const fetched = await web.page(url, options) as ReadPage;
      if (fetched.read === undefined) return fetched;
      const { page: written, reading: said } = fetched.read;
      const page = toPage({ ...written, url, isNoindex: said.is_noindex });
      const { links, languages, neighbours, canonical = url, landed } = page;
      const named = [...links, ...languages, ...neighbours, canonical, landed];
      const reading: Partial<Reading> = {
        links: [...new Set(named)].filter((link) => link !== url && isSameSite(link, url)),
        nofollow: [],
      };
      return { ...fetched, read: { page: { ...page }, reading: { ...said, ...reading } } };
    },
  };
}

/** What a survey has left in a ledger and its lines. */
interface Surveyed {
  readonly start: string;
  readonly map: Pick<Site, "mapped" | "isMapWhole" | "unreadSitemaps">;
  readonly keeper: Pick<Keeper, "list">;
  readonly lines: ByteSource;
}

/** Makes a site of what a crawl has kept; asks for the files that its pages load. */
export async function surveyedSite(
  web: SiteContext,
  { start, map, keeper, lines }: Surveyed,
): Promise<{ site: Site; filesLeft: number }> {
  const pages = await readPages(lines);
  const known = new Set(pages.map(({ url }) => url));
  const listed = await listAll(keeper);
  for (const { url, state, reason = "" } of listed) {
    if (state !== "refused" || known.has(url)) continue;
    pages.push({ ...unread(url, reason), isBlocked: reason === "refused_by_robots" });
  }
  const linked = listed.filter(({ reason }) => reason === "a file").map(({ url }) => url);
  const { dead, left: filesLeft } = await askFiles(web, pages, linked, start);
  for (const [url, status] of dead) {
    if (linked.includes(url)) pages.push({ ...unread(url, "no file"), status });
  }
  const left = listed.filter(({ state }) => state === "waiting").length;
  return { site: { start, pages, ...map, left, deadAssets: dead }, filesLeft };
}

/** An address stands on many pages, and is kept once. */
async function readPages(lines: ByteSource): Promise<SitePage[]> {
  const texts = new Map<string, string>();
  const once = (_: string, value: unknown): unknown => {
    if (typeof value !== "string") return value;
    const known = texts.get(value);
    if (known === undefined) texts.set(value, value);
    return known ?? value;
  };
  const pages: SitePage[] = [];
  for await (const line of jsonLines(lines, once)) {
    const page = line as SitePage & { ok?: false };
    pages.push(page.ok === false ? toPage({ ...page }) : page);
  }
  return pages;
}

async function listAll(keeper: Pick<Keeper, "list">): Promise<ListedAddress[]> {
  const all: ListedAddress[] = [];
  for (;;) {
    const some = await keeper.list(all.at(-1)?.n ?? 0, SURVEY_LISTED_AT_ONCE);
    if (some.length === 0) return all;
    for (const address of some) all.push(address);
  }
}

/** Asks for files, those of many pages first, at the pace of the site; tells which are gone. */
async function askFiles(
  web: SiteContext,
  pages: readonly SitePage[],
  linked: readonly string[],
  start: string,
): Promise<{ dead: Map<string, number>; left: number }> {
  const uses = new Map(linked.map((url) => [url, 1]));
  for (const { url } of pages.flatMap(({ assets }) => assets)) {
    if (isSameSite(url, start)) uses.set(url, (uses.get(url) ?? 0) + 1);
  }
  const urls = [...uses].sort(([, a], [, b]) => b - a).map(([url]) => url);
  const paces = new SitePaces(web, Infinity);
  const dead = new Map<string, number>();
  for (const url of urls.slice(0, MAX_SURVEY_FILES)) {
    await paces.readRobots(url);
    if (paces.refuses(url)) continue;
    await waitUntil(web, paces.paceOf(url).readyAt());
    try {
      const { status } = await paces.file(url);
      if (status >= 400) dead.set(url, status);
    } catch (refusal) {
      // One that cannot be asked for is not known to be gone.
      if (!(refusal instanceof ToolError)) throw refusal;
    }
  }
  return { dead, left: Math.max(0, urls.length - MAX_SURVEY_FILES) };
}

function unread(url: string, error: string): SitePage {
  return {
    url,
    landed: url,
    status: null,
    error,
    title: "",
    description: "",
    hasHeading: false,
    language: "",
    isNoindex: false,
    canonical: undefined,
    languages: [],
    links: [],
    unfollowed: [],
    assets: [],
    neighbours: [],
    isBlocked: false,
    hops: 0,
    isLoop: false,
    words: undefined,
    print: undefined,
    speaksOfError: false,
    seconds: 0,
  };
}

/** Makes a page of what a crawl reports of it. */
function toPage(page: Readonly<Record<string, unknown>>): SitePage {
  const url = String(page["url"]);
  const { status = null, seconds = 0, hops = 0 } = (page["fetch"] ?? {}) as Partial<
    Record<string, number>
  >;
  const landed = canonicalAddress(String(page["landed"] ?? url)) ?? url;
  if (page["ok"] !== true) {
    const { message = "it could not be read", code } = (page["error"] ?? {}) as {
      message?: string;
      code?: string;
    };
    const isBlocked = code === "refused_by_robots";
    const isLoop = page["reason"] === "loop";
    return { ...unread(url, message), landed, status, isBlocked, isLoop };
  }
  const { fields = {} } = (page["run"] ?? {}) as { fields?: Record<string, unknown> };
  const text = (name: string): string => String(fields[name] ?? "").trim();
  const list = (name: string): string[] => addressesOf((fields[name] ?? []) as string[], url);
  const onSite = (name: string): string[] => list(name).filter((link) => isSameSite(link, url));
  const words = wordsIn(text("main") === "" ? text("body") : text("main"));
  return {
    ...unread(url, ""),
    error: null,
    unfollowed: onSite("unfollowed"),
    assets: ASSETS.flatMap((kind) => onSite(kind).map((asset) => ({ kind, url: asset }))),
    neighbours: onSite("neighbours"),
    words: words.length,
    print: printOf(words),
    speaksOfError: speaksOfError(text("title")) || speaksOfError(text("heading")),
    seconds,
    hops,
    landed,
    status,
    title: text("title"),
    description: text("description"),
    hasHeading: text("heading") !== "",
    language: text("language"),
    isNoindex: page["isNoindex"] === true,
    canonical: typeof page["canonical"] === "string" ? page["canonical"] : undefined,
    languages: list("languages"),
    links: onSite("links"),
  };
}

function addressesOf(written: readonly string[], base: string): string[] {
  const found = written.flatMap((address) => {
    const whole = parseAddress(address, base)?.href ?? "";
    return canonicalAddress(whole) ?? [];
  });
  return [...new Set(found)];
}
