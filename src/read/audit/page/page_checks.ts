/** Checks of the whole page: canonical address, Open Graph, indexing, refreshes, languages. */
import { type Page, resolveAddress } from "../../../page/html/mod.ts";
import { isInHead, refreshesOf } from "../../../page/layout/mod.ts";
import { barringWord, barringWordOf, linksOf, rightsOf } from "../../declared/mod.ts";
import { parseLinkHeader, wordsOf } from "../../vocabularies/mod.ts";
import { type Finding, finding } from "../finding.ts";
import { isLanguageTag } from "../language_tag.ts";
import { DOCS } from "../rule_pages.ts";
import { CANONICAL, HREFLANG, withoutHash } from "../target_checks.ts";
import { relsOf } from "./head_finders.ts";

const RULES = {
  openGraph: "https://ogp.me/",
  robots: `${DOCS}crawling-indexing/robots-meta-tag`,
  refresh: `${DOCS}crawling-indexing/301-redirects`,
} as const;

/** A step by which a page led to another. */
export interface Lead {
  readonly from: string;
  readonly by: string;
}

/** Open Graph properties every page needs, and the names that count for each. */
const OPEN_GRAPH: Readonly<Record<string, readonly string[]>> = {
  "og:title": ["og:title"],
  "og:type": ["og:type"],
  "og:image": ["og:image", "og:image:url", "og:image:secure_url"],
  "og:url": ["og:url"],
};

/** Checks a page as a whole; what it lacks is a warning, that it wants to stay out is a note. */
export function checkPage(page: Page): Finding[] {
  return [
    ...checkCanonical(page),
    ...checkOpenGraph(page),
    ...checkIndexing(page),
    ...checkRefresh(page),
    ...checkForeignCanonical(page),
    ...checkHreflang(page),
  ];
}

/** A page that stays out of search shows no feature, however well it is marked up. */
function checkIndexing(page: Page): Finding[] {
  const { http = {}, ...html } = rightsOf(page);
  const said = [["html", html, "a robots meta tag"], ["http", http, "X-Robots-Tag"]] as const;
  return said.flatMap(([source, stated, where]) => {
    const value = barringWord(stated);
    if (value === undefined) return [];
    const message = `${where} keeps the page out of search results`;
    const more = { source, rule: RULES.robots, value, tier: "eligible" } as const;
    return [finding("info", "noindex", message, more)];
  });
}

function warn(code: string, message: string, rule: string, value: string | null = null): Finding {
  return finding("warning", code, message, { source: "html", rule, value });
}

/** Canonical addresses as written: those of the head, then those of the `Link` header. */
function writtenCanonicals(page: Page): string[] {
  const links = relsOf(page, "canonical").filter(({ node }) => isInHead(page.tree, node));
  const header = parseLinkHeader(page.headers.get("link") ?? "").filter(({ parameters }) =>
    !parameters.has("anchor") &&
    wordsOf((parameters.get("rel") ?? "").toLowerCase()).includes("canonical")
  );
  return [...links.map(({ value }) => value), ...header.map(({ target }) => target)]
    .filter((address) => address !== "");
}

function checkCanonical(page: Page): Finding[] {
  const written = writtenCanonicals(page);
  if (written.length === 0) {
    return [warn("missing-canonical", "the page names no canonical address", CANONICAL)];
  }
  const resolved = new Set(written.map((address) => resolveAddress(page.base, address) ?? address));
  const relative = written.filter((address) => !/^https?:\/\//i.test(address));
  const several = [...resolved].join(" and ");
  const [, second] = resolved;
  return [
    ...(resolved.size > 1
      ? [warn("canonicals-disagree", `the page names ${several}`, CANONICAL, second)]
      : []),
    ...relative.map((address) =>
      warn("canonical-relative", "a canonical address is not absolute", CANONICAL, address)
    ),
  ];
}

/** Open Graph is for sharing, not for search: what it lacks is nice to have. */
function checkOpenGraph({ tree }: Page): Finding[] {
  const said = new Set<string>();
  for (const meta of tree.named("meta")) {
    const name = tree.attribute(meta, "property") ?? tree.attribute(meta, "name") ?? "";
    if ((tree.attribute(meta, "content") ?? "").trim() !== "") said.add(name.trim().toLowerCase());
  }
  const more = { source: "opengraph", tier: "nice", rule: RULES.openGraph } as const;
  return Object.entries(OPEN_GRAPH).filter(([, names]) => !names.some((name) => said.has(name)))
    .map(([path]) =>
      finding("warning", "missing-opengraph", `the page has no ${path}`, { ...more, path })
    );
}

function checkRefresh(page: Page): Finding[] {
  const [content = ""] = refreshesOf(page.tree);
  if (!/url\s*=|[;,]\s*\S/i.test(content)) return [];
  const message = "a refresh sends visitors to another page: answer with a redirect (301) instead";
  return [warn("meta-refresh", message, RULES.refresh, content)];
}

/** Checks how pages led by themselves to the one that is audited. */
export function checkLeads(leads: readonly Lead[]): Finding[] {
  return leads.filter(({ by }) => by !== "script").map(({ from, by }) => {
    const message = `${from} sends visitors here by a ${by}: answer with a redirect (301) instead`;
    return warn("meta-refresh", message, RULES.refresh, from);
  });
}

/** One asks to forget the page, the other to take it for another: search must guess. */
function checkForeignCanonical(page: Page): Finding[] {
  const { canonical } = linksOf(page);
  if (canonical === undefined || page.url === null) return [];
  if (barringWordOf(page) === undefined || withoutHash(canonical) === withoutHash(page.url)) {
    return [];
  }
  const message = "the page asks not to be indexed and names another as canonical: do one of both";
  return [warn("noindex-with-canonical", message, CANONICAL, canonical)];
}

function checkHreflang(page: Page): Finding[] {
  const { alternates = [], canonical } = linksOf(page);
  if (alternates.length === 0) return [];
  const wrong = alternates.filter(({ hreflang }) =>
    hreflang.toLowerCase() !== "x-default" && !isLanguageTag(hreflang)
  );
  const findings = wrong.map(({ hreflang }) => {
    const message = "hreflang is no language with, if any, a region of ISO 3166: write en or en-GB";
    return warn("hreflang-unknown", message, HREFLANG, hreflang);
  });
  const own = [page.url ?? "", canonical ?? ""].map(withoutHash);
  const hasSelf = page.url === null ||
    alternates.some(({ href }) =>
      own.includes(withoutHash(resolveAddress(page.base, href) ?? href))
    );
  if (hasSelf) return findings;
  const message = "the page is not among its own languages: add a link with its own hreflang";
  return [...findings, warn("hreflang-without-self", message, HREFLANG)];
}
