/** What a crawl did not ask or list because a page says the same: by pattern, with an example. */
import { MAX_SHAPE_CHARS, MAX_TOLD_ADDRESS_CHARS } from "../../base/limits.ts";

// Bounds.
/** Patterns of folded addresses that one answer lists. */
const MAX_FOLDED_PATTERNS = 20;

/** Counts folded addresses by their patterns. */
export class FoldedAddresses {
  readonly #patterns = new Map<string, { count: number; example: string }>();

  add(pattern: string, address: string): void {
    const name = pattern.slice(0, MAX_SHAPE_CHARS);
    const known = this.#patterns.get(name);
    if (known !== undefined) known.count++;
    else {
      const example = address.slice(0, MAX_TOLD_ADDRESS_CHARS);
      this.#patterns.set(name, { count: 1, example });
    }
  }

  /** Lists the patterns with most addresses, at most `MAX_FOLDED_PATTERNS`. */
  list(): { readonly pattern: string; readonly count: number; readonly example: string }[] {
    return [...this.#patterns].map(([pattern, { count, example }]) => ({ pattern, count, example }))
      .sort((a, b) => b.count - a.count)
      .slice(0, MAX_FOLDED_PATTERNS);
  }
}
