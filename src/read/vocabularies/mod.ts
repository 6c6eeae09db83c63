/**
 * What each vocabulary declares: JSON-LD, microdata, RDFa, microformats, Open Graph and the like.
 *
 * May import: `base`, `page/url`, `page/text`, `page/html`.
 * Never prefers one vocabulary to another: `declared` does.
 */
export { absoluteAddress, isAddressText } from "./address.ts";
export {
  addressOf,
  answerFrom,
  inOrder,
  placeAt,
  readAddress,
  readNames,
  readText,
} from "./reading.ts";
export type { Answer, ReadName, ReadText } from "./reading.ts";
export { mediaScripts, readJsonLd } from "./json_ld/json_ld.ts";
export { parseLinkHeader } from "./link_header/link_header.ts";
export { looseItemprops, readMicrodata } from "./microdata/microdata.ts";
export { ADDRESS_ATTRIBUTE } from "./microdata/values.ts";
export { readRdfa } from "./rdfa/rdfa.ts";
export { type RelTag, type Scan, scanPage, wordsOf } from "./scan.ts";
export { isArticleType, isThreadType } from "./schema_names.ts";
export { readStateBlocks, type StateBlock } from "./script_state/blocks.ts";
export type { StateAnswers } from "./script_state/fields.ts";
export { readState } from "./script_state/script_state.ts";
export { type ShownSource, type Source, STATE_SOURCES } from "./sources.ts";
export { bodyHtml, readStateBody } from "./script_state/state_body.ts";
export { isVocabulary, SOURCE_ORDER, VOCABULARIES, vocabularyOf } from "./table.ts";
export { createText, follow, itemsOf, thingsOf } from "./value.ts";
export type { Place, Thing, Value } from "./value.ts";
export type { DocumentReading, Vocabulary } from "./vocabulary.ts";
