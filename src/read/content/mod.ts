/**
 * The main content of a page, chosen block by block.
 *
 * May import: `base`, `page/text`, `page/html`, `page/layout`.
 * Never writes text: `markdown` does.
 */
export { readMainContent } from "./main_content.ts";
export type { Thread, ThreadPost } from "./posts/read_thread.ts";
export { Selection } from "./selection.ts";
export { countWords } from "../../page/text/mod.ts";
