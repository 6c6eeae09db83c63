/**
 * The main content of a page, chosen block by block.
 *
 * May import: `page/text`, `page/html`, `page/layout`.
 * Never writes text: `markdown` does.
 */
export { readMainContent } from "./main_content.ts";
export { Selection } from "./selection.ts";
export { countWords } from "./words/words.ts";
