/** One call on one reader process, watched: its time, its selectors, its network requests. */
import { AsyncLocalStorage } from "node:async_hooks";
import type { ToolError } from "../../base/errors.ts";
import type { Answer, Tool } from "../../tools/contract/mod.ts";
import { atMoment } from "./budget.ts";
import { handedInBytes } from "./may_fetch.ts";
import { type ProcessorClock, readProcessorClock } from "./processor_clock.ts";
import { type ProcessorWatch, watchProcessor } from "./processor_watch.ts";
import type { CallHooks, ReaderProcess, Reply } from "./reader_process.ts";
import type { CallOptions } from "./runner.ts";
import { watchSelectors } from "./selector_watch.ts";
import { traced } from "./trace.ts";

// Bounds.
/** Seconds a process has to end a call whose client left or whose fetch was stopped; then it is killed. */
const GRACE_AFTER_END_SECONDS = 1;

/** A call and all it needs. */
export interface WatchedCall {
  readonly reader: ReaderProcess;
  readonly tool: Tool;
  readonly args: Record<string, unknown>;
  readonly call: CallOptions;
  /** Aborted when the call is over, whether or not it was answered. */
  readonly over: AbortSignal;
  /** Sends one request to the network. Never rejects. */
  ask(request: unknown): Promise<Reply>;
  /** Ends the call's open network requests; called when the call is over. */
  endAsks(): void;
  /** Reads the processor time of a process; that of this system by default. */
  readonly processorClock?: ProcessorClock | undefined;
  /** Ends the call with a refusal before the process is gone. */
  stop(refusal: ToolError): void;
}

/** Runs a call on a process and kills the process when the call is over before it is. */
export async function watchedCall(watched: WatchedCall): Promise<Answer> {
  const { reader, tool, args, call, over } = watched;
  let asking = 0;
  const refuse = (refusal: ToolError): void => {
    // The refusal does not wait for the process to be gone: on a busy machine the 504 would win.
    reader.kill();
    watched.stop(refusal);
  };
  // Selectors that a caller wrote have a rule of their own, which blames them and not the page.
  const selecting = tool.evaluatesSelectors?.(args) === true;
  const selectors = selecting ? watchSelectors(call, refuse) : undefined;
  const processor = selecting ? undefined : watchPages(watched, () => asking > 0, refuse);
  // Requests of the process arrive outside this call; their spans belong inside.
  const inCall = AsyncLocalStorage.snapshot();
  const hooks: CallHooks = {
    async ask(request): Promise<Reply> {
      if (asking++ === 0) selectors?.pause();
      try {
        const reply = await inCall(() => tracedAsk(watched.ask, request));
        if ("body" in reply && reply.body !== undefined) processor?.addPage(reply.body.length);
        return reply;
      } finally {
        if (--asking === 0) selectors?.resume();
      }
    },
    progress(done, total, message): void {
      call.onProgress?.(done, total, message);
    },
    refused: (facts) => call.onRefused?.(facts),
  };
  over.addEventListener("abort", watched.endAsks, { once: true });
  const cancelGrace = killAfterEnd(reader, over, () => asking > 0 || call.signal?.aborted === true);
  try {
    return await reader.call(tool.name, args, hooks);
  } finally {
    selectors?.end();
    processor?.end();
    cancelGrace();
    over.removeEventListener("abort", watched.endAsks);
    watched.endAsks();
  }
}

/** Watches the processor time that the pages of a call take. */
function watchPages(
  { reader, tool, args, processorClock = readProcessorClock }: WatchedCall,
  isWaiting: () => boolean,
  onSpent: (refusal: ToolError) => void,
): ProcessorWatch {
  const watch = watchProcessor({
    before: reader.cpuSeconds(),
    readClock: () => processorClock(reader.pid),
    isWaiting,
    onSpent,
  });
  for (const bytes of handedInBytes(tool.page, args)) watch.addPage(bytes);
  return watch;
}

/** Sends a request to the network inside a span, when it is one that fetches. */
async function tracedAsk(ask: WatchedCall["ask"], request: unknown): Promise<Reply> {
  const { kind, rung } = request as { kind?: string; rung?: string };
  if (kind !== "rung" && kind !== "file") return await ask(request);
  return await traced(`fetch ${rung ?? kind}`, async (span) => {
    const reply = await ask(request);
    span.setAttribute("service.delivered", !("error" in reply));
    return reply;
  });
}

/**
 * Kills the process when its call is over, at once or after some grace.
 *
 * Grace is for a process that only waits for the network, which has just been stopped, and for one
 * whose client left: a client must not make the service start a process for every call it abandons.
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
