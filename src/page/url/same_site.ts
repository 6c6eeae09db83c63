/** Which addresses belong to one site: as the politeness gate and a crawl use it. */
import { withoutFinalDots } from "./final_dots.ts";
import { parseAddress } from "./parse_address.ts";

/**
 * Returns the site of an address: its host without `www.`, and the port unless it is the scheme's
 * own.
 *
 * Both schemes are one site; other subdomains are sites of their own. An address that cannot be
 * read is its own site.
 */
export function siteOf(address: string | URL): string {
  const url = typeof address === "string" ? parseAddress(address) : address;
  if (url === null) return String(address);
  const host = withoutFinalDots(url.hostname.toLowerCase()).replace(/^www\.(?=.)/, "");
  return url.port === "" ? host : `${host}:${url.port}`;
}

/** Reports whether two addresses belong to one site. */
export function isSameSite(a: string | URL, b: string | URL): boolean {
  return siteOf(a) === siteOf(b);
}

/** Returns the origin that robots.txt is kept by: scheme, host without final dots, port. */
export function originOf(url: URL): string {
  const host = withoutFinalDots(url.hostname.toLowerCase());
  return `${url.protocol}//${host}${url.port === "" ? "" : `:${url.port}`}`;
}
