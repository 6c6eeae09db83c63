/**
 * The slot of one call, given up while the call does nothing but wait for a site's turn.
 *
 * A crawl sleeps most of its time: four of them would keep every call to an idle site waiting.
 */
import { ToolError } from "../../base/errors.ts";
import { sleepFor } from "../../base/until_aborted.ts";
import type { Claim, Lane, Place } from "./lane.ts";
import type { Reply } from "./reader_process.ts";

// Bounds.
/** Calls that only wait for a site's turn without holding a slot; further ones hold theirs. */
export const MAX_SLEEPING_CALLS = 8;

/** How many calls sleep without a slot, over all lanes of a pool. */
export interface Sleepers {
  count: number;
}

/** The slot of one call. */
export interface CallLane {
  /** Waits for the slot. Rejects with the signal's reason when it aborts first. */
  enter(): Promise<void>;
  /** Runs a request while the call has its slot. Never rejects, unless the work does. */
  hold(work: () => Promise<Reply>): Promise<Reply>;
  /** Waits so long, without the slot where nothing else of the call is under way. Never rejects. */
  sleep(milliseconds: number): Promise<Reply>;
  leave(): void;
}

const DONE: Reply = { reply: { kind: "done" } };

/**
 * Creates the slot of one call, which is over when the signal aborts; `shares` names the sites and
 * the caller that share the lane with others.
 */
export function createCallLane(
  lane: Lane,
  sleepers: Sleepers,
  over: AbortSignal,
  shares: readonly string[] = [],
): CallLane {
  let place: Place | undefined;
  let busy = 0;
  let isAway = false;
  let coming: Promise<void> | undefined;
  const claim: Claim = { shares, isWaiting: () => busy > 0 };

  function goAway(): void {
    if (isAway || busy > 0 || sleepers.count >= MAX_SLEEPING_CALLS) return;
    isAway = true;
    sleepers.count++;
    place?.leave();
  }

  async function comeBack(): Promise<void> {
    if (!isAway) return await place?.comeBack(over);
    coming ??= lane.enter(over, claim).then((entered) => {
      place = entered;
    }).finally(() => {
      isAway = false;
      coming = undefined;
      sleepers.count--;
    });
    await coming;
  }

  async function unlessOver(work: () => Promise<Reply>): Promise<Reply> {
    try {
      return await work();
    } catch (error) {
      if (!over.aborted) throw error;
      return { error: new ToolError("timed_out", "the call is over").toObject() };
    }
  }

  return {
    async enter(): Promise<void> {
      place = await lane.enter(over, claim);
    },
    hold: (work) =>
      unlessOver(async () => {
        busy++;
        try {
          await comeBack();
          lane.share();
          const reply = await work();
          // A slot that was lent meanwhile: the process goes on with the reply.
          await comeBack();
          return reply;
        } finally {
          busy--;
        }
      }),
    sleep: (milliseconds) =>
      unlessOver(async () => {
        goAway();
        await sleepFor(milliseconds, over);
        await comeBack();
        return DONE;
      }),
    leave(): void {
      if (isAway && coming === undefined) {
        isAway = false;
        sleepers.count--;
      }
      place?.leave();
    },
  };
}

/** Returns how long a request of a reader wants to sleep; undefined for one to the network. */
export function sleepOf(request: unknown): number | undefined {
  const { kind, milliseconds } = (request ?? {}) as { kind?: unknown; milliseconds?: unknown };
  if (kind !== "sleep") return undefined;
  // A reader that was taken over cannot keep a timer for longer than its call.
  return typeof milliseconds === "number" && milliseconds > 0
    ? Math.min(milliseconds, 0x7fffffff)
    : 0;
}
