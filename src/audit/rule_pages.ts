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
  "site-names": guide("site-names", "2025-12-10"),
} as const satisfies Readonly<Record<string, RulePage>>;

/** The name of a page of rules. */
export type RulePageName = keyof typeof RULE_PAGES;
