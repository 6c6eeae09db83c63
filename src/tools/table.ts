/** The tools in the order every front lists them. A tool is added here and nowhere else. */
import { extractDeclared } from "./extract_declared.ts";
import { fetchPage } from "./fetch_page.ts";
import { pageMarkdown } from "./page_markdown.ts";
import { readFeed } from "./read_feed.ts";
import type { Tool } from "./tool.ts";

/** Every tool of the service. */
export const TOOLS: readonly Tool[] = [
  extractDeclared,
  pageMarkdown,
  fetchPage,
  readFeed,
];
