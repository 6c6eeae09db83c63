/**
 * One call from its first turn in a reader process to its answer.
 *
 * Reading is pure: a call that only waited in a process which ended, or is busy, is run again in
 * another one, with the replies that it has had, in their order and by the same clock. No request is
 * made twice.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { ToolError } from "../../base/errors.ts";
import type { Answer, Tool } from "../../tools/contract/mod.ts";
import { atMoment } from "./budget.ts";
import { isPageName, unknownPage } from "../../base/page_name.ts";
import { watchCall } from "./call_watch.ts";
import type { ProcessorClock } from "./processor_clock.ts";
import { type CallHooks, type OpenCall, ReaderFault, type Reply } from "./reader_process.ts";
import type { Host, Readers, Turn } from "./readers.ts";
import type { CallOptions } from "./runner.ts";

// Bounds.
/** Seconds a process has to end a call whose client left or whose fetch was stopped; then it is killed. */
const GRACE_AFTER_END_SECONDS = 1;
/** Seconds of a call after which it is not run again when its process is killed from outside. */
const MAX_RERUN_SECONDS = 60;
/**
 * Bytes of replies that are kept to run a waiting call again; a call that had more keeps its process,
 * which other calls then leave.
 */
const MAX_REPLAYED_BYTES = 32 * 1024 * 1024;
/**
 * Bytes of replies past which a call rather waits for its process than is run again because that is
 * busy: reading them anew takes longer than most pages.
 */
const MAX_MOVED_BYTES = 1024 * 1024;

/** A call and all it needs. */
export interface HostedCall {
  readonly readers: Readers;
  readonly tool: Tool;
  readonly args: Record<string, unknown>;
  readonly call: CallOptions;
  /** Aborted when the call is over, whether or not it was answered. */
  readonly over: AbortSignal;
  /** What it reads, by name, as `Turn` has it. */
  readonly marks: readonly string[];
  /** The name in place of its page: it runs where that is known. */
  readonly pageName?: string | undefined;
  /** Whether it is run again when its process was killed from outside while it was at work. */
  mayRunAgain(asks: number): boolean;
  /** Sends one request to the network, or sleeps. Never rejects. */
  request(request: unknown): Promise<Reply>;
  /** Ends the call with a refusal before the process is gone. */
  stop(refusal: ToolError): void;
  /** Reads the processor time of a process; that of this system by default. */
  readonly processorClock?: ProcessorClock | undefined;
}

/** A request of the call, its reply once that is there, and when that was handed over. */
interface Asked {
  /** The request as JSON text: by it the same one is known again. */
  readonly key: string;
  reply?: Reply;
  moment?: number;
}

