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

/** A visit that is not over. */
interface Entry {
  readonly visit: Visit;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** Requests inside it that are under way. */
  requests: number;
  /** Removes the listener on its caller's signal. */
  forget(): void;
}

/** Keeps visits; an idle one is closed, so that a dead caller cannot block a site. */
export class Visits {
  readonly #open = new Map<number, Entry>();
  #next: number;

  /** Visits are numbered from `first`. */
  constructor(readonly idleSeconds: number = VISIT_IDLE_SECONDS, first = 1) {
    this.#next = first;
  }

  /** Opens a visit; it is closed when the signal aborts, at the latest. */
  add(url: URL, turn: Turn, signal: AbortSignal): Visit {
    const visit = { id: this.#next++, url, turn };
    // Between requests only this signal shows that the caller is gone: its process may have died
    // over a page it had just been given.
    const onAbort = (): void => {
      if (entry.requests === 0) this.close(visit.id);
    };
    const forget = (): void => signal.removeEventListener("abort", onAbort);
    const entry: Entry = { visit, timer: undefined, requests: 0, forget };
    this.#open.set(visit.id, entry);
    this.#watch(entry);
    if (signal.aborted) this.close(visit.id);
    else signal.addEventListener("abort", onAbort, { once: true });
    return visit;
  }

  /** Runs a request inside a visit; a failure of the caller itself closes the visit. */
  async use<Value>(
    id: number,
    signal: AbortSignal,
    work: (visit: Visit) => Promise<Value>,
  ): Promise<Value> {
    const entry = this.#open.get(id);
    if (entry === undefined) throw new ToolError("fetch_failed", "the visit is over");
    clearTimeout(entry.timer);
    entry.requests++;
    try {
      return await work(entry.visit);
    } finally {
      entry.requests--;
      if (signal.aborted) this.close(id);
      else if (entry.requests === 0 && this.#open.has(id)) this.#watch(entry);
    }
  }

  close(id: number): void {
    const entry = this.#open.get(id);
    if (entry === undefined) return;
    this.#open.delete(id);
    clearTimeout(entry.timer);
    entry.forget();
    entry.visit.turn.leave();
  }

  closeAll(): void {
    for (const id of [...this.#open.keys()]) this.close(id);
  }

  #watch(entry: Entry): void {
    entry.timer = setTimeout(() => this.close(entry.visit.id), this.idleSeconds * 1000);
  }
}
