/** What a crawl did not ask or list because a page says the same: by pattern, with an example. */
import { MAX_FOLDED_PATTERNS } from "../../limits.ts";

/** Addresses of one pattern that were folded. */
export interface Folded {
  readonly pattern: string;
  readonly count: number;
  readonly example: string;
}

/** Counts folded addresses by their patterns. */
export class FoldedAddresses {
  readonly #patterns = new Map<string, { count: number; example: string }>();

  add(pattern: string, address: string): void {
    const known = this.#patterns.get(pattern);
    if (known !== undefined) known.count++;
    else this.#patterns.set(pattern, { count: 1, example: address });
  }

  /** Lists the patterns with most addresses, at most `MAX_FOLDED_PATTERNS`. */
  list(): Folded[] {
    return [...this.#patterns].map(([pattern, { count, example }]) => ({ pattern, count, example }))
      .sort((one, other) => other.count - one.count)
      .slice(0, MAX_FOLDED_PATTERNS);
  }
}
