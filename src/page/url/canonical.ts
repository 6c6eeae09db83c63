/** One spelling per address, so that a page is asked once (specification: one spelling). */
import { MAX_ADDRESS_CHARS } from "../../base/limits.ts";
import { withoutFinalDots } from "./final_dots.ts";

// Bounds.
/** Characters of a host name (RFC 1035, 2.3.4, less its final dot); a longer one has no address. */
export const MAX_HOST_CHARS = 253;

/**
 * Returns the one spelling of a web address, or undefined when it cannot be taken.
 *
 * Not taken: other schemes, no host, user info, an invalid port, a label over 63 octets, and more
 * than `MAX_ADDRESS_CHARS` as written or as spelled. The
 * fragment is dropped, escapes are written in capitals and never decoded; the order and content of
 * the query, the case of the path and a trailing slash are kept as written.
 */
export function canonicalAddress(address: string): string | undefined {
  if (address.length > MAX_ADDRESS_CHARS) return undefined;
  const text = address.trim();
  const url = /^https?:\/\/[^/?#\\]/i.test(text) ? URL.parse(text) : null;
  if (url === null || url.username !== "" || url.password !== "") return undefined;
  if (/^[^/]*\/\/[^/?#]*@/.test(text)) return undefined;
  const host = withoutFinalDots(url.hostname);
  if (!isHost(host)) return undefined;
  const port = url.port === "" || url.port === "0" ? "" : `:${url.port}`;
  const query = url.search === "?" ? "" : url.search;
  const spelled = `${url.protocol}//${host}${port}${tidy(url.pathname)}${tidy(query)}`;
  return spelled.length > MAX_ADDRESS_CHARS ? undefined : spelled;
}

/**
 * Returns an address, or a part of one, for comparing it: what RFC 3986 (2.3) reserves for nothing is
 * the same escaped or not (6.2.2.2). It is never asked for so: a site may tell the two apart.
 */
export function withoutIdleEscapes(address: string): string {
  // Every rule of a robots.txt is asked for every address, and few have any.
  if (!address.includes("%")) return address;
  return address.replace(/%[2-7][0-9a-f]/gi, (escape) => {
    const sign = String.fromCharCode(parseInt(escape.slice(1), 16));
    return UNRESERVED.test(sign) ? sign : escape;
  });
}

const UNRESERVED = /[\w.~-]/;

/**
 * Returns a part of an address, as somebody wrote it, for comparing it with addresses in their one
 * spelling, themselves without idle escapes: what is not ASCII and what is never written is escaped.
 */
export function comparedPart(written: string): string {
  const escaped = written.replace(
    /[^\0-\x7f]+/g,
    (text) => encodeURIComponent(text.toWellFormed()),
  );
  return withoutIdleEscapes(tidy(escaped));
}

function isHost(host: string): boolean {
  if (host === "" || host.startsWith("[")) return host !== "";
  // Without its final dots a name may turn out to be a number.
  if (host.length > MAX_HOST_CHARS || URL.parse(`http://${host}/`)?.hostname !== host) return false;
  return host.split(".").every((label) => label !== "" && label.length <= 63);
}

/** Writes escapes in capitals and escapes what the URL parser leaves but RFC 3986 does not allow. */
function tidy(part: string): string {
  return part
    .replace(/%[0-9a-f]{2}/gi, (escape) => escape.toUpperCase())
    .replace(/["<>^`{|}\\ ]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
