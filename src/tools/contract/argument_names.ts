/** Every argument, with near names by which callers write it: a near name is refused with ours. */
import NAMES from "./near_names.json" with { type: "json" };

/** Names that are taken for the page. */
export const PAGE_NAMES = ["html_or_url", "url_or_text", "url", "html", "page", "text"] as const;

/** Names that are taken for the pages, of the tools that take several. */
export const PAGES_NAMES = ["pages", "urls"] as const;

const OF_ONE_PAGE = ["uri", "address", "href", "link", "content", "document", "website", "source"];
const OF_PAGES = ["addresses", "links", "documents", "sources", "uris"];

/** The near names of each argument; where two arguments share one, a tool has the first of them. */
export const NEAR_NAMES: Readonly<Record<string, readonly string[]>> = {
  html_or_url: [...PAGE_NAMES, ...PAGES_NAMES, ...OF_ONE_PAGE, "page_url"],
  url: [...PAGE_NAMES, ...PAGES_NAMES, ...OF_ONE_PAGE, "start_url", "start", "seed", "site"],
  url_or_text: [...PAGE_NAMES, ...PAGES_NAMES, ...OF_ONE_PAGE, "feed", "feed_url", "xml"],
  pages: [...PAGES_NAMES, ...PAGE_NAMES, ...OF_PAGES],
  urls: [...PAGES_NAMES, ...PAGE_NAMES, ...OF_PAGES],
  ...Object.fromEntries(Object.entries(NAMES).map(([name, near]) => [name, near.split(" ")])),
};
