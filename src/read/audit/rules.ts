/**
 * What Google Search asks of each feature, by the name that features and other rules use for it.
 *
 * `rules.json` has a row a rule, each with its page in `rule_pages.ts`.
 */
import { readRule, type Rule, type WrittenRule } from "./rule.ts";
import ROWS from "./rules.json" with { type: "json" };

/** The rules of products, pages and communities. */
export const RULES: Readonly<Record<string, Rule>> = Object.fromEntries(
  Object.entries(ROWS as unknown as Readonly<Record<string, WrittenRule>>)
    .map(([name, written]) => [name, readRule(written)]),
);
