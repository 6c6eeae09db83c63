/** A process in a reader's place that breaks the protocol in the way its argument names. */
import { encodeFrame } from "../../../src/base/channel/frame.ts";

const encoder = new TextEncoder();
const usage = { cpuSeconds: 0, residentMiB: 1 };
const answer = { type: "answer", usage };
const ok = encoder.encode(`{"ok":true,"forged":true}`);
const ask = { type: "ask", ask: 0, request: { kind: "close", visit: 1 } };

function write(...parts: Uint8Array[]): void {
  for (const part of parts) {
    for (let at = 0; at < part.length;) at += Deno.stdout.writeSync(part.subarray(at));
  }
}

function rawFrame(call: number, head: string, bodyBytes: number): Uint8Array {
  const text = encoder.encode(head);
  const bytes = new Uint8Array(12 + text.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, call);
  view.setUint32(4, text.length);
  view.setUint32(8, bodyBytes);
  bytes.set(text, 12);
  return bytes;
}

/** Each writes what a reader process may not say while it is at call 1, then a good answer. */
const FORGERIES: Record<string, () => void> = {
  "answers another call": () => write(...encodeFrame(2, answer, ok)),
  "answers the call of nobody": () => write(...encodeFrame(0, answer, ok)),
  "asks for another call": () => write(...encodeFrame(7, ask)),
  "asks out of turn": () => write(...encodeFrame(1, { ...ask, ask: 5 })),
  "asks the same twice": () => write(...encodeFrame(1, ask), ...encodeFrame(1, ask)),
  "asks without end": () => {
    for (let at = 0; at < 1000; at++) write(...encodeFrame(1, { ...ask, ask: at }));
  },
  "waits for nothing": () => write(...encodeFrame(1, { type: "waits", cpuSeconds: 0 })),
  "waits without a clock": () =>
    write(...encodeFrame(1, ask), ...encodeFrame(1, { type: "waits" })),
  "asks for nothing": () => write(...encodeFrame(1, { ...ask, request: null })),
  "is ready twice": () => write(...encodeFrame(0, { type: "ready", usage })),
  "collects what nobody asked it to": () => write(...encodeFrame(0, { type: "collected", usage })),
  "claims a huge message": () => write(rawFrame(1, "{}", 2 ** 32 - 1)),
  "sends a broken head": () => write(rawFrame(1, `{"type":`, 0)),
  "sends a head that is no object": () => write(rawFrame(1, `"answer"`, 0)),
  "sends a head of an unknown type": () => write(...encodeFrame(1, { type: "call", tool: "x" })),
  "answers without usage": () => write(...encodeFrame(1, { type: "answer" }, ok)),
  "answers what is no JSON": () => write(...encodeFrame(1, answer, encoder.encode(`{"ok":`))),
  "answers what is no answer": () => write(...encodeFrame(1, answer, encoder.encode(`[1]`))),
  "answers what is no UTF-8": () =>
    write(
      ...encodeFrame(1, answer, Uint8Array.from(`{"ok":true,"a":"ÿ"}`, (c) => c.charCodeAt(0))),
    ),
  "prints a line": () => write(encoder.encode("a line of some package, for the console\n")),
};

/** Names of everything a forger does. */
export const FORGERY_NAMES: readonly string[] = Object.keys(FORGERIES);

if (import.meta.main) {
  const [name = ""] = Deno.args;
  write(...encodeFrame(0, { type: "ready", usage }));
  if (name === "answers while nothing is asked") write(...encodeFrame(1, answer, ok));
  Deno.stdin.readSync(new Uint8Array(65_536));
  FORGERIES[name]?.();
  write(...encodeFrame(1, answer, ok));
  // Lives on: only a signal ends it.
  setInterval(() => {}, 1_000);
}
