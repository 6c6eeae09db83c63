/** One request and its whole answer over one connection, within a bound and a signal. */
import type { Dispatcher } from "undici";
import { joinBytes } from "../../../base/bytes.ts";
import { FetchFailure } from "../fetch_failure.ts";

// Bounds.
/** Interim answers (1xx) before an answer; a site that sends more sends no answer. */
export const MAX_INTERIM_ANSWERS = 20;

/** One request: always GET, never with a body. */
export interface ExchangeRequest {
  readonly url: URL;
  readonly headers: Record<string, string>;
  /** Bytes of the body as sent, at most. */
  readonly bound: number;
  /** Returns the first `bound` bytes of a longer body instead of none. */
  readonly keepsHead?: boolean;
  readonly signal: AbortSignal;
  /** Chunks that bodies may still arrive in; shared by the hops of one fetch, and counted down. */
  readonly room: { pieces: number };
  /** Called once the head is there: false leaves the body unread. */
  wantsBody(status: number, headers: ReadonlyMap<string, string>): boolean;
}

/** An answer as it came, its content codings still on. */
export interface Exchange {
  readonly status: number;
  /** Names in lower case; repeated ones joined with a comma, except cookies. */
  readonly headers: ReadonlyMap<string, string>;
  readonly cookies: readonly string[];
  /** Undefined when it was unwanted or passed the bound. */
  readonly body: Uint8Array | undefined;
  readonly tooLarge: boolean;
  /** Whether only the end of the connection marked the end of the body. */
  readonly endedByClose: boolean;
}

/** The status of an answer that tells a form to be emptied: RFC 9110, 15.3.6. */
const RESET_CONTENT = 205;

/** Thrown through undici to abort a response whose rest is not wanted. */
class Enough extends Error {}

/** Sends one request. Rejects with the transport's error, or with the signal's reason. */
export function exchange(agent: Dispatcher, request: ExchangeRequest): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const { signal } = request;
    if (signal.aborted) return reject(signal.reason);
    const parts: Uint8Array[] = [];
    let size = 0;
    let interim = 0;
    let head: Omit<Exchange, "body" | "tooLarge"> | undefined;
    let stop: ((reason: Error) => void) | undefined;
    const onAbort = (): void => {
      stop?.(new Enough());
      reject(signal.reason);
    };
    const finish = (body: Uint8Array | undefined, tooLarge: boolean): void => {
      signal.removeEventListener("abort", onAbort);
      if (head !== undefined) resolve({ ...head, body, tooLarge });
    };
    const leave = (controller: Dispatcher.DispatchController, tooLarge: boolean): void => {
      finish(undefined, tooLarge);
      controller.abort(new Enough());
    };
    signal.addEventListener("abort", onAbort, { once: true });
    agent.dispatch(
      {
        origin: request.url.origin,
        path: request.url.pathname + request.url.search,
        method: "GET",
        headers: request.headers,
      },
      {
        onRequestStart(controller): void {
          stop = (reason) => controller.abort(reason);
          if (signal.aborted) controller.abort(new Enough());
        },
        onResponseStart(controller, status, received): void {
          if (status < 200) {
            if (++interim > MAX_INTERIM_ANSWERS) controller.abort(floodOf(request.url));
            return;
          }
          head = headOf(status, received);
          const declared = Number(head.headers.get("content-length") ?? "0");
          if (!request.wantsBody(status, head.headers)) leave(controller, false);
          else if (declared > request.bound && !request.keepsHead) leave(controller, true);
          else if (status === RESET_CONTENT) {
            // It has no body, and servers differ in how they say so.
            finish(joinBytes([]), false);
            controller.abort(new Enough());
          }
        },
        onResponseData(controller, chunk): void {
          size += chunk.length;
          if (--request.room.pieces < 0) return controller.abort(floodOf(request.url));
          if (size <= request.bound) return void parts.push(chunk);
          if (request.keepsHead) {
            finish(joinBytes([...parts, chunk]).subarray(0, request.bound), true);
          }
          leave(controller, true);
        },
        onResponseEnd(): void {
          finish(joinBytes(parts), false);
        },
        onResponseError(_controller, error): void {
          signal.removeEventListener("abort", onAbort);
          // A head without its body is no response; a body left unread on purpose is settled
          // already.
          reject(error);
        },
      },
    );
  });
}

/**
 * Reading a body in tiny chunks costs more than it can be worth, and other sites wait meanwhile.
 */
function floodOf({ hostname }: URL): FetchFailure {
  const reason = `${hostname}: the answer comes in too many pieces`;
  return new FetchFailure({ reason, passing: false, climbs: false });
}

function headOf(
  status: number,
  received: Record<string, string | string[] | undefined>,
): Omit<Exchange, "body" | "tooLarge"> {
  const headers = new Map<string, string>();
  let cookies: readonly string[] = [];
  for (const [name, value] of Object.entries(received)) {
    if (value === undefined) continue;
    if (name === "set-cookie") cookies = [value].flat();
    else headers.set(name.toLowerCase(), asMeant([value].flat().join(", ")));
  }
  const endedByClose = !headers.has("content-length") && !headers.has("transfer-encoding");
  return { status, headers, cookies, endedByClose };
}

/** Header bytes come as Latin-1; what is valid UTF-8 was meant as that, addresses above all. */
function asMeant(value: string): string {
  if (!/[\u0080-\u00ff]/.test(value) || /[\u0100-\uffff]/.test(value)) return value;
  try {
    const bytes = Uint8Array.from(value, (sign) => sign.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return value;
  }
}
