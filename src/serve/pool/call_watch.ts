/** Watches the time of one call while it is at work: that of its pages, or of its selectors. */
import type { ToolError } from "../../base/errors.ts";
import type { Tool } from "../../tools/contract/mod.ts";
import { handedInBytes } from "./may_fetch.ts";
import { type ProcessorClock, readProcessorClock } from "./processor_clock.ts";
import { watchProcessor } from "./processor_watch.ts";
import type { ReaderProcess } from "./reader_process.ts";
import type { CallOptions } from "./runner.ts";
import { watchSelectors } from "./selector_watch.ts";

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
