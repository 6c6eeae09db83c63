/**
 * The service's way to the network: one worker that may do nothing but connect.
 *
 * There is one worker for the whole service, because politeness, robots rules and remembered rungs
 * are about a site and not about a call.
 */
import type { BrowserChoice } from "../config.ts";
import type { ErrorObject } from "../errors.ts";
import { hostBrowser } from "../fetch/browser_host.ts";
import { PRODUCT, VERSION } from "../version.ts";
import type { Reply } from "./reader_process.ts";

/** The network side of one call. */
export interface NetworkCall {
  /** Carries one request to the network and its reply back. Never rejects. */
  ask(request: unknown): Promise<Reply>;
  /** Ends what the call still has under way; calling it again does nothing. */
  end(): void;
}

/** The network side, as the pool needs it. */
export interface NetworkLink {
  begin(): NetworkCall;
  close(): void;
}

/** To the worker. */
export type ToWorker =
  /** Comes first; with a local browser, the port its pipe is carried over comes along. */
  | { type: "start"; browser: BrowserChoice; userAgent: string }
  | { type: "ask"; call: number; ask: number; request: unknown; allowPrivate: boolean }
  | { type: "end"; call: number };

/** From the worker. */
export type FromWorker =
  | { ask: number; reply: unknown; body?: Uint8Array<ArrayBuffer> }
  | { ask: number; error: ErrorObject; fault?: string };

/** Environment variables undici reads while it loads. */
const WORKER_VARIABLES = ["JEST_WORKER_ID", "UNDICI_NO_WASM_SIMD"];

const STOPPED: Reply = {
  error: { code: "fetch_failed", message: "fetching was stopped", retryable: true },
};

/**
 * Creates the link; the worker starts with the first question.
 *
 * `mayReachPrivate` is asked at each request; `onFault` is told what a caller must not see. The
 * worker may not start programs: a local browser is started here, at its wish. `userAgent` is what
 * sites are told.
 */
export function createNetworkLink(
  mayReachPrivate: () => boolean,
  onFault: (fault: Error) => void,
  browser: BrowserChoice = { kind: "none" },
  userAgent: string = `${PRODUCT}/${VERSION}`,
): NetworkLink {
  let worker: Worker | undefined;
  let endBrowsers: () => void = () => {};
  let asks = 0;
  let calls = 0;
  const waiting = new Map<number, { call: number; resolve: (reply: Reply) => void }>();

  function started(): Worker {
    if (worker !== undefined) return worker;
    worker = startWorker();
    worker.addEventListener("message", (event: MessageEvent<FromWorker>) => {
      const { ask, ...reply } = event.data;
      if ("fault" in reply && reply.fault !== undefined) onFault(new Error(reply.fault));
      waiting.get(ask)?.resolve(reply);
      waiting.delete(ask);
    });
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      onFault(new Error(`the fetch worker failed: ${event.message}`));
      stop();
    });
    startService(worker);
    return worker;
  }

  function startService(worker: Worker): void {
    const start: ToWorker = { type: "start", browser, userAgent };
    if (browser.kind !== "local") return worker.postMessage(start);
    const { port1, port2 } = new MessageChannel();
    endBrowsers = hostBrowser(port1, browser);
    worker.postMessage(start, [port2]);
  }

  function stop(call?: number): void {
    for (const [ask, asked] of waiting) {
      if (call !== undefined && asked.call !== call) continue;
      waiting.delete(ask);
      asked.resolve(STOPPED);
    }
    if (call === undefined) {
      endBrowsers();
      endBrowsers = (): void => {};
      worker?.terminate();
      worker = undefined;
    }
  }

  function post(message: ToWorker): void {
    started().postMessage(message);
  }

  return {
    begin(): NetworkCall {
      const call = calls++;
      let used = false;
      return {
        ask(request): Promise<Reply> {
          used = true;
          const ask = asks++;
          const { promise, resolve } = Promise.withResolvers<Reply>();
          waiting.set(ask, { call, resolve });
          post({ type: "ask", call, ask, request, allowPrivate: mayReachPrivate() });
          return promise;
        },
        end(): void {
          if (!used || worker === undefined) return;
          used = false;
          post({ type: "end", call });
          stop(call);
        },
      };
    },
    close: () => stop(),
  };
}

/** Bundled, the worker is a script beside the program; the two names differ only in their ending. */
function startWorker(): Worker {
  const module = import.meta.url.endsWith(".ts") ? "./fetch_worker.ts" : "./fetch_worker.js";
  const permissions: Deno.PermissionOptionsObject = {
    net: true,
    env: WORKER_VARIABLES,
    read: false,
    write: false,
    run: false,
    sys: false,
    ffi: false,
    import: false,
  };
  return new Worker(new URL(module, import.meta.url), { type: "module", deno: { permissions } });
}
