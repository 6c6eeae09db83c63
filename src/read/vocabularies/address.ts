/** Addresses inside values: resolved where they can be, as written where they cannot. */
import { percentDecoded } from "../../base/percent_decoded.ts";
import { type Page, resolveLink } from "../../page/html/mod.ts";

const ENCODED_RUN = /(?:%[89A-F][0-9A-F])+/gi;

/** Resolves an address against a page's base; one that cannot be resolved stays as written. */
export function absoluteAddress(page: Page, written: string): string {
  const bareText = stripControls(written);
  const resolved = bareText === "" ? undefined : resolveLink(page.base, bareText);
  if (resolved === undefined) return bareText;
  const bare = resolved.replace(/\?(?=#|$)/, "").replace(/#$/, "");
  // deno-lint-ignore no-control-regex
  return /[^\x00-\x7F]/.test(written) ? bare.replace(ENCODED_RUN, percentDecoded) : bare;
}

/** Takes control characters and spaces off both ends, as the URL standard does. */
export function stripControls(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text.charCodeAt(start) <= 32) start++;
  while (end > start && text.charCodeAt(end - 1) <= 32) end--;
  return text.slice(start, end).trim();
}

/** Reports whether a text is an address rather than words. */
export function isAddressText(text: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:\/\/|\/\/|www\.|mailto:|\/[^/\s]|#[^#\s])\S*$/i.test(text.trim());
}
