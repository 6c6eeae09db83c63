/** How the faults of a page's head are found. */
import type { Robots } from "../../../web/manners/robots/mod.ts";
import { defined } from "../../../base/defined.ts";
import { onceFor } from "../../../base/once_for.ts";
import { collapsedText, type Node, type Page, resolveAddress } from "../../../page/html/mod.ts";
import { isInHead } from "../../../page/layout/mod.ts";
import { parseHttpDate, readDate } from "../../../page/text/mod.ts";
import { isSameSite } from "../../../page/url/mod.ts";
import { linksOf, rightsOf } from "../../declared/mod.ts";
import { scanPage, wordsOf } from "../../vocabularies/mod.ts";
import { isLanguageTag } from "../language_tag.ts";
import { shownLanguage } from "../language_tag.ts";

// Bounds.
/** Characters of a page within which its encoding must be declared: bytes, in the HTML Standard. */
const MAX_CHARSET_START = 1_024;
/** First nodes of a body among which one is looked for that stands in the head. */
const MAX_HEAD_ENDERS = 50;
/** Characters of a text that ends the head and is quoted. */
const MAX_HEAD_TEXT = 40;
/** Characters in which the end of a head is looked for; one that is longer is not judged. */
const MAX_HEAD_CHARS = 2_000_000;

/** One place where a fault is: its element, if there is one, and what is wrong there. */
export interface Hit {
  readonly node?: Node;
  readonly value: string;
}

/** A place that is an element. */
export type NodeHit = Required<Hit>;

/** Makes a hit of each element, with the value of an attribute as written; none for no attribute. */
export function hitsOf(tree: Page["tree"], nodes: readonly Node[], attribute = ""): NodeHit[] {
  return nodes.map((node) => ({ node, value: tree.attribute(node, attribute) ?? "" }));
}

/** Finds a fault in a page; `robots` is the site's robots.txt where it is known. */
export type Find = (page: Page, robots: Robots | undefined) => readonly Hit[];

