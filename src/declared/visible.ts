/** Visible guesses: what the page shows without declaring it, kept apart from the summary. */
import { isArticleAddress, isHome } from "./article_address.ts";
import { shortPlaceOf } from "../html/place.ts";
import type { Facts } from "./facts.ts";
import { firstHeading, pageHeading } from "./heading.ts";
import { type Guess, guessAuthor, type PageKind } from "./visible_author.ts";
import { isArticleType } from "./subject.ts";
import { guessDates } from "./visible_date.ts";
import { findRegions } from "./visible_regions.ts";

/** One guess of the answer. */
export interface VisibleGuess {
  value: string;
  /** The shortest XPath of the element, or `url`. */
  where: string;
  rule: string;
}

const FORUM_TYPES = new Set(["DiscussionForumPosting", "Question", "QAPage"]);
const PRODUCT_TYPES = new Set(["Product", "ProductGroup", "h-product"]);

/** Judges what kind of page a guess is made on, from what it declares. */
function kindOf({ page, subject, document }: Facts, hasHeading: boolean): PageKind {
  const types = subject?.types ?? [];
  const shared = document.openGraph.first.get("type")?.text.toLowerCase();
  if (types.some((type) => FORUM_TYPES.has(type))) return "forum";
  if (types.some((type) => PRODUCT_TYPES.has(type)) || shared === "product") return "product";
  const isDated = document.openGraph.first.has("article:published_time");
  if (types.some(isArticleType) || shared === "article" || isDated) return "article";
  if (isArticleAddress(page)) return "article";
  // Home pages and pages without one heading show other pages' authors and dates.
  return hasHeading && !isHome(page) ? "other" : "none";
}

/** Reads the guesses of a page: title, author, published, modified. */
export function readVisible(facts: Facts): Record<string, VisibleGuess> {
  const { page } = facts;
  const heading = pageHeading(facts);
  const regions = findRegions(page, heading?.node ?? firstHeading(facts));
  const kind = kindOf(facts, heading !== undefined);
  const dates = guessDates(page, regions, kind);
  const guesses: [string, Guess | undefined][] = [
    ["title", heading && { value: heading.text, node: heading.node, rule: "h1" }],
    ["author", guessAuthor(page, regions, kind)],
    ["published", dates.published],
    ["modified", dates.modified],
  ];
  const visible: Record<string, VisibleGuess> = {};
  for (const [question, guess] of guesses) {
    if (guess === undefined) continue;
    const { value, node, rule } = guess;
    visible[question] = { value, where: node === 0 ? "url" : shortPlaceOf(page.tree, node), rule };
  }
  return visible;
}
