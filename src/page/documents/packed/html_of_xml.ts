/** XML of a text document as HTML, by a table of what its elements are; no recursion on depth. */
import { escapeAttribute } from "../../html/mod.ts";
import type { XmlElement } from "../xml/mod.ts";

/** What an element becomes: tags around its content, a text in its stead, nothing, or a loss. */
export type Written =
  | { readonly open: string; readonly close: string }
  | { readonly text: string }
  | { readonly lost: string }
  | undefined;

/** How much of a text was left out, by what it is: `picture`, `note`. */
export type Losses = Map<string, number>;

/** Says what an element becomes; `undefined` leaves it out with all that is in it. */
type Writing = (element: XmlElement) => Written;

/** What is in an element, and no tags around it. */
export const INSIDE: Written = { open: "", close: "" };

/** Levels of headings that HTML has. */
export const MAX_LEVEL = 6;

/** Returns the tags of an element of HTML. */
export function tags(name: string, attributes = ""): Written {
  return { open: `<${name}${attributes}>`, close: `</${name}>` };
}

/** Returns the tags of a link; of an address that no link of a page has only what is in it. */
export function linkTo(address: string | undefined): Written {
  return address !== undefined && /^(?:https?:|mailto:|#)/i.test(address)
    ? tags("a", ` href="${escapeAttribute(address)}"`)
    : INSIDE;
}

/** A tag that ends what was opened, once all that is in it is written. */
interface Closing {
  readonly close: string;
}

/** Writes what is in an element, and counts what is lost. Linear in it. */
export function writeXml(root: XmlElement, writing: Writing, losses: Losses): string {
  const parts: string[] = [];
  const waiting: (XmlElement | Closing | string)[] = [...root.children].reverse();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === "string") parts.push(escapeAttribute(next));
    else if ("close" in next) parts.push(next.close);
    else {
      const written = writing(next);
      if (written === undefined) continue;
      if ("text" in written) parts.push(written.text);
      else if ("lost" in written) losses.set(written.lost, (losses.get(written.lost) ?? 0) + 1);
      else {
        parts.push(written.open);
        waiting.push({ close: written.close });
        for (const child of next.children.toReversed()) waiting.push(child);
      }
    }
  }
  return parts.join("");
}
