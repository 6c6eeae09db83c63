/** The items of a feed as Markdown: what `page_markdown` answers for the address of one. */
import { escapeText, parseHtml } from "../../../page/html/mod.ts";
import type { Feed, FeedItem } from "../../../read/feed/mod.ts";
import { toMarkdown } from "../../../read/markdown/mod.ts";
import { writeHeading } from "./heading_text.ts";

/** Writes a feed: its title, then each item under a heading of its own, in the feed's order. */
export function writeFeed({ title, description, link, items }: Feed, url: string | null): string {
  const head = [title === null ? "" : writeHeading(1, title, link), prose(description, url)];
  return [...head, ...items.map((item) => writeItem(item, url))].filter((text) => text !== "")
    .join("\n\n");
}

function writeItem(item: FeedItem, url: string | null): string {
  const base = item.link ?? url;
  const name = item.title ?? item.link ?? item.id;
  const by = [item.published ?? item.updated, item.authors.join(", ")].filter(Boolean).join(", ");
  return [
    name === null ? "" : writeHeading(2, name, item.link),
    prose(by === "" ? null : escapeText(by), base),
    prose(item.content ?? item.summary, base),
  ].filter((text) => text !== "").join("\n\n");
}

/** What feeds write as markup is markup, and text is markup without tags. */
function prose(markup: string | null, base: string | null): string {
  return markup === null ? "" : toMarkdown(parseHtml(markup), { base }).trim();
}
