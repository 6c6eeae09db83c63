/** Reads the pages of a site for its audit: addresses link by link, a template's turn after another's. */
import { canonicalAddress, isSameSite, parseAddress } from "../page/url/mod.ts";
import {
  printOf,
  type Site,
  type SitePage,
  speaksOfError,
  wordsIn,
} from "../read/audit/site/mod.ts";
import { addressShape } from "../site/slots/mod.ts";
import type { Answer } from "../tools/contract/mod.ts";

// Bounds.
/** Pages that an audit of a site asks for in one call. */
const MAX_SURVEY_BATCH = 10;
/** Addresses that wait in an audit of a site; later links are not followed. */
const MAX_SURVEY_WAITING = 20_000;
/** Images, scripts and styles of a site that its audit asks for; later ones are not. */
const MAX_SURVEY_ASSETS = 200;

/** What is read of each page. */
const SELECT: Readonly<Record<string, string | readonly string[]>> = {
  title: "title",
  description: "meta[name=description i]::attr(content)",
  heading: "h1",
  language: "html::attr(lang)",
  robots: "meta[name=robots i]::attr(content)",
  languages: ["link[rel~=alternate i][hreflang]::attr(href)"],
  links: ["a[href]::attr(href)"],
  unfollowed: ["a[rel~=nofollow i][href]::attr(href)"],
  image: ["img[src]::attr(src)"],
  script: ["script[src]::attr(src)"],
  style: ["link[rel~=stylesheet i][href]::attr(href)"],
  neighbours: ["link[rel~=next i]::attr(href), link[rel~=prev i]::attr(href)"],
  main: "main",
  body: "body",
};
const ASSETS = ["image", "script", "style"] as const;

/** Asks for pages as `extract_many` does, or for a site's addresses as `map_site` does. */
export type Ask = (tool: string, args: Record<string, unknown>) => Promise<Answer>;

/** How a site is read. */
export interface SurveyOptions {
  readonly start: string;
  readonly maxPages: number;
  /** Is told of each batch how many were read and how many wait. */
  readonly onBatch: (read: number, waiting: number) => void;
}

/** Reads a site from its start until no link is left, or so many pages were asked for. */
export async function surveySite(ask: Ask, options: SurveyOptions): Promise<Site> {
  const { start, maxPages, onBatch } = options;
  const mapped = await readMap(ask, start);
  const pages = new Map<string, SitePage>();
  const waiting = new Set([start, ...mapped ?? []]);
  const asked = new Map<string, number>();
  while (waiting.size > 0 && pages.size < maxPages) {
    const room = Math.min(MAX_SURVEY_BATCH, maxPages - pages.size);
    const batch = takeTurns(waiting, asked, room);
    const answered = await askPages(ask, batch);
    for (const page of answered) {
      pages.set(page.url, page);
      const next = page.landed === page.url ? [] : [page.landed];
      const others = page.canonical === undefined ? [] : [page.canonical];
      const named = [...page.languages, ...page.neighbours, ...others, ...next];
      for (const url of [...page.links, ...named]) {
        const isNew = !pages.has(url) && isSameSite(url, start);
        if (isNew && waiting.size < MAX_SURVEY_WAITING) waiting.add(url);
      }
    }
    // What found no room or no time is asked for again, but not without end.
    const [first] = batch;
    if (answered.length === 0 && first !== undefined) pages.set(first, unread(first, "no answer"));
    for (const url of pages.keys()) waiting.delete(url);
    onBatch(pages.size, waiting.size);
  }
  const read = [...pages.values()];
  const deadAssets = await readAssets(ask, read, start);
  return { start, pages: read, mapped, left: waiting.size, deadAssets };
}

/** Asks for the files that pages of the site load, those of many pages first. */
async function readAssets(
  ask: Ask,
  pages: readonly SitePage[],
  start: string,
): Promise<Map<string, number>> {
  const uses = new Map<string, number>();
  for (const { url } of pages.flatMap(({ assets }) => assets)) {
    if (isSameSite(url, start)) uses.set(url, (uses.get(url) ?? 0) + 1);
  }
  const urls = [...uses].sort(([, one], [, other]) => other - one).map(([url]) => url)
    .slice(0, MAX_SURVEY_ASSETS);
  const dead = new Map<string, number>();
  for (let at = 0; at < urls.length; at += MAX_SURVEY_BATCH) {
    for (const { url, status } of await askPages(ask, urls.slice(at, at + MAX_SURVEY_BATCH))) {
      if (status !== null && status >= 400) dead.set(url, status);
    }
  }
  return dead;
}

/** Takes of each template the one that waits longest, those seldom asked first. */
function takeTurns(
  waiting: ReadonlySet<string>,
  asked: Map<string, number>,
  most: number,
): string[] {
  const lines = new Map<string, string[]>();
  for (const url of waiting) {
    const shape = addressShape(url);
    const line = lines.get(shape);
    if (line === undefined) lines.set(shape, [url]);
    else if (line.length < most) line.push(url);
  }
  const taken: string[] = [];
  while (taken.length < most && lines.size > 0) {
    const turns = [...lines.keys()].map((shape) => [shape, asked.get(shape) ?? 0] as const);
    const [shape, turn] = turns.reduce((least, one) => one[1] < least[1] ? one : least);
    const [url = "", ...rest] = lines.get(shape) ?? [];
    taken.push(url);
    asked.set(shape, turn + 1);
    if (rest.length === 0) lines.delete(shape);
    else lines.set(shape, rest);
  }
  return taken;
}

async function readMap(ask: Ask, start: string): Promise<string[] | undefined> {
  const answer = await ask("map_site", { url: start });
  const rows = (answer["urls"] ?? []) as { url: string; sitemap: string | null; source?: string }[];
  const named = rows.filter(({ sitemap, source }) => sitemap !== null && source === undefined);
  return named.length === 0 ? undefined : addressesOf(named.map(({ url }) => url), start);
}

async function askPages(ask: Ask, urls: readonly string[]): Promise<SitePage[]> {
  const answer = await ask("extract_many", {
    urls,
    visible: false,
    questions: [],
    extractor: { select: SELECT },
  });
  const pages = (answer["pages"] ?? []) as Record<string, unknown>[];
  return pages.filter(({ url }) => urls.includes(String(url))).map(toPage);
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

function toPage(page: Record<string, unknown>): SitePage {
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
    const isLoop = message.includes("the redirects do not end");
    return { ...unread(url, message), landed, status, isBlocked, isLoop };
  }
  const { fields = {} } = (page["run"] ?? {}) as { fields?: Record<string, unknown> };
  const text = (name: string): string => String(fields[name] ?? "").trim();
  const list = (name: string): string[] => addressesOf((fields[name] ?? []) as string[], url);
  const onSite = (name: string): string[] => list(name).filter((link) => isSameSite(link, url));
  const words = wordsIn(text("main") === "" ? text("body") : text("main"));
  const print = printOf(words);
  return {
    ...unread(url, ""),
    error: null,
    unfollowed: onSite("unfollowed"),
    assets: ASSETS.flatMap((kind) => onSite(kind).map((asset) => ({ kind, url: asset }))),
    neighbours: onSite("neighbours"),
    words: words.length,
    print,
    speaksOfError: speaksOfError(text("title")) || speaksOfError(text("heading")),
    seconds,
    hops: hops ?? 0,
    landed,
    status,
    title: text("title"),
    description: text("description"),
    hasHeading: text("heading") !== "",
    language: text("language"),
    isNoindex: /\b(?:noindex|none)\b/i.test(text("robots")),
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
