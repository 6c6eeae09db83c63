/** Starts the watchdog of main, and answers it. */
import { startOwnWorker } from "../own_worker.ts";
import { usedMs, type WatchOrders, type WatchQuestion } from "./watch_worker.ts";
import { createBoardMemory, publishWork, WorkBoard } from "./work_board.ts";
import { WATCH_WORKER } from "./worker_name.ts";

// Bounds.
/** Milliseconds of processor time in one turn of main's event loop; past them the log names it. */
const MAIN_NAMED_MS = 250;
/** Seconds of processor time in one turn of main's event loop; past them the service is ended. */
const MAIN_ENDED_SECONDS = 20;

interface WatchOptions {
  /** Module that runs the watchdog for a worker of its name. */
  readonly entry: URL | string;
  /** Milliseconds of processor time in one turn after which the log names what main does. */
  readonly namedMs?: number;
  /** Milliseconds of processor time in one turn after which the process is ended. */
  readonly endedMs?: number;
  /** Called with how long turns held main, in seconds of processor time; must not throw. */
  readonly onDelay?: ((seconds: number) => void) | undefined;
}

interface MainWatch {
  /** Settles once it has its code, which it takes the right to read files to load. */
  readonly started: Promise<void>;
  end(): void;
}

/** Starts to watch main. */
export function watchMain(
  { entry, namedMs = MAIN_NAMED_MS, endedMs = MAIN_ENDED_SECONDS * 1000, onDelay }: WatchOptions,
): MainWatch {
  const memory = createBoardMemory();
  const board = new WorkBoard(memory);
  const started = Promise.withResolvers<void>();
  const take = ({ turn, delayMs }: WatchQuestion): void => {
    if (turn === 0) return worker.postMessage(orders);
    started.resolve();
    board.arrive(turn, usedMs());
    if (delayMs !== null) onDelay?.(delayMs / 1000);
  };
  const fail = (why: string): void => started.reject(new Error(`the watchdog failed: ${why}`));
  // To end a process takes the right to start some.
  const worker = startOwnWorker(entry, WATCH_WORKER, { run: true }, take, fail);
  const orders: WatchOrders = { memory, namedMs, endedMs };
  publishWork(board);
  return {
    started: started.promise,
    end(): void {
      publishWork(undefined);
      worker.terminate();
    },
  };
}
