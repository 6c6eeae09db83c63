/**
 * The wire between the fetch worker, which drives a browser, and the main process, which starts it.
 *
 * The worker may only connect; starting a program takes the main process. Main carries the bytes of
 * the browser's pipe over a message port and never looks into them.
 */
import { MAX_BROWSER_MESSAGE_BYTES } from "../limits.ts";

/** To the main process; `run` numbers the starts of the browser. */
export type ToHost =
  | { readonly type: "launch"; readonly run: number }
  | { readonly type: "send"; readonly run: number; readonly text: string }
  | { readonly type: "stop"; readonly run: number };

/** Why a browser is not there, or no longer. */
export type BrowserEnd = "missing" | "sandbox" | "ended";

/** From the main process. */
export type FromHost =
  | { readonly type: "data"; readonly run: number; readonly bytes: Uint8Array }
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

/** Creates the worker's end of the wire. */
export function createBrowserLink(port: MessagePort): BrowserLink {
  let runs = 0;
  const wires = new Map<number, (message: FromHost) => void>();
  port.addEventListener("message", (event: MessageEvent<FromHost>) => {
    wires.get(event.data.run)?.(event.data);
  });
  port.start();
  return {
    launch(): BrowserWire {
      const run = ++runs;
      const post = (message: ToHost): void => port.postMessage(message);
      const { promise: ended, resolve } = Promise.withResolvers<BrowserEnd>();
      const wire: BrowserWire = {
        ended,
        send: (text) => post({ type: "send", run, text }),
        close: () => post({ type: "stop", run }),
      };
      const take = createSplitter((text) => wire.onmessage?.(text), () => wire.close());
      wires.set(run, (message) => {
        if (message.type === "data") return take(message.bytes);
        wires.delete(run);
        resolve(message.why);
        wire.onclose?.();
      });
      post({ type: "launch", run });
      return wire;
    },
  };
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
