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

/** A running watch. */
export interface ProcessorWatch {
  /** Counts a page that the call has read. */
  addPage(bytes: number): void;
  /** Stops watching, for good. */
  end(): void;
}

/** What a watch is built from. */
export interface ProcessorWatchOptions {
  /** Seconds of processor time the process had used, by its own clock, before the call. */
  readonly before: number;
  /** Returns what it has used now, by the system's; undefined where the system does not tell. */
  readClock(): Promise<number | undefined>;
  /** Reports whether the process waits for the network. */
  isWaiting(): boolean;
  /** Called once with the refusal, past the bound. */
  onSpent(refusal: ToolError): void;
  /** Milliseconds; the runtime's own by default. */
  now?: () => number;
}

/** Begins to watch a call that has read no page yet. */
export function watchProcessor(options: ProcessorWatchOptions): ProcessorWatch {
  const { before, readClock, isWaiting, onSpent, now = (): number => performance.now() } = options;
  let pages = 0;
  let bytes = 0;
  let ended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What the wall clock makes of it, where there is no other. */
  let guessed = 0;
  let looked = now();

  function allowed(): number {
    return Math.max(1, pages) * PAGE_CPU_SECONDS + bytes / 1e6 * PAGE_CPU_SECONDS_PER_MB;
  }

  async function look(): Promise<void> {
    const moment = now();
    if (!isWaiting()) guessed += (moment - looked) / 1000 / WALL_SECONDS_PER_CPU_SECOND;
    looked = moment;
    const read = await readClock();
    if (ended) return;
    const used = read === undefined ? guessed : read - before;
    if (used <= allowed()) return wait(allowed() - used);
    ended = true;
    onSpent(tooMuchTime(used, allowed()));
  }

  /** Twice as often as one busy thread could need: the engine has others that help it. */
  function wait(left: number): void {
    timer = setTimeout(() => void look(), Math.max(PROCESSOR_LOOK_MS, left * 1000 / 2));
  }

  wait(allowed());
  return {
    addPage(length): void {
      pages++;
      bytes += length;
    },
    end(): void {
      ended = true;
      clearTimeout(timer);
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
