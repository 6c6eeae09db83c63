/**
 * The pages that state what the audit asks: their addresses, and the day each was last updated.
 *
 * `deno task check:rules` checks that each still has that date.
 */

const SEARCH = "https://developers.google.com/search/";
/** What the addresses of Google's pages for site owners begin with. */
export const DOCS = `${SEARCH}docs/`;
/** What those of its pages on structured data begin with. */
export const GUIDE = `${DOCS}appearance/structured-data/`;
/** What the address of a term of schema.org begins with. */
export const ORG = "https://schema.org/";
/** The day that most of those pages bear; they were read on 2026-09-23. */
const UPDATED = "2026-09-08";
const NAMES = [
  "product-snippet",
  "merchant-listing",
  "review-snippet",
  "article",
  "breadcrumb",
  "organization",
  "local-business",
  "recipe",
  "event",
  "job-posting",
  "video",
  "software-app",
  "course",
  "dataset",
  "book",
  "qapage",
  "discussion-forum",
  "profile-page",
  "product-variants",
  "image-license-metadata",
  "employer-rating",
  "site-names",
] as const;

/** The name of a page of rules. */
export type RulePageName = (typeof NAMES)[number];

const OLDER: Readonly<Record<string, string>> = { book: "2025-12-10", "site-names": "2025-12-10" };

/** A page of rules, and the day it was last updated by its own account, ISO 8601. */
interface RulePage {
  readonly url: string;
  readonly updated: string;
}

/** Every page whose rules are checked here, by the name the rule tables use. */
export const RULE_PAGES = Object.fromEntries(
  NAMES.map((name) => [name, { url: GUIDE + name, updated: OLDER[name] ?? UPDATED }]),
) as unknown as Readonly<Record<RulePageName, RulePage>>;

/** What the addresses of other pages of rules begin with, and their days; the first that fits counts. */
const OTHERS: readonly (readonly [string, string])[] = [
  [`${GUIDE}sd-policies`, "2026-09-23"],
  [`${DOCS}appearance/title-link`, "2026-09-23"],
  [`${DOCS}appearance/snippet`, "2026-09-23"],
  [`${DOCS}crawling-indexing/consolidate-duplicate-urls`, "2026-09-23"],
  [`${SEARCH}blog/2023/08/howto-faq-changes`, "2023-08-08"],
  [`${SEARCH}blog/2024/10/sitelinks-search-box`, "2024-10"],
  [`${SEARCH}blog/2025/06/simplifying-search-results`, "2025-06-12"],
  [`${SEARCH}updates#faq-deprecation`, "2026-05-07"],
  // Read when their rules were written.
  [SEARCH, "2026-11-25"],
  ["https://html.spec.whatwg.org/", "2026-11-25"],
  ["https://web.dev/articles/optimize-cls", "2026-11-25"],
  ["https://www.gs1.org/services/check-digit-calculator", "2026-09-23"],
  [ORG, "2026-09-23"],
  ["https://ogp.me/", "2026-09-23"],
  ["https://llmstxt.org/", "2026-08"],
  ["https://www.w3.org/WAI/WCAG22/", "2023-10-05"],
  ["https://www.w3.org/TR/json-ld11/", "2020-07-16"],
  ["https://www.w3.org/TR/mixed-content/", "2023-02-23"],
  ["https://www.isbn-international.org/", "2012"],
  ["https://www.rfc-editor.org/rfc/rfc8259", "2017-12"],
  ["https://www.rfc-editor.org/rfc/rfc9309", "2022-09"],
];

const DATES = new Map(Object.values(RULE_PAGES).map(({ url, updated }) => [url, updated]));

/**
 * Returns the day of a page of rules: its last change by its own account, the publication of a
 * standard, or the day it was read, in ISO 8601 as far as it is known; null for a page without one.
 */
export function ruleDate(rule: string): string | null {
  return DATES.get(rule) ?? OTHERS.find(([start]) => rule.startsWith(start))?.[1] ?? null;
}
