/**
 * Notices that a process has fallen silent, by asking it again and again.
 *
 * Silence is counted while a question is open, in ticks of our own clock, each of them bounded: a
 * stall of this process, or a machine that slept, is not held against the other one.
 */

/** Watches one process. */
export interface Heartbeat {
  /** Begins to ask, or goes on asking. */
  start(): void;
  /** Stops asking: nothing is wanted of the process. */
  stop(): void;
  /** Anything that comes from the process shows that it lives. */
  heard(): void;
}

/** What a heartbeat is made of. */
export interface HeartbeatOptions {
  /** Milliseconds between two questions. */
  readonly tickMs: number;
  /** Asks the process; whatever it sends is an answer. */
  ask(): void;
  /** Told after each tick how many milliseconds the process has been silent; 0 when it was heard. */
  onSilence(milliseconds: number): void;
  /** Milliseconds; the runtime's own by default. */
  now?: () => number;
  /** Calls a function every `tickMs`; gives the function that stops it. */
  every?: (tick: () => void) => () => void;
}

/** Creates a heartbeat that is stopped. */
export function createHeartbeat(options: HeartbeatOptions): Heartbeat {
  const { tickMs, ask, onSilence, now = (): number => performance.now() } = options;
  const every = options.every ?? ((work): () => void => {
    const timer = setInterval(work, tickMs);
    return () => clearInterval(timer);
  });
  let stopTicks: (() => void) | undefined;
  let isAsked = false;
  let silent = 0;
  let last = 0;

  function tick(): void {
    const elapsed = Math.min(now() - last, 2 * tickMs);
    last = now();
    if (isAsked) silent += elapsed;
    onSilence(silent);
    if (isAsked || stopTicks === undefined) return;
    isAsked = true;
    ask();
  }

  return {
    start(): void {
      if (stopTicks !== undefined) return;
      last = now();
      stopTicks = every(tick);
      if (isAsked) return;
      isAsked = true;
      ask();
    },
    stop(): void {
      stopTicks?.();
      stopTicks = undefined;
      // The open question may still be answered; until it is, another would tell nothing.
      silent = 0;
    },
    heard(): void {
      isAsked = false;
      silent = 0;
    },
  };
}
