/** How far a batch is, on standard error: one line kept up to date on a terminal, else one now and then. */

// Bounds.
/** Seconds between two lines about the progress where standard error is not a terminal. */
export const BATCH_PROGRESS_SECONDS = 10;
/** Milliseconds between two updates of the progress on a terminal. */
export const BATCH_TERMINAL_MS = 500;

/** Counts of a batch. */
export interface Progress {
  /** Notes an answer; `share` is how much of all inputs is read, where that is known. */
  note(isFailed: boolean, share: number | undefined): void;
  /** Reports the end: with the counts, and what else there is to report. */
  end(more: Readonly<Record<string, unknown>>): void;
  stop(): void;
}

/** Creates the counts; `passed` inputs were done before. `write` gets text with its line ends. */
export function createProgress(
  isTerminal: boolean,
  passed: number,
  write: (text: string) => void,
  now: () => number = () => performance.now(),
): Progress {
  const started = now();
  let done = 0;
  let failed = 0;
  let share: number | undefined;
  let begun: number | undefined;

  function counts(): Record<string, number> {
    const seconds = (now() - started) / 1000;
    // What was done before took no time of this run.
    const part = share === undefined ? undefined : (share - (begun ?? 0)) / (1 - (begun ?? 0));
    const left = part === undefined || !(part > 0) ? undefined : seconds * (1 - part) / part;
    return {
      done: passed + done,
      // Of those nobody counted again how many had failed.
      ...(passed === 0 ? {} : { done_before: passed }),
      failed,
      seconds: round(seconds),
      per_second: round(seconds > 0 ? done / seconds : 0),
      ...(left === undefined ? {} : { seconds_left: Math.round(left) }),
    };
  }

  function tell(): void {
    if (!isTerminal) return write(`${JSON.stringify({ batch: "running", ...counts() })}\n`);
    const { done, failed, per_second, seconds_left } = counts();
    const left = seconds_left === undefined ? "" : `, ${shortTime(seconds_left)} left`;
    write(`\r\x1b[K${done} done, ${failed} failed, ${per_second}/s${left}`);
  }

  const timer = setInterval(tell, isTerminal ? BATCH_TERMINAL_MS : BATCH_PROGRESS_SECONDS * 1000);
  return {
    note(isFailed, known): void {
      done++;
      if (isFailed) failed++;
      if (known === undefined) return;
      begun ??= passed === 0 ? 0 : known;
      share = Math.max(share ?? 0, known);
    },
    end(more): void {
      clearInterval(timer);
      const { seconds_left: _, ...last } = counts();
      if (isTerminal) write("\r\x1b[K");
      write(`${JSON.stringify({ batch: "done", ...last, ...more })}\n`);
    },
    stop(): void {
      clearInterval(timer);
      if (isTerminal) write("\r\x1b[K");
    },
  };
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}

function shortTime(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  return seconds < 3600 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
