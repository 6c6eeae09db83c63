/**
 * Detects that a process has stopped answering, by pinging it again and again.
 *
 * Silence is counted while a ping is open, in ticks of our own clock, each of them bounded: a
 * stall of this process, or a machine that slept, is not counted against the other one.
 */

/** Watches one process. */
export interface Heartbeat {
  /** Starts or resumes pinging. */
  start(): void;
  /** Stops pinging: no request to the process is open. */
  stop(): void;
  /** Resets the silence: a message from the process shows that it is alive. */
  heard(): void;
}

/** What a heartbeat is built from. */
export interface HeartbeatOptions {
  /** Milliseconds between two pings. */
  readonly tickMs: number;
  /** Pings the process; whatever it sends is an answer. */
  ask(): void;
  /**
   * Called after each tick with the milliseconds the process has been silent; 0 when it answered.
   */
  onSilence(milliseconds: number): void;
  /** Milliseconds; the runtime's own by default. */
  now?: () => number;
  /** Calls a function every `tickMs`; returns the function that stops it. */
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
      // The open ping may still be answered; until it is, another would show nothing.
      silent = 0;
    },
    heard(): void {
      isAsked = false;
      silent = 0;
    },
  };
}
