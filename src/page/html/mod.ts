/**
 * The tree of a page: parsing, the text of a node, its place, its addresses.
 *
 * May import: `base`, `page/url`, `page/text`.
 * Never throws on markup, recurses on its depth or runs a script. Of other pages it keeps what short
 * texts alone decide.
 */
export { baseOf, resolveAddress, resolveLink } from "./base.ts";
export { AttributeKinds } from "./columns/attribute_kinds.ts";
export { type ClassColumn, classColumn } from "./columns/class_column.ts";
export { decodeReferences } from "./columns/source_text.ts";
export { keptReading } from "./columns/kept_readings.ts";
export { TagSet } from "./columns/tag_set.ts";
export { TextBit } from "./columns/text_bits.ts";
export { escapeAttribute, escapeText } from "./escape.ts";
export { createKnownPages, type KnownPages } from "./known_pages.ts";
export { createPage, metaContent, type Page } from "./page.ts";
export { parseHtml } from "./parse.ts";
export { placeOf, resolvePlace, shortPlaceOf } from "./place.ts";
export { createResolver, type Resolver } from "./resolver.ts";
export { servedOrder } from "./served_order.ts";
export { dataOf, targetOf } from "./instruction.ts";
export { raisedData } from "./raised_digits.ts";
export { readableText, spacedText } from "./spaced_text.ts";
export { hasHtmlRoot } from "./xhtml.ts";
export { isWordGap } from "./word_gap.ts";
export { openSteps, type ReadingSteps } from "./steps.ts";
export { collapsedText, textOf } from "./text.ts";
export { type Attribute, DOCUMENT_NODE, Kind, Namespace, type Node, Tree } from "./tree.ts";
export { unreadPart } from "./unread_part.ts";
