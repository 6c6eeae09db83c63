/**
 * The pages that state what the audit asks: their addresses, and the day each was last updated.
 *
 * `rule_pages.json` has the days of Google's guides to structured data, read on 2026-09-23; then what
 * the addresses of other pages begin with, of which the first that fits counts.
 *
 * `deno task check:rules` checks that each still has that date.
 */
import DATA from "./rule_pages.json" with { type: "json" };

const SEARCH = "https://developers.google.com/search/";
/** What the addresses of Google's pages for site owners begin with. */
export const DOCS = `${SEARCH}docs/`;
/** What those of its pages on structured data begin with. */
export const GUIDE = `${DOCS}appearance/structured-data/`;
/** What the address of a term of schema.org begins with. */
export const ORG = "https://schema.org/";
/** The name of a page of rules. */
export type RulePageName = keyof typeof DATA.pages;

/** Every page whose rules are checked here, by the name the rule tables use. */
export const RULE_PAGES = Object.fromEntries(
  Object.entries(DATA.pages).map(([name, updated]) => [name, { url: GUIDE + name, updated }]),
) as unknown as Readonly<Record<RulePageName, { readonly url: string; readonly updated: string }>>;

const DATES = new Map(Object.values(RULE_PAGES).map(({ url, updated }) => [url, updated]));

/**
 * Returns the day of a page of rules: its last change by its own account, the publication of a
 * standard, or the day it was read, in ISO 8601 as far as it is known; null for a page without one.
 */
export function ruleDate(rule: string): string | null {
  return DATES.get(rule) ??
    Object.entries(DATA.others).find(([start]) => rule.startsWith(start))?.[1] ?? null;
}
