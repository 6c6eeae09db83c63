/**
 * Many pages of a site: crawls, maps, lists of pages.
 *
 * May import: `base`, `page/url`, `page/text`, `page/html`, `page/documents`, `page/layout`,
 * `web/manners`, `web/fetch`, `read/declared`, `read/feed`.
 * Never reaches the web but by the context it is given.
 */
export { type Crawl, crawlSite } from "./crawl_site.ts";
export { extractPages } from "./extract_pages.ts";
export type { CrawlRules } from "./frontier.ts";
export { listLinks } from "./listed_links.ts";
export { mapSite } from "./map_site.ts";
export { MAX_LEDGER_LINKS } from "./page_links.ts";
export { reportPage } from "./page_report.ts";
export type { PageTextReport, ReportOptions, TablesReport } from "./page_report.ts";
export { nameHash, placeName } from "./slots/read_pages.ts";
export { pageOf, type SiteContext, surveyEnd } from "./site_context.ts";
export type { SiteMap } from "./site_map.ts";
