/**
 * What runs each tool, and the context it is run with.
 *
 * May import: `base`, `page/url`, `page/html`, `page/documents`, `page/layout`, `page/select`,
 * `web/manners`, `web/fetch`, `read/declared`, `read/content`, `read/markdown`, `read/extractor`,
 * `read/feed`, `read/audit`, `site`, `tools/contract`.
 * Never checks an argument again that the contract has checked.
 */
export type { Context, StoredFile } from "./context.ts";
export { loadRuns, type RunnableTool } from "./table.ts";
