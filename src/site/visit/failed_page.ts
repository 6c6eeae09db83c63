/** What a crawl reports of a page that was not read. */
import { defined } from "../../base/defined.ts";
import type { FetchRecord } from "../../web/fetch/asked/mod.ts";
import type { Outcome, PageError, Retry } from "./visit.ts";

/** Codes of what robots.txt or our own rules keep from being asked for. */
export const NOT_ASKED_CODES: ReadonlySet<string> = new Set([
  "refused_by_robots",
  "refused_address",
  "crawl_delay_too_long",
]);

/** A page that was not. */
export interface FailedPage {
  ok: false;
  url: string;
  landed?: string;
  fetch?: FetchRecord;
  error: PageError;
  retries?: Retry[];
}

/** Returns the report of a page that was not read. */
export function reportFailure(
  url: string,
  outcome: Extract<Outcome, { kind: "failed" }>,
): FailedPage {
  const { error, retries, landed, fetch } = outcome;
  return {
    ok: false,
    url,
    ...defined({ landed, fetch }),
    error,
    ...(retries.length > 0 ? { retries } : {}),
  };
}
