/**
 * The twelve tools as callers see them: names, arguments, answers.
 *
 * May import: `base`.
 * Never loads a reader of pages.
 */
export { NEAR_NAMES, PAGE_NAMES, PAGES_NAMES } from "./argument_names.ts";
export type { AuditPageArguments } from "./audit_page.ts";
export { withBudget } from "./budget.ts";
export type { CompileExtractorArguments } from "./compile_extractor.ts";
export { crawlPage, type CrawlPageArguments } from "./crawl_page.ts";
export type { CrawlSiteArguments } from "./crawl_site.ts";
export type { ExtractDeclaredArguments } from "./extract_declared.ts";
export type { ExtractManyArguments } from "./extract_many.ts";
export type { FetchPageArguments } from "./fetch_page.ts";
export type { HealExtractorArguments } from "./heal_extractor.ts";
export { mapSite, type MapSiteArguments } from "./map_site.ts";
export type { PagesFormat } from "./page_fields.ts";
export type { PageMarkdownArguments } from "./page_markdown.ts";
export type { ReadFeedArguments } from "./read_feed.ts";
export type { RunExtractorArguments } from "./run_extractor.ts";
export type { SelectValuesArguments } from "./select_values.ts";
export type { TextFormat } from "./text_formats.ts";
export type { Answer, PageArgument, Tool } from "./tool.ts";
