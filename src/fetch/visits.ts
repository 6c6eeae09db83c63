/** Visits under way: who holds which site's turn, and until when. */
import { ToolError } from "../errors.ts";
import { VISIT_IDLE_SECONDS } from "../limits.ts";
import type { Turn } from "./site_gate.ts";

/** One visit to one site. */
export interface Visit {
  readonly id: number;
  /** The address the visit was opened for. */
  readonly url: URL;
  readonly turn: Turn;
}

/** Keeps visits; one that is left lying is closed, so that a dead caller cannot hold a site. */
export interface Visits {
  add(url: URL, turn: Turn): Visit;
  /** Runs a request inside a visit; a failure of the caller itself closes the visit. */
  use<Value>(
    id: number,
    signal: AbortSignal,
    work: (visit: Visit) => Promise<Value>,
  ): Promise<Value>;
  close(id: number): void;
  closeAll(): void;
}

/** Creates an empty list of visits. */
export function createVisits(idleSeconds: number = VISIT_IDLE_SECONDS): Visits {
  const open = new Map<number, { visit: Visit; timer: ReturnType<typeof setTimeout> }>();
  let last = 0;

  function close(id: number): void {
    const entry = open.get(id);
    if (entry === undefined) return;
    open.delete(id);
    clearTimeout(entry.timer);
    entry.visit.turn.leave();
  }

  function watch(visit: Visit): void {
    clearTimeout(open.get(visit.id)?.timer);
    open.set(visit.id, { visit, timer: setTimeout(() => close(visit.id), idleSeconds * 1000) });
  }

  return {
    add(url, turn): Visit {
      const visit = { id: ++last, url, turn };
      watch(visit);
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
      try {
        return await work(entry.visit);
      } finally {
        if (signal.aborted) close(id);
        else if (open.has(id)) watch(entry.visit);
      }
    },
    close,
    closeAll(): void {
      for (const id of [...open.keys()]) close(id);
    },
  };
}
