/**
 * What an operator gives to sites, by origin: headers of his own, cookies among them.
 *
 * They are looked up for each hop by its own origin, so that no redirect takes them anywhere else.
 * robots.txt is asked for without: its answer is shared with other replicas.
 */

/** Headers by origin, their names in lower case. */
export type SiteCredentials = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** Returns the operator's headers for an address; none for most. */
export function credentialsFor(
  sites: SiteCredentials | undefined,
  url: URL,
): Readonly<Record<string, string>> {
  if (sites === undefined || url.pathname === "/robots.txt") return {};
  return sites.get(url.origin) ?? {};
}

/** Puts the operator's cookies before those that a fetch was given, which win. */
export function withOwnCookies(own: string | undefined, given: string): string {
  if (own === undefined) return given;
  const names = new Set(given.split("; ").map(nameOfCookie));
  const kept = own.split(/; */).filter((pair) => pair !== "" && !names.has(nameOfCookie(pair)));
  return [...kept, ...(given === "" ? [] : [given])].join("; ");
}

function nameOfCookie(pair: string): string {
  return pair.slice(0, Math.max(0, pair.indexOf("="))).trim();
}
