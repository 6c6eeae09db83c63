/**
 * Markdown, plain text and HTML of chosen blocks; documents.
 *
 * May import: `base`, `page/url`, `page/text`, `page/html`, `page/layout`, `read/declared`,
 * `read/content`.
 * Never chooses what is content: `content` does.
 */
export { hasNoMarkup, readDocument, readHandedDocument } from "./document.ts";
export { type DocumentHeader, readHeader } from "./document_header.ts";
export { writeFrontMatter } from "./front_matter.ts";
export { toHtml } from "./to_html.ts";
export { elementOf, toBlocks, toMarkdown } from "./to_markdown.ts";
export type { MarkdownOptions, TextBlock } from "./to_markdown.ts";
