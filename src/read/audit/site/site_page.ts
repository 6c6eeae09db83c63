/** What an audit of a site knows of each of its pages. Types only. */
import { fnv1a } from "../../../base/fnv1a.ts";

/** One address that was asked for. */
export interface SitePage {
  /** In its one spelling, as are all addresses here. */
  readonly url: string;
  /** Where redirects led. */
  readonly landed: string;
  /** Null where nothing answered. */
  readonly status: number | null;
  /** Why it could not be read; null for a page that was. */
  readonly error: string | null;
  readonly title: string;
  readonly description: string;
  readonly hasHeading: boolean;
  readonly language: string;
  readonly isNoindex: boolean;
  /** Undefined where it names none. */
  readonly canonical: string | undefined;
  /** Its addresses in other languages, itself included where it names itself. */
  readonly languages: readonly string[];
  /** Addresses of the site it links to, each once. */
  readonly links: readonly string[];
  /** Those of them that its links ask crawlers not to follow. */
  readonly unfollowed: readonly string[];
  /** What it loads of its own site, by kind. */
  readonly assets: readonly { readonly kind: "image" | "script" | "style"; readonly url: string }[];
  /** The addresses that its `rel` names as next and before. */
  readonly neighbours: readonly string[];
  /** Whether robots.txt keeps crawlers from it. */
  readonly isBlocked: boolean;
  /** Redirects in a row that led from it. */
  readonly hops: number;
  /** Whether its redirects never end. */
  readonly isLoop: boolean;
  /** Words of its text; undefined where it was not read. */
  readonly words: number | undefined;
  /** What its text is told by among others; undefined where there is too little. */
  readonly print: TextPrint | undefined;
  /** Whether its title or heading speaks of an error. */
  readonly speaksOfError: boolean;
  /** Seconds that it took to answer. */
  readonly seconds: number;
}

/** A text in short: equal texts have one whole, near ones most of the parts in common. */
export interface TextPrint {
  readonly whole: string;
  /** The least hashes of its runs of words, in order: a sample that does not depend on their place. */
  readonly parts: readonly number[];
}

/** A site as far as it was read. */
export interface Site {
  readonly start: string;
  readonly pages: readonly SitePage[];
  /** Addresses that sitemaps name; undefined where they were not read. */
  readonly mapped: readonly string[] | undefined;
  /** False where a sitemap could not be read to its end: what it leaves out is not known then. */
  readonly isMapWhole?: boolean;
  /** The sitemaps that could not be read whole, and why. */
  readonly unreadSitemaps?: ReadonlyMap<string, string>;
  /** Addresses that were linked to and not asked for. */
  readonly left: number;
  /** Files of pages that answer with an error, and with which. */
  readonly deadAssets: ReadonlyMap<string, number>;
}

// Bounds.
/** Words of a text that are looked at; later ones are not. */
const MAX_PRINT_WORDS = 5_000;
/** Words that a text needs to be compared with others. */
const MIN_PRINT_WORDS = 20;
/** Words of one part. */
const PART_WORDS = 5;
/** Parts that are kept of a text: those with the least hashes, so that like texts keep the same. */
const MAX_PRINT_PARTS = 64;

/** Returns the print of a text's words; undefined where there are too few to tell it by. */
export function printOf(words: readonly string[]): TextPrint | undefined {
  if (words.length < MIN_PRINT_WORDS) return undefined;
  const read = words.slice(0, MAX_PRINT_WORDS);
  const parts = new Set<number>();
  for (let at = 0; at + PART_WORDS <= read.length; at++) {
    parts.add(fnv1a(read.slice(at, at + PART_WORDS).join(" ")));
  }
  const least = [...parts].sort((a, b) => a - b).slice(0, MAX_PRINT_PARTS);
  return { whole: `${words.length} ${fnv1a(read.join(" "))}`, parts: least };
}
