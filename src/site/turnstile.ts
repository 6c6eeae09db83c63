/** Limits how many actions run at once, the lowest rank first. */

/** A counting semaphore with ranks. */
export class Turnstile {
  #free: number;
  readonly #waiting: { rank: number; enter: () => void }[] = [];

  constructor(places: number) {
    this.#free = places;
  }

  /** Runs an action when there is a free place; of those waiting, the lowest rank goes first. */
  async pass<Result>(rank: number, action: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((enter) => this.#waiting.push({ rank, enter }));
    try {
      return await action();
    } finally {
      this.#leave();
    }
  }

  #leave(): void {
    let first = 0;
    for (let at = 1; at < this.#waiting.length; at++) {
      if ((this.#waiting[at]?.rank ?? 0) < (this.#waiting[first]?.rank ?? 0)) first = at;
    }
    const [next] = this.#waiting.splice(first, 1);
    if (next === undefined) this.#free++;
    else next.enter();
  }
}
