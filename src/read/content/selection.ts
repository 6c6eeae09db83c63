/** Which parts of a page are written: all of it, or the blocks chosen as its main content. */

/** Chosen text and images of a page, by position in document order. */
export class Selection {
  /** How many chosen nodes there are before each position. */
  readonly #before: Int32Array;

  /**
   * Takes one mark per position, 1 for a text or image that is chosen; the addresses, as written, of
   * links that are not written; and elements that are written as items of a list, a line each.
   */
  constructor(
    chosen: Uint8Array,
    readonly unlinked: ReadonlySet<string> = new Set(),
    readonly items: ReadonlySet<number> = new Set(),
  ) {
    this.#before = new Int32Array(chosen.length + 1);
    for (let at = 0; at < chosen.length; at++) {
      this.#before[at + 1] = (this.#before[at] as number) + (chosen[at] as number);
    }
  }

  /** Reports whether anything is chosen between two positions, both included. */
  hasAny(first: number, last: number): boolean {
    return (this.#before[last + 1] as number) > (this.#before[first] as number);
  }
}
