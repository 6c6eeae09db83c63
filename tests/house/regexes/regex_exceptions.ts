/** Patterns that could take time by the square of a text, and why they never do. */

/** One exception. */
export interface RegexException {
  readonly file: string;
  /** How the pattern begins, or several of one kind. */
  readonly begins: string;
  readonly reason: string;
}

/** Every exception there is. */
export const REGEX_EXCEPTIONS: readonly RegexException[] = [
  {
    file: "src/page/layout/line_text.ts",
    begins: "(?:^|[^\\d.,])\\d{1,3}",
    reason: "a line is cut at 400 characters, and so is each piece",
  },
  {
    file: "src/read/content/page_rules.ts",
    begins: "\\((?:image|photo",
    reason: "reads the last 200 characters of a paragraph",
  },
  {
    file: "src/page/text/person_name.ts",
    begins: "[,\\s]+(?:(?:senior",
    reason: "reads a line of at most 600 characters",
  },
  {
    file: "src/page/text/person_name.ts",
    begins: "\\s*(?:[|•·–—\\n\\t]",
    reason: "reads a line of at most 600 characters",
  },
  {
    file: "src/read/shown/price/labels.ts",
    begins: "(?:\\bwas|instead of",
    reason: "reads the few characters before an amount that count as its neighbours",
  },
  {
    file: "src/read/shown/price/labels.ts",
    begins: "(?:club|members?",
    reason: "reads the few characters before an amount that count as its neighbours",
  },
  {
    file: "src/read/shown/price/labels.ts",
    begins: "^\\s*(?:-|–|—|~|to|bis)",
    reason: "reads the few characters after an amount that count as its neighbours",
  },
  {
    file: "src/read/shown/price/labels.ts",
    begins: "\\d\\s*(?:\\p{Sc}|[A-Z]{3})?",
    reason: "reads the few characters before an amount that count as its neighbours",
  },
  {
    file: "src/read/shown/price/marks.ts",
    begins: "(?:^|[^a-z])(?:was|list",
    reason: "each value is cut at 200 characters, and no word goes past a blank",
  },
  {
    file: "src/read/shown/shop/codes.ts",
    begins: "^(?:",
    reason: "reads a text of at most 120 characters",
  },
  {
    file: "src/page/text/money.ts",
    begins: "(?:((?:(?:(?<![A-Za-z])",
    reason: "reads a line of at most 400 characters",
  },
  {
    file: "src/page/select/xpath/lexer.ts",
    begins: "[ \\t\\r\\n]*(?:(",
    reason: "tried once where the last token ended; where it fails the expression is refused",
  },
  {
    file: "src/read/vocabularies/link_header/link_header.ts",
    begins: "\\s*<([^>]*)>",
    reason: "tried once after each comma, which it consumes nothing before",
  },
];
