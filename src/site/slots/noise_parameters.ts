/**
 * Learns which parameters of a site choose nothing.
 *
 * A page whose canonical address drops a parameter says so itself. A parameter that has one value in
 * most links of a page, and another in the same links of the next, is a session or the mark of where
 * a visitor comes from; unless it is the page's own number, which its links to reply or to print bear.
 */
import { addressHash } from "../cursor/address_set.ts";
import { urlOf } from "../../page/url/mod.ts";

// Bounds.
/** Characters of a parameter's name; a longer one is not learnt about. */
const MAX_PARAMETER_CHARS = 100;
/** Parameters of one site that are learnt to choose nothing. */
export const MAX_NOISE_PARAMETERS = 50;
/** Parameters of a page's links that are watched for noise; others are not. */
export const MAX_WATCHED_PARAMETERS = 30;
/** Links by which the values of one parameter are compared from page to page. */
export const MAX_WATCHED_LINKS = 6;

/** The one value a parameter had in all links of a page, and some of those links without it. */
type Watched = readonly [value: number, links: readonly number[]];

/** What is known so far; plain data. */
export interface SavedNoise {
  readonly noise: readonly string[];
  readonly watched: readonly (readonly [string, ...Watched])[];
}

/** Parameters that choose a page of several, which sites wrongly say to be the first. */
const PAGING = /^(?:p|pg|page|paged|pagina|seite|start|offset|from|cursor|after)$/i;

/** The noise parameters of one site. */
export class NoiseParameters {
  readonly names: Set<string>;
  readonly #watched: Map<string, Watched>;

  constructor(saved: SavedNoise = { noise: [], watched: [] }) {
    this.names = new Set(saved.noise);
    this.#watched = new Map(saved.watched.map(([name, ...watched]) => [name, watched]));
  }

  /** Learns from a page's own canonical address; returns whether anything is new. */
  learnCanonical(address: string, canonical: string): boolean {
    const [from, to] = [urlOf(address), urlOf(canonical)];
    if (from.origin !== to.origin || from.pathname !== to.pathname) return false;
    const kept = new Set(to.search.slice(1).split("&"));
    const pairs = from.search.slice(1).split("&").filter((pair) => pair !== "");
    // One that changes another parameter as well leads to another page.
    if (to.search.length > 1 && ![...kept].every((pair) => pairs.includes(pair))) return false;
    const dropped = pairs.filter((pair) => !kept.has(pair)).map(nameOf);
    return this.#learn(dropped.filter((name) => !PAGING.test(name)));
  }

  /** Learns from the links of a page to its own site; returns whether anything is new. */
  learnLinks(links: readonly string[], page: string): boolean {
    const found: string[] = [];
    for (const [name, [value, bases]] of soleValues(links, page)) {
      const before = this.#watched.get(name);
      const shared = bases.filter((base) => before?.[1].includes(base) === true);
      if (before !== undefined && before[0] !== value && shared.length > 1) {
        found.push(name);
        this.#watched.delete(name);
      } else if (this.#watched.has(name) || this.#watched.size < MAX_WATCHED_PARAMETERS) {
        this.#watched.set(name, [value, bases]);
      }
    }
    return this.#learn(found);
  }

  save(): SavedNoise {
    return {
      noise: [...this.names],
      watched: [...this.#watched].map(([name, [value, links]]) => [name, value, links]),
    };
  }

  #learn(names: readonly string[]): boolean {
    const fresh = names.filter((name) =>
      !this.names.has(name) && name.length <= MAX_PARAMETER_CHARS
    );
    for (const name of fresh) if (this.names.size < MAX_NOISE_PARAMETERS) this.names.add(name);
    return fresh.length > 0;
  }
}

function nameOf(pair: string): string {
  return pair.split("=", 1)[0] ?? "";
}

/** Finds the parameters with one value in most links of a page but its own. */
function soleValues(links: readonly string[], page: string): Map<string, [number, number[]]> {
  const values = new Map<string, [number, number[]]>();
  const several = new Set<string>();
  const counts = new Map<string, number>();
  const own = ownValues(page);
  for (const link of links) {
    const at = link.indexOf("?");
    if (at < 0) continue;
    const pairs = link.slice(at + 1).split("&", MAX_WATCHED_PARAMETERS);
    for (const pair of pairs) {
      const name = nameOf(pair);
      if (name === "" || name.length > MAX_PARAMETER_CHARS || several.has(name)) continue;
      if (own.has(pair.slice(name.length + 1))) continue;
      counts.set(name, (counts.get(name) ?? 0) + 1);
      const value = addressHash(pair);
      const known = values.get(name);
      if (known === undefined) values.set(name, [value, [baseOf(link, at, pairs, pair)]]);
      else if (known[0] !== value) several.add(name);
      else if (known[1].length < MAX_WATCHED_LINKS) known[1].push(baseOf(link, at, pairs, pair));
    }
  }
  for (const name of several) values.delete(name);
  const isInMost = (name: string): boolean => (counts.get(name) ?? 0) * 2 > links.length;
  return new Map([...values].filter(([name, [, bases]]) => bases.length > 1 && isInMost(name)));
}

/** The values that a page's own address has, in its path or in its query. */
function ownValues(page: string): Set<string> {
  const { pathname, search } = urlOf(page);
  const values = search.slice(1).split("&").map((pair) => pair.slice(nameOf(pair).length + 1));
  return new Set([...pathname.split(/[/._-]/), ...values].filter((value) => value !== ""));
}

function baseOf(link: string, at: number, pairs: readonly string[], pair: string): number {
  return addressHash(link.slice(0, at) + pairs.filter((each) => each !== pair).join("&"));
}
