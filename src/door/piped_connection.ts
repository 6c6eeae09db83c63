/** One client's connection: heads are checked, then all bytes pass to the server behind the gate. */
import { LINGER_SECONDS, MAX_REQUEST_HEAD_BYTES } from "../limits.ts";
import { type BodySpan, createBodySpan } from "./body_span.ts";
import type { Place, Places } from "./places.ts";
import {
  findHeadEnd,
  type HeadFault,
  isHeadFault,
  parseRequestHead,
  type RequestHead,
} from "./request_head.ts";

/** What a connection needs of its gate. */
export interface GateSide {
  readonly places: Places;
  /** Whether an HTTP/1.1 head without `Host` is refused here. */
  readonly requireHost: boolean;
  /** Told of each request that is refused here, by the first bytes of its head. */
  readonly refused: (head: Uint8Array, status: number) => void;
  /** Opens the way to the server behind and makes this connection known there. */
  connect(connection: PipedConnection): Promise<Deno.TcpConn>;
  /** Called once when the connection has ended. */
  forget(connection: PipedConnection): void;
}

const CR = 0x0d;
const LF = 0x0a;
/** Room for a whole head and for pieces of bodies and answers. */
const PIPE_BYTES = 64 * 1024;
const CONTINUE = new TextEncoder().encode("HTTP/1.1 100 Continue\r\n\r\n");
/** No request of any version: the server behind answers 400, after the answers it still owes. */
const MALFORMED = new TextEncoder().encode("\r\0\r\n\r\n");

const PHRASES: Readonly<Record<number, string>> = {
  400: "Bad Request",
  417: "Expectation Failed",
  431: "Request Header Fields Too Large",
  503: "Service Unavailable",
  505: "HTTP Version Not Supported",
};

/** Pipes one client to the server behind the gate. */
export class PipedConnection implements Place {
  waitingSince: number | null = null;
  insideSince: number | null = null;
  stuckSince: number | null = null;
  readonly #client: Deno.TcpConn;
  readonly #gate: GateSide;
  #back: Deno.TcpConn | undefined;
  /** Heads passed on whose answers are not complete. */
  #requests = 0;
  #closed = false;
  #expectsContinue = false;
  #lingering: ReturnType<typeof setTimeout> | undefined;
  readonly #buffer = new Uint8Array(PIPE_BYTES);
  /** Bytes of the buffer that are read and not passed on. */
  #from = 0;
  #to = 0;

  constructor(client: Deno.TcpConn, gate: GateSide) {
    this.#client = client;
    this.#gate = gate;
  }

  /** Serves the client until either side ends. Never throws. */
  async run(): Promise<void> {
    this.#gate.places.add(this);
    try {
      this.#client.setNoDelay(true);
      await this.#passRequests();
    } catch {
      // The client is gone, or the server behind has ended; both are told by closing.
      this.close();
    }
  }

