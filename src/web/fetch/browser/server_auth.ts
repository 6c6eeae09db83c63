/**
 * Keeps the proxy's credentials from sites that ask for credentials.
 *
 * The driver library answers every challenge with the credentials it was given, a site's as well as
 * the proxy's. A site's challenge is declined here, before the library sees it.
 */
import type { BrowserWire } from "./browser_link.ts";

/** Numbers of our own messages, far above the library's. */
const FIRST_ID = 1 << 30;

/** Wraps a browser's wire so that challenges of sites are declined. */
export function declineServerAuth(wire: BrowserWire): BrowserWire {
  let id = FIRST_ID;
  const wrapped: BrowserWire = {
    ended: wire.ended,
    send: (message) => wire.send(message),
    close: () => wire.close(),
  };
  wire.onclose = (): void => wrapped.onclose?.();
  wire.onmessage = (text): void => {
    const decline = text.startsWith('{"method":"Fetch.authRequired"') ? declineOf(text) : undefined;
    if (decline === undefined) wrapped.onmessage?.(text);
    else wire.send(JSON.stringify({ id: id++, ...decline }));
  };
  return wrapped;
}

interface AuthRequired {
  params: { requestId: string; authChallenge: { source?: string } };
  sessionId?: string;
}

/** The answer to a site's challenge; undefined for the proxy's own. */
function declineOf(text: string): Record<string, unknown> | undefined {
  const { params, sessionId } = JSON.parse(text) as AuthRequired;
  if (params.authChallenge.source === "Proxy") return undefined;
  return {
    method: "Fetch.continueWithAuth",
    params: { requestId: params.requestId, authChallengeResponse: { response: "CancelAuth" } },
    sessionId,
  };
}
