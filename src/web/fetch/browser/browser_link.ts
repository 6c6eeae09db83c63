/**
 * The wire between the network process, which drives a browser, and the service, which starts it.
 *
 * The network process may only connect; starting a program takes the service. It forwards the bytes
 * of the browser's pipe both ways and never parses them.
 */
// Bounds.
/** Bytes of one message of the browser; a longer one, as of a console's output, ends it. */
const MAX_BROWSER_MESSAGE_BYTES = 16 * 1024 * 1024;

/** To the service; `run` numbers the starts of the browser. Bytes are sent along with `send`. */
export interface ToHost {
  readonly type: "launch" | "send" | "stop";
  readonly run: number;
}

/** Why a browser is not there, or no longer. */
export type BrowserEnd = "missing" | "sandbox" | "ended";

/** From the service. Bytes are sent along with `data`. */
export type FromHost =
  | { readonly type: "data"; readonly run: number }
  | { readonly type: "end"; readonly run: number; readonly why: BrowserEnd };

/** A running browser's pipe, in the shape the driver library takes. */
export interface BrowserWire {
  send(message: string): void;
  close(): void;
  onmessage?: (message: string) => void;
  onclose?: () => void;
  /** Settles when the browser is gone. */
  readonly ended: Promise<BrowserEnd>;
}

/** Starts browsers. */
export interface BrowserLink {
  launch(): BrowserWire;
}

/** The near end of the wires of all browsers. */
export interface BrowserEnds {
  readonly link: BrowserLink;
  take(message: FromHost, body: Uint8Array): void;
}

const encoder = new TextEncoder();

/** Creates the near end; `post` sends a message to the service. */
export function createBrowserLink(post: (message: ToHost, body?: Uint8Array) => void): BrowserEnds {
  let runs = 0;
  const wires = new Map<number, (message: FromHost, body: Uint8Array) => void>();
  const link: BrowserLink = {
    launch(): BrowserWire {
      const run = ++runs;
      const { promise: ended, resolve } = Promise.withResolvers<BrowserEnd>();
      const wire: BrowserWire = {
        ended,
        send: (text) => post({ type: "send", run }, encoder.encode(`${text}\0`)),
        close: () => post({ type: "stop", run }),
      };
      const take = createSplitter((text) => wire.onmessage?.(text), () => wire.close());
      wires.set(run, (message, body) => {
        if (message.type === "data") return take(body);
        wires.delete(run);
        resolve(message.why);
        wire.onclose?.();
      });
      post({ type: "launch", run });
      return wire;
    },
  };
  return { link, take: (message, body) => wires.get(message.run)?.(message, body) };
}

/** Cuts a stream into messages at zero bytes; one that is too long ends it. */
function createSplitter(
  onMessage: (text: string) => void,
  onTooLong: () => void,
): (bytes: Uint8Array) => void {
  const decoder = new TextDecoder();
  let parts: Uint8Array[] = [];
  let size = 0;
  return (bytes) => {
    let from = 0;
    for (let zero = bytes.indexOf(0); zero >= 0; zero = bytes.indexOf(0, from)) {
      parts.push(bytes.subarray(from, zero));
      const text = parts.map((part) => decoder.decode(part, { stream: true })).join("");
      onMessage(text + decoder.decode());
      parts = [];
      size = 0;
      from = zero + 1;
    }
    if (from === bytes.length) return;
    parts.push(bytes.subarray(from));
    size += bytes.length - from;
    if (size > MAX_BROWSER_MESSAGE_BYTES) {
      parts = [];
      size = 0;
      onTooLong();
    }
  };
}

/** Creates a link to the DevTools address (`ws:`) of a running browser. */
export function createRemoteLink(address: string): BrowserLink {
  return {
    launch(): BrowserWire {
      const { promise: ended, resolve } = Promise.withResolvers<BrowserEnd>();
      const socket = new WebSocket(address);
      const waiting: string[] = [];
      const wire: BrowserWire = {
        ended,
        send(text): void {
          if (socket.readyState === WebSocket.OPEN) socket.send(text);
          else waiting.push(text);
        },
        close: () => socket.close(),
      };
      socket.addEventListener("open", () => {
        for (const text of waiting.splice(0)) socket.send(text);
      });
      socket.addEventListener("message", (event) => wire.onmessage?.(String(event.data)));
      socket.addEventListener("close", () => {
        resolve("ended");
        wire.onclose?.();
      });
      return wire;
    },
  };
}

/** Numbers of our own messages, far above the library's. */
const FIRST_ID = 1 << 30;

/** Wraps a browser's wire so that a site's challenges are declined before the library answers. */
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
