/** Visits under way: which has which site's turn, and until when. */
import { ToolError } from "../../base/errors.ts";
import type { Turn } from "./site_gate.ts";

// Bounds.
/** Seconds a visit may lie unused before its site's turn is released. */
const VISIT_IDLE_SECONDS = 30;

/** One visit to one site. */
export interface Visit {
  readonly id: number;
  /** The address the visit was opened for. */
  readonly url: URL;
  readonly turn: Turn;
}

/** Keeps visits; an idle one is closed, so that a dead caller cannot block a site. */
export interface Visits {
  /** Opens a visit; it is closed when the signal aborts, at the latest. */
  add(url: URL, turn: Turn, signal: AbortSignal): Visit;
  /** Runs a request inside a visit; a failure of the caller itself closes the visit. */
  use<Value>(
    id: number,
    signal: AbortSignal,
    work: (visit: Visit) => Promise<Value>,
  ): Promise<Value>;
  close(id: number): void;
  closeAll(): void;
}

/** A visit that is not over. */
interface Entry {
  readonly visit: Visit;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** Requests inside it that are under way. */
  requests: number;
  /** Removes the listener on its caller's signal. */
  forget(): void;
}

/** Creates an empty list of visits; they are numbered from `first`. */
export function createVisits(idleSeconds: number = VISIT_IDLE_SECONDS, first = 1): Visits {
  const open = new Map<number, Entry>();
  let last = first - 1;

  function close(id: number): void {
    const entry = open.get(id);
    if (entry === undefined) return;
    open.delete(id);
    clearTimeout(entry.timer);
    entry.forget();
    entry.visit.turn.leave();
  }

  function watch(entry: Entry): void {
    entry.timer = setTimeout(() => close(entry.visit.id), idleSeconds * 1000);
  }

  return {
    add(url, turn, signal): Visit {
      const visit = { id: ++last, url, turn };
      // Between requests only this signal shows that the caller is gone: its process may have died
      // over a page it had just been given.
      const onAbort = (): void => {
        if (entry.requests === 0) close(visit.id);
      };
      const forget = (): void => signal.removeEventListener("abort", onAbort);
      const entry: Entry = { visit, timer: undefined, requests: 0, forget };
      open.set(visit.id, entry);
      watch(entry);
      if (signal.aborted) close(visit.id);
      else signal.addEventListener("abort", onAbort, { once: true });
      return visit;
    },
    async use<Value>(
      id: number,
      signal: AbortSignal,
      work: (visit: Visit) => Promise<Value>,
    ): Promise<Value> {
      const entry = open.get(id);
      if (entry === undefined) throw new ToolError("fetch_failed", "the visit is over");
      clearTimeout(entry.timer);
      entry.requests++;
      try {
        return await work(entry.visit);
      } finally {
        entry.requests--;
        if (signal.aborted) close(id);
        else if (entry.requests === 0 && open.has(id)) watch(entry);
      }
    },
    close,
    closeAll(): void {
      for (const id of [...open.keys()]) close(id);
    },
  };
}
