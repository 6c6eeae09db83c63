/** A call's answer as events (WHATWG HTML, 9.2), where asked for: its progress, then the answer. */
import { defined } from "../../base/defined.ts";
import { noteCall } from "../call/mod.ts";
import { sendJson } from "./answer.ts";

// Bounds.
/** Milliseconds between two lines that say nothing, so that no proxy takes the connection for dead. */
const KEEP_ALIVE_MS = 15_000;

const EVENT_STREAM = /(?:^|,)[ \t]*text\/event-stream[ \t]*(?:[;,]|$)/i;

/** Reports whether a client asks for events. */
export function wantsEvents(accept: string | null): boolean {
  return accept !== null && EVENT_STREAM.test(accept);
}

type TellProgress = (done: number, total: number | undefined, message: string) => void;

/** How a call ended: the text of its answer with the status it has, or what refuses it. */
type Ended = { readonly answer: string; readonly status: number } | { readonly refusal: unknown };

interface StreamedCall {
  /** Runs the call; never rejects. `left` is aborted when the client has gone. */
  run(tell: TellProgress, left: AbortSignal): Promise<Ended>;
  /** Writes a refusal that comes after progress. */
  refusalOf(refusal: unknown): string;
}

/**
 * Answers a call as events. What refuses it before it has told of any progress is thrown, and where
 * the tool itself does, it is the answer that others have.
 */
export async function streamEvents({ run, refusalOf }: StreamedCall): Promise<Response> {
  const encoder = new TextEncoder();
  const left = new AbortController();
  const over = Promise.withResolvers<void>();
  const told = Promise.withResolvers<void>();
  const waiting: string[] = [];
  let send = (text: string): void => void waiting.push(text);
  const running = run((progress, total, message) => {
    const data = { progress, ...defined({ total }), message };
    send(eventOf("progress", JSON.stringify(data)));
    told.resolve();
  }, left.signal);
  const first = await Promise.race([running, told.promise]);
  if (first !== undefined && "refusal" in first) throw first.refusal;
  if (first !== undefined && first.status !== 200) return sendJson(first.answer, first.status);
  noteCall({ ended: over.promise });
  const body = new ReadableStream<Uint8Array>({
    async start(to): Promise<void> {
      send = (text) => {
        // A client that has left takes nothing more.
        if (!left.signal.aborted) to.enqueue(encoder.encode(text));
      };
      for (const text of waiting) send(text);
      const timer = setInterval(() => send(":\n\n"), KEEP_ALIVE_MS);
      const ended = await running;
      clearInterval(timer);
      send(
        "answer" in ended
          ? eventOf("answer", ended.answer)
          : eventOf("error", refusalOf(ended.refusal)),
      );
      if (!left.signal.aborted) to.close();
      over.resolve();
    },
    cancel(): void {
      left.abort();
    },
  });
  return new Response(body, {
    headers: { "content-type": "text/event-stream", "cache-control": "no-store" },
  });
}

/** JSON has no line end in it: one `data` line is enough. */
function eventOf(name: string, json: string): string {
  return `event: ${name}\ndata: ${json}\n\n`;
}
