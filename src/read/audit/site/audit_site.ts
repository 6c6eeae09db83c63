/** Audits a site by its pages: what shows between them, one finding a template. No clock. */
import { addTo } from "../../../base/add_to.ts";
import FAULTS from "../faults.json" with { type: "json" };
import { type Severity, type Tier, TIER_OF } from "../finding.ts";
import { PAGE_WRITES, whyOf } from "../page/page_writes.ts";
import { checkPairs, checkTwins } from "./pairs.ts";
import { targetFaults, type TargetUse } from "../target_faults.ts";
import type { Site, SitePage } from "./site_page.ts";

// Bounds.
/** Pages a finding of a site's audit names; the rest are counted. */
const MAX_SITE_EXAMPLES = 5;
/** Pages that link to one of those and are named; the rest are not. */
const MAX_SITE_REFERRERS = 5;

/** Of each kind of fault between pages: what it is, why it matters to whom, what to write. */
const SITE_FAULTS: Readonly<Record<string, readonly string[]>> = FAULTS.site;

/** One page that a finding is about. */
export interface SiteExample {
  readonly url: string;
  /** What it is about: where a link or a canonical leads, what is repeated. */
  readonly detail: string;
  /** Pages that link to it. */
  readonly referrers: readonly string[];
}

/** What was found on pages of one template. */
export interface SiteFinding {
  readonly severity: Severity;
  readonly tier: Tier;
  readonly code: string;
  /** The shape that the addresses of the template share. */
  readonly template: string;
  /** How many pages of it. */
  readonly count: number;
  readonly what: string;
  /** Why it matters, and to whom. */
  readonly why: string;
  readonly write: string;
  readonly examples: readonly SiteExample[];
  readonly urls: readonly string[];
}

/** What an audit of a site found. */
export interface SiteAudit {
  readonly start: string;
  /** Addresses asked for, and those of them that were not pages. */
  readonly pages: number;
  readonly failed: number;
  readonly left: number;
  readonly findings: readonly SiteFinding[];
}

/** What was told of one page. */
export interface Told {
  readonly code: string;
  readonly severity: Severity;
  readonly url: string;
  readonly detail: string;
}

/** Audits a site; `shapeOf` gives the template of an address. */
export function auditSite(site: Site, shapeOf: (address: string) => string): SiteAudit {
  const pages = new Map(site.pages.map((page) => [page.url, page]));
  const referrers = referrersOf(site.pages);
  const told = [
    ...site.pages.flatMap((page) => checkPage(page, pages, referrers)),
    ...checkTwins(site.pages, "duplicate-title", ({ title }) => title),
    ...checkTwins(site.pages, "duplicate-description", ({ description }) => description),
    ...orphans(site, pages, referrers),
    ...checkPairs(site, pages, referrers),
  ];
  return {
    start: site.start,
    pages: site.pages.length,
    failed: site.pages.filter(({ error }) => error !== null).length,
    left: site.left,
    findings: byTemplate(told, referrers, shapeOf),
  };
}

/** The pages by their addresses. */
export type Pages = ReadonlyMap<string, SitePage>;
/** The pages that link to each address. */
export type Referrers = ReadonlyMap<string, readonly string[]>;

/** Lists for each address the pages that link to it. */
function referrersOf(pages: readonly SitePage[]): Referrers {
  const referrers = new Map<string, string[]>();
  for (const { url, links } of pages) {
    for (const link of new Set(links)) {
      if (link !== url) addTo(referrers, link, url);
    }
  }
  return referrers;
}

