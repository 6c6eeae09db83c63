/** The main process's end of the browser: starts it, carries its pipe, ends it. Reads nothing of it. */
import { browserCommand, type BrowserOptions, EXIT_NO_BROWSER } from "./browser_command.ts";
import type { BrowserEnd, FromHost, ToHost } from "./browser_link.ts";

/** Bytes of a browser's complaints that are kept to tell why it ended. */
const KEPT_COMPLAINT_CHARS = 8_192;

/**
 * Serves one worker over a message port: starts a browser at each `launch` it sends.
 *
 * Gives a function that ends every browser.
 */
export function hostBrowser(port: MessagePort, options: BrowserOptions): () => void {
  const running = new Map<number, RunningBrowser>();
  port.addEventListener("message", (event: MessageEvent<ToHost>) => {
    const message = event.data;
    if (message.type === "launch") {
      const { run } = message;
      const browser = start(options, (bytes) => post({ type: "data", run, bytes }));
      running.set(run, browser);
      void browser.ended.then((why) => {
        running.delete(run);
        post({ type: "end", run, why });
      });
    } else if (message.type === "send") {
      running.get(message.run)?.send(message.text);
    } else {
      running.get(message.run)?.stop();
    }
  });
  port.start();
  const post = (message: FromHost): void => port.postMessage(message);
  return () => {
    for (const browser of running.values()) browser.stop();
    port.close();
  };
}

interface RunningBrowser {
  send(text: string): void;
  stop(): void;
  readonly ended: Promise<BrowserEnd>;
}

const encoder = new TextEncoder();

function start(options: BrowserOptions, onData: (bytes: Uint8Array) => void): RunningBrowser {
  let child: Deno.ChildProcess;
  try {
    child = browserCommand(options).spawn();
  } catch {
    return { send: () => {}, stop: () => {}, ended: Promise.resolve("missing") };
  }
  const input = child.stdin.getWriter();
  const complaint = readComplaint(child.stderr);
  void carry(child.stdout, onData);
  return {
    send(text): void {
      input.write(encoder.encode(`${text}\0`)).catch(() => {});
    },
    stop(): void {
      // The end of its pipe ends a browser; the signal ends one that no longer listens.
      input.close().catch(() => {});
      try {
        child.kill("SIGTERM");
      } catch {
        // It was gone already.
      }
    },
    ended: Promise.all([child.status, complaint]).then(([{ code }, text]) => {
      input.abort().catch(() => {});
      if (code === EXIT_NO_BROWSER) return "missing";
      return /sandbox/i.test(text) ? "sandbox" : "ended";
    }),
  };
}

async function carry(
  stream: ReadableStream<Uint8Array>,
  onData: (bytes: Uint8Array) => void,
): Promise<void> {
  try {
    for await (const bytes of stream) onData(bytes);
  } catch {
    // The browser was killed while it spoke.
  }
}

async function readComplaint(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  try {
    for await (const bytes of stream) {
      text = (text + decoder.decode(bytes, { stream: true })).slice(-KEPT_COMPLAINT_CHARS);
    }
  } catch {
    // What was said before it was killed is enough.
  }
  return text;
}
