/**
 * Extractors: learnt from pages, run, healed, and their files.
 *
 * May import: `base`, `page/url`, `page/text`, `page/html`, `page/layout`, `page/select`,
 * `read/vocabularies`, `read/declared`.
 * Never answers `ok` for a check that failed.
 */
export { compileExtractor, compileSelection, pageNames } from "./compile.ts";
export type { Extractor, Failed } from "./extractor.ts";
export { readExtractor } from "./format.ts";
export { type ExtractorFile, toFile } from "./format/head.ts";
export {
  type ReadySelection,
  readySelection,
  type WrittenField,
  type WrittenList,
} from "./format/selection.ts";
export { healExtractor } from "./heal.ts";
export type { Change } from "./heal/change.ts";
export { readOwnPages } from "./learn/own_pages.ts";
export { type PageWant, readWant, type Want } from "./lists/want.ts";
export { type Question, questionsOf } from "./propose/questions.ts";
export { runExtractor, type RunReading } from "./run.ts";
export type { Verdict } from "./run/verdicts.ts";
export { toSchema } from "./typed/apply_schema.ts";
export { readSchema, readSelectSchema, type RecordSchema } from "./typed/schema.ts";
