/** Places as text, within a budget: a hostile page must not fill an answer with paths alone. */
import { type Page, placeOf } from "../../page/html/mod.ts";
import type { Place } from "../vocabularies/mod.ts";

// Bounds.
/** Characters of references and places that an answer repeats of the smallest page; more are left out. */
export const MIN_COPY_CHARS = 10_000;

/** Writes places until their budget is spent; from then on every place is null. */
export class PlaceWriter {
  readonly #page: Page;
  #left: number;

  /** Opens a budget of `factor` characters of places for each character of the page. */
  constructor(page: Page, factor = 1) {
    this.#page = page;
    this.#left = Math.max(MIN_COPY_CHARS, factor * page.html.length);
  }

  /**
   * Returns the text of a place: an XPath, and after `#` the pointer into a script's JSON.
   *
   * `#/offers/price` is followed from the whole text of the script, mended where it is not JSON;
   * `#@128/price` from the literal that begins at its character 128, counted from 0 in UTF-16 units.
   */
  write(place: Place | null): string | null {
    if (place === null || this.#left <= 0) return null;
    const path = placeOf(this.#page.tree, place.node);
    const text = place.pointer === null ? path : `${path}#${place.pointer}`;
    this.#left = text.length > this.#left ? 0 : this.#left - text.length;
    return this.#left === 0 ? null : text;
  }
}
