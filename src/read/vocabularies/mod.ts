/**
 * What each vocabulary declares: JSON-LD, microdata, RDFa, microformats, Open Graph and the like.
 *
 * May import: `base`, `page/url`, `page/text`, `page/html`.
 * Never prefers one vocabulary to another: `declared` does.
 */
export { absoluteAddress, isAddressText } from "./address.ts";
export { type Answer, answerFrom, placeAt } from "./answer.ts";
export { mediaScripts, readJsonLd } from "./json_ld/json_ld.ts";
export { parseLinkHeader } from "./link_header/link_header.ts";
export { looseItemprops } from "./microdata/loose_itemprops.ts";
export { readMicrodata } from "./microdata/microdata.ts";
export { readRdfa } from "./rdfa/rdfa.ts";
export { readAddress, type ReadName, readNames, type ReadText, readText } from "./reading.ts";
export { type RelTag, type Scan, scanPage, wordsOf } from "./scan.ts";
export { isArticleType, isThreadType } from "./schema_types.ts";
export { readStateBlocks, type StateBlock } from "./script_state/blocks.ts";
export { STATE_SOURCES } from "./script_state/sources.ts";
export { bodyHtml, readStateBody } from "./script_state/state_body.ts";
export type { ShownSource, Source } from "./sources.ts";
export { CARRIERS, isVocabulary, SOURCE_ORDER, VOCABULARIES, vocabularyOf } from "./table.ts";
export {
  createText,
  follow,
  itemsOf,
  type Place,
  type Thing,
  thingsOf,
  type Value,
} from "./value.ts";
export type { DocumentReading, Vocabulary } from "./vocabulary.ts";
