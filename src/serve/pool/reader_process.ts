/** One reader process as the service sees it: starts, has several calls, dies alone. */
import { type ChildEnd, startChild } from "../../base/channel/child.ts";
import { BrokenChannel, type Frame, type FrameBody } from "../../base/channel/frame.ts";
import type { Usage } from "../../base/channel/message.ts";
import type { RefusalFacts, SentError } from "../../base/errors.ts";
import { MAX_READER_CPU_SECONDS } from "../../base/limits.ts";
import { packArguments } from "./sent/arguments.ts";
import { type FromReader, parseFromReader, type ToReader } from "./sent/messages.ts";
import type { Answer } from "../../tools/contract/mod.ts";

// Bounds.
/** Seconds a reader process has to report that it is ready; past it the call fails. */
const READER_START_SECONDS = 20;
/** Calls one reader process serves before a fresh one takes its place. */
const MAX_CALLS_PER_READER = 10_000;
/** Resident MiB of a reader process that stay after a collection; past it it is replaced. */
const MAX_RESTING_READER_MIB = 256;
/** Resident MiB of a reader process after a call past which it collects garbage at once. */
const MAX_UNTIDY_READER_MIB = 448;
/** Resident MiB that an idle reader process may have grown by; past it it collects garbage. */
const MAX_IDLE_GARBAGE_MIB = 32;
/**
 * Requests of one call that are open, or whose replies are not yet written; the process that asks
 * more is killed. The tool that requests most at once requests four sites.
 */
const MAX_OPEN_ASKS = 16;

/** The reply to a request of the process to the network. */
export type Reply = { reply: unknown; body?: Uint8Array } | { error: SentError };

/** What is told of a call while it runs. */
export interface CallHooks {
  /** It made the request of that number, counted from 0. */
  asked(ask: number, request: unknown): void;
  progress(done: number, total: number | undefined, message: string): void;
  /** It does nothing before the reply to one of its requests: another call may have the process. */
  waits(): void;
  /** Called before the answer of a tool that refused. */
  refused?(facts: RefusalFacts): void;
}

/** A call that a process has. */
export interface OpenCall {
  /** Rejects with `ReaderFault` when the process dies or the tool breaks. */
  readonly answer: Promise<Answer>;
  /** Sends the reply to a request, and the moment for `now`; nothing once the call is answered. */
  reply(ask: number, reply: Reply, moment: number): void;
  /** Gives up a call that waits: nothing more is told of it, and its answer never settles. */
  forget(): void;
}

/** A process that died or broke the protocol; its text is for the log, never for a caller. */
export class ReaderFault extends Error {
  override readonly name = "ReaderFault";

  /**
   * `isKilledFromOutside` is true when nothing the process did ended it, `isOfProcess` when the
   * process has ended, whichever of its calls was the cause.
   */
  constructor(
    message: string,
    readonly isKilledFromOutside = false,
    readonly isOfProcess = false,
  ) {
    super(message);
  }
}

/** A started reader process. */
export interface ReaderProcess {
  readonly pid: number;
  /** Seconds of processor time it had used, by its own clock, when it was last done with something. */
  cpuSeconds(): number;
  /** True when it should be replaced once its calls are over. */
  isWorn(): boolean;
  isDead(): boolean;
  /** Reports whether it has so much garbage that it should collect it before its next call. */
  isUntidy(): boolean;
  /**
   * Makes it collect garbage, when it has grown since it last did; for one that reads no page.
   *
   * Settles when it has, or is gone: then it may be worn. A call may be sent at any time.
   */
  collect(): Promise<void>;
  /**
   * Begins a call, while no other call of the process is at work. Until its first reply its clock
   * stands at `moment`, in milliseconds.
   *
   * Throws `ReaderFault` when it is gone, and a `RangeError` for arguments larger than a message may
   * be; then nothing was sent.
   */
  call(tool: string, args: Record<string, unknown>, moment: number, hooks: CallHooks): OpenCall;
  /** Kills it at once. */
  kill(): void;
  /** Settles when the process is gone and reaped. */
  readonly ended: Promise<ChildEnd>;
}

/** A call as this side keeps it. */
interface Kept {
  readonly hooks: CallHooks;
  /** Requests it has made, and those whose reply is not written yet. */
  asked: number;
  openAsks: number;
  /** Settles when its arguments are written. */
  readonly sent: Promise<void>;
  resolve(answer: Answer): void;
  reject(fault: ReaderFault): void;
}

const decoder = new TextDecoder("utf-8", { fatal: true });

