/** What a tool may ask of the world, from inside a process that may do nothing itself. */
import { ToolError } from "../errors.ts";
import { createPages } from "../fetch/pages.ts";
import type { Delivery, FetchReply, FetchRequest } from "../fetch/messages.ts";
import type { Context } from "../tools/tool.ts";
import type { FromReader, ToReader } from "./messages.ts";

/** A reply of the service, or the refusal it sends instead. */
type ReplyMessage = Extract<ToReader, { type: "reply" }>;

/** Questions under way, by their number. */
export type Asked = Map<number, (reply: ReplyMessage, body: Uint8Array) => void>;

/** Sends a message to the service. */
export type Send = (message: FromReader) => Promise<void>;

let asks = 0;

/** Creates the context of one call. */
export function createContext(asked: Asked, send: Send): Context {
  const pages = createPages((request) => ask(request, asked, send));
  return {
    ...pages,
    now: () => performance.now(),
    sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    progress: (done, total, message) => {
      void send({ type: "progress", done, message, ...(total === undefined ? {} : { total }) });
    },
  };
}

async function ask(request: FetchRequest, asked: Asked, send: Send): Promise<Delivery> {
  const number = asks++;
  const { promise, resolve, reject } = Promise.withResolvers<Delivery>();
  asked.set(number, (message, body) => {
    asked.delete(number);
    if ("error" in message) {
      const { code, message: text, ...details } = message.error;
      reject(new ToolError(code, text, details));
    } else {
      const reply = message.reply as FetchReply;
      resolve(message.body === true ? { reply, body } : { reply });
    }
  });
  // Together: a refusal may arrive before the write has settled, and must find somebody waiting.
  const [delivery] = await Promise.all([promise, send({ type: "ask", ask: number, request })]);
  return delivery;
}
