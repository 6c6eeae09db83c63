/** What is told of a request to its operator, noted where it is known. */
import { AsyncLocalStorage } from "node:async_hooks";

/** How a call ended whose caller left or took it back: no fault of anybody's. */
export const CANCELLED = "cancelled";

/** Facts of one request; none of a page, an argument or a header but the request's own id. */
export interface CallFacts {
  tool?: string;
  /** Whether its answer can be used as it is. */
  ok?: boolean;
  /** The code of its error, or {@link CANCELLED}. */
  error?: string;
  /** Bytes of the answer. */
  bytes?: number;
  /** Settles when an answer that is streamed has been sent; absent for any other. */
  ended?: Promise<void>;
}

const facts = new AsyncLocalStorage<CallFacts>();

/** Runs the work of a request; what is noted meanwhile goes into `into`. */
export function withCallFacts<Value>(into: CallFacts, work: () => Value): Value {
  return facts.run(into, work);
}

/** Notes facts of the request under way; nothing where nobody asked. */
export function noteCall(noted: CallFacts): void {
  const into = facts.getStore();
  if (into !== undefined) Object.assign(into, noted);
}
