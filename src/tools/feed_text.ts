/** The items of a feed as Markdown: what `page_markdown` answers for the address of one. */
import type { Feed, FeedItem } from "../feed/feed.ts";
import { parseHtml } from "../html/parse.ts";
import { toMarkdown } from "../markdown/to_markdown.ts";

/** Writes a feed: its title, then each item under a heading of its own, in the feed's order. */
export function writeFeed({ title, description, link, items }: Feed, url: string | null): string {
  const head = [heading(1, title, link), prose(description, url)];
  return [...head, ...items.map((item) => writeItem(item, url))].filter((text) => text !== "")
    .join("\n\n");
}

function writeItem(item: FeedItem, url: string | null): string {
  const base = item.link ?? url;
  const by = [item.published ?? item.updated, item.authors.join(", ")].filter(Boolean).join(", ");
  return [
    heading(2, item.title ?? item.link ?? item.id, item.link),
    prose(by === "" ? null : escaped(by), base),
    prose(item.content ?? item.summary, base),
  ].filter((text) => text !== "").join("\n\n");
}

function heading(level: number, title: string | null, link: string | null): string {
  if (title === null) return "";
  const words = escaped(title);
  const inner = link === null
    ? words
    : `<a href="${escaped(link).replaceAll('"', "&quot;")}">${words}</a>`;
  return toMarkdown(parseHtml(`<h${level}>${inner}</h${level}>`)).trim();
}

/** What feeds write as markup is markup, and text is markup without tags. */
function prose(markup: string | null, base: string | null): string {
  return markup === null ? "" : toMarkdown(parseHtml(markup), { base }).trim();
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
