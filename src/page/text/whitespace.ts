/** Text as readers see it: every run of whitespace is one space, and a soft hyphen is nothing. */
const SOFT_HYPHEN = "\u00ad";

/** Drops soft hyphens: they mark where a word may be divided (Unicode 16.0, 23.2), and are not letters. */
export function dropSoftHyphens(text: string): string {
  return text.includes(SOFT_HYPHEN) ? text.replaceAll(SOFT_HYPHEN, "") : text;
}

/** Makes every run of whitespace one space, drops soft hyphens and trims the ends. */
export function collapseWhitespace(text: string): string {
  return collapseSpaces(dropSoftHyphens(text));
}

/** The same with soft hyphens: what a feed or a record says is answered as it is written there. */
export function collapseSpaces(text: string): string {
  // Single spaces are left alone: replacing each by itself is most of the cost.
  return text.replace(/\s{2,}|[^\S ]/gu, " ").trim();
}
