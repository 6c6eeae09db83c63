/** MCP over byte streams, a JSON message a line, joined once: the SDK's reader is quadratic. */
import { parseJSONRPCMessage, ProtocolErrorCode } from "@modelcontextprotocol/server";
import type { JSONRPCMessage, RequestId, Transport } from "@modelcontextprotocol/server";
import { joinBytes } from "../../base/bytes.ts";
import { jsonIn, toFields } from "../../base/json/plain.ts";
import { inTime } from "../../base/until_aborted.ts";
import { thousands } from "../../base/thousands.ts";
import { refuseLongTexts } from "./message_bounds.ts";

// Bounds.
/** One message on stdio; a longer one is refused and passed over. */
export const MAX_STDIO_LINE_BYTES = 64 * 1024 * 1024;
/** From the end of a stdio client's input to the exit, while calls are still being answered. */
const STDIO_DRAIN_SECONDS = 10;
/** Calls of a JSON-RPC batch that are refused one by one; who sent more waits for no answer of each. */
const MAX_REFUSED_OF_BATCH = 100;
/** Bytes kept of either end of a line that is not read whole, to find its identifier in. */
const LONG_LINE_END_BYTES = 1_024;

const NEWLINE = 0x0a;

/** What is wrong with a line that is not a message; it repeats nothing of the line. */
export class UnreadLine extends Error {
  override readonly name = "UnreadLine";
}

/** The two streams of a transport. */
interface LineStreams {
  readonly input: ReadableStream<Uint8Array>;
  /** Writes all of the bytes; waits while the reader is slow. */
  write(bytes: Uint8Array): Promise<void>;
  /** Gives the answer to a request that is not to be handed on. */
  refuse?(message: JSONRPCMessage): JSONRPCMessage | undefined;
}

/** Sends and receives messages as lines; closes when the input ends and its calls are answered. */
export class LineTransport implements Transport {
  onmessage?: Transport["onmessage"];
  onclose?: Transport["onclose"];
  onerror?: Transport["onerror"];
  readonly #streams: LineStreams;
  readonly #unanswered = new Set<RequestId>();
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder("utf-8", { fatal: true });
  readonly #closed = Promise.withResolvers<void>();
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  #drained: (() => void) | undefined;
  #isClosed = false;
  #writing: Promise<void> = Promise.resolve();

  constructor(streams: LineStreams) {
    this.#streams = streams;
  }

  /** Settles when the transport has closed. */
  get closed(): Promise<void> {
    return this.#closed.promise;
  }

