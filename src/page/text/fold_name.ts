/** Names made comparable: two spellings of one name fold to one text. */
import { collapseWhitespace } from "./whitespace.ts";

/** Makes names comparable: case and white space folded, marks of typography dropped. */
export function foldName(text: string): string {
  return collapseWhitespace(text.normalize("NFKC").toLowerCase().replace(/[’‘`´]/g, "'"));
}

/** Makes A to Z small and leaves every other letter as it is, as HTML and CSS compare names. */
export function asciiLower(text: string): string {
  return text.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
}
