/** A browser that runs already and is reached over a web socket, in place of one of our own. */
import type { BrowserEnd, BrowserLink, BrowserWire } from "./browser_link.ts";

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
