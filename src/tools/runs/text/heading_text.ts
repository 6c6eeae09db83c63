/** Headings that are written and not read: the title above a text, the items of a feed. */
import { escapeAttribute, parseHtml } from "../../../page/html/mod.ts";
import { toMarkdown } from "../../../read/markdown/mod.ts";

const NO_WORD = /[^\p{L}\p{N}]+/gu;

/** Reports whether a heading is the title of its page, or a part of it, or has it in it. */
export function isTitleHeading(heading: string, title: string): boolean {
  const words = heading.toLowerCase().replace(NO_WORD, " ");
  const own = title.toLowerCase().replace(NO_WORD, " ");
  return words.trim() !== "" && (words.includes(own.trim()) || own.includes(words.trim()));
}

/** Writes a heading as Markdown, with all that Markdown would read in its words escaped. */
export function writeHeading(level: 1 | 2, title: string, link: string | null): string {
  const words = escapeAttribute(title);
  const inner = link === null ? words : `<a href="${escapeAttribute(link)}">${words}</a>`;
  return toMarkdown(parseHtml(`<h${level}>${inner}</h${level}>`)).trim();
}
