/** The interface a front uses to run tools. */
import type { RefusalFacts } from "../../base/errors.ts";
import type { NetworkCall } from "./network_link.ts";
import type { Answer } from "../../tools/contract/mod.ts";

/** How one call is bounded and watched. */
export interface CallOptions {
  /** When the call's budget ends, on the clock of `performance.now()`; Infinity on stdio. */
  deadline: number;
  /** The whole budget in seconds, for messages; undefined when there is none. */
  budgetSeconds?: number;
  /** Aborted when the client leaves. */
  signal?: AbortSignal;
  /** Called for each step of a call that reports progress. */
  onProgress?: (done: number, total: number | undefined, message: string) => void;
  /**
   * The caller's own way to the network, where it has fetched the page itself: the call waits for no
   * site, and what it asks for goes this way.
   */
  network?: Pick<NetworkCall, "ask">;
  /** Called before the answer of a tool that refused, with what the answer does not tell. */
  onRefused?: (facts: RefusalFacts) => void;
}

/** Runs tool calls in reader processes. */
export interface Runner {
  /**
   * Runs one call whose arguments already fit the tool's input schema.
   *
   * A refusal is an answer. Throws `ToolError` only with `timed_out` (the budget ended) or
   * `internal_error` (the reader process died); its message is safe to show.
   */
  call(tool: string, args: Record<string, unknown>, options: CallOptions): Promise<Answer>;
  /** Ends every process and refuses waiting calls. */
  close(): Promise<void>;
}
