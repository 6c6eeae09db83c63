/**
 * What one evaluation of a selector may spend.
 *
 * A caller's selector can cost more than any page justifies, so the work itself is counted and
 * stopped; the reader process around it can still be killed when counting does not help.
 */

// Bounds.
/** Brackets and parentheses open at once in a selector. */
export const MAX_SELECTOR_DEPTH = 64;
/** Characters of a caller's selector. */
export const MAX_SELECTOR_CHARS = 32_768;
/** Nodes one evaluation may look at; some seconds of work. */
const MAX_SELECTOR_STEPS = 100_000_000;
/** Numbers one evaluation may cache to save steps, four bytes each. */
const MAX_SELECTOR_CELLS = 32 * 1024 * 1024;

/** Thrown when an evaluation has used up its budget; the front turns it into a refusal. */
export class SelectorStopped extends Error {
  override readonly name = "SelectorStopped";
}

/** Characters of a text that a step of the budget pays for. */
const CHARS_PER_STEP = 16;

/** Simple tests or operations that cost as much as one step. */
export const TESTS_PER_STEP = 2;

/** Counts the steps and memory of one evaluation down. */
export class SelectorBudget {
  #steps: number;
  #cells: number;
  #matches: number;

  constructor(
    steps: number = MAX_SELECTOR_STEPS,
    cells: number = MAX_SELECTOR_CELLS,
    matches: number = Infinity,
  ) {
    this.#steps = steps;
    this.#cells = cells;
    this.#matches = matches;
  }

  /** True once an evaluation was stopped for what it spent. */
  get isSpent(): boolean {
    return this.#steps < 0 || this.#cells < 0 || this.#matches < 0;
  }

  /** Takes steps, one for a node looked at. Throws `SelectorStopped`. */
  spend(steps: number): void {
    if ((this.#steps -= steps) < 0) throw new SelectorStopped("looks at too many nodes");
  }

  /** Takes the steps of a text that is read or made, by its length; `least` whatever that is. */
  spendText(length: number, least = 1): void {
    this.spend(least + Math.ceil(length / CHARS_PER_STEP));
  }

  /** Takes memory that is kept until the evaluation ends, in numbers of four bytes. */
  hold(cells: number): void {
    if ((this.#cells -= cells) < 0) throw new SelectorStopped("keeps too much in memory");
  }

  /** Takes what was selected in one of many scopes: in scopes inside scopes the same again. */
  give(matches: number): void {
    if ((this.#matches -= matches) < 0) throw new SelectorStopped("finds the same again and again");
  }
}