/** Starts a process and waits until it has given up its permissions. Throws `ReaderFault`. */
export async function startReader(command: Deno.Command): Promise<ReaderProcess> {
  const ready = Promise.withResolvers<void>();
  let isReady = false;
  let isLate = false;
  const open = new Map<number, Kept>();
  /** Calls that were given up: what they sent before they knew is passed over. */
  const forgotten = new Set<number>();
  let calls = 0;
  let worn = false;
  let hasOutgrown = false;
  /** Resident MiB after its last call, and after its last collection. */
  let residentMiB = 0;
  let cpuSeconds = 0;
  let tidyMiB = 0;
  let collecting: PromiseWithResolvers<void> | undefined;
  const child = startChild(command, take);

  function take({ call, head, body }: Frame): void {
    const message = parseFromReader(head);
    if (message.type === "ready") {
      if (isReady || call !== 0) throw new BrokenChannel("it was ready before");
      isReady = true;
      ({ cpuSeconds } = message.usage);
      return ready.resolve();
    }
    if (message.type === "collected") return takeCollected(call, message.usage);
    if (forgotten.has(call)) return;
    const kept = open.get(call);
    // One call's answer must never be taken for another's: a message that is of no open call ends
    // the process.
    if (kept === undefined) throw new BrokenChannel("that call is not open");
    switch (message.type) {
      case "ask":
        return takeAsk(kept, message);
      case "progress":
        return kept.hooks.progress(message.done, message.total, message.message);
      case "waits":
        if (kept.openAsks === 0) throw new BrokenChannel("it waits for nothing");
        ({ cpuSeconds } = message);
        return kept.hooks.waits();
      default:
        finishCall(call, kept, message, body);
    }
  }

  function takeCollected(call: number, usage: Usage): void {
    if (collecting === undefined || call !== 0) throw new BrokenChannel("no collection is open");
    ({ cpuSeconds } = usage);
    residentMiB = tidyMiB = usage.residentMiB;
    hasOutgrown = tidyMiB > MAX_RESTING_READER_MIB;
    collecting.resolve();
    collecting = undefined;
  }

  function takeAsk(kept: Kept, { ask, request }: Extract<FromReader, { type: "ask" }>): void {
    if (ask !== kept.asked) throw new BrokenChannel("a question out of turn");
    if (kept.openAsks === MAX_OPEN_ASKS) throw new BrokenChannel("too many questions are open");
    kept.asked++;
    kept.openAsks++;
    kept.hooks.asked(ask, request);
  }

  async function sendReply(
    call: number,
    kept: Kept,
    ask: number,
    reply: Reply,
    moment: number,
  ): Promise<void> {
    const base = { type: "reply", ask, moment } as const;
    if ("error" in reply) await post(call, { ...base, error: reply.error });
    else if (reply.body === undefined) await post(call, { ...base, reply: reply.reply });
    else await post(call, { ...base, reply: reply.reply, body: true }, reply.body);
    // Not before it is written: what a process does not read must not accumulate here.
    kept.openAsks--;
  }

  function post(call: number, message: ToReader, body?: FrameBody): Promise<void> {
    return child.send(call, message, body);
  }

  function finishCall(
    call: number,
    kept: Kept,
    message: Extract<FromReader, { usage: Usage }>,
    body: Uint8Array,
  ): void {
    const answer = message.type === "answer" ? parseAnswer(body) : undefined;
    open.delete(call);
    if (message.type === "answer" && message.refused !== undefined) {
      kept.hooks.refused?.(message.refused);
    }
    ({ cpuSeconds, residentMiB } = message.usage);
    worn = calls >= MAX_CALLS_PER_READER || cpuSeconds > MAX_READER_CPU_SECONDS;
    if (message.type === "fault") kept.reject(new ReaderFault(message.text));
    // With the answer the memory of the arguments may be reused.
    else if (answer !== undefined) void kept.sent.then(() => kept.resolve(answer));
  }

  const ended = child.ended.then((end) => {
    const how = isLate ? `was not ready after ${READER_START_SECONDS} s` : end.reason;
    const fault = new ReaderFault(`the reader process ${how}`, end.isKilledFromOutside, true);
    ready.reject(fault);
    for (const { reject } of open.values()) reject(fault);
    open.clear();
    collecting?.resolve();
    return end;
  });
  const slow = setTimeout(() => {
    isLate = true;
    child.kill();
  }, READER_START_SECONDS * 1000);
  try {
    await ready.promise;
  } finally {
    clearTimeout(slow);
  }

  return {
    pid: child.pid,
    cpuSeconds: () => cpuSeconds,
    isWorn: () => worn || hasOutgrown,
    isDead: child.isDead,
    isUntidy: () => residentMiB > MAX_UNTIDY_READER_MIB,
    collect(): Promise<void> {
      if (collecting !== undefined) return collecting.promise;
      if (residentMiB - tidyMiB <= MAX_IDLE_GARBAGE_MIB) return Promise.resolve();
      collecting = Promise.withResolvers();
      child.trim();
      void post(0, { type: "collect" });
      return collecting.promise;
    },
    call(tool, args, moment, hooks): OpenCall {
      if (child.isDead()) throw new ReaderFault("the reader process is gone", true, true);
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      const { args: packed, moved, body } = packArguments(args);
      const number = calls + 1;
      const sent = post(number, { type: "call", tool, args: packed, moved, moment }, body);
      calls = number;
      const kept: Kept = { hooks, asked: 0, openAsks: 0, sent, resolve, reject };
      open.set(number, kept);
      return {
        answer: promise,
        reply(ask, reply, moment): void {
          // A message too large for the channel ends the process, and with it the call.
          if (open.has(number)) sendReply(number, kept, ask, reply, moment).catch(child.kill);
        },
        forget(): void {
          if (!open.delete(number)) return;
          forgotten.add(number);
          void post(number, { type: "forget" });
        },
      };
    },
    kill: child.kill,
    ended,
  };
}

function parseAnswer(body: Uint8Array): Answer {
  let answer: unknown;
  try {
    answer = JSON.parse(decoder.decode(body));
  } catch {
    throw new BrokenChannel("an answer is no JSON");
  }
  if (!isAnswer(answer)) throw new BrokenChannel("an answer without ok");
  return answer;
}

function isAnswer(value: unknown): value is Answer {
  return typeof value === "object" && value !== null && "ok" in value &&
    typeof value.ok === "boolean";
}
