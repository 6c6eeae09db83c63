/** The service's end of the browser: starts it, forwards its pipe, ends it. Reads nothing of it. */
import { readTail } from "../../../base/channel/child.ts";
import { browserCommand, EXIT_NO_BROWSER, type LocalBrowser } from "./browser_command.ts";
import type { BrowserEnd, FromHost, ToHost } from "./browser_link.ts";

// Bounds.
/** Browsers that run at once: one in use, those that end with their last page; more are not started. */
const MAX_BROWSERS = 4;
/** Characters of a browser's standard error that are kept to report why it ended. */
const BROWSER_COMPLAINT_CHARS = 8_192;

/** The far end of the wires of all browsers. */
export interface BrowserHost {
  /** Takes a message of the network process. */
  take(message: ToHost, body: Uint8Array): void;
  /** Ends every browser and sends nothing more. */
  end(): void;
}

/** Creates the far end, `MAX_BROWSERS` at most; `post` settles when its message is written. */
export function createBrowserHost(
  options: LocalBrowser,
  post: (message: FromHost, body?: Uint8Array) => Promise<void>,
): BrowserHost {
  const running = new Map<number, RunningBrowser>();

  function launch(run: number): void {
    if (running.has(run) || running.size >= MAX_BROWSERS) {
      return void post({ type: "end", run, why: "ended" });
    }
    const browser = start(options, (bytes) => post({ type: "data", run }, bytes));
    running.set(run, browser);
    void browser.ended.then((why) => {
      running.delete(run);
      void post({ type: "end", run, why });
    });
  }

  return {
    take({ type, run }, body): void {
      if (type === "launch") launch(run);
      else if (type === "send") running.get(run)?.send(body);
      else running.get(run)?.stop();
    },
    end(): void {
      for (const browser of running.values()) browser.stop();
    },
  };
}

interface RunningBrowser {
  send(bytes: Uint8Array): void;
  stop(): void;
  readonly ended: Promise<BrowserEnd>;
}

function start(
  options: LocalBrowser,
  onData: (bytes: Uint8Array) => Promise<void>,
): RunningBrowser {
  let child: Deno.ChildProcess;
  try {
    child = browserCommand(options).spawn();
  } catch {
    return { send: () => {}, stop: () => {}, ended: Promise.resolve("missing") };
  }
  const input = child.stdin.getWriter();
  const complaint = readTail(child.stderr, BROWSER_COMPLAINT_CHARS);
  void carry(child.stdout, onData);
  return {
    send(bytes): void {
      input.write(bytes).catch(() => {});
    },
    stop(): void {
      // The end of its pipe ends a browser; the signal ends one that no longer reads it.
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
  onData: (bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  try {
    for await (const bytes of stream) await onData(bytes);
  } catch {
    // The browser was killed while it wrote.
  }
}
