/** Whitespace as readers see it: every run of it is one space. */

/** Makes every run of whitespace one space and trims the ends. */
export function collapseWhitespace(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}
