/**
 * One client's connection: heads are checked and forwarded to the server behind the gate, responses
 * come back.
 *
 * Bodies are not forwarded: the route that answers the request reads them from here, as far as
 * memory for them is free. One request is under way at a time; what a client sends ahead waits in
 * its socket.
 */
import { closeQuietly, writeAll } from "../../base/connection.ts";
import { ClientBody, type HeldBytes, type RequestBody } from "./client_body.ts";
import type { ConnectionTable, TrackedConnection } from "./connection_table.ts";
import { type HeadRefusal, refusalOfHead } from "./refused_head.ts";
import { describeRefused, type LoggedRequest } from "./request_log.ts";
import { findHeadEnd, parseRequestHead } from "./request_head.ts";
import type { HeadFault, RequestHead, Span } from "./request_head.ts";

// Bounds.
/** A request line with its fields; past it 431. */
export const MAX_REQUEST_HEAD_BYTES = 32 * 1024;
/** How long a closed connection still drains what its client sends, so that it reads the answer. */
const LINGER_SECONDS = 1;
/** Bytes of room for a whole head, for pieces of bodies in chunks, and for pieces of answers. */
const CONNECTION_PIPE_BYTES = 64 * 1024;

interface GateSide {
  readonly connections: ConnectionTable;
  /** Whether an HTTP/1.1 head without `Host` is refused here. */
  readonly requireHost: boolean;
  readonly refused: (request: LoggedRequest) => void;
  /** Connects to the server behind and registers this connection there. */
  connect(connection: PipedConnection): Promise<Deno.TcpConn>;
  /** Called once when the connection has ended. */
  forget(connection: PipedConnection): void;
}

const CR = 0x0d;
const LF = 0x0a;
/** How a TLS client begins, which then waits: no line of its may ever end. */
const TLS_HANDSHAKE = 0x16;
/** A request in place of one that is refused: the server behind answers it after the one before. */
const IN_ITS_PLACE = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
const CONTINUE = new TextEncoder().encode("HTTP/1.1 100 Continue\r\n\r\n");

const PHRASES: Readonly<Record<number, string>> = {
  400: "Bad Request",
  404: "Not Found",
  417: "Expectation Failed",
  431: "Request Header Fields Too Large",
  503: "Service Unavailable",
  505: "HTTP Version Not Supported",
};

/** Pipes one client to the server behind the gate. */
export class PipedConnection implements TrackedConnection {
  waitingSince: number | null = null;
  insideSince: number | null = null;
  stuckSince: number | null = null;
  readonly #client: Deno.TcpConn;
  readonly #gate: GateSide;
  #back: Deno.TcpConn | undefined;
  /** The request whose answer is not complete. */
  #request: OpenRequest | undefined;
  #refusal: HeadRefusal | undefined;
  #closed = false;
  #lingering: ReturnType<typeof setTimeout> | undefined;
  readonly #held: HeldBytes = { bytes: new Uint8Array(CONNECTION_PIPE_BYTES), from: 0, to: 0 };

  constructor(client: Deno.TcpConn, gate: GateSide) {
    this.#client = client;
    this.#gate = gate;
  }

  /** Serves the client until either side ends. Never throws. */
  async run(): Promise<void> {
    this.#gate.connections.add(this);
    try {
      this.#client.setNoDelay(true);
      await this.#passRequests();
    } catch {
      // The client is gone, or the server behind has ended; both end the connection.
      this.close();
    }
  }

  /** The address of the client, or of the proxy before it. */
  get peer(): string {
    return this.#client.remoteAddr.hostname;
  }

  get body(): RequestBody | undefined {
    return this.#request?.body;
  }

  /** Whether the client ended amid the body of the request under way. */
  get hasLeft(): boolean {
    return this.#request?.body.isBrokenOff ?? false;
  }

  /** Notes that the request under way has its whole answer. */
  requestEnded(): void {
    const ended = this.#request;
    if (ended === undefined) return;
    this.#request = undefined;
    this.#gate.connections.leave(this);
    ended.answered.resolve();
  }

  /** The answer to the request that was refused here behind another one. */
  get refusal(): HeadRefusal | undefined {
    return this.#refusal;
  }

