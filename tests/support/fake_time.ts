/** Intervals that pass when a test says so. */

interface Interval {
  readonly work: () => void;
  readonly every: number;
  next: number;
}

/** Stands in for `setInterval` and `clearInterval` until it is restored. */
export class FakeTime {
  readonly #real = { set: globalThis.setInterval, clear: globalThis.clearInterval };
  readonly #intervals = new Map<number, Interval>();
  #now = 0;
  #last = 0;

  constructor() {
    const set = (work: () => void, every = 0): number => {
      this.#intervals.set(++this.#last, { work, every, next: this.#now + every });
      return this.#last;
    };
    globalThis.setInterval = set as unknown as typeof setInterval;
    globalThis.clearInterval = ((id: number) => {
      this.#intervals.delete(id);
    }) as unknown as typeof clearInterval;
  }

  /** Milliseconds. */
  readonly now = (): number => this.#now;

  /** Lets so many milliseconds pass, and all intervals in them. */
  pass(milliseconds: number): void {
    const end = this.#now + milliseconds;
    for (;;) {
      const due = [...this.#intervals.values()].filter(({ next }) => next <= end);
      const [first] = due.sort((a, b) => a.next - b.next);
      if (first === undefined) break;
      this.#now = first.next;
      first.next += first.every;
      first.work();
    }
    this.#now = end;
  }

  restore(): void {
    globalThis.setInterval = this.#real.set;
    globalThis.clearInterval = this.#real.clear;
  }
}
