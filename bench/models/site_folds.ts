/** Folds that leave whole sites out: pages of one site are never on both sides of a fit. */

/** Gives the site of an address: its host, without `www.`. */
export function siteOf(address: string): string {
  return (URL.parse(address)?.hostname ?? address).replace(/^www\./, "");
}

/** Says in which of some folds a site is, by a hash of its name. */
export function foldOfSite(site: string, folds: number): number {
  let hash = 5381;
  for (const char of site) hash = Math.imul(hash, 33) ^ char.charCodeAt(0);
  return ((hash ^ (hash >>> 13)) >>> 0) % folds;
}
