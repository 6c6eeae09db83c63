/** What went wrong on the way to a page, as a message for a caller and facts for the ladder. */
import { clipped } from "../../base/quoted.ts";
import type { RungFailure } from "./messages.ts";

/** What a failure means for the ladder; what is left out is false. */
type Ends = Partial<Omit<RungFailure, "reason">>;

/** A rung's failure: thrown inside the network side, sent to the ladder as data. */
export class FetchFailure extends Error {
  override readonly name = "FetchFailure";
  readonly failure: RungFailure;

  constructor(reason: string, ends: Ends = {}) {
    super(reason);
    this.failure = { passing: false, climbs: false, ...ends, reason };
  }
}

/** The failure of an answer whose bytes cannot be decoded: a browser would be sent the same. */
export function undecodable(host: string, coding: string): FetchFailure {
  return new FetchFailure(`${host}: the content encoding cannot be read (${clipped(coding, 40)})`);
}

/** The failure of an answer whose body ends before its end; one that was cut may be whole next time. */
export function unfinished(host: string, isCut: boolean): FetchFailure {
  return new FetchFailure(`${host}: the body of the answer is not finished`, { passing: isCut });
}

/** What may pass, and what a browser may not meet. */
const PASSING = { passing: true, climbs: true } as const;

/** Meaning of the codes the transport throws, by how the ladder must take them. */
const BY_CODE: Record<string, readonly [reason: string, ends?: Ends]> = {
  ENOTFOUND: ["the name does not exist"],
  ENODATA: ["the name has no address"],
  EAI_NONAME: ["the name does not exist"],
  EAI_NODATA: ["the name has no address"],
  EAI_AGAIN: ["the name could not be looked up for now", PASSING],
  // No listener there: a browser would fail in the same way.
  ECONNREFUSED: ["the connection was refused", { passing: true }],
  ECONNRESET: ["the connection was reset", PASSING],
  ECONNABORTED: ["the connection was broken off", PASSING],
  EPIPE: ["the connection was closed", PASSING],
  ETIMEDOUT: ["the connection timed out", PASSING],
  EHOSTUNREACH: ["no way leads to the server", { passing: true }],
  ENETUNREACH: ["no way leads to the server", { passing: true }],
  ENDED_EARLY: ["the connection was closed before the answer", PASSING],
  LINE_TOO_LONG: ["the head of the answer is too large", { climbs: true }],
};

/** Describes an error of the transport; the message names `host`. */
export function toFailure(error: unknown, host: string): FetchFailure {
  if (error instanceof FetchFailure) return error;
  const [reason, ends] = BY_CODE[codeOf(error)] ??
    meaningOf(`${codeOf(error)} ${chainOf(error).map((each) => each.message).join(" ")}`);
  return new FetchFailure(`${host}: ${reason}`, ends);
}

/** Certificates have many messages and no code. */
function meaningOf(text: string): typeof BY_CODE[string] {
  if (/certificate|cert|self.signed|UNABLE_TO_|ALTNAME|UnknownIssuer|NotValidForName/i.test(text)) {
    return ["the certificate does not hold"];
  }
  // It speaks HTTP/2 alone, which a browser does too.
  if (/NoApplicationProtocol/.test(text)) {
    return ["the server does not speak HTTP/1.1", { climbs: true }];
  }
  // Under TLS the runtime has no code for it.
  if (/unexpected end of file/i.test(text)) return ["the connection was broken off", PASSING];
  return /tls|ssl|handshake|InvalidData|received corrupt message|fatal alert/i.test(text)
    ? ["no secure connection could be made", PASSING]
    : ["the connection failed", { climbs: true }];
}

function codeOf(error: unknown): string {
  for (const each of chainOf(error)) {
    if (typeof each.code === "string" && each.code !== "") return each.code;
  }
  return "";
}

/** An error and its causes, three deep at most. */
function chainOf(error: unknown): (Error & { code?: unknown })[] {
  const chain: Error[] = [];
  for (let at = error; at instanceof Error && chain.length < 3; at = at.cause) chain.push(at);
  return chain;
}
