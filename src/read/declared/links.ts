/** The links a page declares about itself: canonical, alternates, feeds, neighbours. */
import { type Page, resolveAddress } from "../../page/html/mod.ts";
import { isInHead } from "../../page/layout/mod.ts";
import {
  absoluteAddress,
  type Answer,
  parseLinkHeader,
  placeAt,
  type RelTag,
  scanPage,
  wordsOf,
} from "../vocabularies/mod.ts";
import { MAX_LINKS } from "../../base/limits.ts";

/** The links of a page; a key is there only when the page declares it. */
export interface Links {
  canonical?: string;
  /** Two or more different canonical addresses; `canonical` is then absent. */
  canonical_conflict?: string[];
  alternates?: { hreflang: string; href: string }[];
  feeds?: { format: string; href: string; title?: string }[];
  next?: string;
  prev?: string;
  amphtml?: string;
  oembed?: string[];
  manifest?: string;
}

const FEED_TYPES: Readonly<Record<string, string>> = {
  "application/rss+xml": "rss",
  "application/atom+xml": "atom",
  "application/feed+json": "json",
};
const OEMBED_TYPES = new Set(["application/json+oembed", "text/xml+oembed"]);

/** Reads the links of a page, its markup first, then its `Link` header. */
export function linksOf(page: Page): Links {
  const links: Links = {};
  const canonicals = new Set(canonicalAnswersAll(page).map(({ value }) => value));
  if (canonicals.size > 1) links.canonical_conflict = [...canonicals];
  else for (const only of canonicals) links.canonical = only;
  for (const tag of scanPage(page).rels) addTag(page, links, tag);
  addHeader(page, links);
  return links;
}

/** Answers with the canonical address, when the page and its header name exactly one. */
export function canonicalAnswers(page: Page): Answer[] {
  const answers = canonicalAnswersAll(page);
  const first = answers[0];
  return first !== undefined && new Set(answers.map(({ value }) => value)).size === 1
    ? [first]
    : [];
}

function canonicalAnswersAll(page: Page): Answer[] {
  const answers: Answer[] = [];
  for (const { node, tag, rels: names, href } of scanPage(page).rels) {
    if (tag !== "link" || !names.includes("canonical") || !isUsable(href)) continue;
    if (!isInHead(page.tree, node)) continue;
    const value = absoluteAddress(page, href);
    answers.push({ value, source: "html", key: "<link rel=canonical>", place: placeAt(node) });
  }
  for (const { target, parameters } of headerLinks(page)) {
    if (!relsOf(parameters).includes("canonical")) continue;
    const value = resolveAddress(page.url, target);
    if (value !== undefined) {
      answers.push({ value, source: "http", key: "Link: rel=canonical", place: null });
    }
  }
  return answers;
}

function isUsable(href: string): boolean {
  return href !== "" && !href.startsWith("#") && !/^javascript:/i.test(href);
}

function addTag(page: Page, links: Links, { node, tag, rels, href }: RelTag): void {
  // Most are links that only say what they lead to: their addresses are not resolved.
  if (tag !== "link" && !rels.some((rel) => NEIGHBOURS.has(rel)) || !isUsable(href)) return;
  const address = absoluteAddress(page, href);
  for (const rel of rels) addNeighbour(links, rel, address);
  if (tag !== "link") return;
  if (rels.includes("amphtml")) links.amphtml ??= address;
  if (rels.includes("manifest")) links.manifest ??= address;
  if (!rels.includes("alternate")) return;
  const { tree } = page;
  const hreflang = tree.attribute(node, "hreflang")?.trim() ?? "";
  const type = (tree.attribute(node, "type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  const format = Object.hasOwn(FEED_TYPES, type) ? FEED_TYPES[type] : undefined;
  if (hreflang !== "") addAlternate(links, hreflang, address);
  else if (format !== undefined) {
    addFeed(links, format, address, tree.attribute(node, "title")?.trim() ?? "");
  }
  if (OEMBED_TYPES.has(type)) {
    links.oembed ??= [];
    if (links.oembed.length < MAX_LINKS && !links.oembed.includes(address)) {
      links.oembed.push(address);
    }
  }
}

const NEIGHBOURS: ReadonlySet<string> = new Set(["next", "prev", "previous"]);

function addNeighbour(links: Links, rel: string, address: string): void {
  if (rel === "next") links.next ??= address;
  else if (rel === "prev" || rel === "previous") links.prev ??= address;
}

function addAlternate(links: Links, hreflang: string, href: string): void {
  links.alternates ??= [];
  const isKnown = links.alternates.some((known) =>
    known.href === href && known.hreflang.toLowerCase() === hreflang.toLowerCase()
  );
  if (!isKnown && links.alternates.length < MAX_LINKS) links.alternates.push({ hreflang, href });
}

function addFeed(links: Links, format: string, href: string, title: string): void {
  links.feeds ??= [];
  if (links.feeds.length >= MAX_LINKS || links.feeds.some((feed) => feed.href === href)) return;
  links.feeds.push(title === "" ? { format, href } : { format, href, title });
}

function headerLinks(page: Page): ReturnType<typeof parseLinkHeader> {
  const header = page.headers.get("link");
  // A link with an anchor is about another resource.
  return header === undefined
    ? []
    : parseLinkHeader(header).filter(({ parameters }) => !parameters.has("anchor"));
}

function relsOf(parameters: ReadonlyMap<string, string>): string[] {
  return wordsOf((parameters.get("rel") ?? "").toLowerCase());
}

function addHeader(page: Page, links: Links): void {
  for (const { target, parameters } of headerLinks(page)) {
    const address = resolveAddress(page.url, target);
    if (address === undefined) continue;
    const rels = relsOf(parameters);
    for (const rel of rels) addNeighbour(links, rel, address);
    const hreflang = parameters.get("hreflang");
    if (rels.includes("alternate") && hreflang) addAlternate(links, hreflang, address);
  }
}
