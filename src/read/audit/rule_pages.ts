/**
 * The pages that state what the audit asks: their addresses, and the day each was last updated.
 *
 * `deno task check:rules` checks that each still has that date.
 */

/** A page of rules as it was read. */
interface RulePage {
  readonly url: string;
  /** The day the page was last updated by its own account, ISO 8601. */
  readonly updated: string;
  /** The day it was read. */
  readonly read: string;
}

const GUIDE = "https://developers.google.com/search/docs/appearance/structured-data/";

function guide(name: string, updated: string = "2026-09-08"): RulePage {
  return { url: `${GUIDE}${name}`, updated, read: "2026-09-23" };
}

/** Every page whose rules are checked here, by the name the rule tables use. */
export const RULE_PAGES = {
  "product-snippet": guide("product-snippet"),
  "merchant-listing": guide("merchant-listing"),
  "review-snippet": guide("review-snippet"),
  "article": guide("article"),
  "breadcrumb": guide("breadcrumb"),
  "organization": guide("organization"),
  "local-business": guide("local-business"),
  "recipe": guide("recipe"),
  "event": guide("event"),
  "job-posting": guide("job-posting"),
  "video": guide("video"),
  "software-app": guide("software-app"),
  "course": guide("course"),
  "dataset": guide("dataset"),
  "book": guide("book", "2025-12-10"),
  "qapage": guide("qapage"),
  "discussion-forum": guide("discussion-forum"),
  "profile-page": guide("profile-page"),
  "product-variants": guide("product-variants"),
  "image-license-metadata": guide("image-license-metadata"),
  "employer-rating": guide("employer-rating"),
  "site-names": guide("site-names", "2025-12-10"),
} as const satisfies Readonly<Record<string, RulePage>>;

/** The name of a page of rules. */
export type RulePageName = keyof typeof RULE_PAGES;

/** Pages of rules about the page as a whole, and their days. */
const OTHER_PAGES: Readonly<Record<string, string>> = {
  "https://developers.google.com/search/docs/appearance/title-link": "2026-09-23",
  "https://developers.google.com/search/docs/appearance/snippet": "2026-09-23",
  "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls":
    "2026-09-23",
  "https://developers.google.com/search/docs/appearance/structured-data/sd-policies": "2026-09-23",
  "https://www.rfc-editor.org/rfc/rfc8259": "2017-12",
  "https://www.rfc-editor.org/rfc/rfc9309": "2022-09",
  "https://www.w3.org/WAI/WCAG22/Understanding/language-of-page": "2023-10-05",
  "https://www.w3.org/WAI/WCAG22/Understanding/headings-and-labels": "2023-10-05",
  "https://ogp.me/": "2026-09-23",
  "https://llmstxt.org/": "2026-08",
};

const DATES: ReadonlyMap<string, string> = new Map([
  ...Object.values(RULE_PAGES).map(({ url, updated }) => [url, updated] as const),
  ...Object.entries(OTHER_PAGES),
]);

/**
 * Returns the day of a page of rules: its last change by its own account, the publication of a
 * standard, or the day it was read, in ISO 8601 as far as it is known; null for a page without one.
 */
export function ruleDate(rule: string): string | null {
  return DATES.get(rule) ?? (rule.startsWith("https://schema.org/") ? "2026-09-23" : null);
}
