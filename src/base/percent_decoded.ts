/** Texts with percent escapes: RFC 3986, section 2.1. */

/** Decodes the escapes of a text; where they are not UTF-8 the text stays as it is written. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