/** How each fault of the head is found, by its code. */
export const HEAD_FINDERS: Readonly<Record<string, Find>> = {
  "missing-title": ({ tree }) => titlesOf(tree).some(({ value }) => value !== "") ? [] : NOTHING,
  "missing-description": (page) =>
    metasOf(page, "description").some(({ node }) => page.tree.hasAttribute(node, "name"))
      ? []
      : NOTHING,
  "several-titles": ({ tree }) => titlesOf(tree).slice(1),
  "missing-lang": ({ tree }) => langOf(tree) === "" ? NOTHING : [],
  "lang-unknown": ({ tree }) => {
    const value = langOf(tree);
    return value === "" || isLanguageTag(value) ? [] : [{ value }];
  },
  "missing-viewport": (page) => metasOf(page, "viewport").length > 0 ? [] : NOTHING,
  "charset-late": lateCharset,
  "charset-conflict": charsets,
  "quirks": ({ tree }) =>
    tree.mode === "quirks" && tree.named("body").length > 0 ? [{ value: "" }] : [],
  "head-ended": headEnders,
  "base-elsewhere": foreignBase,
  "vague-title": vagueTitles,
  "several-descriptions": (page) => metasOf(page, "description").slice(1),
  "lang-differs": otherLanguage,
  "zoom-blocked": blockedZoom,
  "viewport-fixed": (page) =>
    metasOf(page, "viewport").filter(({ value }) =>
      /width\s*=\s*\d/.test(value) && !/device-width/.test(value)
    ),
  "canonical-empty": (page) => relsOf(page, "canonical").filter(({ value }) => value === ""),
  "canonical-fragment": (page) =>
    relsOf(page, "canonical").filter(({ value }) => value.includes("#")),
  "canonical-in-body": (page) =>
    relsOf(page, "canonical").filter(({ node }) => !isInHead(page.tree, node)),
  "canonical-insecure": (page) =>
    page.url?.startsWith("https:") !== true
      ? []
      : relsOf(page, "canonical").filter(({ value }) => /^http:/i.test(value)),
  "robots-unknown": unknownRobots,
  "robots-disagree": disagreeingRobots,
  "unavailable-past": pastDates,
  "hreflang-twice": twiceLanguages,
  "hreflang-relative": (page) =>
    relsOf(page, "alternate").filter(({ node, value }) =>
      page.tree.hasAttribute(node, "hreflang") && value !== "" && !/^https?:\/\//i.test(value)
    ),
  "og-address": (page) =>
    ["og:image", "og:url", "og:video", "og:audio"].flatMap((name) => metasOf(page, name))
      .filter(({ value }) => !/^https?:\/\//i.test(value)),
  "og-url-foreign": foreignOgUrl,
};

/** A fault of what is nowhere. */
const NOTHING: readonly Hit[] = [{ value: "" }];

function titlesOf(tree: Page["tree"]): NodeHit[] {
  return tree.named("title").filter((node) => tree.isHtml(node, "title")).map((node) => ({
    node,
    value: collapsedText(tree, node),
  }));
}

function langOf(tree: Page["tree"]): string {
  const [root] = tree.named("html");
  return root === undefined ? "" : tree.attribute(root, "lang")?.trim() ?? "";
}

function metasOf(page: Page, name: string): NodeHit[] {
  return scanPage(page).metas.filter(({ keys }) => keys.includes(name))
    .map(({ node, content: value }) => ({ node, value }));
}

/** Lists the links of a relation with their addresses as written. */
export function relsOf({ tree }: Page, rel: string): NodeHit[] {
  return tree.named("link").filter((node) =>
    wordsOf((tree.attribute(node, "rel") ?? "").toLowerCase()).includes(rel)
  ).map((node) => ({ node, value: (tree.attribute(node, "href") ?? "").trim() }));
}

function lateCharset({ html, tree }: Page): Hit[] {
  const [meta] = tree.named("meta").filter((node) => tree.hasAttribute(node, "charset"));
  if (meta === undefined || tree.start(meta) <= MAX_CHARSET_START) return [];
  const start = new TextEncoder().encode(html.slice(0, tree.start(meta))).length;
  return [{ node: meta, value: `after ${start} bytes` }];
}

function charsets({ tree, headers }: Page): Hit[] {
  const [, header] = /charset\s*=\s*"?([\w-]+)/i.exec(headers.get("content-type") ?? "") ?? [];
  const [node] = tree.named("meta").filter((meta) => tree.hasAttribute(meta, "charset"));
  const meta = node === undefined ? undefined : tree.attribute(node, "charset")?.trim();
  if (header === undefined || meta === undefined || node === undefined) return [];
  const same = (text: string): string => text.toLowerCase().replace(/^utf8$/, "utf-8");
  return same(header) === same(meta) ? [] : [{ node, value: `${header}, ${meta}` }];
}

/**
 * Lists what stands in a `noscript` of the head and is not part of it: read without scripts, an image
 * there ends the head, and browsers with scripts never see it.
 */
export const asidesOf: (page: Page) => ReadonlySet<Node> = onceFor(({ html, tree }: Page) => {
  const head = html.slice(0, html.slice(0, MAX_HEAD_CHARS).search(/<\/head\s*>/i) >>> 0);
  const edges = head.length === html.length ? [] : [...head.matchAll(/<(\/?)noscript\b/gi)];
  const asides = new Set<Node>();
  let [next, isIn] = [0, false];
  for (let at = 0; edges.length > 0 && at < tree.length; at++) {
    const node = tree.nodeAt(at);
    const start = tree.start(node);
    if (start >= head.length) break;
    for (let edge = edges[next]; edge !== undefined && edge.index < start; edge = edges[++next]) {
      isIn = edge[1] === "";
    }
    if (isIn && start > 0) asides.add(node);
  }
  return asides;
});

function headEnders(page: Page): Hit[] {
  const { html, tree } = page;
  const [body] = tree.named("body");
  const end = html.slice(0, MAX_HEAD_CHARS).search(/<\/head\s*>/i);
  if (body === undefined || end < 0) return [];
  let node = tree.firstChild(body);
  for (let count = 0; node !== 0 && count < MAX_HEAD_ENDERS; count++) {
    const start = tree.start(node);
    const text = tree.isText(node) ? tree.data(node).trim() : "";
    const isThere = start > 0 && start < end && (tree.isElement(node) || text !== "");
    if (isThere) {
      // What only browsers without scripts see is in its place.
      const isAside = asidesOf(page).has(node);
      if (!isAside && text !== "") return [{ node: body, value: text.slice(0, MAX_HEAD_TEXT) }];
      if (!isAside && !isInHead(tree, node)) return [{ node, value: `<${tree.name(node)}>` }];
    }
    node = tree.nextSibling(node);
  }
  return [];
}

function foreignBase({ tree, url, base }: Page): Hit[] {
  const [node] = tree.named("base").filter((each) => tree.hasAttribute(each, "href"));
  const isOwn = url === null || base === null || isSameSite(url, base);
  return node === undefined || isOwn ? [] : [{ node, value: base }];
}

function vagueTitles({ tree }: Page): Hit[] {
  const [first] = titlesOf(tree);
  const isVague =
    /^(?:untitled(?: (?:document|page))?|document|home ?page|home|index|new page(?: \d+)?|page title|title|website|default|unbenannt|startseite|accueil|inicio)[.!]?$/i
      .test(first?.value ?? "");
  return isVague && first !== undefined ? [first] : [];
}

function otherLanguage(page: Page): Hit[] {
  const [node] = page.tree.named("html");
  const said = langOf(page.tree);
  const language = said.split("-")[0]?.toLowerCase() ?? "";
  const found = language === "" ? undefined : shownLanguage(page, language);
  if (found === undefined || node === undefined || found === language) return [];
  return [{ node, value: `${said}, and the text is ${found}` }];
}

function blockedZoom(page: Page): Hit[] {
  return metasOf(page, "viewport").filter(({ value }) => {
    const [, scale] = /maximum-scale\s*=\s*([\d.]+)/i.exec(value) ?? [];
    return /user-scalable\s*=\s*(?:no|0)\b/i.test(value) ||
      (scale !== undefined && Number(scale) < 2);
  });
}

const DIRECTIVES =
  /^(?:all|index|follow|noindex|nofollow|none|noarchive|nocache|nosnippet|indexifembedded|notranslate|noimageindex|noodp|noydir|noimageai|noai|max-snippet\s*:\s*-?\d+|max-image-preview\s*:\s*(?:none|standard|large)|max-video-preview\s*:\s*-?\d+|unavailable_after\s*:.*)$/i;

function unknownRobots(page: Page): Hit[] {
  const metas = ["robots", "googlebot", "bingbot"].flatMap((name) => metasOf(page, name));
  return metas.flatMap(({ node, value }) => {
    // A date has commas of its own.
    const words = value.replace(/unavailable_after\s*:.*/i, "").split(",");
    return words.map((word) => ({ node, value: word.trim() }));
  }).filter(({ value }) => value !== "" && !DIRECTIVES.test(value));
}

function disagreeingRobots(page: Page): Hit[] {
  const { robots = [], http = {} } = rightsOf(page);
  const says = (words: readonly string[] | undefined, ...named: string[]): boolean =>
    words?.some((word) => named.includes(word)) === true;
  const value = `X-Robots-Tag: ${(http.robots ?? []).join(", ")}; meta: ${robots.join(", ")}`;
  const isBarred = says(http.robots, "noindex", "none") && says(robots, "index", "all");
  const isOpened = says(http.robots, "index", "all") && says(robots, "noindex", "none");
  return isBarred || isOpened ? [{ value }] : [];
}

/** Returns when the page was answered, by its header, in milliseconds. */
export function answeredAt({ headers }: Page): number | undefined {
  return parseHttpDate(headers.get("date") ?? "");
}

function pastDates(page: Page): Hit[] {
  const now = answeredAt(page);
  if (now === undefined) return [];
  const metas = ["robots", "googlebot"].flatMap((name) => metasOf(page, name));
  const header = page.headers.get("x-robots-tag") ?? "";
  return [...metas, { value: header }].flatMap(({ node, value }: Hit) => {
    const [, rest = ""] = value.split(/unavailable_after:/i);
    const written = rest.split(";", 1)[0]?.trim() ?? "";
    const words = written.replace(/^\w{3,9}, /, "").split(" ");
    // What follows the day is a time and a zone of many spellings.
    const clock = words.findIndex((word) => word.includes(":")) >>> 0;
    const day = readDate(words.slice(0, clock).join(" ")) ?? readDate(written);
    const moment = day === undefined ? NaN : Date.parse(day);
    const hit = { value: written, ...defined({ node }) };
    return moment + 86_400_000 < now ? [hit] : [];
  });
}

function twiceLanguages(page: Page): Hit[] {
  const { alternates = [] } = linksOf(page);
  const seen = new Map<string, string>();
  return alternates.flatMap(({ hreflang, href }) => {
    const key = hreflang.toLowerCase();
    const before = seen.get(key);
    seen.set(key, href);
    return before === undefined || before === href
      ? []
      : [{ value: `${hreflang}: ${before}, ${href}` }];
  });
}

function foreignOgUrl(page: Page): Hit[] {
  const own = [page.url, linksOf(page).canonical].flatMap((address) => address ?? []);
  return metasOf(page, "og:url").filter(({ value }) => {
    const address = resolveAddress(page.base, value);
    return page.url !== null && address !== undefined &&
      !own.some((known) => isSameSite(known, address));
  });
}
