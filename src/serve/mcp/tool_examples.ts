/** One call of each tool, as a client would send its arguments. */

const ROWS = '<ul><li class="row"><a href="/1">One</a> <b>3.50 EUR</b></li>' +
  '<li class="row"><a href="/2">Two</a> <b>4.00 EUR</b></li></ul>';
const RECIPE = { select: { name: "a", price: "b" }, rows: "li.row" };
/** As compile_extractor writes that recipe. */
const EXTRACTOR = {
  format: 3,
  learnt_from: [],
  summary: {},
  types: [],
  listing: null,
  notes: [],
  select: {
    rows: "li.row",
    fields: [{ name: "name", selector: "a" }, { name: "price", selector: "b" }],
  },
};

/** Arguments by tool name. */
export const TOOL_EXAMPLES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  extract_declared: {
    html_or_url: "https://example.com/product/7",
    questions: ["title", "price", "currency"],
  },
  page_markdown: { html_or_url: "https://example.com/article", max_tokens: 2_000 },
  fetch_page: { url: "https://example.com/", max_chars: 2_000 },
  compile_extractor: { pages: [ROWS], ...RECIPE },
  run_extractor: { html_or_url: ROWS, extractor: RECIPE },
  heal_extractor: { pages: [ROWS.replaceAll("<b>", "<b class=cost>")], extractor: EXTRACTOR },
  audit_page: { html_or_url: "https://example.com/", site: true },
  read_feed: { url_or_text: "https://example.com/feed.xml", limit: 10 },
  map_site: { url: "https://example.com/", limit: 50, compact: true },
  crawl_site: { url: "https://example.com/", max_pages: 5, format: "links" },
  extract_many: { urls: ["https://example.com/a", "https://example.com/b"], format: "both" },
  select_values: { html_or_url: ROWS, selector: "li.row b::text" },
};
