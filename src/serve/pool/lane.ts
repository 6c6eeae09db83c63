/**
 * A lane: so many calls at once, the others wait in the order they came.
 *
 * Nobody has more than half of the slots while somebody else waits: neither a site nor a caller. A
 * call of one that has more and only waits for the network lends its slot, and has one again before
 * it goes on.
 */

/** Frees the slot; calling it twice does nothing. */
export type Leave = () => void;

/** Who wants a slot. */
export interface Claim {
  /** The sites and the caller that share the lane with others; none for a call that shares none. */
  readonly shares: readonly string[];
  /** Reports whether the call only waits for the network at present. */
  isWaiting(): boolean;
}

/** The slot of one call. */
export interface Place {
  readonly leave: Leave;
  /** Waits until the call has a slot again, if it was lent. Rejects as `enter` does. */
  comeBack(signal: AbortSignal): Promise<void>;
}

/** A bounded number of slots. */
export interface Lane {
  /**
   * Waits for a slot. Rejects with the signal's reason when it aborts first; then nothing started.
   */
  enter(signal: AbortSignal, claim?: Claim): Promise<Place>;
  /** To be called when a call begins to wait for the network: its slot may be lent from then on. */
  share(): void;
}

interface Holder {
  readonly claim: Claim;
  state: "waiting" | "holding" | "lent" | "gone";
}

interface Waiter {
  readonly holder: Holder;
  give(): void;
}

const ALONE: Claim = { shares: [], isWaiting: () => false };

/** Creates a lane with so many slots. */
export function createLane(places: number): Lane {
  const half = Math.max(1, Math.floor(places / 2));
  const waiting = new Set<Waiter>();
  /** Calls that have a slot, and calls that have lent theirs. */
  const begun = new Set<Holder>();
  const free = (): number => places - count("holding");

  function count(state: Holder["state"], share?: string): number {
    let found = 0;
    for (const { claim, state: its } of begun) {
      if (its === state && (share === undefined || claim.shares.includes(share))) found++;
    }
    return found;
  }

  /** Reports whether a further slot would be more than the half of a share. */
  function hasHalf({ claim }: Holder): boolean {
    return claim.shares.some((share) => count("holding", share) >= half);
  }

  /** Reports whether a share has so many calls, lent slots included, that it may begin no more. */
  function hasAll({ claim, state }: Holder): boolean {
    return state === "waiting" &&
      claim.shares.some((share) => count("holding", share) + count("lent", share) >= places);
  }

  /** The next to have a slot: others than those that have their half, calls that lent theirs first. */
  function next(isFair: boolean): Waiter | undefined {
    const may = [...waiting].filter(({ holder }) =>
      !hasAll(holder) && !(isFair && hasHalf(holder))
    );
    return may.find(({ holder }) => holder.state === "lent") ?? may[0];
  }

  function lendOne(): boolean {
    if (count("lent") >= places) return false;
    for (const holder of begun) {
      const { claim, state } = holder;
      const hasMore = claim.shares.some((share) => count("holding", share) > half);
      if (state !== "holding" || !hasMore || !claim.isWaiting()) continue;
      holder.state = "lent";
      return true;
    }
    return false;
  }

  function share(): void {
    for (;;) {
      const fair = next(true);
      const given = free() > 0 ? fair ?? next(false) : undefined;
      if (given !== undefined) {
        waiting.delete(given);
        given.holder.state = "holding";
        begun.add(given.holder);
        given.give();
      } else if (fair === undefined || !lendOne()) return;
    }
  }

  function wait(holder: Holder, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.reject(signal.reason);
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        waiting.delete(waiter);
        reject(signal.reason);
      };
      const waiter: Waiter = {
        holder,
        give(): void {
          signal.removeEventListener("abort", stop);
          resolve();
        },
      };
      signal.addEventListener("abort", stop, { once: true });
      waiting.add(waiter);
      share();
    });
  }

  return {
    async enter(signal, claim = ALONE): Promise<Place> {
      const holder: Holder = { claim, state: "waiting" };
      await wait(holder, signal);
      let coming: Promise<void> | undefined;
      return {
        leave(): void {
          holder.state = "gone";
          begun.delete(holder);
          share();
        },
        async comeBack(over): Promise<void> {
          if (holder.state !== "lent") return;
          coming ??= wait(holder, over).finally(() => coming = undefined);
          await coming;
        },
      };
    },
    share,
  };
}
