/**
 * A quota for request bodies: how many bytes of memory all of them together may take.
 *
 * A body is admitted with memory reserved for all of it, first come first served, so that it can
 * always finish; until then nothing of it is read. Memory that is reserved for a client that sends
 * nothing is lent out while others wait.
 */

interface QuotaBounds {
  /** Bytes of all bodies together, at most. */
  readonly maxBytes: number;
  /** Bytes one body has at most; so many are kept for bodies that are partly here. */
  readonly largest: number;
  /** Milliseconds after which reserved memory that is not used is lent out. */
  readonly lapseMs: number;
}

/** The reserved memory of one body. */
export interface Reservation {
  /** Settles when all of the body is reserved; rejects when the reservation ends before. */
  whole(): Promise<void>;
  /** Counts bytes that were read. */
  add(bytes: number): void;
  /** Notes that no more bytes will come. */
  complete(): void;
  /** Releases all of it; calling it again does nothing. */
  end(): void;
}

interface ReservedBody {
  /** Bytes it may come to. */
  size: number;
  /** Bytes reserved for it, those already read among them. */
  granted: number;
  held: number;
  /** When it last took bytes, on the clock of `performance.now()`. */
  movedAt: number;
  waiting: PromiseWithResolvers<void> | undefined;
}

/** Keeps the bytes of all bodies of a door within bounds. */
export class BodyQuota {
  readonly #bounds: QuotaBounds;
  /** In the order they came. */
  readonly #bodies = new Set<ReservedBody>();
  #granted = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(bounds: QuotaBounds) {
    this.#bounds = bounds;
  }

  /** Bytes reserved, those already read among them. */
  get granted(): number {
    return this.#granted;
  }

  /** Opens the reservation of a body of at most so many bytes. */
  open(size: number): Reservation {
    const body: ReservedBody = { size, granted: 0, held: 0, movedAt: 0, waiting: undefined };
    this.#bodies.add(body);
    return {
      whole: () => this.#whole(body),
      add: (bytes) => {
        body.held += bytes;
        body.movedAt = performance.now();
        // What was read while its memory was lent out counts all the same.
        if (body.held > body.granted) this.#grant(body, body.held);
      },
      complete: () => {
        body.size = body.held;
        this.#grant(body, body.held);
        this.#serve();
      },
      end: () => this.#end(body),
    };
  }

  #whole(body: ReservedBody): Promise<void> {
    if (body.granted >= body.size) return Promise.resolve();
    body.waiting = Promise.withResolvers();
    const { promise } = body.waiting;
    this.#serve();
    return promise;
  }

  #end(body: ReservedBody): void {
    if (!this.#bodies.delete(body)) return;
    this.#granted -= body.granted;
    body.waiting?.promise.catch(() => {});
    body.waiting?.reject(new Error("the reservation of a body has ended"));
    this.#serve();
  }

  #grant(body: ReservedBody, bytes: number): void {
    this.#granted += bytes - body.granted;
    body.granted = bytes;
  }

  /** Admits waiting bodies, in their order, as far as they fit. */
  #serve(): void {
    for (const body of this.#bodies) {
      if (body.waiting === undefined) continue;
      if (!this.#fits(body)) this.#reclaim();
      if (!this.#fits(body)) return this.#lookAgain();
      this.#grant(body, body.size);
      body.movedAt = performance.now();
      body.waiting.resolve();
      body.waiting = undefined;
    }
  }

  #fits(body: ReservedBody): boolean {
    const { maxBytes, largest } = this.#bounds;
    const most = body.held > 0 ? maxBytes : Math.max(maxBytes - largest, largest);
    return this.#granted - body.granted + body.size <= most;
  }

  /** Takes back what is reserved for bodies that have sent nothing for a while. */
  #reclaim(): void {
    const until = performance.now() - this.#bounds.lapseMs;
    for (const body of this.#bodies) {
      if (body.waiting !== undefined || body.movedAt > until) continue;
      this.#grant(body, body.held);
    }
  }

  #lookAgain(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#serve();
    }, this.#bounds.lapseMs);
  }
}
