/** Every rule, by the name that features and other rules use for it. */
import { COMMUNITY_RULES } from "./community_rules.ts";
import { PAGE_RULES } from "./page_rules.ts";
import { PRODUCT_RULES } from "./product_rules.ts";
import { readRules, type Rule } from "./rule.ts";

/** The rules of products, pages and communities. */
export const RULES: Readonly<Record<string, Rule>> = readRules({
  ...PRODUCT_RULES,
  ...PAGE_RULES,
  ...COMMUNITY_RULES,
});
