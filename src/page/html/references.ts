/** Character references in text that never went through the HTML parser. */
import { decodeHTMLAttribute } from "entities/decode";

/**
 * Decodes character references as in an attribute.
 *
 * A name without its semicolon is left alone before a letter, digit or `=`, so that
 * `?a=1&region=2` survives.
 */
export function decodeReferences(text: string): string {
  return text.includes("&") ? decodeHTMLAttribute(text) : text;
}
