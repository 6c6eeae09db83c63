/** Watches the time of one call while it is at work: that of its pages, or of its selectors. */
import type { ToolError } from "../../base/errors.ts";
import type { Tool } from "../../tools/contract/mod.ts";
import { handedInBytes } from "./may_fetch.ts";
import { type ProcessorClock, readProcessorClock } from "./processor_clock.ts";
import { watchProcessor } from "./processor_watch.ts";
import type { ReaderProcess } from "./reader_process.ts";
import type { CallOptions } from "./runner.ts";
import { atMoment, selectorDeadline, selectorTooSlow } from "./budget.ts";

/** A call that is watched. */
export interface WatchedCall {
  readonly tool: Tool;
  readonly args: Record<string, unknown>;
  readonly call: CallOptions;
  readonly processorClock?: ProcessorClock | undefined;
}

/** A watch, which begins when the call first goes to work. */
export interface CallWatch {
  resume(reader: ReaderProcess): void;
  pause(reader: ReaderProcess): void;
  /** The call is run again from its beginning. */
  restart(): void;
  /** Counts a page that was fetched. */
  addPage(bytes: number): void;
  end(): void;
}

/** Watches a call; `refuse` is called once when it is to be stopped. */
export function watchCall(
  { tool, args, call, processorClock = readProcessorClock }: WatchedCall,
  refuse: (refusal: ToolError) => void,
): CallWatch {
  // Selectors that a caller wrote have a rule of their own, which blames them and not the page.
  if (tool.evaluatesSelectors?.(args) === true) {
    const { resume, pause, end } = watchSelectors(call, refuse);
    return { resume, pause, end, restart: pause, addPage: () => {} };
  }
  const watch = watchProcessor({ onSpent: refuse });
  for (const bytes of handedInBytes(tool.page, args)) watch.addPage(bytes);
  return {
    resume: (reader) => watch.resume(reader.cpuSeconds(), () => processorClock(reader.pid)),
    pause: (reader) => watch.pause(reader.cpuSeconds()),
    restart: watch.restart,
    addPage: watch.addPage,
    end: watch.end,
  };
}

/** A running watch. */
interface SelectorWatch {
  /** The call has its turn in a process. */
  resume(): void;
  /** The call waits: its selectors are not running, the budget alone ends it. */
  pause(): void;
  /** Stops watching, for good. */
  end(): void;
}

/** Creates a watch of a call that waits; `onLate` is called with the refusal when the selectors are to be stopped. */
function watchSelectors(
  call: CallOptions,
  onLate: (refusal: ToolError) => void,
): SelectorWatch {
  let ended = false;
  let cancel: () => void = () => {};

  function resume(): void {
    if (ended) return;
    const since = performance.now();
    cancel();
    cancel = atMoment(selectorDeadline(call, since), () => {
      onLate(selectorTooSlow(performance.now() - since));
    });
  }

  return {
    pause: () => cancel(),
    resume,
    end(): void {
      ended = true;
      cancel();
    },
  };
}
