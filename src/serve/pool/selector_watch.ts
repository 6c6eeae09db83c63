/** Watches the time of a caller's selectors, and of nothing else. */
import type { ToolError } from "../../base/errors.ts";
import { atMoment, selectorDeadline, selectorTooSlow } from "./budget.ts";
import type { CallOptions } from "./runner.ts";

/** A running watch. */
export interface SelectorWatch {
  /** The process waits for the network: its selectors are not running, the budget alone ends it. */
  pause(): void;
  /** The process goes on. */
  resume(): void;
  /** Stops watching, for good. */
  end(): void;
}

/** Begins to watch; `onLate` is called with the refusal when the selectors are to be stopped. */
export function watchSelectors(
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

  resume();
  return {
    pause: () => cancel(),
    resume,
    end(): void {
      ended = true;
      cancel();
    },
  };
}
