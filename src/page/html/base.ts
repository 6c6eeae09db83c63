/** Addresses of a page: their base and their resolving (WHATWG HTML 4.2.3, the URL standard). */
import { MAX_ADDRESS_CHARS } from "../../base/limits.ts";
import type { Tree } from "./tree.ts";
import { parseAddress } from "../url/mod.ts";

/** Schemes of code or content instead of a location. */
const UNUSABLE_SCHEMES = new Set(["javascript:", "data:", "vbscript:", "blob:", "about:"]);

/**
 * Returns the base address of a page.
 *
 * The first `<base>` of the page whose `href` is not blank, resolved against `url`; one that does
 * not resolve to http or https is passed over for `url`, as browsers pass over `data:` and
 * `javascript:`, and so is one longer than any address may be. Null when neither is an address.
 */
export function baseOf(tree: Tree, url: string | null): string | null {
  for (const node of tree.named("base")) {
    const href = tree.isHtml(node, "base") ? tree.attribute(node, "href") : undefined;
    if (href === undefined || href.trim() === "") continue;
    if (href.length > MAX_ADDRESS_CHARS) return url;
    return resolveAddress(url, href) ?? url;
  }
  return url;
}

/**
 * Resolves the value of an attribute to an http or https address.
 *
 * C0 controls and spaces at the ends and tabs and newlines inside are dropped, as in the URL
 * standard; the fragment is kept. Undefined for a blank text, one that does not resolve (a relative
 * one without a base too), and every other scheme.
 */
export function resolveAddress(base: string | null, text: string): string | undefined {
  const url = parseUrl(base, text);
  return url !== null && (url.protocol === "https:" || url.protocol === "http:")
    ? url.href
    : undefined;
}

/**
 * Resolves the value of an attribute to an address of any scheme that leads somewhere.
 *
 * As {@link resolveAddress}, with `mailto:`, `tel:`, `ftp:` and the like allowed; never
 * `javascript:`, `vbscript:`, `data:`, `blob:` or `about:`.
 */
export function resolveLink(base: string | null, text: string): string | undefined {
  const url = parseUrl(base, text);
  return url === null || UNUSABLE_SCHEMES.has(url.protocol) ? undefined : url.href;
}

function parseUrl(base: string | null, text: string): URL | null {
  if (text.trim() === "") return null;
  return parseAddress(text, base);
}
