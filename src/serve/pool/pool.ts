/**
 * Runs tool calls in reader processes, within their lanes and budgets.
 *
 * A page or selector that burns time or memory costs one process, never the service: the process is
 * killed at the deadline and replaced.
 */
import { ToolError } from "../../base/errors.ts";
import { untilAborted } from "../../base/until_aborted.ts";
import { clipped } from "../../base/quoted.ts";
import type { Answer, Tool } from "../../tools/contract/mod.ts";
import { atMoment, stopping, timedOut } from "./budget.ts";
import { createCallLane, type Sleepers, sleepOf } from "./call_lane.ts";
import { createLane } from "./lane.ts";
import { mayFetch, sharesOf } from "./may_fetch.ts";
import type { NetworkLink } from "./network_link.ts";
import type { FirstReader } from "./first_reader.ts";
import { markOfPage, nameOfPage } from "./page_mark.ts";
import { currentParty } from "./party.ts";
import { readerCommand } from "./reader_command.ts";
import { hostCall } from "./hosted_call.ts";
import { type Reply, startReader } from "./reader_process.ts";
import { createReaders, THRIFTY_SOON_MS } from "./readers.ts";
import type { CallOptions, Runner } from "./runner.ts";
import { createSandboxFinder, type SandboxFinder } from "./sandbox.ts";
import { traced, tracedRequest } from "./trace.ts";
import { PAGE_CPU_SECONDS } from "./processor_watch.ts";
import { warmUp } from "./warm_up.ts";

// Bounds.
/** Reader processes at least, where there are fewer processors: one may be busy with a bad page. */
const MIN_READERS = 2;

/** The network of a call of our own. */
const OFFLINE: Reply = {
  error: { code: "fetch_failed", message: "nothing is fetched for it", retryable: false },
};

/** What a pool is built from. */
export interface PoolOptions {
  tools: readonly Tool[];
  network: NetworkLink;
  /** Called with each fault that a caller only sees as `internal_error`. */
  onFault(tool: string, fault: unknown): void;
  /** Slots for calls that may fetch. */
  maxCalls: number;
  /** Slots for calls whose every page is handed in. */
  maxReads: number;
  /**
   * Whether the pool serves for long: its first reader is of the kind that becomes fastest late, and
   * is warmed on pages of the service's own while it is idle.
   */
  lives?: boolean;
  /** Whether memory counts for more than how soon a call is answered. */
  isThrifty?: boolean;
  /** A reader process that is there already, if it is of the same tools. */
  first?: FirstReader;
  /** The module a reader process runs under `deno run`. */
  entry?: URL;
  /** The wall reader processes start behind; the strongest of this system otherwise. */
  sandboxes?: SandboxFinder;
}

/** Creates the pool and starts its first reader process in the background. */
export function createPool(options: PoolOptions): Runner {
  const tools = new Map(options.tools.map((tool) => [tool.name, tool]));
  const entry = options.entry ?? new URL("../../../main.ts", import.meta.url);
  const { first } = options;
  const sandboxes = options.sandboxes ?? createSandboxFinder("auto", () => {});
  const most = options.maxCalls + options.maxReads;
  const usual = Math.min(Math.max(MIN_READERS, navigator.hardwareConcurrency), most);
  const names = [...tools.keys()];
  if (first?.tool !== names.join()) first?.giveUp();
  const readers = createReaders(
    (isFurther) => {
      const isBrief = options.lives !== true || isFurther;
      return first?.take() ??
        sandboxes.start((sandbox) => startReader(readerCommand(entry, sandbox, names, isBrief)));
    },
    options.isThrifty === true
      // Two sites whose pages are slow to read must not hold up all others.
      ? { usual, most: usual + options.maxCalls, soonMs: THRIFTY_SOON_MS }
      : { usual, most },
  );
  const lanes = { fetching: createLane(options.maxCalls), reading: createLane(options.maxReads) };
  const sleepers: Sleepers = { count: 0 };
  const closing = new AbortController();
  /** Calls under way, and all there were. */
  let calls = 0;
  let begun = 0;
  readers.warm();
  if (options.lives === true) {
    const isIdle = (): boolean => calls === 0;
    const { waitedMs } = readers;
    void warmUp({ tools, isIdle, begun: () => begun, waitedMs, run: warm, over: closing.signal });
  }

  /** Runs a call of our own, which has no lane and asks for nothing. */
  async function warm(tool: Tool, args: Record<string, unknown>): Promise<Answer> {
    const over = new AbortController();
    const seconds = PAGE_CPU_SECONDS;
    const deadline = performance.now() + seconds * 1000;
    const stop = atMoment(deadline, () => over.abort());
    try {
      return await hostCall({
        readers,
        tool,
        args,
        call: { deadline, budgetSeconds: seconds },
        over: AbortSignal.any([over.signal, closing.signal]),
        marks: [],
        mayRunAgain: () => false,
        request: () => Promise.resolve(OFFLINE),
        stop: (refusal) => over.abort(refusal),
      });
    } finally {
      stop();
    }
  }

  async function run(
    tool: Tool,
    args: Record<string, unknown>,
    call: CallOptions,
    over: AbortSignal,
    stop: (refusal: ToolError) => void,
  ): Promise<Answer> {
    const fetches = call.network === undefined && mayFetch(tool.page, args);
    const lane = fetches ? lanes.fetching : lanes.reading;
    const shares = fetches ? sharesOf(tool.page, args, currentParty()) : [];
    const slot = createCallLane(lane, sleepers, over, shares);
    await slot.enter();
    // While the call goes to its first turn.
    if (fetches) options.network.warm();
    const network = call.network === undefined
      ? options.network.begin()
      : { ...call.network, end: (): void => {} };
    over.addEventListener("abort", network.end, { once: true });
    const pageName = nameOfPage(tool.page, args);
    const mark = pageName ?? markOfPage(tool.page, args);
    try {
      return await hostCall({
        readers,
        tool,
        args,
        call,
        over,
        stop,
        marks: [...(mark === undefined ? [] : [mark]), ...shares],
        pageName,
        // A site is not requested twice.
        mayRunAgain: (asks) => !fetches || asks === 0,
        request(request): Promise<Reply> {
          const pause = sleepOf(request);
          if (pause !== undefined) return slot.sleep(pause);
          return slot.hold(() => tracedRequest(request, () => network.ask(request)));
        },
      });
    } finally {
      over.removeEventListener("abort", network.end);
      network.end();
      slot.leave();
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
      calls++;
      begun++;
      try {
        return await traced(`tool ${name}`, async (span) => {
          const stop = (refusal: ToolError): void => over.abort(refusal);
          const answer = await untilAborted(run(tool, args, call, ended, stop), ended);
          span.setAttribute("service.ok", answer.ok);
          return answer;
        });
      } catch (error) {
        if (error instanceof ToolError) return refusalOf(error);
        if (!ended.aborted) options.onFault(name, error);
        throw new ToolError("internal_error", `${name} failed; the service's log says why`);
      } finally {
        calls--;
        stopTimer();
      }
    },
    async close(): Promise<void> {
      closing.abort(stopping());
      await Promise.all([options.network.close(), readers.close()]);
    },
  };
}

/** Turns a refusal into an answer; rethrows the two codes that a front has its own form for. */
function refusalOf(error: ToolError): Answer {
  if (error.code === "timed_out" || error.code === "internal_error") throw error;
  return { ok: false, error: error.toObject() };
}
