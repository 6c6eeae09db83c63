/**
 * The operator's file of credentials that `SERVICE_SITES` names: read once, first thing, before the
 * permission to read files is given up. No message says what is in it.
 */
import { isObject, jsonIn } from "../base/json/plain.ts";
import { UsageError } from "./usage_error.ts";
import type { NetworkLinkOptions } from "../serve/pool/mod.ts";
import { parseAddress } from "../page/url/mod.ts";

// Bounds.
/** Characters of the file that `SERVICE_SITES` names; a longer one is refused. */
const MAX_SITES_FILE_CHARS = 1024 * 1024;
/** Sites of that file; more are refused. */
const MAX_SITE_CREDENTIALS = 1_000;

type SiteCredentials = NonNullable<NetworkLinkOptions["sites"]>;

/** Headers that are the connection's own, or that the service must know what it says with. */
const REFUSED =
  /^(?:host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|content-.*|proxy-.*|accept-encoding|range|if-.*|cookie)$/;

let found: { readonly text: string } | { readonly reason: string } | undefined;

/** Reads the file and keeps what it has for `namedSites`. Never throws. */
export function readSitesFile(path: string): void {
  try {
    found = { text: Deno.readTextFileSync(path) };
  } catch (error) {
    const isMissing = error instanceof Deno.errors.NotFound;
    found = { reason: isMissing ? "there is no such file" : "the file cannot be read" };
  }
}

/** Returns the credentials of the file; none where none was named. Throws `UsageError`. */
export function namedSites(): SiteCredentials {
  if (found === undefined) return new Map();
  if ("reason" in found) throw new UsageError(`SERVICE_SITES: ${found.reason}`);
  return parseSites(found.text);
}

/**
 * Reads `{"https://shop.example": {"cookies": "name=value; …", "headers": {"name": "value"}}}`; a name
 * without a scheme is that of an https site. Throws `UsageError`.
 */
export function parseSites(text: string): SiteCredentials {
  if (text.length > MAX_SITES_FILE_CHARS) throw refused("the file is too long");
  const value = jsonIn(text);
  if (value === undefined) throw refused("the file is no JSON");
  const entries = Object.entries(fieldsOf(value, "the file"));
  if (entries.length > MAX_SITE_CREDENTIALS) throw refused("the file names too many sites");
  const sites = new Map<string, Readonly<Record<string, string>>>();
  entries.forEach(([name, site], at) => {
    const where = `site ${at + 1} of the file`;
    const origin = originOfName(name);
    if (origin === undefined) throw refused(`${where} is not named by a host or an origin alone`);
    if (sites.has(origin)) throw refused(`${where} is named twice`);
    sites.set(origin, headersOfSite(site, where));
  });
  return sites;
}

function originOfName(name: string): string | undefined {
  const url = parseAddress(/^https?:\/\//.test(name) ? name : `https://${name}`);
  if (url === null || url.pathname !== "/" || url.search !== "" || url.hash !== "") {
    return undefined;
  }
  return url.username === "" && url.password === "" ? url.origin : undefined;
}

function headersOfSite(site: unknown, where: string): Record<string, string> {
  const { cookies, headers = {}, ...others } = fieldsOf(site, where);
  if (Object.keys(others).length > 0) throw refused(`${where} has more than cookies and headers`);
  const own: Record<string, string> = {};
  for (const [name, value] of Object.entries(fieldsOf(headers, `headers of ${where}`))) {
    const lower = name.toLowerCase();
    if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name) || REFUSED.test(lower)) {
      throw refused(`${where} has a header that cannot be set; cookies have a field of their own`);
    }
    own[lower] = valueOf(value, where);
  }
  if (cookies !== undefined) own["cookie"] = valueOf(cookies, where);
  return own;
}

/** A line end in a value would begin another header. */
function valueOf(value: unknown, where: string): string {
  if (typeof value !== "string" || !/^[\x20-\x7e]+$/.test(value)) {
    throw refused(`${where} has a value that is no text of printable ASCII`);
  }
  return value.trim();
}

function fieldsOf(value: unknown, where: string): Record<string, unknown> {
  if (isObject(value)) return value;
  throw refused(`${where} is no object`);
}

function refused(why: string): UsageError {
  return new UsageError(
    `SERVICE_SITES: ${why}; give {"https://HOST": {"cookies": "NAME=VALUE", "headers": {}}}`,
  );
}
