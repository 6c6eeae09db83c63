/**
 * Tests whose claim is time, on a machine that may stop for seconds: what failed while this process
 * itself was held up tells nothing and is tried again.
 */

const TICK_MS = 20;
/** A timer that is later than this was given no processor when it was due. */
const HELD_UP_MS = 150;
const MOST_TRIES = 6;

/** Runs some work; throws what it throws, but tries again when a timer was late meanwhile. */
export async function steadily<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1;; tries++) {
    const wasHeldUp = watchTimer();
    try {
      return await work();
    } catch (error) {
      if (!wasHeldUp() || tries === MOST_TRIES) throw error;
      console.log(`tried again: a timer was late (${String(error).slice(0, 200)})`);
    } finally {
      wasHeldUp();
    }
  }
}

/** Watches a timer until it is asked whether it was late. */
function watchTimer(): () => boolean {
  let worst = 0;
  let due = performance.now() + TICK_MS;
  const note = (): void => {
    const now = performance.now();
    worst = Math.max(worst, now - due);
    due = now + TICK_MS;
  };
  const timer = setInterval(note, TICK_MS);
  return () => {
    clearInterval(timer);
    if (due > 0) note();
    due = 0;
    return worst > HELD_UP_MS;
  };
}
