/** The text of a page whose elements hold none, written from what it carries for its scripts. */
import { createPage, type Page } from "../../../page/html/mod.ts";
import { readCarriedBody } from "../../../read/declared/mod.ts";
import type { TextFormat } from "../../contract/mod.ts";
import type { LinkStyle } from "../../../base/names/link_styles.ts";
import { type Content, writeContent } from "./text_format.ts";

/** A text, what it was carried in, and its place. */
export interface CarriedText {
  readonly content: Content;
  readonly source: string;
  readonly where: string | null;
}

/** Writes the text that a page carries beside its elements; undefined where it has none. */
export function writeCarried(
  page: Page,
  { format, links }: { readonly format: TextFormat; readonly links: LinkStyle },
): CarriedText | undefined {
  const body = readCarriedBody(page);
  if (body === undefined) return undefined;
  const { tree } = createPage(body.html, null);
  const { text, blocks } = writeContent(tree, { base: page.base, links }, format);
  // Blocks are no elements of the page: all of them have the place of the text.
  const content = { text, blocks: blocks.map((block) => ({ ...block, first: -1, last: -1 })) };
  return text === "" ? undefined : { content, source: body.source, where: body.where };
}
