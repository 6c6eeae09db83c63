/** The kind of a page, for guesses, from what it declares and its address. */
import { isArticleAddress, isForumAddress, isHome } from "../../page/layout/mod.ts";
import { type Facts, firstTerm } from "../records/mod.ts";
import { isArticleType, isThreadType } from "../vocabularies/mod.ts";

/** A kind of page, for guesses: on `none` no guess is made. */
export type PageKind = "article" | "forum" | "product" | "other" | "none";

const PRODUCT_TYPES = new Set(["Product", "ProductGroup", "h-product"]);

/** Returns the kind of a page; `hasHeading` is true when it has one main heading. */
export function detectPageKind(facts: Facts, hasHeading: boolean): PageKind {
  const { page, subject } = facts;
  const types = subject?.types ?? [];
  const shared = firstTerm(facts, "opengraph", "type")?.toLowerCase();
  if (types.some(isThreadType)) return "forum";
  if (types.some((type) => PRODUCT_TYPES.has(type)) || shared === "product") return "product";
  const isDated = firstTerm(facts, "opengraph", "article:published_time") !== undefined;
  if (types.some(isArticleType) || shared === "article" || isDated) return "article";
  if (isForumAddress(page)) return "forum";
  if (isArticleAddress(page)) return "article";
  // Home pages and pages without one heading show other pages' authors and dates.
  return hasHeading && !isHome(page) ? "other" : "none";
}
