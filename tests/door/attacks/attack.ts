/** What an attack is: bytes to send, and the one thing that may come of them. */

/** One attack; its title is what it tries. */
export interface Attack {
  title: string;
  /** Sent as it stands; several pieces with a pause between them. */
  send: string | readonly string[];
  /** The statuses that come back, in order; none when the connection is just closed. */
  statuses: readonly number[];
  /** The `error.code`, or `error.data.code` at `/mcp`, of the last answer. */
  code?: string;
  /** Whether the server ends the connection afterwards. */
  closes?: boolean;
  /** What the last body must hold. */
  body?: RegExp;
  /** Which door: asking for a token, listening beyond loopback, or neither. */
  door?: "token" | "public";
}

/** Details of an attack beyond its title, bytes and status. */
type Extra = Omit<Attack, "title" | "send" | "statuses">;

/** Writes an attack as one line. */
export function attack(
  title: string,
  send: string | readonly string[],
  status: number | readonly number[],
  extra: Extra | string = {},
): Attack {
  const statuses = typeof status === "number" ? [status] : status;
  return { title, send, statuses, ...(typeof extra === "string" ? { code: extra } : extra) };
}

/** A GET with exactly these header lines. */
export function get(path: string, ...lines: string[]): string {
  return [`GET ${path} HTTP/1.1`, ...lines, "", ""].join("\r\n");
}

/** A POST with a right Host, JSON type and length, further lines, and a body. */
export function post(path: string, body: string, ...lines: string[]): string {
  const own = [HOST, JSON_TYPE, `Content-Length: ${body.length}`];
  return [`POST ${path} HTTP/1.1`, ...own, ...lines, "", body].join("\r\n");
}

/** A POST with exactly these header lines and whatever follows the empty line. */
export function rawPost(path: string, lines: readonly string[], rest: string): string {
  return [`POST ${path} HTTP/1.1`, ...lines, "", rest].join("\r\n");
}

export const HOST = "Host: 127.0.0.1";
export const JSON_TYPE = "Content-Type: application/json";
export const ECHO = "/v1/tools/echo";
/** Arguments that the echo tool takes. */
export const FITTING = `{"html_or_url":"<p>"}`;
/** A message that `/mcp` answers with 200. */
export const PING = `{"jsonrpc":"2.0","id":1,"method":"ping"}`;
