/** Starts the watchdog of main, and answers it. */
import { usedMs, type WatchOrders, type WatchQuestion } from "./watch_worker.ts";
import { createBoardMemory, openBoard, publishWork } from "./work_board.ts";
import { WATCH_WORKER } from "./worker_name.ts";

// Bounds.
/** Milliseconds of processor time in one turn of main's event loop; past them the log names it. */
const MAIN_NAMED_MS = 250;
/** Seconds of processor time in one turn of main's event loop; past them the service is ended. */
const MAIN_ENDED_SECONDS = 20;

/** How main is watched. */
export interface WatchOptions {
  /** Module that runs the watchdog for a worker of its name. */
  readonly entry: URL | string;
  /** Milliseconds of processor time in one turn after which the log names what main does. */
  readonly namedMs?: number;
  /** Milliseconds of processor time in one turn after which the process is ended. */
  readonly endedMs?: number;
  /** Called with how long turns held main, in seconds of processor time; must not throw. */
  readonly onDelay?: ((seconds: number) => void) | undefined;
}

/** The options of a worker that the types of the web do not know. */
interface OwnWorkerOptions extends WorkerOptions {
  readonly deno: { readonly permissions: Deno.PermissionOptionsObject };
}

/** A watchdog. */
export interface MainWatch {
  /** Settles once it has its code, which it takes the right to read files to load. */
  readonly started: Promise<void>;
  end(): void;
}

/** Starts to watch main. */
export function watchMain(
  { entry, namedMs = MAIN_NAMED_MS, endedMs = MAIN_ENDED_SECONDS * 1000, onDelay }: WatchOptions,
): MainWatch {
  const memory = createBoardMemory();
  const board = openBoard(memory);
  // To end a process takes the right to start some; it has no other.
  const none = { read: false, write: false, net: false, env: false, sys: false, ffi: false };
  const options: OwnWorkerOptions = {
    type: "module",
    name: WATCH_WORKER,
    deno: { permissions: { ...none, import: false, run: true } },
  };
  const worker = new Worker(entry, options);
  const started = Promise.withResolvers<void>();
  worker.onerror = (event) => {
    event.preventDefault();
    started.reject(new Error(`the watchdog failed: ${event.message}`));
  };
  worker.onmessage = ({ data: { turn, delayMs } }: MessageEvent<WatchQuestion>) => {
    started.resolve();
    board.arrive(turn, usedMs());
    if (delayMs !== null) onDelay?.(delayMs / 1000);
  };
  const orders: WatchOrders = { memory, namedMs, endedMs };
  worker.postMessage(orders);
  publishWork(board);
  return {
    started: started.promise,
    end(): void {
      publishWork(undefined);
      worker.terminate();
    },
  };
}
