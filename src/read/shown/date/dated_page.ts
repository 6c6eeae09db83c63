/** Whether a page is of a kind that is published on a day: an article, a thread, no product. */
import { onceFor } from "../../../base/once_for.ts";
import { lazyForest, predict } from "../../../page/text/mod.ts";
import type { ShownPage } from "../shown_page.ts";
import { measurePage, PAGE_FEATURES } from "./page_features.ts";
import MODEL from "../../../../models/dates.json" with { type: "json" };

const fitted = lazyForest(MODEL.forests.page);
/** Probability from which the date of a page as such is taken for its day of publication. */
const MIN_PAGE_CHANCE = MODEL.thresholds.least_page;
/** The same of a date that is declared as an article's: half of those between the two are right. */
const MIN_ARTICLE_CHANCE = 0.4;
/** A page of fewer nodes is a fragment, which shows too little to contradict what it declares. */
const MIN_NODES = 60;

/** Returns the probability, 0 to 1, that a page was published on a day. */
export const datedChance: (page: ShownPage) => number = onceFor((page: ShownPage) => {
  const measured = measurePage(page);
  const forest = fitted();
  const values = forest.features.map((name) => PAGE_FEATURES.get(name)?.(measured) ?? 0);
  return predict(forest, Float64Array.from(values));
});

/**
 * Reports whether a page is of a kind that is published on a day; a date that is declared of the
 * page as such (`ofPage`) needs more evidence than one that is declared as an article's.
 */
export function isPublishedOnADay(page: ShownPage, ofPage: boolean): boolean {
  return page.facts.page.tree.length < MIN_NODES ||
    datedChance(page) >= (ofPage ? MIN_PAGE_CHANCE : MIN_ARTICLE_CHANCE);
}
