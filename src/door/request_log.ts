/**
 * One line a request, for operators: when, what, how it ended, how long it took.
 *
 * Never a body, a query, a header or a token: only what the route itself says.
 */
import type { Door } from "./door.ts";

/** What is told of one request. */
export interface LoggedRequest {
  /** When its head was complete, ISO 8601. */
  readonly time: string;
  readonly method: string;
  /** The path as sent, without its query, cut to a sane length. */
  readonly path: string;
  readonly status: number;
  /** Until the answer was ready to send; three decimals. */
  readonly seconds: number;
}

/** How a line is written. */
export type LogFormat = "text" | "json";

const MOST_PATH_CHARS = 120;

/** Wraps a door so that each of its answers is told to `log`, which must not throw. */
export function withRequestLog(door: Door, log: (request: LoggedRequest) => void): Door {
  return async (request, connection) => {
    const time = new Date().toISOString();
    const started = performance.now();
    const response = await door(request, connection);
    log({
      time,
      method: request.method.slice(0, MOST_PATH_CHARS),
      path: pathOf(request.url),
      status: response.status,
      seconds: Math.round(performance.now() - started) / 1000,
    });
    return response;
  };
}

function pathOf(url: string): string {
  const path = /^[^:]+:\/\/[^/?#]*([^?#]*)/.exec(url)?.[1] ?? "";
  return path.slice(0, MOST_PATH_CHARS);
}

/** Writes one request as a line without a line end; control characters cannot forge a second one. */
export function toLogLine(request: LoggedRequest, format: LogFormat): string {
  const { time, method, path, status, seconds } = request;
  const line = format === "json"
    ? JSON.stringify(request)
    : `${time} ${method} ${path} ${status} ${seconds.toFixed(3)}s`;
  return line.replace(/\p{Cc}/gu, "?");
}
