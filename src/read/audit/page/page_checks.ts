/** Checks of the page as a whole: its canonical address, Open Graph, whether it may be indexed. */
import { type Page, resolveAddress } from "../../../page/html/mod.ts";
import { isInHead } from "../../../page/layout/mod.ts";
import { rightsOf } from "../../declared/mod.ts";
import { parseLinkHeader } from "../../vocabularies/mod.ts";
import { type Finding, finding } from "../finding.ts";

const SEARCH = "https://developers.google.com/search/docs/";
const RULES = {
  canonical: `${SEARCH}crawling-indexing/consolidate-duplicate-urls`,
  openGraph: "https://ogp.me/",
  robots: `${SEARCH}crawling-indexing/robots-meta-tag`,
} as const;

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
  ];
}

/** A page that stays out of search shows no feature, however well it is marked up. */
function checkIndexing(page: Page): Finding[] {
  const { http = {}, ...html } = rightsOf(page);
  const said = [["html", html, "a robots meta tag"], ["http", http, "X-Robots-Tag"]] as const;
  return said.flatMap(([source, { robots = [], agents = {} }, where]) => {
    const words = [...robots, ...(agents["googlebot"] ?? [])];
    const value = words.find((word) => word === "noindex" || word === "none");
    if (value === undefined) return [];
    const message = `${where} keeps the page out of search results`;
    const more = { source, rule: RULES.robots, value, tier: "eligible" } as const;
    return [finding("info", "noindex", message, more)];
  });
}

/** Findings name the vocabulary that lacks something; Open Graph is for sharing, not for search. */
function warn(code: string, message: string, rule: string, path = "", value?: string): Finding {
  const source = path === "" ? "html" : "opengraph";
  const tier = path === "" ? "eligible" : "nice";
  return finding("warning", code, message, {
    source,
    tier,
    rule,
    path,
    ...(value === undefined ? {} : { value }),
  });
}

/** Canonical addresses as written: those of the head, then those of the `Link` header. */
function writtenCanonicals(page: Page): string[] {
  const { tree, headers } = page;
  const links = tree.named("link").filter((link) =>
    isInHead(tree, link) &&
    (tree.attribute(link, "rel") ?? "").toLowerCase().split(/\s+/).includes("canonical")
  );
  const written = links.map((link) => (tree.attribute(link, "href") ?? "").trim());
  const header = parseLinkHeader(headers.get("link") ?? "").filter(({ parameters }) =>
    !parameters.has("anchor") &&
    (parameters.get("rel") ?? "").toLowerCase().split(/\s+/).includes("canonical")
  );
  return [...written, ...header.map(({ target }) => target)].filter((address) => address !== "");
}

function checkCanonical(page: Page): Finding[] {
  const written = writtenCanonicals(page);
  if (written.length === 0) {
    return [warn("missing-canonical", "the page names no canonical address", RULES.canonical)];
  }
  const resolved = new Set(written.map((address) => resolveAddress(page.base, address) ?? address));
  const relative = written.filter((address) => !/^https?:\/\//i.test(address));
  const several = [...resolved].join(" and ");
  const [, second] = resolved;
  return [
    ...(resolved.size > 1
      ? [warn("canonicals-disagree", `the page names ${several}`, RULES.canonical, "", second)]
      : []),
    ...relative.map((address) =>
      warn(
        "canonical-relative",
        "a canonical address is not absolute",
        RULES.canonical,
        "",
        address,
      )
    ),
  ];
}

function checkOpenGraph({ tree }: Page): Finding[] {
  const said = new Set<string>();
  for (const meta of tree.named("meta")) {
    const name = tree.attribute(meta, "property") ?? tree.attribute(meta, "name") ?? "";
    if ((tree.attribute(meta, "content") ?? "").trim() !== "") said.add(name.trim().toLowerCase());
  }
  return Object.entries(OPEN_GRAPH).flatMap(([property, names]) =>
    names.some((name) => said.has(name))
      ? []
      : [warn("missing-opengraph", `the page has no ${property}`, RULES.openGraph, property)]
  );
}
