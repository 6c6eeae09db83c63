/**
 * Runs tool calls in reader processes, within their lanes and budgets.
 *
 * A page or selector that burns time or memory costs one process, never the service: the process is
 * killed at the deadline and replaced.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { ToolError } from "../errors.ts";
import { GRACE_AFTER_END_SECONDS, MAX_CALLS, MAX_READS } from "../limits.ts";
import type { Answer, Tool } from "../tools/tool.ts";
import { atMoment, selectorDeadline, selectorTooSlow, timedOut } from "./budget.ts";
import { createLane } from "./lane.ts";
import { mayFetch } from "./may_fetch.ts";
import type { NetworkCall, NetworkLink } from "./network_link.ts";
import { readerCommand } from "./reader_command.ts";
import { type CallHooks, type ReaderProcess, type Reply, startReader } from "./reader_process.ts";
import { createReaderShelf } from "./reader_shelf.ts";
import type { CallOptions, Runner } from "./runner.ts";
import { createSandboxFinder, type SandboxFinder } from "./sandbox.ts";
import { traced } from "./trace.ts";
import { clipped } from "../quoted.ts";

/** What a pool is built from. */
export interface PoolOptions {
  tools: readonly Tool[];
  network: NetworkLink;
  /** Called with each fault that a caller only sees as `internal_error`. */
  onFault(tool: string, fault: unknown): void;
  /** Places for calls that may fetch. */
  maxCalls?: number;
  /** Places for calls whose every page is handed in. */
  maxReads?: number;
  /** The module a reader process runs under `deno run`. */
  entry?: URL;
  /** Behind which wall reader processes start; the strongest of this system otherwise. */
  sandboxes?: SandboxFinder;
}

/** Creates the pool and starts its first reader process in the background. */
export function createPool(options: PoolOptions): Runner {
  const entry = options.entry ?? new URL("../../main.ts", import.meta.url);
  const sandboxes = options.sandboxes ?? createSandboxFinder("auto", () => {});
  const shelf = createReaderShelf(() =>
    sandboxes.start((sandbox) => startReader(readerCommand(entry, sandbox)))
  );
  const tools = new Map(options.tools.map((tool) => [tool.name, tool]));
  const lanes = {
    fetching: createLane(options.maxCalls ?? MAX_CALLS),
    reading: createLane(options.maxReads ?? MAX_READS),
  };
  const closing = new AbortController();
  shelf.warm();

  async function run(
    tool: Tool,
    args: Record<string, unknown>,
    call: CallOptions,
    over: AbortSignal,
    stop: (refusal: ToolError) => void,
  ): Promise<Answer> {
    const lane = mayFetch(tool.page, args) ? lanes.fetching : lanes.reading;
    const leave = await lane.enter(over);
    try {
      over.throwIfAborted();
      const reader = await shelf.take();
      const network = options.network.begin();
      over.addEventListener("abort", network.end, { once: true });
      try {
        over.throwIfAborted();
        return await watchedCall(reader, tool, args, call, over, network, stop);
      } finally {
        over.removeEventListener("abort", network.end);
        network.end();
        shelf.put(reader);
      }
    } finally {
      leave();
    }
  }

  return {
    async call(name, args, call): Promise<Answer> {
      const tool = tools.get(name);
      if (tool === undefined) throw new ToolError("not_found", `no tool is named ${clipped(name)}`);
      const over = new AbortController();
      const stopTimer = atMoment(call.deadline, () => over.abort(timedOut(call)));
      const signals = [over.signal, closing.signal, ...(call.signal ? [call.signal] : [])];
      const ended = AbortSignal.any(signals);
      try {
        return await traced(`tool ${name}`, async (span) => {
          const stop = (refusal: ToolError): void => over.abort(refusal);
          const answer = await firstOf(run(tool, args, call, ended, stop), ended);
          span.setAttribute("service.ok", answer.ok);
          return answer;
        });
      } catch (error) {
        if (error instanceof ToolError) return refusalOf(error);
        if (!ended.aborted) options.onFault(name, error);
        throw new ToolError("internal_error", `${name} failed; the service's log says why`);
      } finally {
        stopTimer();
      }
    },
    async close(): Promise<void> {
      closing.abort(new ToolError("timed_out", "the service is stopping"));
      options.network.close();
      await shelf.close();
    },
  };
}

/** Answers a refusal; rethrows the two codes that a front has its own form for. */
function refusalOf(error: ToolError): Answer {
  if (error.code === "timed_out" || error.code === "internal_error") throw error;
  return { ok: false, error: error.toObject() };
}

/** Settles as the work does, or rejects at once when the signal aborts. */
function firstOf<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

/** Runs a call on a process and kills the process when the call is over before it is. */
async function watchedCall(
  reader: ReaderProcess,
  tool: Tool,
  args: Record<string, unknown>,
  call: CallOptions,
  over: AbortSignal,
  network: NetworkCall,
  stop: (refusal: ToolError) => void,
): Promise<Answer> {
  const started = performance.now();
  const selecting = tool.evaluatesSelectors?.(args) === true;
  const selectorEnd = selecting ? selectorDeadline(call, started) : Infinity;
  let asking = 0;
  // The refusal does not wait for the process to be gone: on a busy machine the 504 would win.
  const stopSelectors = (): void => {
    reader.kill();
    stop(selectorTooSlow(selectorEnd - started));
  };
  // What the process asks arrives outside this call; its spans belong inside.
  const inCall = AsyncLocalStorage.snapshot();
  const hooks: CallHooks = {
    async ask(request): Promise<Reply> {
      asking++;
      try {
        return await inCall(() => tracedAsk(network, request));
      } finally {
        asking--;
        if (performance.now() >= selectorEnd) stopSelectors();
      }
    },
    progress(done, total, message): void {
      call.onProgress?.(done, total, message);
    },
  };
  // While the process waits for the network its selectors have not begun: the budget alone ends it.
  const cancelMargin = atMoment(selectorEnd, () => asking === 0 && stopSelectors());
  const cancelGrace = killAfterEnd(reader, over, () => asking > 0 || call.signal?.aborted === true);
  try {
    return await reader.call(tool.name, args, hooks);
  } finally {
    cancelMargin();
    cancelGrace();
  }
}

/** Carries a request to the network inside a span, when it is one that fetches. */
async function tracedAsk(network: NetworkCall, request: unknown): Promise<Reply> {
  const { kind, rung } = request as { kind?: string; rung?: string };
  if (kind !== "rung" && kind !== "file") return await network.ask(request);
  return await traced(`fetch ${rung ?? kind}`, async (span) => {
    const reply = await network.ask(request);
    span.setAttribute("service.delivered", !("error" in reply));
    return reply;
  });
}

/**
 * Kills the process when its call is over, at once or after some grace.
 *
 * Grace is for a process that only waits for the network, which has just been told to stop, and for
 * one whose client left: nobody may make the service start a process for every call they abandon.
 */
function killAfterEnd(
  reader: ReaderProcess,
  over: AbortSignal,
  deservesGrace: () => boolean,
): () => void {
  let cancel: () => void = () => {};
  const end = (): void => {
    const grace = deservesGrace() ? GRACE_AFTER_END_SECONDS * 1000 : 0;
    cancel = atMoment(performance.now() + grace, () => reader.kill());
  };
  if (over.aborted) end();
  else over.addEventListener("abort", end, { once: true });
  return () => {
    over.removeEventListener("abort", end);
    cancel();
  };
}
