/**
 * The calls of the handshake era that run, for the notification that cancels one.
 *
 * Clients of these revisions keep the connection of a call they give up and send
 * `notifications/cancelled` by another one (MCP 2025-11-25, "Cancellation"). Nothing else relates
 * the two requests of a server without sessions, and clients all count their requests from 0: a
 * number is looked for among the calls of the same caller alone, and where two calls of a caller
 * have it, neither is ended.
 */

/** Whoever sent a request, as far as it can be told: a call is ended by its own caller alone. */
type Caller = readonly (string | null | undefined)[];

interface OpenCall {
  /** Settles when its client has cancelled it. */
  readonly cancelled: Promise<void>;
  end(): void;
}

interface OpenCalls {
  open(caller: Caller, id: unknown): OpenCall;
  /** Cancels the caller's call of this number, where there is just one. */
  cancel(caller: Caller, id: unknown): void;
}

/** Creates an empty table; it has one entry a request that is being answered. */
export function createOpenCalls(): OpenCalls {
  const cancelsOf = new Map<string, Set<() => void>>();
  // A number and a text of the same digits are two identifiers.
  const keyOf = (caller: Caller, id: unknown): string => JSON.stringify([...caller, id]);
  return {
    open(caller, id): OpenCall {
      const { promise, resolve } = Promise.withResolvers<void>();
      const key = keyOf(caller, id);
      const cancels = cancelsOf.get(key) ?? new Set();
      cancelsOf.set(key, cancels.add(resolve));
      return {
        cancelled: promise,
        end(): void {
          cancels.delete(resolve);
          if (cancels.size === 0) cancelsOf.delete(key);
        },
      };
    },
    cancel(caller, id): void {
      const [only, ...more] = cancelsOf.get(keyOf(caller, id)) ?? [];
      if (more.length === 0) only?.();
    },
  };
}
