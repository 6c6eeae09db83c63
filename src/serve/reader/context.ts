/**
 * The context of a tool inside a process without permissions: everything is requested from the
 * service.
 */
import { refusalSent } from "../../base/errors.ts";
import type { FromReader, SleepRequest, ToReader } from "../pool/sent/mod.ts";
import type { Context } from "../../tools/runs/mod.ts";
import { createPages } from "../../web/fetch/mod.ts";
import type { Delivery, FetchReply, FetchRequest } from "../../web/fetch/mod.ts";
import { createKept, type Kept } from "./kept.ts";
import { hideSecrets } from "../../base/hide_secrets.ts";

/** A reply of the service, or the refusal it sends instead. */
type ReplyMessage = Extract<ToReader, { type: "reply" }>;

/** Sends a message of this call, with raw bytes behind it, to the service. */
export type SendOfCall = (message: FromReader, body?: Uint8Array) => Promise<void>;

/** The requests of one call to the service. */
export interface Questions {
  /** Sends a request and waits for its reply. Rejects with `ToolError`, or once they are closed. */
  ask(request: FetchRequest | SleepRequest): Promise<Delivery>;
  /** Settles the request a reply is for; false when this call is waiting for no such reply. */
  takeReply(reply: ReplyMessage, body: Uint8Array): boolean;
  /** Closes them: no message of this call may follow its answer. */
  close(): void;
  isClosed(): boolean;
  /** The moment of its turn, in milliseconds: the same when the call is run again elsewhere. */
  now(): number;
  /** Reports whether a request is open. */
  isAsking(): boolean;
  /** Settles when a request is open, never before the first one. */
  whenAsking(): Promise<void>;
}

/** Creates the requests of one call, numbered from 0, which begins at a moment. */
export function createQuestions(send: SendOfCall, begun = 0): Questions {
  let moment = begun;
  const open = new Map<number, (reply: ReplyMessage, body: Uint8Array) => void>();
  let asks = 0;
  let closed = false;
  let tell: () => void = () => {};
  return {
    async ask(request): Promise<Delivery> {
      if (closed) throw new Error("the call is over");
      const ask = asks++;
      const { promise, resolve, reject } = Promise.withResolvers<Delivery>();
      open.set(ask, (message, body) => {
        if ("error" in message) return reject(refusalSent(message.error));
        const reply = message.reply as FetchReply;
        resolve(message.body === true ? { reply, body } : { reply });
      });
      tell();
      // Together: a refusal may arrive before the write has settled, and must find the promise
      // awaited.
      const [delivery] = await Promise.all([promise, send({ type: "ask", ask, request })]);
      return delivery;
    },
    takeReply(message, body): boolean {
      const resolve = open.get(message.ask);
      if (resolve === undefined) return false;
      open.delete(message.ask);
      ({ moment } = message);
      // A request open at the end may still get a reply; nothing awaits it.
      if (!closed) resolve(message, body);
      return true;
    },
    close(): void {
      closed = true;
    },
    isClosed: () => closed,
    now: () => moment,
    isAsking: () => open.size > 0,
    whenAsking(): Promise<void> {
      if (open.size > 0) return Promise.resolve();
      return new Promise((resolve) => tell = resolve);
    },
  };
}

/** Creates the context of one call; what is kept goes from one call to the next. */
export function createContext(
  questions: Questions,
  send: SendOfCall,
  kept: Kept = createKept(),
): Context {
  return {
    openText: kept.pages.open,
    nameOf: kept.names.nameOf,
    openNamed: (name) => kept.names.find(name),
    ...(kept.fileOf === undefined ? {} : { fileOf: kept.fileOf }),
    recipes: kept.recipes,
    ...createPages((request) => questions.ask(request)),
    now: questions.now,
    // The service waits in its place, and has the call's slot for others meanwhile.
    sleep: async (milliseconds) => {
      await questions.ask({ kind: "sleep", milliseconds });
    },
    progress: (done, total, message) => {
      if (questions.isClosed()) return;
      const told = hideSecrets(message);
      void send({
        type: "progress",
        done,
        message: told,
        ...(total === undefined ? {} : { total }),
      });
    },
  };
}
