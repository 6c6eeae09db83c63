/**
 * Room for request bodies: how many bytes all of them together may hold.
 *
 * A body is let in with room for all of it, first come first served, so that it can always finish;
 * until then nothing of it is read. Room that is set aside for a client that sends nothing is lent
 * out while others wait.
 */

/** The bounds a room goes by. */
export interface RoomBounds {
  /** Bytes all bodies hold at most. */
  readonly maxBytes: number;
  /** Bytes one body has at most; so many are kept for bodies that are partly here. */
  readonly largest: number;
  /** Milliseconds after which room that is not used is lent out. */
  readonly lapseMs: number;
}

/** The room of one body. */
export interface Stay {
  /** Settles when there is room for all of the body; rejects when the stay ends before. */
  whole(): Promise<void>;
  /** Counts bytes that were read. */
  add(bytes: number): void;
  /** Notes that no more bytes will come. */
  complete(): void;
  /** Returns all room back; calling it again does nothing. */
  end(): void;
}

interface Guest {
  /** Bytes it may come to. */
  size: number;
  /** Bytes set aside for it, those it holds among them. */
  granted: number;
  held: number;
  /** When it last took bytes, on the clock of `performance.now()`. */
  movedAt: number;
  waiting: PromiseWithResolvers<void> | undefined;
}

/** Keeps the bytes of all bodies of a door within bounds. */
export class BodyRoom {
  readonly #bounds: RoomBounds;
  /** In the order they came. */
  readonly #guests = new Set<Guest>();
  #granted = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(bounds: RoomBounds) {
    this.#bounds = bounds;
  }

  /** Bytes set aside, those held among them. */
  get granted(): number {
    return this.#granted;
  }

  /** Opens the stay of a body that may come to so many bytes. */
  open(size: number): Stay {
    const guest: Guest = { size, granted: 0, held: 0, movedAt: 0, waiting: undefined };
    this.#guests.add(guest);
    return {
      whole: () => this.#whole(guest),
      add: (bytes) => {
        guest.held += bytes;
        guest.movedAt = performance.now();
        // What was read while its room was lent out counts all the same.
        if (guest.held > guest.granted) this.#grant(guest, guest.held);
      },
      complete: () => {
        guest.size = guest.held;
        this.#grant(guest, guest.held);
        this.#serve();
      },
      end: () => this.#end(guest),
    };
  }

  #whole(guest: Guest): Promise<void> {
    if (guest.granted >= guest.size) return Promise.resolve();
    guest.waiting = Promise.withResolvers();
    const { promise } = guest.waiting;
    this.#serve();
    return promise;
  }

  #end(guest: Guest): void {
    if (!this.#guests.delete(guest)) return;
    this.#granted -= guest.granted;
    guest.waiting?.promise.catch(() => {});
    guest.waiting?.reject(new Error("the stay of a body has ended"));
    this.#serve();
  }

  #grant(guest: Guest, bytes: number): void {
    this.#granted += bytes - guest.granted;
    guest.granted = bytes;
  }

  /** Lets waiting bodies in, in their order, as far as there is room. */
  #serve(): void {
    for (const guest of this.#guests) {
      if (guest.waiting === undefined) continue;
      if (!this.#fits(guest)) this.#reclaim();
      if (!this.#fits(guest)) return this.#lookAgain();
      this.#grant(guest, guest.size);
      guest.movedAt = performance.now();
      guest.waiting.resolve();
      guest.waiting = undefined;
    }
  }

  #fits(guest: Guest): boolean {
    const { maxBytes, largest } = this.#bounds;
    const most = guest.held > 0 ? maxBytes : Math.max(maxBytes - largest, largest);
    return this.#granted - guest.granted + guest.size <= most;
  }

  /** Takes back what is set aside for bodies that have not moved for a while. */
  #reclaim(): void {
    const until = performance.now() - this.#bounds.lapseMs;
    for (const guest of this.#guests) {
      if (guest.waiting !== undefined || guest.movedAt > until) continue;
      this.#grant(guest, guest.held);
    }
  }

  #lookAgain(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#serve();
    }, this.#bounds.lapseMs);
  }
}