  /** Sends `100 Continue` to a client that waits for it. */
  sendContinue(): void {
    const request = this.#request;
    if (request?.expectsContinue !== true || this.stuckSince !== null) return;
    request.expectsContinue = false;
    writeAll(this.#client, CONTINUE).catch(() => this.close());
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    clearTimeout(this.#lingering);
    this.#gate.connections.remove(this);
    this.#gate.forget(this);
    closeQuietly(this.#client);
    if (this.#back !== undefined) closeQuietly(this.#back);
    this.#request?.answered.resolve();
  }

  async #passRequests(): Promise<void> {
    while (!this.#closed) {
      const end = await this.#readHead();
      if (end === undefined) return await this.#clientEnded();
      const before = this.#request;
      await before?.answered.promise;
      const refuse = (status: number, reason: string): Promise<void> =>
        this.#refuse(status, reason, before !== undefined);
      if (typeof end !== "number") return await refuse(end.status, end.reason);
      const { bytes, from } = this.#held;
      const head = parseRequestHead(bytes, from, end, this.#gate.requireHost);
      if ("status" in head) return await refuse(head.status, head.reason);
      if (!this.#gate.connections.enter(this)) {
        return await refuse(503, "every place is taken by a request; try again");
      }
      if (!await this.#passRequest(head, end)) return;
    }
  }

  /** Reads until the buffer has a whole head; undefined when the client ends before one begins. */
  async #readHead(): Promise<number | HeadFault | undefined> {
    const held = this.#held;
    let searched = held.from;
    for (;;) {
      while (held.from < held.to && isLineEnd(held.bytes[held.from])) held.from++;
      if (held.from < held.to && held.bytes[held.from] === TLS_HANDSHAKE) {
        return { status: 400, reason: "TLS is not spoken here: use http://" };
      }
      const end = findHeadEnd(held.bytes, Math.max(held.from, searched - 3), held.to);
      if (end >= 0 && end - held.from <= MAX_REQUEST_HEAD_BYTES) return end;
      if (held.to - held.from > MAX_REQUEST_HEAD_BYTES) {
        return { status: 431, reason: `a head is at most ${MAX_REQUEST_HEAD_BYTES} bytes` };
      }
      this.#makeRoom();
      searched = held.to;
      const count = await this.#client.read(held.bytes.subarray(held.to));
      if (count === null) return undefined;
      held.to += count;
    }
  }

  /** Moves buffered bytes to the front, so that a whole head fits after them. */
  #makeRoom(): void {
    const held = this.#held;
    if (held.from === 0) return;
    held.bytes.copyWithin(0, held.from, held.to);
    held.to -= held.from;
    held.from = 0;
  }

  /** Forwards a head and waits until its body is read; false when no other request can follow. */
  async #passRequest(head: RequestHead, end: number): Promise<boolean> {
    const body = new ClientBody(this.#client, this.#held, head.body);
    const answered = Promise.withResolvers<void>();
    const expectsContinue = head.expectsContinue && !body.isWhole();
    const request: OpenRequest = { body, answered, expectsContinue };
    this.#request = request;
    const back = this.#back ?? await this.#openBack();
    const passed = withoutLines(this.#held, end, head.bodyLines);
    this.#held.from = end;
    await writeAll(back, passed);
    await Promise.race([body.over, answered.promise]);
    // A client that never got `100 Continue` may or may not send its body: nothing can follow.
    if (!body.isWhole() && !request.expectsContinue) await body.discard();
    if (body.isWhole()) return true;
    // After malformed chunks the start of the next message is unknown: not even a response is safe.
    if (body.isMalformed) this.close();
    else await this.#endAfter(answered.promise);
    return false;
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
    const buffer = new Uint8Array(CONNECTION_PIPE_BYTES);
    for (;;) {
      const count = await back.read(buffer);
      if (count === null) break;
      this.stuckSince = performance.now();
      await writeAll(this.#client, buffer.subarray(0, count));
      this.stuckSince = null;
      this.#gate.connections.touch(this);
    }
    await this.#client.closeWrite();
    this.#linger();
  }

  /** Ends soon, but not before the client could read its answer: closing at once may destroy it. */
  #linger(): void {
    this.#lingering ??= setTimeout(() => this.close(), LINGER_SECONDS * 1000);
  }

  async #clientEnded(): Promise<void> {
    if (this.#request === undefined || this.#back === undefined) return this.close();
    await this.#back.closeWrite();
  }

  /** Ends the connection once its request is answered: the client may still listen. */
  async #endAfter(answered: Promise<void>): Promise<void> {
    await answered;
    await this.#back?.closeWrite();
    await this.#swallow();
  }

  /** Reads and drops what the client still sends, until it ends or the linger does. */
  async #swallow(): Promise<void> {
    while (!this.#closed) {
      if (await this.#client.read(this.#held.bytes) === null) break;
    }
  }

  /**
   * Answers a request that goes no further, and ends the connection; `isAhead` means that it was
   * sent before the last answer, whose bytes may still be on their way here.
   */
  async #refuse(status: number, reason: string, isAhead: boolean): Promise<void> {
    const { bytes, from, to } = this.#held;
    const request = describeRefused(bytes.subarray(from, to), status);
    this.#gate.refused(request);
    const refusal = refusalOfHead(request, reason);
    if (isAhead && this.#back !== undefined) {
      this.#refusal = refusal;
      await writeAll(this.#back, IN_ITS_PLACE);
    } else {
      await writeAll(this.#client, written(refusal));
      await this.#client.closeWrite();
      this.#linger();
    }
    await this.#swallow();
  }
}

/** A request under way. */
interface OpenRequest {
  readonly body: ClientBody;
  readonly answered: PromiseWithResolvers<void>;
  /** Whether the client still waits for `100 Continue`. */
  expectsContinue: boolean;
}

/** Returns a head without some of its lines; writes over the head. */
function withoutLines(held: HeldBytes, end: number, lines: readonly Span[]): Uint8Array {
  const { bytes, from } = held;
  let to = from;
  let kept = from;
  for (const line of [...lines, { from: end, to: end }]) {
    bytes.copyWithin(to, kept, line.from);
    to += line.from - kept;
    kept = line.to;
  }
  return bytes.subarray(from, to);
}

function written({ status, id, text }: HeadRefusal): string {
  return `HTTP/1.1 ${status} ${PHRASES[status]}\r\nContent-Type: application/json\r\n` +
    `X-Request-Id: ${id}\r\n` +
    `Content-Length: ${new TextEncoder().encode(text).length}\r\n` +
    `Date: ${new Date().toUTCString()}\r\nConnection: close\r\n\r\n${text}`;
}

function isLineEnd(byte: number | undefined): boolean {
  return byte === CR || byte === LF;
}
