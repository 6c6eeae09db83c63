/** Keeps work on bodies from blocking the event loop. */

// Bounds.
/**
 * Milliseconds of work on a body between two turns of the loop, so that everybody else is answered.
 */
const LOOP_SHARE_MS = 8;

let spent = 0;
let turn: Promise<void> | undefined;

/**
 * Counts work that began at `started`, on the clock of `performance.now()`, and waits for the next turn
 * of the loop when all such work together has had its share of this turn.
 *
 * Reading a socket that always has bytes never yields to the event loop; only a timer does.
 */
export function freeLoop(started: number): Promise<void> | undefined {
  spent += performance.now() - started;
  turn ??= new Promise((resolve) =>
    setTimeout(() => {
      spent = 0;
      turn = undefined;
      resolve();
    }, 0)
  );
  return spent < LOOP_SHARE_MS ? undefined : turn;
}
