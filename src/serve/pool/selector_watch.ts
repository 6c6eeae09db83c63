/** Watches the time of a caller's selectors, and of nothing else. */
import type { ToolError } from "../../base/errors.ts";
import { atMoment, selectorDeadline, selectorTooSlow } from "./budget.ts";
import type { CallOptions } from "./runner.ts";

/** A running watch. */
export interface SelectorWatch {
  /** The call has its turn in a process. */
  resume(): void;
  /** The call waits: its selectors are not running, the budget alone ends it. */
  pause(): void;
  /** Stops watching, for good. */
  end(): void;
}

/** Creates a watch of a call that waits; `onLate` is called with the refusal when the selectors are to be stopped. */
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

  return {
    pause: () => cancel(),
    resume,
    end(): void {
      ended = true;
      cancel();
    },
  };
}
