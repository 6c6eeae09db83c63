/** The fetch worker: the only part of the service that connects to the web. It never parses. */
/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />
import { type ErrorObject, ToolError } from "../errors.ts";
import { createBrowserLink } from "../fetch/browser_link.ts";
import { createRemoteLink } from "../fetch/browser_remote.ts";
import { type BrowserRung, createBrowserRung } from "../fetch/browser_rung.ts";
import type { FetchRequest } from "../fetch/messages.ts";
import { createFetchService, type FetchService } from "../fetch/service.ts";
import type { FromWorker, ToWorker } from "./network_link.ts";

let service: FetchService | undefined;
/** What a fault is reported under that belongs to no question. */
const NO_ASK = -1;
const calls = new Map<number, AbortController>();

self.addEventListener("message", (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  if (message.type === "start") {
    const browser = browserRung(message, event.ports[0]);
    const { userAgent } = message;
    service = createFetchService({ userAgent, ...(browser === undefined ? {} : { browser }) });
  } else if (message.type === "end") {
    calls.get(message.call)?.abort();
    calls.delete(message.call);
  } else if (service !== undefined) {
    void answer(service, message);
  }
});

// A library that drops a promise must not take the worker, and every visit in it, along.
self.addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  post({ ask: NO_ASK, ...refusalOf(event.reason) });
});

function browserRung(
  { browser, userAgent }: Extract<ToWorker, { type: "start" }>,
  port: MessagePort | undefined,
): BrowserRung | undefined {
  if (browser.kind === "remote") {
    return createBrowserRung({
      link: createRemoteLink(browser.address),
      userAgent,
      isRemote: true,
    });
  }
  if (browser.kind === "none" || port === undefined) return undefined;
  const isNamed = browser.path !== undefined;
  return createBrowserRung({ link: createBrowserLink(port), userAgent, isNamed });
}

async function answer(
  service: FetchService,
  message: Extract<ToWorker, { type: "ask" }>,
): Promise<void> {
  const { ask, call } = message;
  const controller = calls.get(call) ?? new AbortController();
  calls.set(call, controller);
  try {
    const { reply, body } = await service.handle(message.request as FetchRequest, {
      allowPrivate: message.allowPrivate,
      signal: controller.signal,
    });
    post(body === undefined ? { ask, reply } : { ask, reply, body: owned(body) });
  } catch (error) {
    post({ ask, ...refusalOf(error) });
  }
}

function post(message: FromWorker): void {
  const transfer = "body" in message && message.body ? [message.body.buffer] : [];
  self.postMessage(message, transfer);
}

/** Gives bytes that own their whole buffer, so that it can be handed over instead of copied. */
function owned(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = bytes.byteLength === bytes.buffer.byteLength && bytes.buffer instanceof ArrayBuffer;
  return whole ? bytes as Uint8Array<ArrayBuffer> : new Uint8Array(bytes);
}

function refusalOf(error: unknown): { error: ErrorObject; fault?: string } {
  if (error instanceof ToolError) return { error: error.toObject() };
  const refusal = new ToolError("fetch_failed", "fetching failed inside the service").toObject();
  if (error instanceof DOMException && error.name === "AbortError") return { error: refusal };
  return {
    error: refusal,
    fault: error instanceof Error ? error.stack ?? error.message : String(error),
  };
}
