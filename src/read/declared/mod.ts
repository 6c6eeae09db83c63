/**
 * The questions: one answer each with its source and place, conflicts, links, rights.
 *
 * May import: `base`, `page/url`, `page/text`, `page/html`, `page/layout`, `read/vocabularies`,
 * `read/records`, `read/shown`.
 * Never throws; a page without declarations answers less.
 */
export { readCarriedBody } from "./carried_body.ts";
export { type Declared, type DeclaredOptions, readDeclared, readWithTexts } from "./declared.ts";
export { linksOf } from "./links.ts";
export { readingOf } from "./normalise.ts";
export { barringWord, barringWordOf, rightsOf } from "./rights.ts";
