/** Holds a call to the processor time that its pages may take, whatever the machine is busy with. */
import { ToolError } from "../../base/errors.ts";
import { shortSeconds } from "./budget.ts";

// Bounds.
/**
 * Seconds of processor time that a page may take, and as many more for each MB of it; past them the
 * call is refused `too_large`. A call of several pages has them for each.
 */
export const PAGE_CPU_SECONDS = 2;
/** Seconds of processor time for each MB (1,000,000 bytes) of a page. */
export const PAGE_CPU_SECONDS_PER_MB = 1;
/** Milliseconds between two looks at the processor time of a call that has nearly used it up. */
const PROCESSOR_LOOK_MS = 50;
/**
 * Seconds by the wall clock that count as one of processor time where the system does not tell the
 * latter: others may have the processor meanwhile.
 */
const WALL_SECONDS_PER_CPU_SECOND = 4;

/** A watch, over the turns that a call has in reader processes. */
export interface ProcessorWatch {
  /** Counts a page that the call has read. */
  addPage(bytes: number): void;
  /**
   * The call goes on, in a process that had used so many seconds of processor time by its own clock;
   * `readClock` returns what it has used by the system's, undefined where the system does not tell.
   */
  resume(before: number, readClock: () => Promise<number | undefined>): void;
  /** The call waits; `after` is what the process had used then, by its own clock. */
  pause(after: number): void;
  /** The call is run again from its beginning. */
  restart(): void;
  /** Stops watching, for good. */
  end(): void;
}

/** What a watch is built from. */
export interface ProcessorWatchOptions {
  /** Called once with the refusal, past the bound. */
  onSpent(refusal: ToolError): void;
  /** Milliseconds; the runtime's own by default. */
  now?: () => number;
}

/** The turn a call has. */
interface Running {
  readonly before: number;
  readClock(): Promise<number | undefined>;
  readonly since: number;
}

/** Begins to watch a call that has read no page yet, and waits. */
export function watchProcessor(options: ProcessorWatchOptions): ProcessorWatch {
  const { onSpent, now = (): number => performance.now() } = options;
  let pages = 0;
  let bytes = 0;
  /** Seconds of the turns that are over. */
  let spent = 0;
  let running: Running | undefined;
  let isTold = false;
  let ended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function allowed(): number {
    return Math.max(1, pages) * PAGE_CPU_SECONDS + bytes / 1e6 * PAGE_CPU_SECONDS_PER_MB;
  }

  async function look(mine: Running): Promise<void> {
    const read = await mine.readClock();
    if (running !== mine) return;
    isTold ||= read !== undefined;
    // A process whose clock was read before is gone, which is told otherwise.
    if (read === undefined && isTold) return wait(mine, 0);
    // Where a thread has no clock of processor time, the time of the wall clock.
    const turn = read === undefined
      ? (now() - mine.since) / 1000 / WALL_SECONDS_PER_CPU_SECOND
      : read - mine.before;
    const used = spent + turn;
    if (used <= allowed()) return wait(mine, allowed() - used);
    running = undefined;
    ended = true;
    onSpent(tooMuchTime(used, allowed()));
  }

  /** Twice as often as one busy thread could need: the engine has others that help it. */
  function wait(mine: Running, left: number): void {
    timer = setTimeout(() => void look(mine), Math.max(PROCESSOR_LOOK_MS, left * 1000 / 2));
  }

  function stop(): void {
    clearTimeout(timer);
    running = undefined;
  }

  return {
    addPage(length): void {
      pages++;
      bytes += length;
    },
    resume(before, readClock): void {
      if (ended) return;
      running = { before, readClock, since: now() };
      wait(running, allowed() - spent);
    },
    pause(after): void {
      if (running !== undefined) spent += Math.max(0, after - running.before);
      stop();
    },
    restart(): void {
      spent = 0;
    },
    end(): void {
      ended = true;
      stop();
    },
  };
}

function tooMuchTime(used: number, allowed: number): ToolError {
  const written = (seconds: number): string => shortSeconds(Math.round(seconds * 100) / 100);
  return new ToolError(
    "too_large",
    `reading took ${written(used)} seconds of processor time and may take ${written(allowed)}: ` +
      `${PAGE_CPU_SECONDS} for each page and ${PAGE_CPU_SECONDS_PER_MB} for each MB`,
    { retryable: false },
  );
}
