/**
 * XML of feeds and sitemaps as a tree with places.
 *
 * A front of its own within `page/documents`: what needs this alone loads no more.
 * Never resolves an entity of a document or loads what it names.
 */
export { decodeXml } from "./decode_xml.ts";
export {
  elementsOf,
  hasElements,
  inheritedAttribute,
  lineOf,
  xmlAttribute,
  xmlMarkup,
  xmlText,
} from "./document.ts";
export type { XmlDoctype, XmlDocument, XmlElement } from "./document.ts";
export { parseXml } from "./parse_xml.ts";
