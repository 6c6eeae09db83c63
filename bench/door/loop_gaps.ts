/**
 * Runs before the service in its main process and watches how long its event loop is not free.
 *
 * A line on standard error for each SIGUSR2: the longest gap since the last line, in milliseconds on
 * the clock. What else the machine does is in it, so it is an upper bound on a busy machine.
 */

const TICK_MS = 1;

let last = performance.now();
let longest = 0;

const timer = setInterval(() => {
  const now = performance.now();
  longest = Math.max(longest, now - last - TICK_MS);
  last = now;
}, TICK_MS);
Deno.unrefTimer(timer as unknown as number);

Deno.addSignalListener("SIGUSR2", () => {
  console.error(`loop gap ${longest.toFixed(1)}`);
  longest = 0;
});
