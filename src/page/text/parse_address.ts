/** Addresses as browsers parse them where the platform's parser differs. */

/** Any number of slashes before a host means two of them (URL Standard, 4.4, special authority). */
const MANY_SLASHES = /^[\0- ]*[\\/]{3,}/;

/**
 * Parses an address against a base; null when it is none.
 *
 * The platform refuses `///host/path` beside a base; the standard and browsers read it as
 * `//host/path`.
 */
export function parseAddress(text: string, base: string | null): URL | null {
  if (base === null) return URL.parse(text);
  return URL.parse(text, base) ??
    (/^https?:/i.test(base) ? URL.parse(text.replace(MANY_SLASHES, "//"), base) : null);
}
