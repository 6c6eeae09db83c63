/**
 * Every argument of the tools, with the names by which callers write it who do not know ours.
 *
 * A near name is never read in silence: it is refused with the name that was meant. The names of a
 * page alone are taken for one another, where the page is missing.
 */

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

  at: ["date", "as_of", "archive", "archived", "timestamp", "when"],
  max_age: ["max_age_seconds", "ttl", "cache", "cache_ttl", "fresh", "freshness"],
  timeout: ["timeout_seconds", "timeout_ms", "time_limit", "max_seconds", "seconds"],
  render: ["browser", "javascript", "js", "render_js", "with_browser", "scripts"],
  wait_for: ["wait", "wait_for_selector", "wait_until", "until", "wait_for_text"],
  respect_tdm: ["tdm", "tdm_reservation", "respect_rights", "honour_tdm", "honor_tdm"],
  max_tokens: ["tokens", "token_limit", "token_budget", "budget"],
  base_url: ["base", "base_href", "base_uri"],

  offset: ["start", "skip", "from", "start_index", "first"],
  max_chars: ["chars", "characters", "max_length", "max_characters", "length", "limit"],
  limit: ["max", "max_items", "max_results", "max_urls", "count", "top", "size", "max_pages"],
  cursor: ["next_cursor", "page_token", "continuation", "next", "resume"],
  compact: ["short", "brief", "urls_only"],
  max_pages: ["page_limit", "pages", "limit", "max"],
  max_depth: ["depth", "levels", "max_level", "max_hops"],
  include: ["include_paths", "includes", "only", "allow", "paths"],
  exclude: ["exclude_paths", "excludes", "without", "deny"],

  questions: ["fields", "ask", "keys", "answers", "question", "properties"],
  records: ["declared", "json_ld", "jsonld", "structured_data", "with_records"],
  things: ["typed", "entities", "items", "with_things"],
  visible: ["shown", "guesses", "with_visible"],
  induce: ["infer", "guess", "rows"],
  page_links: ["links", "with_links", "include_links", "outlinks"],

  front_matter: ["metadata", "meta", "yaml"],
  title: ["with_title", "include_title", "heading"],
  format: ["output", "output_format", "type", "as"],
  links: ["link_style", "link_format"],
  parts: ["comments", "with_comments", "include_comments", "sections"],
  find: ["query", "q", "search", "keywords", "words", "contains", "grep"],
  full: ["whole", "raw", "full_page", "whole_page", "everything"],

  extractor: ["recipe", "template", "rules", "extractors", "want", "select", "schema", "listing"],
  listing: ["list", "is_listing", "lists"],
  want: ["wanted", "examples", "example", "fields", "values"],
  schema: ["json_schema", "types"],
  select: ["selectors", "selector", "css", "xpath"],
  rows: ["row", "row_selector", "items"],
  selector: ["css", "xpath", "query", "css_selector", "select", "expression"],
  site: ["whole_site", "with_site", "host"],
  patch: ["fix", "corrected", "rewrite"],
};
