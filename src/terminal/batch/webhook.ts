/** `--webhook`: each changed line by POST to an address judged like any page's, unredirected. */
import { mayPass, ToolError } from "../../base/errors.ts";
import { createAddressGuard, createTransport, exchange, lookUp } from "../../web/fetch/wire/mod.ts";

// Bounds.
/** Seconds a webhook may take to take a change. */
const WEBHOOK_SECONDS = 10;
/** Times a change is sent to a webhook that fails. */
export const WEBHOOK_TRIES = 3;
/** Milliseconds before a change is sent again; twice as many before the next time. */
const WEBHOOK_PAUSE_MS = 1_000;
/** Bytes that are read of what a webhook answers, to keep the connection. */
const WEBHOOK_ANSWER_BYTES = 64 * 1024;

/** An address that changes are sent to. */
interface Webhook {
  /** Sends a line; returns why it was not taken, or undefined. Never rejects. */
  send(line: string): Promise<string | undefined>;
  close(): Promise<void>;
}

/** How a webhook is reached; a test waits less. */
interface WebhookOptions {
  readonly allowPrivate: boolean;
  readonly seconds?: number;
  /** Milliseconds before a line is sent again. */
  readonly pauseMs?: number;
}

/** What one try came to: done, or why not and whether another may come to more. */
interface Failure {
  readonly reason: string;
  readonly passing: boolean;
}

/** Creates it; nothing is connected to before the first line. */
export function createWebhook(address: URL, options: WebhookOptions): Webhook {
  const { allowPrivate, seconds = WEBHOOK_SECONDS, pauseMs = WEBHOOK_PAUSE_MS } = options;
  const guard = createAddressGuard(lookUp, () => performance.now());
  const transport = createTransport({ guard });

  async function post(line: string): Promise<Failure | undefined> {
    try {
      const { status } = await exchange(transport, {
        url: address,
        allowPrivate,
        headers: { "content-type": "application/json" },
        sent: new TextEncoder().encode(line),
        signal: AbortSignal.timeout(seconds * 1000),
        bound: WEBHOOK_ANSWER_BYTES,
        room: { pieces: WEBHOOK_ANSWER_BYTES },
        // Read, where it is short, so that the connection can be kept.
        wantsBody: () => true,
      });
      if (status >= 200 && status < 300) return undefined;
      return { reason: `it answers ${status}`, passing: mayPass(status) };
    } catch (error) {
      return failureOf(error, seconds);
    }
  }

  return {
    async send(line): Promise<string | undefined> {
      for (let attempt = 1;; attempt++) {
        const failure = await post(line);
        if (failure === undefined) return undefined;
        if (!failure.passing || attempt >= WEBHOOK_TRIES) return failure.reason;
        await new Promise((done) => setTimeout(done, pauseMs * 2 ** (attempt - 1)));
      }
    },
    close: () => transport.close(),
  };
}

/** Says why nothing was taken, without the address: its path is often the secret. */
function failureOf(error: unknown, seconds: number): Failure {
  if (error instanceof ToolError) return { reason: error.message, passing: false };
  const { name, code } = error as { name?: unknown; code?: unknown };
  if (name === "TimeoutError") return { reason: `it takes more than ${seconds} s`, passing: true };
  const reason = typeof code === "string"
    ? `the connection fails (${code})`
    : "it cannot be reached";
  return { reason, passing: true };
}
