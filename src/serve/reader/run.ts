/**
 * The reader process: gives up every permission, then reads pages one call at a time.
 *
 * It sends and receives messages over its standard input and output; the network is reached only
 * through the service. When the service goes away its input ends, and so does the process.
 */
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
import { collectGarbage, usage } from "./memory.ts";

/** The last call that was begun. */
interface Serving {
  readonly call: number;
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
  let current: Serving | undefined;

  function begin(
    call: number,
    message: Extract<ToReader, { type: "call" }>,
    body: Uint8Array,
  ): void {
    if (current?.questions.isClosed() === false) throw new BrokenChannel("a call within a call");
    const send: SendOfCall = (message, body) => channel.send(call, message, body);
    const questions = createQuestions(send);
    const stored = createStoredPages();
    const lost = { halves: 0 };
    const args = unpackArguments(message.args, message.moved, body, stored.note, lost);
    const keptHere = stored.isEmpty()
      ? kept
      : { ...kept, pages: stored.over(kept.pages), fileOf: stored.fileOf };
    const served = serveCall(table.get(message.tool), args, questions, send, keptHere, lost.halves);
    current = { call, questions, served };
  }

  function take({ call, head, body }: Frame): void {
    const message = head as ToReader;
    if (message.type === "call") return begin(call, message, body);
    if (message.type === "collect") return collect();
    if (current?.call === call && current.questions.takeReply(message, body)) return;
    throw new BrokenChannel("a reply to no question");
  }

  function collect(): void {
    if (current?.questions.isClosed() === false) throw new BrokenChannel("a collection in a call");
    collectGarbage();
    const collected: FromReader = { type: "collected", usage: usage() };
    void channel.send(0, collected);
  }

  // Between calls, its last answer written, the process can only wait; while a call neither makes a
  // request nor ends there is nothing to wait for.
  async function isIdle(): Promise<boolean> {
    if (current === undefined) return true;
    const { served, questions } = current;
    return await Promise.race([served.then(() => true), questions.whenAsking().then(() => false)]);
  }

  const { source, sink } = createBlockingPipe(isIdle);
  const channel = createChannel(source, sink, take);
  const ready: FromReader = { type: "ready", usage: usage() };
  void channel.send(0, ready);
  const broken = await channel.ended;
  if (broken !== undefined) await leave(EXIT_BROKEN, `reader: ${broken.message}`);
}
