/** Makes the reader of an idle service fast before the first page comes. */
import { sleepFor } from "../../base/until_aborted.ts";
import type { Tool } from "../../tools/contract/mod.ts";
import { warmPage } from "./warm_page.ts";

// Bounds.
/** Seconds after its start before a service warms its reader, so that short runs never do. */
const WARM_UP_AFTER_SECONDS = 2;
/** Pages of its own that an idle service reads with each of two tools: about a second of work. */
const WARM_UP_PAGES = 40;
/** Milliseconds without a call after which a service is idle again. */
const WARM_UP_LOOK_MS = 500;
/** Milliseconds of rest for each that a page of its own waited for a processor: others work there. */
const WARM_UP_REST_RATIO = 8;

/** Tools that between them touch every reader of pages. */
const TOOL_NAMES = ["extract_declared", "page_markdown"];

/** What warming up needs. */
export interface WarmUp {
  readonly tools: ReadonlyMap<string, Tool>;
  /** Reports whether no call is under way. */
  isIdle(): boolean;
  /** How many calls there were. */
  begun(): number;
  /** Milliseconds that the reader's last page waited for a processor. */
  waitedMs(): number;
  /** Runs a call of the service's own. */
  run(tool: Tool, args: Record<string, unknown>): Promise<unknown>;
  /** Aborted when the service stops. */
  readonly over: AbortSignal;
}

/**
 * Reads pages of its own, one at a time, while no call is under way, and seldom where the machine is
 * busy: a process without privileges that lowers its priority may not raise it again. Never rejects.
 */
export async function warmUp({ tools, isIdle, begun, waitedMs, run, over }: WarmUp): Promise<void> {
  const rest = (milliseconds: number): Promise<void> =>
    sleepFor(milliseconds, over).catch(() => {});
  let known = 0;
  await rest(WARM_UP_AFTER_SECONDS * 1000);
  for (let page = 0; page < WARM_UP_PAGES; page++) {
    for (const name of TOOL_NAMES) {
      const tool = tools.get(name);
      const args = tool?.input.safeParse({ html_or_url: warmPage(page) });
      if (tool === undefined || args?.success !== true) return;
      // Between two calls of a client that sends them one by one, it would only be in the way.
      while ((!isIdle() || begun() !== known) && !over.aborted) {
        known = begun();
        await rest(WARM_UP_LOOK_MS);
      }
      if (over.aborted) return;
      try {
        await run(tool, args.data as Record<string, unknown>);
      } catch {
        // What is wrong shows at the first call, which has somebody to tell.
        return;
      }
      await rest(waitedMs() * WARM_UP_REST_RATIO);
    }
  }
}
