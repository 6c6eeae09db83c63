/** Addresses as browsers parse them, where the platform's parser differs too. */
/** Any number of slashes before a host means two of them (URL Standard, 4.4, special authority). */
const MANY_SLASHES = /^[\0- ]*[\\/]{3,}/;

/** Parses an address; null for none. Reads `///host` beside a base as browsers do. */
export function parseAddress(text: string | null, base: string | null = null): URL | null {
  if (text === null) return null;
  if (base === null) return URL.parse(text);
  return URL.parse(text, base) ??
    (/^https?:/i.test(base) ? URL.parse(text.replace(MANY_SLASHES, "//"), base) : null);
}

/** Parses an address that is known to be one. Throws `TypeError` for anything else. */
export function urlOf(address: string, base?: string): URL {
  return new URL(address, base);
}

/** Returns the path of an address, `/` at its beginning; "" for a text that is not an address. */
export function pathOf(address: string | null): string {
  return parseAddress(address)?.pathname ?? "";
}

/** Returns the host name of an address, without its port; "" for a text that is not an address. */
export function hostOf(address: string | null): string {
  return parseAddress(address)?.hostname ?? "";
}

/** Takes the user info out of an address; returns the same object. */
export function withoutUser(url: URL): URL {
  url.username = "";
  url.password = "";
  return url;
}
