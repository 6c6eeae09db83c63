/** The requests under way in the network process, by the call they are of. */
import { type SentError, ToolError } from "../../../base/errors.ts";
import type { FetchRequest } from "../messages.ts";
import type { FetchService } from "../service.ts";
import type { FromNetwork, ToNetwork } from "./messages.ts";

/** Sends a message of a call, with raw bytes behind it, to the service. */
type SendOfCall = (call: number, message: FromNetwork, body?: Uint8Array) => Promise<void>;

/** The requests of calls. */
export interface Asks {
  /** Answers a request, however it ends. */
  begin(call: number, asked: Extract<ToNetwork, { type: "ask" }>): void;
  /** Ends what a call still has under way, its visits too; each request still gets its reply. */
  end(call: number): void;
}

/** Creates an empty list of requests, to be answered by `service`. */
export function createAsks(service: FetchService, send: SendOfCall): Asks {
  const calls = new Map<number, AbortController>();

  async function answer(
    call: number,
    { ask, request, allowPrivate, party = "" }: Extract<ToNetwork, { type: "ask" }>,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      const caller = { allowPrivate, party, signal };
      const { reply, body } = await service.handle(request as FetchRequest, caller);
      await send(call, { type: "reply", ask, reply }, body);
    } catch (error) {
      const text = faultOf(error);
      if (text !== undefined) void send(0, { type: "fault", text });
      await send(call, { type: "reply", ask, error: refusalOf(error) });
    }
  }

  return {
    begin(call, asked): void {
      // Sent before the work begins: what was never taken may be requested again from another
      // process.
      void send(call, { type: "taken", ask: asked.ask });
      const controller = calls.get(call) ?? new AbortController();
      calls.set(call, controller);
      void answer(call, asked, controller.signal);
    },
    end(call): void {
      calls.get(call)?.abort();
      calls.delete(call);
    },
  };
}

/** Returns what a caller must not see of an error; undefined where it is not a bug of ours. */
export function faultOf(error: unknown): string | undefined {
  if (error instanceof ToolError) return undefined;
  if (error instanceof DOMException && error.name === "AbortError") return undefined;
  return error instanceof Error ? error.stack ?? error.message : String(error);
}

function refusalOf(error: unknown): SentError {
  if (error instanceof ToolError) return error.toSent();
  return new ToolError("fetch_failed", "fetching failed inside the service").toSent();
}
