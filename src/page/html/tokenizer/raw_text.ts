/** Where the text of scripts, styles, titles and the like ends. WHATWG HTML 13.2.5.9 to 13.2.5.31. */
import { ENDS_TAG_NAME, isOfClass } from "./character_class.ts";

/** Finds the `</name` that ends raw text begun at `from`; the end of the source without one. */
export function rawTextEnd(source: string, from: number, name: string): number {
  if (name === "") return source.length;
  let at = source.indexOf("</", from);
  while (at !== -1 && !isEndTag(source, at, name)) at = source.indexOf("</", at + 2);
  return at === -1 ? source.length : at;
}

function isEndTag(source: string, at: number, name: string): boolean {
  const after = at + 2 + name.length;
  if (after >= source.length) return false;
  for (let index = 0; index < name.length; index++) {
    // `| 32` makes a capital small; no other character becomes a letter by it but `@`-`Z`.
    if ((source.charCodeAt(at + 2 + index) | 32) !== name.charCodeAt(index)) return false;
  }
  return isOfClass(source.charCodeAt(after), ENDS_TAG_NAME);
}

/** The marks in a script's text that decide where it ends. */
const SCRIPT_MARK = /<!--|-->|<(\/?)script[\t\n\f\r />]/gi;

/**
 * Finds the `</script` that ends a script begun at `from`.
 *
 * Inside `<!--` and `-->` a `<script` makes the next `</script` end that one and not the script.
 */
export function scriptEnd(source: string, from: number): number {
  const simple = rawTextEnd(source, from, "script");
  // Looked for in the script alone: a slice costs nothing, the way to the next comment may be long.
  if (!source.slice(from, simple).includes("<!--")) return simple;
  let state: "plain" | "escaped" | "double" = "plain";
  SCRIPT_MARK.lastIndex = from;
  for (let mark = SCRIPT_MARK.exec(source); mark !== null; mark = SCRIPT_MARK.exec(source)) {
    const written = mark[0];
    if (written === "-->") state = "plain";
    else if (written === "<!--") {
      if (state === "plain") state = "escaped";
      // The dashes may be those of `-->` as well: `<!-->` is over at once.
      SCRIPT_MARK.lastIndex = mark.index + 2;
    } else if (mark[1] === "/") {
      if (state !== "double") return mark.index;
      state = "escaped";
    } else if (state === "escaped") state = "double";
  }
  return source.length;
}
