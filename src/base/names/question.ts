/** The questions a page may answer. */

/** Every question, in the order of the summary. */
export const QUESTIONS = [
  "title",
  "description",
  "url",
  "image",
  "author",
  "published",
  "modified",
  "language",
  "site_name",
  "publisher",
  "type",
  "price",
  "price_regular",
  "price_low",
  "price_high",
  "currency",
  "availability",
  "brand",
  "sku",
  "gtin",
  "mpn",
  "rating",
  "rating_best",
  "rating_count",
  "breadcrumb",
] as const;

/** The name of a question. */
export type Question = (typeof QUESTIONS)[number];

/** Returns the questions that are named, in the order of the summary; other names are passed over. */
export function toQuestions(names: readonly string[]): Question[] {
  return QUESTIONS.filter((question) => names.includes(question));
}
