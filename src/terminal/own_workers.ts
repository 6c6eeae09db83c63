/** The workers of the program's own: each is the program once more, and loads its code on demand. */
import { WATCH_WORKER } from "../base/watch/worker_name.ts";
import { ANSWER_WORKER, INPUTS_WORKER, OUTPUT_WORKER, PARTS_WORKER } from "./worker_names.ts";

const RUNS: Readonly<Record<string, () => Promise<void>>> = {
  [INPUTS_WORKER]: async () => (await import("./batch/inputs_worker.ts")).runInputsWorker(),
  [PARTS_WORKER]: async () => (await import("./batch/parts_worker.ts")).runPartsWorker(),
  [ANSWER_WORKER]: async () => (await import("./call/answer_file.ts")).runAnswerWorker(),
  [OUTPUT_WORKER]: async () => (await import("./crawl/keeper_worker.ts")).runKeeper(),
  [WATCH_WORKER]: async () => (await import("../base/watch/watch_worker.ts")).runWatchWorker(),
};

/** Runs the worker of a name. */
export async function runOwnWorker(name: string): Promise<void> {
  await RUNS[name]?.();
}
