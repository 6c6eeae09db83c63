/** Names made comparable: two spellings of one name fold to one text. */
import { collapseWhitespace } from "./whitespace.ts";

/** Makes names comparable: case and white space folded, marks of typography dropped. */
export function foldName(text: string): string {
  return collapseWhitespace(text.normalize("NFKC").toLowerCase().replace(/[’‘`´]/g, "'"));
}
