/**
 * Packed texts as HTML: DOCX, ODT and EPUB.
 *
 * A front of its own within `page/documents`: what needs this alone loads no more.
 * Never runs what a text brings or fetches what it names.
 */
export { isPacked, type PackedText, readPacked } from "./read_packed.ts";