  start(): Promise<void> {
    this.#reader = this.#streams.input.getReader();
    this.#readLines(this.#reader)
      .catch((error) => this.onerror?.(error as Error))
      .then(() => this.#answerTheRest())
      .then(() => this.close());
    return Promise.resolve();
  }

  /** Writes one message, after those before it. */
  send(message: JSONRPCMessage): Promise<void> {
    const line = this.#encoder.encode(JSON.stringify(message) + "\n");
    this.#writing = this.#writing.then(() => this.#streams.write(line)).then(() => {
      if (!("method" in message) && message.id !== undefined) this.#settle(message.id);
    });
    this.#writing.catch(() => this.close());
    return this.#writing;
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#reader?.cancel().catch(() => {});
    this.onclose?.();
    this.#closed.resolve();
  }

  async #readLines(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
    let parts: Uint8Array[] = [];
    let held = 0;
    let long: LineEnds | undefined;
    const add = (part: Uint8Array): void => {
      held += part.length;
      if (long === undefined) parts.push(part);
      else long.add(part);
      if (long !== undefined || held <= MAX_STDIO_LINE_BYTES) return;
      long = new LineEnds();
      for (const part of parts.splice(0)) long.add(part);
    };
    const end = (): void => {
      if (long === undefined) this.#receive(joinBytes(parts));
      else this.#refuseLong(long);
      [parts, held, long] = [[], 0, undefined];
    };
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      let from = 0;
      for (let at = value.indexOf(NEWLINE); at >= 0; at = value.indexOf(NEWLINE, from)) {
        add(value.subarray(from, at));
        end();
        from = at + 1;
      }
      if (from < value.length) add(value.slice(from));
    }
    if (held > 0) end();
  }

  /** Refuses a line of which no more was kept than who waits for its answer. */
  #refuseLong(line: LineEnds): void {
    const why = `a message has at most ${thousands(MAX_STDIO_LINE_BYTES)} bytes`;
    const { id } = line;
    if (id !== undefined) {
      const data = { code: "too_large" };
      const error = { code: ProtocolErrorCode.InvalidRequest, message: `too_large: ${why}`, data };
      void this.send({ jsonrpc: "2.0", id, error }).catch(() => {});
    }
    this.onerror?.(new UnreadLine(why));
  }

  /** Takes one line; one that is not a message is refused or reported, blank ones are passed over. */
  #receive(line: Uint8Array): void {
    try {
      const text = this.#textOf(line);
      if (text === "") return;
      const parsed = jsonIn(text);
      if (parsed === undefined) this.#refuseBroken(line, "it is not JSON");
      const refused = refuseLongTexts(parsed);
      if (refused !== undefined) {
        // Nobody waits for the answer to what has no identifier.
        if (refused.id !== null) void this.send(refused as JSONRPCMessage);
        return;
      }
      this.#take(parsed);
    } catch (error) {
      this.onerror?.(error as Error);
    }
  }

  /**
   * Refuses a line that cannot be read, as one with NaN among its numbers, where its ends tell whose
   * request it is. Throws `UnreadLine`.
   */
  #refuseBroken(line: Uint8Array, why: string): never {
    const ends = new LineEnds();
    ends.add(line);
    const { id } = ends;
    if (id !== undefined && ends.isRequest) {
      const error = { code: ProtocolErrorCode.ParseError, message: `Parse error: ${why}` };
      void this.send({ jsonrpc: "2.0", id, error }).catch(() => {});
    }
    throw new UnreadLine(why);
  }

  #textOf(line: Uint8Array): string {
    try {
      return this.#decoder.decode(line).trim();
    } catch {
      this.#refuseBroken(line, "it is not UTF-8");
    }
  }

  #take(parsed: unknown): void {
    if (Array.isArray(parsed)) {
      this.#refuse(parsed, "batches are not supported, send one message a line");
    }
    let message: JSONRPCMessage;
    try {
      message = parseJSONRPCMessage(parsed);
    } catch {
      return this.#refuse([parsed], "the line is not a valid JSON-RPC message");
    }
    const refused = this.#streams.refuse?.(message);
    if (refused !== undefined) {
      void this.send(refused).catch(() => {});
      return;
    }
    if ("method" in message && "id" in message) this.#unanswered.add(message.id);
    if ("method" in message && message.method === "notifications/cancelled") {
      this.#settle((message.params as { requestId?: RequestId } | undefined)?.requestId);
    }
    this.onmessage?.(message);
  }

  /** Refuses what is not a message, so that nobody waits for its answer. Throws `UnreadLine`. */
  #refuse(items: readonly unknown[], why: string): never {
    for (const item of items.slice(0, MAX_REFUSED_OF_BATCH)) {
      const { id, method } = toFields(item);
      if (typeof method !== "string") continue;
      if (typeof id !== "string" && typeof id !== "number") continue;
      const error = { code: ProtocolErrorCode.InvalidRequest, message: `Invalid Request: ${why}` };
      void this.send({ jsonrpc: "2.0", id, error }).catch(() => {});
    }
    throw new UnreadLine(why);
  }

  /** After the input has ended, waits for answers under way; tells which calls have none in time. */
  async #answerTheRest(): Promise<void> {
    if (this.#unanswered.size === 0 || this.#isClosed) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#drained = resolve;
    const over = Promise.race([promise, this.closed]);
    await inTime(over, STDIO_DRAIN_SECONDS * 1000, () => undefined);
    if (this.#isClosed) return;
    const message = `Not answered: the input ended ${STDIO_DRAIN_SECONDS} seconds before`;
    for (const id of this.#unanswered) {
      await this.send({ jsonrpc: "2.0", id, error: { code: -32000, message } }).catch(() => {});
    }
  }

  #settle(id: RequestId | undefined): void {
    if (id !== undefined) this.#unanswered.delete(id);
    if (this.#unanswered.size === 0) this.#drained?.();
  }
}

/** A first member that holds nothing else, as programs write it. */
const FIRST = /[{ ]?"(\w{1,20})": ?("[^"\\]{0,500}"|-?\d{1,16}),/y;
/** An identifier among the last: what follows closes the message, not something in it. */
const LAST = /"id": ?("[^"\\]{0,500}"|-?\d{1,16})(?:, ?"jsonrpc": ?"2.0")?\}\r?$/;

/** Keeps the ends of a line that is not read whole. */
class LineEnds {
  #head: Uint8Array = new Uint8Array();
  #tail: Uint8Array = new Uint8Array();

  add(part: Uint8Array): void {
    const room = LONG_LINE_END_BYTES - this.#head.length;
    if (room > 0) this.#head = joinBytes([this.#head, part.subarray(0, room)]);
    this.#tail = joinBytes([this.#tail, part.slice(-LONG_LINE_END_BYTES)])
      .slice(-LONG_LINE_END_BYTES);
  }

  /** Whether an end has the name of a member that requests have and answers have not. */
  get isRequest(): boolean {
    return [this.#head, this.#tail].some((bytes) =>
      /"method"/.test(new TextDecoder().decode(bytes))
    );
  }

  /** The identifier of the message; undefined where its ends do not tell. */
  get id(): RequestId | undefined {
    const [head, tail] = [this.#head, this.#tail].map((bytes) => new TextDecoder().decode(bytes));
    const written = firstId(head ?? "") ?? LAST.exec(tail ?? "")?.[1];
    const id = written === undefined ? undefined : jsonIn(written);
    return typeof id === "string" || typeof id === "number" ? id : undefined;
  }
}

function firstId(head: string): string | undefined {
  for (FIRST.lastIndex = 0;;) {
    const member = FIRST.exec(head);
    if (member === null) return undefined;
    if (member[1] === "id") return member[2];
  }
}
