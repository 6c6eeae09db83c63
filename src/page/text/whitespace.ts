/** Whitespace as readers see it: every run of it is one space. */

/** Makes every run of whitespace one space and trims the ends. */
export function collapseWhitespace(text: string): string {
  // Single spaces are left alone: replacing each by itself is most of the cost.
  return text.replace(/\s{2,}|[^\S ]/gu, " ").trim();
}
