/** What went wrong in a browser, as a message for a caller and facts for the ladder. */
import type { BrowserEnd } from "./browser_link.ts";
import { FetchFailure } from "../fetch_failure.ts";

const MISSES: Record<BrowserEnd, string> = {
  missing: "no browser is installed; install Chromium, or name one in SERVICE_BROWSER",
  sandbox:
    "the browser's sandbox cannot start here; allow user namespaces, or set SERVICE_BROWSER_SANDBOX=off",
  ended: "the browser ended",
};

/** Failures of Chromium that may pass. */
const PASSING =
  /net::ERR_(?:CONNECTION_\w+|TIMED_OUT|EMPTY_RESPONSE|NETWORK_CHANGED|INTERNET_DISCONNECTED|PROXY_CONNECTION_FAILED|TUNNEL_CONNECTION_FAILED|SOCKET_NOT_CONNECTED|HTTP2_\w+|QUIC_\w+)/;

/** Makes the failure of a browser that did not start, or ended under a page. */
export function browserMiss(why: BrowserEnd, isNamed: boolean): FetchFailure {
  const missing = why === "missing" && isNamed ? { missing: "browser" as const } : {};
  return new FetchFailure(MISSES[why], { passing: why === "ended", climbs: true, ...missing });
}

/** Describes an error of the driver library; the message names `host`. */
export function toBrowserFailure(error: unknown, host: string): FetchFailure {
  if (error instanceof FetchFailure) return error;
  const text = error instanceof Error ? `${error.name} ${error.message}` : String(error);
  const net = /net::(ERR_\w+)/.exec(text)?.[1];
  if (net !== undefined) {
    const reason = `${host}: the browser could not load the page (${net})`;
    return new FetchFailure(reason, { passing: PASSING.test(text), climbs: true });
  }
  if (/^TimeoutError/.test(text)) {
    const reason = `${host}: the page did not load in time`;
    return new FetchFailure(reason, { passing: true, climbs: true });
  }
  const isGone = /Target closed|Session closed|Connection closed|detached|crashed/i.test(text);
  const reason = isGone ? `${host}: the browser ended` : `${host}: the browser failed`;
  return new FetchFailure(reason, { passing: isGone, climbs: true });
}
