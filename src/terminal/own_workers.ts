/** The workers of the program's own: each is the program once more, and loads its code on demand. */
import { WATCH_WORKER } from "../base/watch/worker_name.ts";
import { ANSWER_WORKER } from "./call/worker_name.ts";
import { INPUTS_WORKER, PARTS_WORKER } from "./batch/worker_name.ts";
import { OUTPUT_WORKER } from "./crawl/worker_name.ts";

const RUNS: Readonly<Record<string, () => Promise<void>>> = {
  /** Reads the files named to `batch`. */
  [INPUTS_WORKER]: async () => (await import("./batch/inputs_worker.ts")).runInputsWorker(),
  /** Writes the parts of a table. */
  [PARTS_WORKER]: async () => (await import("./batch/parts_worker.ts")).runPartsWorker(),
  /** Writes the answer of `call`. */
  [ANSWER_WORKER]: async () => (await import("./call/answer_file.ts")).runAnswerWorker(),
  /** Keeps the ledger and the output named to `crawl`. */
  [OUTPUT_WORKER]: async () => (await import("./crawl/keeper_worker.ts")).runKeeper(),
  /** Watches the process of `serve`. */
  [WATCH_WORKER]: async () => (await import("../base/watch/watch_worker.ts")).runWatchWorker(),
};

/** Runs the worker of a name. */
export async function runOwnWorker(name: string): Promise<void> {
  await RUNS[name]?.();
}
