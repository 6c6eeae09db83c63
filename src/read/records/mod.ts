/**
 * One record a thing, merged over vocabularies, and typed things.
 *
 * May import: `base`, `page/url`, `page/text`, `page/html`, `page/layout`, `read/vocabularies`.
 * Never guesses: a record holds what the page declares.
 */
export {
  type Facts,
  firstTerm,
  nameOfRecord,
  ofTerm,
  ofVocabulary,
  own,
  readFacts,
  siteRecord,
} from "./facts.ts";
export { ofPageRecord } from "./page_record.ts";
export { PlaceWriter } from "./places.ts";
export { type DeclaredRecord, writeRecords } from "./record_writer.ts";
export { mergeRecords, type PageRecord, plainFields, type RecordField } from "./records.ts";
export { readThings } from "./things/read_things.ts";
export { withoutMarkup } from "./things/sorts.ts";
export type { TypedThing } from "./things/typed_thing.ts";
