/** What a crawl has read so far, to recognise a page that says the same again. */
import { type AddressSet, textHash } from "../cursor/address_set.ts";
import { isNear, type PageDigest } from "./page_digest.ts";

// Bounds.
/** Digests of pages a crawl remembers; a page is not compared with those before them. */
export const MAX_CURSOR_DIGESTS = 200;

/** Digests: the hash of a title with the page's numbers and the two halves of a simhash; plain data. */
export type SavedDigests = readonly (readonly [number, number, number])[];

/** A page as read, by the keys of the addresses it is known by. */
export interface ReadKeys {
  readonly key: string;
  /** Where it landed, and its canonical address. */
  readonly others: readonly string[];
}

/** The pages of one crawl that were read. */
export class ReadPages {
  readonly #known: AddressSet;
  #digests: (readonly [number, number, number])[];

  /** `known` is shared with the frontier: one set goes into a cursor. */
  constructor(known: AddressSet, saved: SavedDigests = []) {
    this.#known = known;
    this.#digests = [...saved];
  }

  /** Reports whether a page was read already under another of its addresses. */
  hasRead({ others }: ReadKeys): boolean {
    return others.some((key) => this.#known.has(`read ${key}`));
  }

  /** Reports whether a page of this title, these numbers and nearly this text was read. */
  hasText({ bits, isComparable, ...named }: PageDigest): boolean {
    const hash = nameHash(named);
    return isComparable &&
      this.#digests.some(([known, ...saved]) => known === hash && isNear(saved, bits));
  }

  /** Reports whether a page of this title, and of no other words outside links, was read at this path. */
  hasTitleAt(digest: PageDigest, key: string): boolean {
    return key.includes("?") && this.#known.has(placeName(digest, key));
  }

  add({ key, others }: ReadKeys, digest: PageDigest): void {
    for (const each of [key, ...others]) this.#known.add(`read ${each}`);
    this.#known.add(placeName(digest, key));
    this.#digests.push([nameHash(digest), ...digest.bits]);
    if (this.#digests.length > MAX_CURSOR_DIGESTS) this.#digests.shift();
  }

  /** Forgets a page whose answer had no room: it will be read again. */
  forget({ key, others }: ReadKeys, digest: PageDigest): void {
    for (const each of [key, ...others]) this.#known.delete(`read ${each}`);
    this.#known.delete(placeName(digest, key));
    const [hash, bits] = [nameHash(digest), digest.bits];
    const at = this.#digests.findLastIndex(([known, low, high]) =>
      known === hash && low === bits[0] && high === bits[1]
    );
    if (at >= 0) this.#digests.splice(at, 1);
  }

  save(): SavedDigests {
    return this.#digests;
  }
}

/** Returns the hash that pages must share to be compared: of the title and the numbers. */
export function nameHash({ title, numbers }: Pick<PageDigest, "title" | "numbers">): number {
  return textHash(`${title} ${numbers}`);
}

/** Names the list that a page may be again: by its path, its title and its words outside links. */
export function placeName({ title, own }: Pick<PageDigest, "title" | "own">, key: string): string {
  return `title ${key.split("?", 1)[0]} ${title} ${own}`;
}
