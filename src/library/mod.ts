/**
 * The readers as a library: the same readings as the service gives, without a network or a process.
 *
 * Every function is pure and total: the same page gives the same answer, and no page makes one
 * throw. What throws is an argument that makes no sense, with a {@link ToolError}. Each function
 * stands in a module that loads no other reader: who imports one carries one.
 *
 * May import: `base`, `page/html`, `page/layout`, `page/select`, `page/url`, `read/audit`,
 * `read/declared`, `read/extractor`, `read/feed`, `tools/contract`, `tools/runs`.
 * Never fetches, starts or keeps anything.
 */
export { ToolError } from "../base/errors.ts";
export type { TableColumn } from "../page/layout/mod.ts";
export type { SelectedValue } from "../page/select/mod.ts";
export type { Audit } from "../read/audit/mod.ts";
export type { Declared } from "../read/declared/mod.ts";
export type { Change, Extractor, ExtractorFile } from "../read/extractor/mod.ts";
export type { Feed } from "../read/feed/mod.ts";
export type { PageSource } from "./arguments.ts";
export { auditPage } from "./audit.ts";
export { decodePage } from "./decode_page.ts";
export { readDeclared } from "./declared.ts";
export { compileExtractor, healExtractor, runExtractor } from "./extractor.ts";
export type { Examples, Recipe } from "./extractor.ts";
export { readFeed } from "./feed.ts";
export { type Html, type OpenPage, openPage } from "./page.ts";
export { selectValues } from "./select.ts";
export { type ReadTable, readTables } from "./tables.ts";
export { type ReadText, readText, type TextChoice } from "./text.ts";