  /** Notes that a request has its whole answer. */
  requestEnded(): void {
    this.#requests--;
    this.#expectsContinue = false;
    if (this.#requests === 0) this.#gate.places.leave(this);
    else this.#gate.places.advance(this);
  }

  /** Tells a client that waits for it to send its body. */
  sendContinue(): void {
    if (!this.#expectsContinue || this.stuckSince !== null) return;
    this.#expectsContinue = false;
    writeAll(this.#client, CONTINUE).catch(() => this.close());
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    clearTimeout(this.#lingering);
    this.#gate.places.remove(this);
    this.#gate.forget(this);
    closeQuietly(this.#client);
    if (this.#back !== undefined) closeQuietly(this.#back);
  }

  async #passRequests(): Promise<void> {
    for (;;) {
      const end = await this.#readHead();
      if (end === undefined) return await this.#clientEnded();
      if (typeof end !== "number") return await this.#refuse(end.status, end.reason);
      const head = parseRequestHead(this.#buffer, this.#from, end, this.#gate.requireHost);
      if (isHeadFault(head)) return await this.#refuse(head.status, head.reason);
      if (!this.#gate.places.enter(this)) {
        return await this.#refuse(503, "every place is taken by a request; try again");
      }
      this.#requests++;
      const back = this.#back ?? await this.#openBack();
      if (!await this.#passOn(back, head, end)) return await this.#swallow();
    }
  }

  /** Reads until the buffer holds a whole head; undefined when the client ends before one begins. */
  async #readHead(): Promise<number | HeadFault | undefined> {
    let searched = this.#from;
    for (;;) {
      while (this.#from < this.#to && isLineEnd(this.#buffer[this.#from])) this.#from++;
      const end = findHeadEnd(this.#buffer, Math.max(this.#from, searched - 3), this.#to);
      if (end >= 0 && end - this.#from <= MAX_REQUEST_HEAD_BYTES) return end;
      if (this.#to - this.#from > MAX_REQUEST_HEAD_BYTES) {
        return { status: 431, reason: `a head is at most ${MAX_REQUEST_HEAD_BYTES} bytes` };
      }
      this.#makeRoom();
      searched = this.#to;
      const count = await this.#client.read(this.#buffer.subarray(this.#to));
      if (count === null) return undefined;
      this.#to += count;
    }
  }

  /** Moves what is held to the front, so that a whole head fits behind it. */
  #makeRoom(): void {
    if (this.#from === 0) return;
    this.#buffer.copyWithin(0, this.#from, this.#to);
    this.#to -= this.#from;
    this.#from = 0;
  }

  /** Passes a head and its body on; false when the server behind stopped taking it. */
  async #passOn(back: Deno.TcpConn, head: RequestHead, end: number): Promise<boolean> {
    const body = createBodySpan(head.body);
    this.#expectsContinue = head.expect !== undefined && !body.done;
    try {
      if (head.expect !== undefined) {
        // The server behind would answer the expectation before the door has judged the request.
        await writeAll(back, this.#buffer.subarray(this.#from, head.expect.from));
        this.#from = head.expect.to;
      }
      let to = end + body.take(this.#buffer, end, this.#to);
      for (;;) {
        if (to < this.#from || to < end) throw new Error("malformed chunk");
        await writeAll(back, this.#buffer.subarray(this.#from, to));
        this.#from = to;
        if (body.done) return true;
        to = await this.#readBody(body);
        end = 0;
      }
    } catch {
      if (this.#closed) return false;
      // Ends the body early, so that whoever reads it learns that it broke off.
      await back.closeWrite().catch(() => {});
      return false;
    }
  }

  /** Reads the next piece of a body into the empty buffer and gives where the body's part ends. */
  async #readBody(body: BodySpan): Promise<number> {
    this.#from = 0;
    this.#to = 0;
    const count = await this.#client.read(this.#buffer);
    if (count === null) throw new Error("the client ended within a body");
    this.#to = count;
    return body.take(this.#buffer, 0, count);
  }

  async #openBack(): Promise<Deno.TcpConn> {
    const back = await this.#gate.connect(this);
    if (this.#closed) {
      closeQuietly(back);
      throw new Error("closed while connecting");
    }
    back.setNoDelay(true);
    this.#back = back;
    this.#passAnswers(back).catch(() => this.close());
    return back;
  }

  async #passAnswers(back: Deno.TcpConn): Promise<void> {
    const buffer = new Uint8Array(PIPE_BYTES);
    for (;;) {
      const count = await back.read(buffer);
      if (count === null) break;
      this.stuckSince = performance.now();
      await writeAll(this.#client, buffer.subarray(0, count));
      this.stuckSince = null;
      this.#gate.places.touch(this);
    }
    await this.#client.closeWrite();
    this.#linger();
  }

  /** Ends soon, but not before the client could read its answer: closing at once may destroy it. */
  #linger(): void {
    this.#lingering ??= setTimeout(() => this.close(), LINGER_SECONDS * 1000);
  }

  async #clientEnded(): Promise<void> {
    if (this.#requests === 0 || this.#back === undefined) return this.close();
    await this.#back.closeWrite();
  }

  /** Reads and drops what the client still sends, until it ends or the linger does. */
  async #swallow(): Promise<void> {
    while (!this.#closed) {
      if (await this.#client.read(this.#buffer) === null) break;
    }
  }

  /** Answers a request that goes no further, and ends the connection. */
  async #refuse(status: number, reason: string): Promise<void> {
    this.#gate.refused(this.#buffer.subarray(this.#from, this.#to), status);
    if (this.#requests > 0 && this.#back !== undefined && status !== 503) {
      await writeAll(this.#back, MALFORMED);
    } else {
      await writeAll(this.#client, refusal(status, reason));
      await this.#client.closeWrite();
      this.#linger();
    }
    await this.#swallow();
  }
}

function refusal(status: number, message: string): Uint8Array {
  const isInput = status === 400;
  const body = isInput
    ? JSON.stringify({ ok: false, error: { code: "bad_input", message, retryable: false } })
    : `${message}\n`;
  return new TextEncoder().encode(
    `HTTP/1.1 ${status} ${PHRASES[status]}\r\n` +
      `Content-Type: ${isInput ? "application/json" : "text/plain"}\r\n` +
      `Content-Length: ${new TextEncoder().encode(body).length}\r\n` +
      `Date: ${new Date().toUTCString()}\r\nConnection: close\r\n\r\n${body}`,
  );
}

async function writeAll(conn: Deno.TcpConn, bytes: Uint8Array): Promise<void> {
  let at = await conn.write(bytes);
  while (at < bytes.length) at += await conn.write(bytes.subarray(at));
}

function isLineEnd(byte: number | undefined): boolean {
  return byte === CR || byte === LF;
}

function closeQuietly(conn: Deno.TcpConn): void {
  try {
    conn.close();
  } catch {
    // Already closed by the other side.
  }
}
