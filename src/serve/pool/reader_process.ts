/** One reader process as the service sees it: starts, takes a call at a time, dies alone. */
import { type ChildEnd, startChild } from "../../base/channel/child.ts";
import { BrokenChannel, type Frame, type FrameBody } from "../../base/channel/frame.ts";
import type { RefusalFacts, SentError } from "../../base/errors.ts";
import { MAX_KNOWN_PAGES, MAX_READER_CPU_SECONDS } from "../../base/limits.ts";
import { packArguments } from "./sent/arguments.ts";
import { type FromReader, parseFromReader, type ToReader, type Usage } from "./sent/messages.ts";
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

/** What a call needs from the service while it runs. */
export interface CallHooks {
  ask(request: unknown): Promise<Reply>;
  progress(done: number, total: number | undefined, message: string): void;
  /** Called before the answer of a tool that refused. */
  refused?(facts: RefusalFacts): void;
}

/** A process that died or broke the protocol; its text is for the log, never for a caller. */
export class ReaderFault extends Error {
  override readonly name = "ReaderFault";

  /** `isKilledFromOutside` is true when nothing the process did ended it. */
  constructor(message: string, readonly isKilledFromOutside = false) {
    super(message);
  }
}

/** A started reader process. */
export interface ReaderProcess {
  readonly pid: number;
  /** Seconds of processor time it had used, by its own clock, when it was last done with something. */
  cpuSeconds(): number;
  /** True when it should be replaced once its call is over. */
  isWorn(): boolean;
  isDead(): boolean;
  /** Reports whether the page of that mark is among the last it was given. */
  knows(mark: string): boolean;
  /** Notes the mark of the page of its next call. */
  note(mark: string): void;
  /** Reports whether it has so much garbage that it should collect it before its next call. */
  isUntidy(): boolean;
  /**
   * Makes it collect garbage, when it has grown since it last did; for one between two calls.
   *
   * Settles when it has, or is gone: then it may be worn. A call may be sent at any time.
   */
  collect(): Promise<void>;
  /**
   * Runs one call; one at a time. Throws `ReaderFault` when the process dies or the tool breaks, and
   * a `RangeError`, at once, for arguments larger than a message may be.
   */
  call(tool: string, args: Record<string, unknown>, hooks: CallHooks): Promise<Answer>;
  /** Kills it at once. */
  kill(): void;
  /** Settles when the process is gone and reaped. */
  readonly ended: Promise<ChildEnd>;
}

/** The call a process is running. */
interface OpenCall {
  readonly number: number;
  readonly hooks: CallHooks;
  /** Requests it has made, which are numbered from 0, and those whose reply is not written yet. */
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
  let open: OpenCall | undefined;
  let calls = 0;
  let marks: readonly string[] = [];
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
    // One call's answer must never be taken for another's: a message that is not of the open call
    // ends the process.
    if (open === undefined || open.number !== call) {
      throw new BrokenChannel("that call is not open");
    }
    if (message.type === "ask") return takeAsk(open, message);
    if (message.type === "progress") {
      return open.hooks.progress(message.done, message.total, message.message);
    }
    finishCall(open, message, body);
  }

  function takeCollected(call: number, usage: Usage): void {
    if (collecting === undefined || call !== 0) throw new BrokenChannel("no collection is open");
    ({ cpuSeconds } = usage);
    residentMiB = tidyMiB = usage.residentMiB;
    hasOutgrown = tidyMiB > MAX_RESTING_READER_MIB;
    collecting.resolve();
    collecting = undefined;
  }

  function takeAsk(call: OpenCall, asked: Extract<FromReader, { type: "ask" }>): void {
    if (asked.ask !== call.asked) throw new BrokenChannel("a question out of turn");
    if (call.openAsks === MAX_OPEN_ASKS) throw new BrokenChannel("too many questions are open");
    call.asked++;
    call.openAsks++;
    answerAsk(call, asked).catch(child.kill);
  }

  async function answerAsk(
    call: OpenCall,
    { ask, request }: Extract<FromReader, { type: "ask" }>,
  ): Promise<void> {
    const reply = await call.hooks.ask(request);
    if (open !== call) return;
    const base = { type: "reply", ask } as const;
    if ("error" in reply) await post(call.number, { ...base, error: reply.error });
    else if (reply.body === undefined) await post(call.number, { ...base, reply: reply.reply });
    else await post(call.number, { ...base, reply: reply.reply, body: true }, reply.body);
    // Not before it is written: what a process does not read must not accumulate here.
    call.openAsks--;
  }

  function post(call: number, message: ToReader, body?: FrameBody): Promise<void> {
    return child.send(call, message, body);
  }

  function finishCall(
    call: OpenCall,
    message: Extract<FromReader, { usage: Usage }>,
    body: Uint8Array,
  ): void {
    const answer = message.type === "answer" ? parseAnswer(body) : undefined;
    open = undefined;
    if (message.type === "answer" && message.refused !== undefined) {
      call.hooks.refused?.(message.refused);
    }
    ({ cpuSeconds, residentMiB } = message.usage);
    worn = calls >= MAX_CALLS_PER_READER || cpuSeconds > MAX_READER_CPU_SECONDS;
    if (message.type === "fault") call.reject(new ReaderFault(message.text));
    // With the answer the memory of the arguments may be reused.
    else if (answer !== undefined) void call.sent.then(() => call.resolve(answer));
  }

  const ended = child.ended.then((end) => {
    const how = isLate ? `was not ready after ${READER_START_SECONDS} s` : end.reason;
    const fault = new ReaderFault(`the reader process ${how}`, end.isKilledFromOutside);
    ready.reject(fault);
    open?.reject(fault);
    open = undefined;
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
    knows: (mark) => marks.includes(mark),
    note(mark): void {
      marks = [...marks.filter((one) => one !== mark), mark].slice(-MAX_KNOWN_PAGES);
    },
    isUntidy: () => residentMiB > MAX_UNTIDY_READER_MIB,
    collect(): Promise<void> {
      if (collecting !== undefined) return collecting.promise;
      if (residentMiB - tidyMiB <= MAX_IDLE_GARBAGE_MIB || open !== undefined) {
        return Promise.resolve();
      }
      collecting = Promise.withResolvers();
      void post(0, { type: "collect" });
      return collecting.promise;
    },
    call(tool, args, hooks): Promise<Answer> {
      if (child.isDead()) return Promise.reject(new ReaderFault("the reader process is gone"));
      if (open !== undefined) return Promise.reject(new ReaderFault("the reader process is busy"));
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      const { args: packed, moved, body } = packArguments(args);
      const number = calls + 1;
      // Throws when it is too large: then nothing was sent, and no call is open.
      const sent = post(number, { type: "call", tool, args: packed, moved }, body);
      calls = number;
      open = { number, hooks, asked: 0, openAsks: 0, sent, resolve, reject };
      return promise;
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
