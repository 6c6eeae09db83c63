/** Where a map looks for addresses, in which order. */
import { AddressSet } from "./cursor/address_set.ts";
import { canonicalAddress, urlOf } from "../page/url/mod.ts";

// Bounds.
/** Sitemaps and other sources of one map that wait; later ones are not read and the map is `truncated`. */
export const MAX_MAP_SOURCES = 2_000;
/** Folders of a site that are asked for a sitemap of their own, and levels of the path given. */
const MAX_FOLDER_SITEMAPS = 3;
/** Links of a start page into one folder from which it is asked for a sitemap of its own. */
const MIN_FOLDER_LINKS = 5;

/** Kinds of sources, in the order they are asked; their place is what a cursor writes. */
export const SOURCE_KINDS = [
  "given",
  "sitemap",
  "guess",
  "folder",
  "llms_txt",
  "page",
  "feed",
] as const;

/** One source. */
export interface MapSource {
  /**
   * `given` is the caller's own address when it looks like a file; of the `guess`es the first that
   * reads is the last asked; a `folder`'s sitemap need not be there.
   */
  readonly kind: typeof SOURCE_KINDS[number];
  readonly url: string;
}

/** The sources of one map, each once, in the order of their kinds. */
export class MapSources {
  readonly #known: AddressSet;
  #waiting: MapSource[];
  #dropped = 0;

  /** `known` goes into a cursor beside the addresses that were kept. */
  constructor(known: AddressSet, waiting: readonly MapSource[] = []) {
    this.#known = known;
    this.#waiting = [...waiting];
  }

  /** Adds a source behind those of its kind and of kinds before it. */
  add(kind: MapSource["kind"], address: string): void {
    const url = canonicalAddress(address) ?? address;
    const name = `${kind === "page" ? "page" : "file"} ${url}`;
    if (this.#known.has(name)) return;
    // A full set would let an index name itself for ever.
    if (this.#waiting.length >= MAX_MAP_SOURCES || this.#known.isFull) {
      this.#dropped++;
      return;
    }
    this.#known.add(name);
    const rank = SOURCE_KINDS.indexOf(kind);
    const at = this.#waiting.findIndex((each) => SOURCE_KINDS.indexOf(each.kind) > rank);
    this.#waiting.splice(at < 0 ? this.#waiting.length : at, 0, { kind, url });
  }

  /** Takes the source whose turn it is. */
  take(): MapSource | undefined {
    return this.#waiting.shift();
  }

  /** Puts a source back that was not read to its end. */
  putBack(source: MapSource): void {
    this.#waiting.unshift(source);
  }

  /** Drops all sources of some kinds: they are needed no more. */
  drop(kinds: readonly MapSource["kind"][]): void {
    this.#waiting = this.#waiting.filter(({ kind }) => !kinds.includes(kind));
  }

  get waiting(): readonly MapSource[] {
    return this.#waiting;
  }

  /** Whether a source found no room. */
  get hasDropped(): boolean {
    return this.#dropped > 0;
  }
}

/** Reports whether an address looks like a sitemap or a feed rather than a page. */
export function looksLikeFile(address: string): boolean {
  const { pathname } = urlOf(address);
  const name = pathname.replace(/\/$/, "").split("/").at(-1) ?? "";
  return /\.(?:xml|gz|rss|atom|rdf)$/i.test(name) || /^(?:feed|rss|atom|sitemap)\b/i.test(name);
}

/** Names the sitemaps that folders above an address may have, the nearest first. */
export function folderSitemaps(address: string): string[] {
  const { origin, pathname } = urlOf(address);
  const folders = pathname.slice(0, pathname.lastIndexOf("/")).split("/").filter((each) =>
    each !== ""
  );
  return folders.map((_, at) => `${origin}/${folders.slice(0, at + 1).join("/")}/sitemap.xml`)
    .reverse().slice(0, MAX_FOLDER_SITEMAPS);
}

/** Names the sitemaps that the folders most linked to may have. */
export function linkedFolderSitemaps(links: readonly string[], origin: string): string[] {
  const counts = new Map<string, number>();
  for (const link of links) {
    const [, folder] = /^https?:\/\/[^/]+\/([^/?]+)\/./.exec(link) ?? [];
    if (folder !== undefined) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count >= MIN_FOLDER_LINKS)
    .sort(([, a], [, b]) => b - a).slice(0, MAX_FOLDER_SITEMAPS)
    .map(([folder]) => `${origin}/${folder}/sitemap.xml`);
}