function checkPage(page: SitePage, pages: Pages, referrers: Referrers): Told[] {
  const { url, landed, error, status } = page;
  const tell = (code: string, severity: Severity, detail = ""): Told[] => [
    { code, severity, url, detail },
  ];
  if (error !== null) {
    // What robots.txt or the site itself keeps from us may be open to others.
    // An address that only a sitemap or a canonical names is not linked from anywhere.
    if (!referrers.has(url)) return [];
    if (page.isBlocked) return tell("blocked-link", "warning");
    if (page.isLoop) return tell("redirect-loop", "error");
    return status === null || status < 400 ? [] : tell("broken-link", "error", `answers ${status}`);
  }
  if (landed !== url) {
    if (!referrers.has(url)) return [];
    return page.hops > 1
      ? tell("redirect-chain", "warning", `leads to ${landed} by ${page.hops} redirects`)
      : tell("redirected-link", "warning", `leads to ${landed}`);
  }
  return [
    ...(page.title === "" ? tell("missing-title", "warning") : []),
    ...(page.description === "" ? tell("missing-description", "warning") : []),
    ...(page.hasHeading ? [] : tell("missing-h1", "warning")),
    ...(page.language === "" ? tell("missing-lang", "warning") : []),
    ...checkCanonical(page, pages, tell),
    ...checkLanguages(page, pages, tell),
  ];
}

type Tell = (code: string, severity: Severity, detail?: string) => Told[];

function checkCanonical(page: SitePage, pages: Pages, tell: Tell): Told[] {
  const { canonical, url } = page;
  if (canonical === undefined) return tell("missing-canonical", "warning");
  return canonical === url ? [] : checkNamed("canonical", canonical, page, pages, tell);
}

function checkLanguages(page: SitePage, pages: Pages, tell: Tell): Told[] {
  const { url, languages } = page;
  const told = languages.flatMap((address) =>
    address === url ? [] : checkNamed("hreflang", address, page, pages, tell)
  );
  const isWithoutSelf = languages.length > 0 && !languages.includes(url);
  return [...told, ...(isWithoutSelf ? tell("hreflang-without-self", "warning") : [])];
}

/** A page that the site names and nobody asked for is not judged. */
function checkNamed(
  use: TargetUse,
  address: string,
  by: SitePage,
  pages: Pages,
  tell: Tell,
): Told[] {
  const target = pages.get(address);
  if (target === undefined) return [];
  const isReturned = target.languages.includes(by.url);
  const named = { ...target, isRead: target.error === null, isAllowed: undefined, isReturned };
  return targetFaults(use, named)
    .flatMap(({ code, severity, said }) => tell(code, severity, `${address} ${said}`));
}

/** Pages that only sitemaps name. Nothing is known where links were left unread. */
function orphans({ start, mapped = [], left }: Site, pages: Pages, referrers: Referrers): Told[] {
  if (left > 0) return [];
  return mapped.filter((url) => {
    const page = pages.get(url);
    // What answers with an error or leads elsewhere is told as such.
    const isThere = page === undefined || (page.error === null && page.landed === url);
    return url !== start && !referrers.has(url) && isThere;
  }).map((url) => ({ code: "orphan", severity: "warning", url, detail: "no page links to it" }));
}

function byTemplate(
  told: readonly Told[],
  referrers: Referrers,
  shapeOf: (address: string) => string,
): SiteFinding[] {
  const groups = Map.groupBy(told, ({ code, url }) => `${code} ${shapeOf(url)}`);
  const findings = [...groups.values()].flatMap((told) => {
    const [first] = told;
    if (first === undefined) return [];
    const { code, severity } = first;
    const words = SITE_FAULTS[code] ?? [];
    const [what = code.replaceAll("-", " "), why = whyOf({ code })] = words;
    const write = words[2] ?? PAGE_WRITES[code] ?? "";
    const examples = told.slice(0, MAX_SITE_EXAMPLES).map(({ url, detail }) => ({
      url,
      detail,
      referrers: (referrers.get(url) ?? []).slice(0, MAX_SITE_REFERRERS),
    }));
    const [tier, template, count] = [TIER_OF[severity], shapeOf(first.url), told.length];
    const urls = told.map(({ url }) => url);
    return [{ severity, tier, code, template, count, what, why, write, examples, urls }];
  });
  const rank = ({ severity }: SiteFinding): number => severity === "error" ? 0 : 1;
  return findings.sort((a, b) => rank(a) - rank(b) || b.count - a.count);
}
