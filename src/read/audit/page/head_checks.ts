/** Checks of how a page presents itself: titles, refresh, language, viewport, other languages. */
import { type Node, type Page, resolveAddress } from "../../../page/html/mod.ts";
import { linksOf, rightsOf } from "../../declared/mod.ts";
import { type Finding, finding } from "../finding.ts";
import { isLanguageTag } from "../language_tag.ts";

const SEARCH = "https://developers.google.com/search/docs/";
const RULES = {
  title: `${SEARCH}appearance/title-link`,
  refresh: `${SEARCH}crawling-indexing/301-redirects`,
  language: "https://www.w3.org/WAI/WCAG22/Understanding/language-of-page",
  viewport: `${SEARCH}crawling-indexing/mobile/mobile-sites-mobile-first-indexing`,
  canonical: `${SEARCH}crawling-indexing/consolidate-duplicate-urls`,
  hreflang: `${SEARCH}specialty/international/localized-versions`,
} as const;

/** A step by which a page led to another. */
export interface Lead {
  readonly from: string;
  readonly by: string;
}

/** Checks the head of a page; all it lacks is a warning that says what to write. */
export function checkHead(page: Page): Finding[] {
  return [
    ...checkTitles(page),
    ...checkRefresh(page),
    ...checkLanguage(page),
    ...checkViewport(page),
    ...checkForeignCanonical(page),
    ...checkHreflang(page),
  ];
}

function warn(code: string, message: string, rule: string, value?: string): Finding {
  const more = value === undefined ? {} : { value };
  return finding("warning", code, message, { source: "html", rule, ...more });
}

function checkTitles({ tree }: Page): Finding[] {
  const titles = tree.named("title").filter((node) => tree.isHtml(node, "title"));
  if (titles.length < 2) return [];
  const message = `the page has ${titles.length} titles, and shows the first: write one`;
  return [warn("several-titles", message, RULES.title)];
}

function metaOf({ tree }: Page, attribute: string, name: string): Node | undefined {
  return tree.named("meta").find((meta) =>
    tree.attribute(meta, attribute)?.trim().toLowerCase() === name
  );
}

function checkRefresh(page: Page): Finding[] {
  const meta = metaOf(page, "http-equiv", "refresh");
  const content = meta === undefined ? "" : page.tree.attribute(meta, "content") ?? "";
  if (!/url\s*=|[;,]\s*\S/i.test(content)) return [];
  const message = "a refresh sends visitors to another page: answer with a redirect (301) instead";
  return [warn("meta-refresh", message, RULES.refresh, content)];
}

/** Checks how pages led by themselves to the one that is audited. */
export function checkLeads(leads: readonly Lead[]): Finding[] {
  return leads.filter(({ by }) => by !== "script").map(({ from, by }) =>
    warn(
      "meta-refresh",
      `${from} sends visitors here by a ${by}: answer with a redirect (301) instead`,
      RULES.refresh,
      from,
    )
  );
}

function checkLanguage({ tree }: Page): Finding[] {
  const [root] = tree.named("html");
  const lang = root === undefined ? undefined : tree.attribute(root, "lang")?.trim();
  if (lang === undefined || lang === "") {
    const message = 'the page does not say its language: write <html lang="en">, or as it is';
    return [warn("missing-lang", message, RULES.language)];
  }
  if (isLanguageTag(lang)) return [];
  return [
    warn("lang-unknown", "lang is no language tag: write one of BCP 47", RULES.language, lang),
  ];
}

function checkViewport(page: Page): Finding[] {
  if (metaOf(page, "name", "viewport") !== undefined) return [];
  const message = "the page has no viewport, so phones show it small: write " +
    '<meta name="viewport" content="width=device-width, initial-scale=1">';
  return [warn("missing-viewport", message, RULES.viewport)];
}

/** One asks to forget the page, the other to take it for another: search must guess. */
function checkForeignCanonical(page: Page): Finding[] {
  const { robots = [], agents = {}, http = {} } = rightsOf(page);
  const said = [...robots, ...(agents["googlebot"] ?? []), ...(http.robots ?? [])];
  const { canonical } = linksOf(page);
  if (canonical === undefined || page.url === null) return [];
  if (!said.includes("noindex") && !said.includes("none")) return [];
  if (withoutHash(canonical) === withoutHash(page.url)) return [];
  const message = "the page asks not to be indexed and names another as canonical: do one of both";
  return [warn("noindex-with-canonical", message, RULES.canonical, canonical)];
}

function withoutHash(address: string): string {
  return address.split("#", 1)[0] ?? address;
}

function checkHreflang(page: Page): Finding[] {
  const { alternates = [] } = linksOf(page);
  if (alternates.length === 0) return [];
  const wrong = alternates.filter(({ hreflang }) =>
    hreflang.toLowerCase() !== "x-default" && !isLanguageTag(hreflang)
  );
  const findings = wrong.map(({ hreflang }) => {
    const message = "hreflang is no language with, if any, a region of ISO 3166: write en or en-GB";
    return warn("hreflang-unknown", message, RULES.hreflang, hreflang);
  });
  const own = page.url === null ? undefined : new Set([page.url, linksOf(page).canonical ?? ""]);
  const hasSelf = own === undefined || alternates.some(({ href }) => {
    const address = resolveAddress(page.base, href) ?? href;
    return [...own].some((one) => withoutHash(one) === withoutHash(address));
  });
  if (hasSelf) return findings;
  const message = "the page is not among its own languages: add a link with its own hreflang";
  return [...findings, warn("hreflang-without-self", message, RULES.hreflang)];
}
