/** Keeps work on what callers sent from blocking the event loop. */

// Bounds.
/** Milliseconds of work on bodies between two turns of the loop, so that others are answered. */
const LOOP_SHARE_MS = 8;
/** Milliseconds of one piece of work that is too little to be counted. */
const LEAST_WORK_MS = 0.1;

let spent = 0;
let turn: Promise<void> | undefined;

/**
 * Runs work in a turn of the loop that has some of its share left: what many callers sent at once is
 * not worked on in one turn. Of work that goes on later, only what it does at once is counted.
 *
 * Reading a socket that always has bytes never yields to the event loop; only a timer does.
 */
export async function inLoopShare<Result>(work: () => Result): Promise<Awaited<Result>> {
  while (spent >= LOOP_SHARE_MS) await turn;
  const started = performance.now();
  let working: Result;
  try {
    working = work();
  } finally {
    count(performance.now() - started);
  }
  return await working;
}

function count(took: number): void {
  if (took < LEAST_WORK_MS) return;
  spent += took;
  turn ??= new Promise((resolve) =>
    setTimeout(() => {
      spent = 0;
      turn = undefined;
      resolve();
    }, 0)
  );
}
