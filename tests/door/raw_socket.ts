/** HTTP as it stands on the wire: what was written is what is sent, and answers are read strictly. */

/** One answer as it came. */
export interface RawAnswer {
  status: number;
  /** Names in lower case. */
  fields: ReadonlyMap<string, string>;
  body: string;
}

/** What a conversation came to. */
export interface Exchange {
  answers: RawAnswer[];
  /** Whether the server ended the connection within the time. */
  closed: boolean;
  /** Milliseconds until the wanted answers or the end. */
  ms: number;
}

/** How a conversation runs. */
export interface ExchangeOptions {
  /** Stops after so many answers; the default is to wait for the end of the connection. */
  answers?: number;
  /** Milliseconds to wait in all. */
  timeoutMs?: number;
  /** Milliseconds between the pieces. */
  pauseMs?: number;
}

const latin1 = new TextDecoder("latin1");

/** Encodes text byte by byte, so that any byte can be written as a character up to U+00FF. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/** Connects, sends each piece, and reads what comes back. Never throws for what the server does. */
export async function exchange(
  port: number,
  pieces: string | readonly string[],
  options: ExchangeOptions = {},
): Promise<Exchange> {
  const { answers: wanted = Infinity, timeoutMs = 20_000, pauseMs = 0 } = options;
  const started = performance.now();
  const conn = await Deno.connect({ hostname: "127.0.0.1", port });
  let received = "";
  let closed = false;
  let answers: RawAnswer[] = [];
  const timer = setTimeout(() => closeQuietly(conn), timeoutMs);
  const sending = sendAll(conn, typeof pieces === "string" ? [pieces] : pieces, pauseMs);
  try {
    const buffer = new Uint8Array(65536);
    while (answers.length < wanted) {
      const count = await conn.read(buffer);
      if (count === null) {
        closed = true;
        break;
      }
      received += latin1.decode(buffer.subarray(0, count));
      answers = parseAnswers(received);
    }
  } catch (error) {
    closed = error instanceof Deno.errors.ConnectionReset;
  }
  clearTimeout(timer);
  closeQuietly(conn);
  await sending;
  return { answers, closed, ms: performance.now() - started };
}

/** Reads whole answers from the start of what was received; 1xx count as answers too. */
export function parseAnswers(received: string): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = received;
  for (;;) {
    const headEnd = rest.indexOf("\r\n\r\n");
    if (headEnd < 0) return answers;
    const [statusLine = "", ...lines] = rest.slice(0, headEnd).split("\r\n");
    const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(statusLine)?.[1]);
    if (Number.isNaN(status)) throw new Error(`no status line: ${statusLine}`);
    const fields = new Map<string, string>();
    for (const line of lines) {
      const [, name = "", value = ""] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
      fields.set(name.toLowerCase(), value);
    }
    const length = Number(fields.get("content-length") ?? 0);
    if (rest.length < headEnd + 4 + length) return answers;
    answers.push({ status, fields, body: rest.slice(headEnd + 4, headEnd + 4 + length) });
    rest = rest.slice(headEnd + 4 + length);
  }
}

async function sendAll(conn: Deno.TcpConn, pieces: readonly string[], pauseMs: number) {
  try {
    for (const piece of pieces) {
      const bytes = bytesOf(piece);
      for (let at = 0; at < bytes.length;) at += await conn.write(bytes.subarray(at));
      if (pauseMs > 0) await new Promise((wake) => setTimeout(wake, pauseMs));
    }
  } catch {
    // The server had heard enough.
  }
}

function closeQuietly(conn: Deno.TcpConn): void {
  try {
    conn.close();
  } catch {
    // Closed already.
  }
}

/** Sends a whole request however large, and gives the status of its answer; 0 when there is none. */
export async function sendWhole(port: number, bytes: Uint8Array): Promise<number> {
  const conn = await Deno.connect({ hostname: "127.0.0.1", port });
  const sending = (async () => {
    for (let at = 0; at < bytes.length;) at += await conn.write(bytes.subarray(at));
  })().catch(() => {});
  let said = "";
  try {
    const buffer = new Uint8Array(65536);
    for (let count = await conn.read(buffer); count !== null; count = await conn.read(buffer)) {
      said ||= latin1.decode(buffer.subarray(0, Math.min(count, 20)));
    }
  } catch {
    // Reset: what was said before counts.
  }
  closeQuietly(conn);
  await sending;
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(said)?.[1] ?? 0);
}
