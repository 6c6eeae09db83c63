/** Headings that are written and not read: the title above a text, the items of a feed. */
import { parseHtml } from "../html/parse.ts";
import { toMarkdown } from "../markdown/to_markdown.ts";

/** Writes a heading as Markdown, with all that Markdown would read in its words escaped. */
export function writeHeading(level: 1 | 2, title: string, link: string | null): string {
  const words = escapeHtml(title);
  const inner = link === null ? words : `<a href="${escapeHtml(link)}">${words}</a>`;
  return toMarkdown(parseHtml(`<h${level}>${inner}</h${level}>`)).trim();
}

/** Escapes what HTML would read in a text or in an attribute between double quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
