/** The inputs of a batch as the command sees them: read ahead a little, by a worker of its own. */
import { startOwnWorker } from "../../base/own_worker.ts";
import { isAddress } from "../../page/url/mod.ts";
import type { FromInputs, Input, InputPlan, ToInputs } from "./input.ts";
import { INPUTS_WORKER } from "../worker_names.ts";

// Bounds.
/** Inputs the reading side may send before it is asked for more. */
const BATCH_CREDITS = 32;
/** Bytes of pages the reading side may have sent beyond what was taken; then it pauses. */
const MAX_BATCH_AHEAD_BYTES = 8 * 1024 * 1024;
/** Inputs taken that the reading side is told of in one message, which costs as much as one of one. */
const RETURNED_CREDITS = 8;
/** The same, in bytes of their pages. */
const RETURNED_BYTES = 2 * 1024 * 1024;

/** Inputs in their order. */
export interface Inputs {
  /** Begins to read; before that the worker only waits. */
  read(plan: InputPlan): void;
  /** Waits for the next input; undefined at the end. Rejects when the reading side fails. */
  next(): Promise<Input | undefined>;
  /** The last of the inputs in a row that were passed over as done. */
  lastPassed(): { readonly n: number; readonly id: string } | undefined;
  /** The names of those that were passed over, as far as the plan asks for them. */
  passed(): ReadonlySet<string>;
  /** How many there are; complete at the end. */
  count(): number;
  /** Records of archives that are not pages, by kind; complete at the end. */
  skipped(): Readonly<Record<string, number>>;
  close(): void;
}

/** A link that is named may be followed; of one that leads nowhere the worker tells. */
function withRealPath(path: string): string[] {
  try {
    return [path, Deno.realPathSync(path)];
  } catch {
    return [path];
  }
}

/** Starts the worker, which may read the paths named and do nothing else, and waits for it. */
export async function startInputs(paths: readonly string[], entry: URL | string): Promise<Inputs> {
  const files = paths.filter((path) => path !== "-" && !isAddress(path)).flatMap(withRealPath);
  const arrived: Input[] = [];
  let waiting: PromiseWithResolvers<Input | undefined> | undefined;
  let fault: Error | undefined;
  let isEnded = false;
  let skipped: Readonly<Record<string, number>> = {};
  let count = 0;
  let first = 0;
  let taken = { inputs: 0, bytes: 0 };
  let last: { readonly n: number; readonly id: string } | undefined;
  const passed = new Set<string>();
  const ready = Promise.withResolvers<void>();

  const read = files.length === 0 ? false : files;
  const worker = startOwnWorker(entry, INPUTS_WORKER, { read }, take, fail);
  const post = (message: ToInputs): void => worker.postMessage(message);

  function take(message: FromInputs): void {
    switch (message.type) {
      case "ready":
        return ready.resolve();
      case "passed":
        passed.add(message.id);
        if (message.n <= first) last = message;
        return;
      case "end":
        isEnded = true;
        ({ inputs: count, skipped } = message);
        return settle();
      case "input":
        arrived.push(message.input);
        return settle();
    }
  }

  function settle(): void {
    if (waiting === undefined) return;
    const input = arrived.shift();
    if (input === undefined && !isEnded && fault === undefined) return;
    const { resolve, reject } = waiting;
    waiting = undefined;
    if (input !== undefined) {
      taken.inputs++;
      taken.bytes += input.page?.bytes.length ?? 0;
      if (taken.inputs >= RETURNED_CREDITS || taken.bytes >= RETURNED_BYTES) giveBack();
      resolve(input);
    } else if (fault !== undefined) reject(fault);
    else resolve(undefined);
  }

  function giveBack(): void {
    if (taken.inputs > 0) post({ type: "more", ...taken });
    taken = { inputs: 0, bytes: 0 };
  }

  function fail(why: string): void {
    fault = new Error(`reading the inputs failed: ${why}`);
    ready.reject(fault);
    settle();
  }

  await ready.promise;

  return {
    read(plan): void {
      first = plan.done.first;
      post({ type: "more", inputs: BATCH_CREDITS, bytes: MAX_BATCH_AHEAD_BYTES });
      post({ type: "read", plan });
    },
    next(): Promise<Input | undefined> {
      waiting = Promise.withResolvers();
      const { promise } = waiting;
      // What it was told of may all have arrived.
      if (arrived.length === 0) giveBack();
      settle();
      return promise;
    },
    lastPassed: () => last,
    passed: () => passed,
    count: () => count,
    skipped: () => skipped,
    close: () => worker.terminate(),
  };
}
