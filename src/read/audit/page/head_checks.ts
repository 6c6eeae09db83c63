/** Checks of how a page presents itself: refresh, a canonical of another, other languages. */
import { type Page, resolveAddress } from "../../../page/html/mod.ts";
import { linksOf, rightsOf } from "../../declared/mod.ts";
import { type Finding, finding } from "../finding.ts";
import { isLanguageTag } from "../language_tag.ts";

const SEARCH = "https://developers.google.com/search/docs/";
const RULES = {
  refresh: `${SEARCH}crawling-indexing/301-redirects`,
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
    ...checkRefresh(page),
    ...checkForeignCanonical(page),
    ...checkHreflang(page),
  ];
}

function warn(code: string, message: string, rule: string, value?: string): Finding {
  const more = value === undefined ? {} : { value };
  return finding("warning", code, message, { source: "html", rule, ...more });
}

function checkRefresh(page: Page): Finding[] {
  const { tree } = page;
  const meta = tree.named("meta").find((each) =>
    tree.attribute(each, "http-equiv")?.trim().toLowerCase() === "refresh"
  );
  const content = meta === undefined ? "" : tree.attribute(meta, "content") ?? "";
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
