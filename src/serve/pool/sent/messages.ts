/**
 * The messages between the service and a reader process, over their channel.
 *
 * A call: `call` in, any number of `ask` and `progress` out and `reply` in, then one `answer` or
 * `fault` out. A process has several, of which one is at work: it gets the next `call` or `reply`
 * once the last is answered or `waits`. Every message has the number of its call.
 */
import { asFields, broken, isCount, parseUsage } from "../../../base/channel/message.ts";
import type { Usage } from "../../../base/channel/message.ts";
import { REFUSAL_REASONS, type RefusalFacts, type SentError } from "../../../base/errors.ts";
import type { Moved } from "./arguments.ts";

/** To a reader process. A call's clock stands at the `moment` of its turn, in milliseconds. */
export type ToReader =
  | {
    type: "call";
    tool: string;
    args: Record<string, unknown>;
    moved: Moved[];
    moment: number;
  }
  /** Of a call that waits: it is over, and its answer is not wanted. */
  | { type: "forget" }
  /** Of no call, while none is at work: collect garbage. */
  | { type: "collect" }
  | { type: "reply"; ask: number; moment: number; reply: unknown; body?: true }
  | { type: "reply"; ask: number; moment: number; error: SentError };

/** A request that the service answers itself, when so much time has passed. */
export interface SleepRequest {
  readonly kind: "sleep";
  readonly milliseconds: number;
}

/** From a reader process. */
export type FromReader =
  /** Of no call: the process has given up its permissions. */
  | { type: "ready"; usage: Usage }
  /** Of no call: garbage is collected, as requested. */
  | { type: "collected"; usage: Usage }
  | { type: "ask"; ask: number; request: unknown }
  | { type: "progress"; done: number; total?: number; message: string }
  /** Only a reply makes the call go on; seconds of processor time the process has used. */
  | { type: "waits"; cpuSeconds: number }
  /** Its body is the answer as JSON text; `refused` is there when the tool refused. */
  | { type: "answer"; usage: Usage; refused?: RefusalFacts }
  | { type: "fault"; text: string; usage: Usage };

/** Reads the head of a message from a reader process. Throws `BrokenChannel` for anything else. */
export function parseFromReader(head: unknown): FromReader {
  const { type, ask, request, done, total, message, text, usage, refused, cpuSeconds } = asFields(
    head,
  );
  switch (type) {
    case "ask":
      if (!isCount(ask) || asFields(request)["kind"] === undefined) throw broken("an ask");
      return { type, ask, request };
    case "progress":
      if (typeof done !== "number" || typeof message !== "string") throw broken("progress");
      return { type, done, message, ...(typeof total === "number" ? { total } : {}) };
    case "waits":
      if (typeof cpuSeconds !== "number") throw broken("a wait");
      return { type, cpuSeconds };
    case "ready":
    case "collected":
      return { type, usage: parseUsage(usage) };
    case "answer":
      return {
        type,
        usage: parseUsage(usage),
        ...(refused === undefined ? {} : { refused: parseFacts(refused) }),
      };
    case "fault":
      if (typeof text !== "string") throw broken("a fault");
      return { type, text, usage: parseUsage(usage) };
    default:
      throw broken("a message of unknown type");
  }
}

function parseFacts(refused: unknown): RefusalFacts {
  const { status, reason } = asFields(refused);
  if (status !== undefined && !isCount(status)) throw broken("the status of a refusal");
  const known = REFUSAL_REASONS.find((each) => each === reason);
  if (reason !== undefined && known === undefined) throw broken("the reason of a refusal");
  return {
    ...(status === undefined ? {} : { status }),
    ...(known === undefined ? {} : { reason: known }),
  };
}