/** Runs a call, and kills its process when the call is over while it is at work. */
export function hostCall(hosted: HostedCall): Promise<Answer> {
  const { readers, tool, args, call, over, pageName: name } = hosted;
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const started = performance.now();
  // Requests of the process arrive outside this call; their spans belong inside.
  const inCall = AsyncLocalStorage.snapshot();
  const asks: Asked[] = [];
  /** Those whose reply is there and not handed over; and those whose was, in their order. */
  const ready = new Set<Asked>();
  const given = new Set<Asked>();
  let givenBytes = 0;
  let isKept = true;
  let reruns = 0;
  let told = 0;
  let isOver = false;
  /** Where the call is, and whether it is at work. */
  let place: Host | undefined;
  let open: OpenCall | undefined;
  /** What it has asked there, by the numbers it gave, and which of that was handed over there. */
  let made = new Map<Asked, number>();
  let had = new Set<Asked>();
  let isAtWork = false;
  let isAsking = false;
  /** Whether it does there what it has done before. */
  let isReplayed = false;
  let cancelGrace: () => void = () => {};

  const watch = watchCall(hosted, (refusal) => {
    // The refusal does not wait for the process to be gone: on a busy machine the 504 would win.
    place?.reader.kill();
    hosted.stop(refusal);
  });

  const turn: Turn = {
    marks: hosted.marks,
    give,
    isHeldUp(): void {
      if (isAsking && isKept && givenBytes <= MAX_MOVED_BYTES) move();
    },
    fail: (fault) => end(() => reject(fault)),
  };

  function ask(): void {
    if (isAsking) return;
    const knowing = name === undefined ? undefined : place ?? readers.knowing(name);
    if (name !== undefined && knowing === undefined) return end(() => reject(unknownPage()));
    isAsking = true;
    readers.ask(turn, place ?? knowing);
  }

  function give(host: Host): void {
    isAsking = false;
    isAtWork = true;
    watch.resume(host.reader);
    if (open !== undefined) return handOver(open);
    place = host;
    [made, had] = [new Map(), new Set()];
    try {
      open = host.reader.call(tool.name, args, started, hooksOf());
    } catch (error) {
      // It ended before anything was sent.
      if (error instanceof ReaderFault) return again();
      return end(() => reject(error));
    }
    open.answer.then((answer) => {
      const { page_name: named } = answer as { page_name?: unknown };
      if (typeof named === "string" && isPageName(named)) readers.note(turn, host, named);
      end(() => resolve(answer));
    }, failed);
  }

  function hooksOf(): CallHooks {
    let steps = 0;
    return {
      asked,
      progress(done, total, message): void {
        // What was told before is not told again.
        if (++steps > told) call.onProgress?.(done, total, message);
        told = Math.max(told, steps);
      },
      waits(): void {
        if (!isAtWork || place === undefined) return;
        isAtWork = false;
        watch.pause(place.reader);
        readers.end(turn, place);
        if (over.aborted) stop();
        else next();
      },
      refused: (facts) => call.onRefused?.(facts),
    };
  }

  function asked(number: number, request: unknown): void {
    const key = JSON.stringify(request);
    const before = made.size < asks.length
      ? asks.find((each) => each.key === key && !made.has(each))
      : undefined;
    const mine = before ?? { key };
    made.set(mine, number);
    if (before === undefined) {
      asks.push(mine);
      void inCall(() => answer(mine, request));
    }
    next();
  }

  async function answer(asked: Asked, request: unknown): Promise<void> {
    const reply = await hosted.request(request);
    if (isOver) return;
    asked.reply = reply;
    if ("body" in reply && reply.body !== undefined) watch.addPage(reply.body.length);
    ready.add(asked);
    next();
  }

  /** The reply that the call goes on with: those it has had before come first, in their order. */
  function nextReply(): Asked | undefined {
    for (const before of had.size < given.size ? given : []) {
      if (made.has(before) && !had.has(before)) return before;
    }
    for (const asked of ready) if (made.has(asked)) return asked;
    return undefined;
  }

  /** Asks for a turn, if there is a reply to go on with. */
  function next(): void {
    if (isOver || isAtWork || place === undefined || nextReply() === undefined) return;
    const isForeign = place.keeper !== undefined && place.keeper !== turn;
    if (isKept && (isForeign || place.reader.isWorn())) move();
    else ask();
  }

  function handOver(open: OpenCall): void {
    const asked = nextReply();
    const number = asked === undefined ? undefined : made.get(asked);
    if (asked?.reply === undefined || number === undefined) throw new Error("no reply is there");
    had.add(asked);
    // The clock of the call is that of its turns: run again, it sees the same.
    asked.moment ??= performance.now();
    open.reply(number, asked.reply, asked.moment);
    if (!ready.delete(asked)) return;
    isReplayed = false;
    keep(asked, asked.reply);
  }

  /** Keeps a reply for as long as the call may be run again. */
  function keep(asked: Asked, reply: Reply): void {
    given.add(asked);
    if ("body" in reply) givenBytes += reply.body?.length ?? 0;
    if (givenBytes <= MAX_REPLAYED_BYTES) return;
    isKept = false;
    for (const each of given) delete each.reply;
    if (place !== undefined) place.keeper ??= turn;
  }

  /** Leaves a process in which the call only waits, for any other. */
  function move(): void {
    open?.forget();
    again();
  }

  function again(): void {
    const left = place;
    if (isAsking) readers.unask(turn);
    [isAsking, isAtWork, open, place] = [false, false, undefined, undefined];
    isReplayed = asks.length > 0;
    watch.restart();
    if (left !== undefined) readers.leave(turn, left);
    ask();
  }

  function failed(fault: unknown): void {
    const isGone = fault instanceof ReaderFault && fault.isOfProcess;
    if (!isGone || over.aborted) return end(() => reject(fault));
    const hasWaited = !isAtWork || (isReplayed && fault.isKilledFromOutside);
    if (hasWaited && isKept) return again();
    const isSoon = performance.now() - started < MAX_RERUN_SECONDS * 1000;
    const isForeign = fault.isKilledFromOutside && isAtWork && reruns++ === 0;
    // The call is not at fault, and its arguments are still there.
    if (isForeign && isSoon && hosted.mayRunAgain(asks.length)) again();
    else end(() => reject(fault));
  }

  /**
   * Ends a call that is over before it was answered: at once, or after some grace where it is at
   * work.
   *
   * Grace is for a process that goes on to wait for the network, which has just been stopped, and for
   * one whose client left: a client must not make the service start a process for every call it
   * abandons.
   */
  function stop(): void {
    if (!isAtWork) {
      open?.forget();
      return end(() => reject(over.reason));
    }
    const deservesGrace = made.size > had.size || call.signal?.aborted === true;
    const grace = deservesGrace ? GRACE_AFTER_END_SECONDS * 1000 : 0;
    cancelGrace = atMoment(performance.now() + grace, () => place?.reader.kill());
  }

  function end(settle: () => void): void {
    if (isOver) return;
    isOver = true;
    over.removeEventListener("abort", stop);
    cancelGrace();
    watch.end();
    if (isAsking) readers.unask(turn);
    if (place !== undefined) readers.leave(turn, place);
    settle();
  }

  if (over.aborted) end(() => reject(over.reason));
  else {
    over.addEventListener("abort", stop, { once: true });
    ask();
  }
  return promise;
}
