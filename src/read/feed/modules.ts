/**
 * The vocabularies feeds are written in, by the namespaces and prefixes seen in the wild.
 *
 * Sources: RSS Advisory Board namespace list; RSS 1.0 modules; RFC 4287; Atom 0.3; Media RSS 1.5.1;
 * Apple podcast tags; the podcast namespace.
 */
import type { XmlElement } from "../../page/documents/xml/mod.ts";

// Bounds.
/** Names of modules whose folded form is kept; a hostile feed has any number. */
const MAX_FOLDED_NAMES = 256;

/** Namespace without its scheme, case and final slash or hash, by module. */
const MODULE_OF_SPACE: ReadonlyMap<string, string> = new Map([
  ["", "rss"],
  ...Object.entries({
    rss: "purl.org/rss/1.0 purl.org/net/rss1.1 my.netscape.com/rdf/simple/0.9 " +
      "channel.netscape.com/rdf/simple/0.9 my.netscape.com/publish/formats/rss-0.91.dtd " +
      "backend.userland.com/rss backend.userland.com/rss2 " +
      "blogs.law.harvard.edu/tech/rss cyber.law.harvard.edu/rss " +
      "www.rssboard.org/rss-specification",
    atom: "www.w3.org/2005/atom purl.org/atom/ns purl.org/atom-blog/ns",
    dc: "purl.org/dc/elements/1.0 purl.org/dc/elements/1.1",
    dcterms: "purl.org/dc/terms",
    content: "purl.org/rss/1.0/modules/content",
    enc: "purl.org/rss/1.0/modules/enclosure purl.oclc.org/net/rss_2.0/enc",
    itunes: "www.itunes.com/dtds/podcast-1.0.dtd example.com/dtds/podcast-1.0.dtd",
    podcast: "podcastindex.org/namespace/1.0 " +
      "github.com/podcastindex-org/podcast-namespace/blob/main/docs/1.0.md",
    media: "search.yahoo.com/mrss video.search.yahoo.com/mrss",
    rdf: "www.w3.org/1999/02/22-rdf-syntax-ns",
    xhtml: "www.w3.org/1999/xhtml",
  }).flatMap(([module, spaces]) => spaces.split(" ").map((space) => [space, module] as const)),
]);

/** What a prefix means when nothing declares it: the module of its name. */
const MODULE_OF_PREFIX: ReadonlyMap<string, string> = new Map([
  ["a10", "atom"],
  ...[...MODULE_OF_SPACE.values()].map((module) => [module, module] as const),
]);

/** Returns an element's module; `rss` and `atom` are core, `other` is what no module claims. */
export function moduleOf(element: XmlElement): string {
  if (element.space === undefined) return MODULE_OF_PREFIX.get(element.prefix) ?? "other";
  const known = MODULE_OF_SPACE.get(foldSpace(element.space));
  return known ?? (element.prefix === "" ? "rss" : "other");
}

/** Returns the name readers ask for: the module, a colon, the local name. */
export function moduleName(element: XmlElement): string {
  return `${moduleOf(element)}:${localOf(element)}`;
}

/** Names that are written with a capital inside; all others are of small letters. */
const CAPITALS = new Map(
  ["pubDate", "lastBuildDate", "managingEditor", "webMaster"].map((name) => [
    name.toUpperCase(),
    name,
  ]),
);

/** Returns the local name of an element; some feeds write theirs in capitals throughout. */
function localOf({ local }: XmlElement): string {
  return /^[A-Z]+$/.test(local) ? CAPITALS.get(local) ?? local.toLowerCase() : local;
}

const folded = new Map<string, string>();

/** Folds a namespace; remembered, as a feed asks it of each of its elements. */
function foldSpace(space: string): string {
  let fold = folded.get(space);
  if (fold === undefined) {
    fold = space.toLowerCase().replace(/^https?:\/\//, "").replace(/(?<![/#])[/#]+$/, "");
    if (folded.size < MAX_FOLDED_NAMES) folded.set(space, fold);
  }
  return fold;
}
