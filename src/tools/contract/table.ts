/** The tools in the order every front lists them. A tool is added here and nowhere else. */
import { auditPage } from "./audit_page.ts";
import { compileExtractorTool } from "./compile_extractor.ts";
import { crawlSite } from "./crawl_site.ts";
import { extractDeclared } from "./extract_declared.ts";
import { extractMany } from "./extract_many.ts";
import { fetchPage } from "./fetch_page.ts";
import { healExtractorTool } from "./heal_extractor.ts";
import { mapSite } from "./map_site.ts";
import { pageMarkdown } from "./page_markdown.ts";
import { readFeed } from "./read_feed.ts";
import { runExtractorTool } from "./run_extractor.ts";
import { selectValues } from "./select_values.ts";
import type { Tool } from "./tool.ts";

/** Every tool of the service. */
export const TOOLS: readonly Tool[] = [
  extractDeclared,
  pageMarkdown,
  fetchPage,
  compileExtractorTool,
  runExtractorTool,
  healExtractorTool,
  auditPage,
  readFeed,
  mapSite,
  crawlSite,
  extractMany,
  selectValues,
];
