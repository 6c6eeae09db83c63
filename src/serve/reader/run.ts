/**
 * The reader process: gives up every permission, then reads pages, one at a time, for calls that
 * wait in between.
 *
 * It sends and receives messages over its standard input and output; the network is reached only
 * through the service. When the service goes away its input ends, and so does the process.
 */
import { setImmediate } from "node:timers";
import { collectGarbage } from "../../base/collect_garbage.ts";
import { createChannel } from "../../base/channel/channel.ts";
import { BrokenChannel, type Frame } from "../../base/channel/frame.ts";
import { createBlockingPipe } from "../../base/channel/own_pipe.ts";
import {
  EXIT_BROKEN,
  EXIT_STILL_PERMITTED,
  keepOutputClean,
  leave,
} from "../../base/channel/own_process.ts";
import { closeLoaders, dropPermissions } from "../../base/channel/permissions.ts";
import { type FromReader, type ToReader, unpackArguments } from "../pool/sent/mod.ts";
import type { RunnableTool } from "../../tools/runs/mod.ts";
import { createQuestions, type Questions, type SendOfCall } from "./context.ts";
import { createKept } from "./kept.ts";
import { serveCall } from "./serve_call.ts";
import { createStoredPages } from "./stored_pages.ts";
import { cpuSeconds, usage } from "./memory.ts";

// Bounds.
/** Milliseconds a reader process that has collected its garbage waits for the runtime to trim its memory. */
const TRIM_MS = 20;

/** A call that is not answered yet. */
interface Serving {
  readonly questions: Questions;
  /** Settles when its answer is written. */
  readonly served: Promise<void>;
}

/** Serves tool calls from standard input until it ends. Never returns before that. */
export async function runReader(tools: readonly RunnableTool[]): Promise<void> {
  const granted = dropPermissions();
  if (granted.length > 0) {
    await leave(EXIT_STILL_PERMITTED, `reader: still permitted: ${granted.join(", ")}`);
  }
  closeLoaders();
  keepOutputClean();
  const table = new Map(tools.map((tool) => [tool.name, tool]));
  const kept = createKept();
  const open = new Map<number, Serving>();
  let calls = 0;
  /** Whether a call is at work, and when it will not be. */
  let isAtWork = false;
  // In its first turn the event loop begins to listen for the service's signal to trim its memory.
  let turn = loopTurned(0);

  function begin(
    call: number,
    message: Extract<ToReader, { type: "call" }>,
    body: Uint8Array,
  ): void {
    if (call <= calls) throw new BrokenChannel("a call for the second time");
    calls = call;
    const send: SendOfCall = (message, body) => channel.send(call, message, body);
    const questions = createQuestions(send, message.moment);
    const stored = createStoredPages();
    const lost = { halves: 0 };
    const args = unpackArguments(message.args, message.moved, body, stored.note, lost);
    const keptHere = stored.isEmpty()
      ? kept
      : { ...kept, pages: stored.over(kept.pages), fileOf: stored.fileOf };
    const served = serveCall(table.get(message.tool), args, questions, send, keptHere, lost.halves);
    const serving = { questions, served: served.finally(() => open.delete(call)) };
    open.set(call, serving);
    work(call, serving);
  }

  /** Notes that a call goes on, and says when it waits. */
  function work(call: number, { questions, served }: Serving): void {
    isAtWork = true;
    turn = Promise.race([served, waiting(questions)]).then(() => {
      isAtWork = false;
      if (questions.isClosed()) return;
      const waits: FromReader = { type: "waits", cpuSeconds: cpuSeconds() };
      void channel.send(call, waits);
    });
  }

  function take({ call, head, body }: Frame): void {
    const message = head as ToReader;
    if (message.type === "collect") return collect();
    if (message.type === "forget") return forget(call);
    if (isAtWork) throw new BrokenChannel("a message while a call is at work");
    if (message.type === "call") return begin(call, message, body);
    const serving = open.get(call);
    if (serving?.questions.takeReply(message, body)) return work(call, serving);
    // To one that ended without waiting for it.
    if (call === 0 || call > calls || serving !== undefined) {
      throw new BrokenChannel("a reply to no question");
    }
  }

  /** Nothing settles its questions any more: with them goes all that waits for them. */
  function forget(call: number): void {
    open.get(call)?.questions.close();
    open.delete(call);
  }

  function collect(): void {
    collectGarbage();
    turn = loopTurned(TRIM_MS).then(() => {
      const collected: FromReader = { type: "collected", usage: usage() };
      void channel.send(0, collected);
    });
  }

  // While a call is at work the service sends nothing that cannot wait. Without a call the process
  // can only wait; with one that waits itself, something of it may still be under way.
  async function isIdle(): Promise<boolean> {
    await turn;
    return open.size === 0;
  }

  const { source, sink } = createBlockingPipe(isIdle);
  const channel = createChannel(source, sink, take);
  const ready: FromReader = { type: "ready", usage: usage() };
  void channel.send(0, ready);
  const broken = await channel.ended;
  if (broken !== undefined) await leave(EXIT_BROKEN, `reader: ${broken.message}`);
}

/** Settles when the event loop has turned, which it does not while the process waits for bytes. */
function loopTurned(afterMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, afterMs));
}

/** Settles when a call has asked and has nothing more to do before a reply comes. */
async function waiting(questions: Questions): Promise<void> {
  do {
    await questions.whenAsking();
    // What its last reply set going goes on in this turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
  } while (!questions.isAsking());
}
