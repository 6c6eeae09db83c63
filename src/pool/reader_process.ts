/** One reader process as the service sees it: starts, takes a call at a time, dies alone. */
import type { ErrorObject } from "../errors.ts";
import {
  MAX_CALLS_PER_READER,
  MAX_READER_CPU_SECONDS,
  MAX_RESTING_READER_MIB,
  READER_START_SECONDS,
} from "../limits.ts";
import { createStreamSource, encodeFrame, readFrame } from "../reader/frame.ts";
import { type FromReader, packArguments, type ToReader } from "../reader/messages.ts";
import type { Answer } from "../tools/tool.ts";

/** What the process is given when it asks for something of the network. */
export type Reply = { reply: unknown; body?: Uint8Array } | { error: ErrorObject };

/** What a call needs of the service while it runs. */
export interface CallHooks {
  ask(request: unknown): Promise<Reply>;
  progress(done: number, total: number | undefined, message: string): void;
}

/** A process that died or broke the protocol; its text is for the log, never for a caller. */
export class ReaderFault extends Error {
  override readonly name = "ReaderFault";
}

/** A started reader process. */
export interface ReaderProcess {
  readonly pid: number;
  /** True when it should be replaced once its call is over. */
  isWorn(): boolean;
  isDead(): boolean;
  /** Runs one call; one at a time. Throws `ReaderFault` when the process dies or the tool breaks. */
  call(tool: string, args: Record<string, unknown>, hooks: CallHooks): Promise<Answer>;
  /** Kills it at once. */
  kill(): void;
  /** Settles when the process is gone and reaped. */
  readonly ended: Promise<void>;
}

interface Pending {
  hooks: CallHooks;
  resolve(answer: Answer): void;
  reject(fault: ReaderFault): void;
}

const STDERR_TAIL_CHARS = 2_000;
const decoder = new TextDecoder();

/** Starts a process and waits until it has given up its permissions. Throws `ReaderFault`. */
export async function startReader(command: Deno.Command): Promise<ReaderProcess> {
  const child = command.spawn();
  const writer = child.stdin.getWriter();
  let pending: Pending | undefined;
  let calls = 0;
  let worn = false;
  let dead = false;
  let tail = "";
  const ready = Promise.withResolvers<void>();

  function fail(reason: string): void {
    dead = true;
    kill();
    const fault = new ReaderFault(tail === "" ? reason : `${reason}: ${tail.trim()}`);
    ready.reject(fault);
    pending?.reject(fault);
    pending = undefined;
  }

  function kill(): void {
    try {
      child.kill("SIGKILL");
    } catch {
      // Already gone.
    }
  }

  async function post(message: ToReader, body?: Uint8Array): Promise<void> {
    try {
      for (const part of encodeFrame(message, body)) await writer.write(part);
    } catch {
      // The process is going; its end is told by the end of its output.
    }
  }

  async function answerAsk(ask: number, request: unknown): Promise<void> {
    const hooks = pending?.hooks;
    if (hooks === undefined) return;
    const reply = await hooks.ask(request);
    if ("error" in reply) await post({ type: "reply", ask, error: reply.error });
    else if (reply.body === undefined) await post({ type: "reply", ask, reply: reply.reply });
    else await post({ type: "reply", ask, reply: reply.reply, body: true }, reply.body);
  }

  function take(message: FromReader, body: Uint8Array): void {
    if (message.type === "ready") return ready.resolve();
    if (message.type === "ask") return void answerAsk(message.ask, message.request);
    if (message.type === "progress") {
      return pending?.hooks.progress(message.done, message.total, message.message);
    }
    const settled = pending;
    pending = undefined;
    worn = calls >= MAX_CALLS_PER_READER || message.usage.cpuSeconds > MAX_READER_CPU_SECONDS ||
      message.usage.residentMiB > MAX_RESTING_READER_MIB;
    if (message.type === "fault") settled?.reject(new ReaderFault(message.text));
    else settled?.resolve(JSON.parse(decoder.decode(body)) as Answer);
  }

  async function listen(): Promise<void> {
    const source = createStreamSource(child.stdout);
    try {
      for (;;) {
        const frame = await readFrame(source);
        if (frame === null) return fail("the reader process ended");
        take(frame.head as FromReader, frame.body);
      }
    } catch (error) {
      fail(`the reader process broke the protocol (${error})`);
    }
  }

  async function keepTail(): Promise<void> {
    for await (const chunk of child.stderr) {
      tail = (tail + decoder.decode(chunk)).slice(-STDERR_TAIL_CHARS);
    }
  }

  const gone = Promise.allSettled([listen(), keepTail(), child.status]).then(async () => {
    await writer.abort().catch(() => {});
  });
  const slow = setTimeout(
    () => fail("the reader process did not start"),
    READER_START_SECONDS * 1e3,
  );
  try {
    await ready.promise;
  } finally {
    clearTimeout(slow);
  }

  return {
    pid: child.pid,
    isWorn: () => worn,
    isDead: () => dead,
    call(tool, args, hooks): Promise<Answer> {
      if (dead) return Promise.reject(new ReaderFault("the reader process is gone"));
      calls++;
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      pending = { hooks, resolve, reject };
      const { args: packed, moved, body } = packArguments(args);
      void post({ type: "call", tool, args: packed, moved }, body);
      return promise;
    },
    kill,
    ended: gone,
  };
}
