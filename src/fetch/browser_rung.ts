/** What the ladder needs of a browser. */
import type { AddressGuard } from "./address_guard.ts";
import type { HttpAnswer } from "./http_rung.ts";
import type { Caller } from "./messages.ts";

/** Loads pages in a browser whose every request passes the guard. */
export interface BrowserRung {
  /** Loads a page and reads it once it is quiet. Throws `ToolError` or `FetchFailure`. */
  fetch(address: string, caller: Caller, guard: AddressGuard): Promise<HttpAnswer>;
  close(): Promise<void>;
}
