/** One line a request; never a body, a query, a token, or a header but the request's id. */
import { defined } from "../../base/defined.ts";
import { type CallFacts, withCallFacts } from "../call/mod.ts";
import { type Door, hasLeft } from "./door.ts";
import { pathOf } from "./path_of.ts";

// Bounds.
/** Characters of a path in a line of the log; the rest of a longer one is left out. */
const MAX_LOGGED_PATH_CHARS = 120;

/** What is logged of one request. */
export interface LoggedRequest extends Omit<CallFacts, "ended"> {
  /** When its head was complete, ISO 8601. */
  readonly time: string;
  readonly method: string;
  /** The path as sent, without its query, cut to a sane length. */
  readonly path: string;
  readonly status: number;
  /** Until the answer was ready to send, or the last of one that is streamed; three decimals. */
  readonly seconds: number;
  /** Its id: the client's own where that can be written, else one that was made. */
  readonly id: string;
}

/** Logged in place of the path of a malformed request. */
const UNREAD = "-";

/** An id of a client that is repeated as it is; any other is replaced. */
const FIT_ID = /^[\w.:+/=@-]{1,128}$/;

/** Gives each answer the id of its request and passes it to `log`, which must not throw. */
export function withRequestLog(door: Door, log: (request: LoggedRequest) => void): Door {
  return async (request, connection) => {
    const time = new Date().toISOString();
    const started = performance.now();
    const facts: CallFacts = {};
    const id = idOf(request.headers.get("x-request-id"));
    const response = await withCallFacts(facts, () => door(request, connection));
    response.headers.set("x-request-id", id);
    const isLeft = hasLeft(request, connection) && facts.ended === undefined;
    const end = (): void => {
      const { ended: _, ...known } = facts;
      log({
        time,
        method: request.method.slice(0, MAX_LOGGED_PATH_CHARS),
        path: pathOf(request.url).slice(0, MAX_LOGGED_PATH_CHARS),
        // Nobody was there to read the answer, whatever it was; the number is nginx's.
        status: isLeft ? 499 : response.status,
        seconds: Math.round(performance.now() - started) / 1000,
        id,
        ...known,
      });
    };
    if (facts.ended === undefined) end();
    else void facts.ended.then(end);
    return response;
  };
}

/** The id that a request is known by. */
function idOf(given: string | null | undefined): string {
  return typeof given === "string" && FIT_ID.test(given) ? given : crypto.randomUUID();
}

/** Describes a request answered before the door saw it; none without a method and a target. */
export function describeRefused(head: Uint8Array, status: number): LoggedRequest {
  const text = new TextDecoder("latin1").decode(head);
  const line = /^[^\r\n]*/.exec(text)?.[0] ?? "";
  const fields = /^(?:[^\r\n]+\r\n)+/.exec(text)?.[0] ?? "";
  const [, method = UNREAD, target = UNREAD] =
    /^([!#$%&'*+.^_`|~\w-]+) ((?:\/|https?:\/\/)[^\s?#]*)/i.exec(line) ?? [];
  return {
    time: new Date().toISOString(),
    method: method.slice(0, MAX_LOGGED_PATH_CHARS),
    path: (/^[/-]/.test(target) ? target : pathOf(target)).slice(0, MAX_LOGGED_PATH_CHARS),
    status,
    seconds: 0,
    id: idOf(/\r\nx-request-id:[ \t]*(\S+)[ \t]*\r\n/i.exec(fields)?.[1]),
  };
}

/** Writes one request as a line without its end; control characters cannot forge a second. */
export function toLogLine(request: LoggedRequest, format: "text" | "json"): string {
  const { time, method, path, status, seconds, id, tool, error, bytes } = request;
  const more = Object.entries(defined({ id, tool, error, bytes }))
    .map(([name, value]) => `${name}=${value}`);
  const line = format === "json"
    ? JSON.stringify(request)
    : [time, method, path, status, `${seconds.toFixed(3)}s`, ...more].join(" ");
  return line.replace(/\p{Cc}/gu, "?");
}
