/** Headings that are written and not read: the title above a text, the items of a feed. */
import { escapeAttribute } from "../html/escape.ts";
import { parseHtml } from "../html/parse.ts";
import { toMarkdown } from "../markdown/to_markdown.ts";

/** Writes a heading as Markdown, with all that Markdown would read in its words escaped. */
export function writeHeading(level: 1 | 2, title: string, link: string | null): string {
  const words = escapeAttribute(title);
  const inner = link === null ? words : `<a href="${escapeAttribute(link)}">${words}</a>`;
  return toMarkdown(parseHtml(`<h${level}>${inner}</h${level}>`)).trim();
}
