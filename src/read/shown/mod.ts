/**
 * Guesses from what a page shows: prices, days, authors, stock.
 *
 * May import: `base`, `page/url`, `page/text`, `page/html`, `page/layout`, `read/vocabularies`,
 * `read/records`.
 * Never answers without the place it read.
 */
export { isPublishedOnADay } from "./date/dated_page.ts";
export { type ShownDay, shownPublication } from "./date/guess_dates.ts";
export { guessAuthor } from "./guess_author.ts";
export { induceRecords } from "./induced_records.ts";
export { readShop, type ShopAnswers } from "./shop/shop.ts";
export { ShownPage } from "./shown_page.ts";
export { readVisible, VISIBLE_QUESTIONS } from "./visible.ts";
export type { VisibleGuess, VisibleQuestion } from "./visible.ts";
