/** Whose turn it is among a site's shapes; pages that repeat others give theirs up. */
import { parametersOf } from "./address_shape.ts";

// Bounds.
/** Shapes of addresses whose turns are counted; pages of others have theirs uncounted. */
export const MAX_SHAPES = 500;
/** Pages of one shape that may say nothing new before no more of it is asked. */
const MAX_BARREN_PAGES = 2;

/** Pages taken of one shape, and those among them that said nothing new. */
type Taken = readonly [pages: number, barren: number];

/** The counts of every shape; plain data. */
export type SavedShapes = readonly (readonly [string, ...Taken])[];

/** Reports whether so many pages of a shape brought too little to ask for more. */
export function isStarved(pages: number, barren: number): boolean {
  return barren >= MAX_BARREN_PAGES && barren * 2 > pages;
}

/** The turns of one crawl. */
export class ShapeTurns {
  readonly #taken: Map<string, Taken>;

  constructor(saved: SavedShapes = []) {
    this.#taken = new Map(saved.map(([shape, ...taken]) => [shape, taken]));
  }

  /** Returns how late a shape's turn is; the lowest is next. */
  costOf(shape: string): number {
    const [pages, barren] = this.#taken.get(shape) ?? [0, 0];
    return (pages + 2 * barren) * (1 + parametersOf(shape));
  }

  /** Reports whether a shape has had enough turns that brought nothing. */
  isStarved(shape: string): boolean {
    return isStarved(...this.#taken.get(shape) ?? [0, 0]);
  }

  /** Notes a page that was taken, or with -1 one that was given back. */
  note(shape: string, isBarren: boolean, count: 1 | -1 = 1): void {
    const [pages, barren] = this.#taken.get(shape) ?? [0, 0];
    if (!this.#taken.has(shape) && this.#taken.size >= MAX_SHAPES) return;
    this.#taken.set(shape, [
      Math.max(0, pages + count),
      Math.max(0, barren + (isBarren ? count : 0)),
    ]);
  }

  save(): SavedShapes {
    return [...this.#taken].map(([shape, taken]) => [shape, ...taken]);
  }
}
