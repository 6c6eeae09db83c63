/**
 * The extractors that were made of recipes lately: a recipe that is sent with every page is learnt
 * from once and not once a page.
 *
 * The digest is of the whole recipe, pages and all. What an address showed may have changed since,
 * so such a recipe is known for a while only.
 */
import { keepRecent } from "../../../base/keep_recent.ts";
import type { Extractor } from "../../../read/extractor/mod.ts";

// Bounds.
/** Extractors made of recipes that a process keeps; past it the one not asked for longest goes. */
export const MAX_KNOWN_RECIPES = 16;
/** How long one that was learnt from addresses is kept; then they are fetched again. */
export const KNOWN_RECIPE_SECONDS = 600;

/** The extractors of recipes, the last few of them kept. */
export interface KnownRecipes {
  /** Returns the extractor of a digest, unless it is too old; `now` in milliseconds. */
  find(digest: string, now: number): Extractor | undefined;
  /** Keeps an extractor; one that was learnt from addresses is forgotten after a while. */
  keep(digest: string, extractor: Extractor, now: number, isFetched: boolean): void;
}

/** Creates a memory of recipes, bounded by their number. */
export function createKnownRecipes(): KnownRecipes {
  /** In the order they were asked for, the last one last. */
  const known = new Map<string, { readonly extractor: Extractor; readonly until: number }>();
  return {
    find(digest, now): Extractor | undefined {
      const found = known.get(digest);
      if (found === undefined) return undefined;
      known.delete(digest);
      if (now >= found.until) return undefined;
      known.set(digest, found);
      return found.extractor;
    },
    keep(digest, extractor, now, isFetched): void {
      const until = isFetched ? now + KNOWN_RECIPE_SECONDS * 1000 : Infinity;
      keepRecent(known, digest, { extractor, until }, MAX_KNOWN_RECIPES);
    },
  };
}
