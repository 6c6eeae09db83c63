/** A page as every reader receives it: its text, its tree, and where it came from. */
import { baseOf } from "./base.ts";
import { parseHtml } from "./parse.ts";
import type { Tree } from "./tree.ts";
import { isSentAsXhtml } from "./xhtml.ts";

/** One page, decoded and parsed once; readers share it and never change it. */
export interface Page {
  /** The decoded text of the page. */
  readonly html: string;
  readonly tree: Tree;
  /** The address the fetch landed at; null for handed-in text. */
  readonly url: string | null;
  /** What relative addresses are resolved against: `<base href>`, else `url`; null with neither. */
  readonly base: string | null;
  /** Response headers of a fetched page, names in lower case; empty for handed-in text. */
  readonly headers: ReadonlyMap<string, string>;
}

const NO_HEADERS: ReadonlyMap<string, string> = new Map();

const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Parses decoded text into a page. Never throws; `headers` are a fetched page's own, and their media
 * type decides whether it is read as XHTML, unless that is known.
 *
 * A byte order mark left at the beginning is dropped: as text it would end the head.
 *
 * ```ts
 * import assert from "node:assert/strict";
 *
 * const page = createPage('<base href="/shop/"><p>Bolts', "https://shop.example/bolts");
 * assert.equal(page.base, "https://shop.example/shop/");
 * ```
 */
export function createPage(
  text: string,
  url: string | null,
  headers: ReadonlyMap<string, string> = NO_HEADERS,
  isXhtml: boolean = isSentAsXhtml(text, headers.get("content-type")),
): Page {
  const html = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const tree = parseHtml(html, isXhtml);
  return { html, tree, url, base: baseOf(tree, url), headers };
}

/** Returns the content of the first `<meta>` of a name; undefined where there is none. */
export function metaContent({ tree }: Pick<Page, "tree">, name: string): string | undefined {
  const meta = tree.named("meta").find((node) =>
    tree.attribute(node, "name")?.trim().toLowerCase() === name
  );
  return meta === undefined ? undefined : tree.attribute(meta, "content");
}
