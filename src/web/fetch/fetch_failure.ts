/** What went wrong on the way to a page, as a message for a caller and facts for the ladder. */
import { clipped } from "../../base/quoted.ts";
import type { RungFailure } from "./messages.ts";

/** A rung's failure: thrown inside the network side, sent to the ladder as data. */
export class FetchFailure extends Error {
  override readonly name = "FetchFailure";
  readonly failure: RungFailure;

  constructor(failure: RungFailure) {
    super(failure.reason);
    this.failure = failure;
  }
}

/** The failure of an answer whose bytes cannot be decoded: a browser would be sent the same. */
export function undecodable(host: string, coding: string): FetchFailure {
  const reason = `${host}: the content encoding cannot be read (${clipped(coding, 40)})`;
  return new FetchFailure({ reason, passing: false, climbs: false });
}

/** The failure of an answer whose body ends before its end; one that was cut may be whole next time. */
export function unfinished(host: string, isCut: boolean): FetchFailure {
  const reason = `${host}: the body of the answer is not finished`;
  return new FetchFailure({ reason, passing: isCut, climbs: false });
}

/** Meaning of the codes the transport throws, by how the ladder must take them. */
const BY_CODE: Record<string, RungFailure> = {
  ENOTFOUND: lasting("the name does not exist"),
  ENODATA: lasting("the name has no address"),
  EAI_NONAME: lasting("the name does not exist"),
  EAI_NODATA: lasting("the name has no address"),
  EAI_AGAIN: passing("the name could not be looked up for now"),
  // No listener there: a browser would fail in the same way.
  ECONNREFUSED: { ...passing("the connection was refused"), climbs: false },
  ECONNRESET: passing("the connection was reset"),
  ECONNABORTED: passing("the connection was broken off"),
  EPIPE: passing("the connection was closed"),
  ETIMEDOUT: passing("the connection timed out"),
  EHOSTUNREACH: { ...passing("no way leads to the server"), climbs: false },
  ENETUNREACH: { ...passing("no way leads to the server"), climbs: false },
  ENDED_EARLY: passing("the connection was closed before the answer"),
  LINE_TOO_LONG: { ...lasting("the head of the answer is too large"), climbs: true },
};

/** Describes an error of the transport; the message names `host`. */
export function toFailure(error: unknown, host: string): FetchFailure {
  if (error instanceof FetchFailure) return error;
  const known = BY_CODE[codeOf(error)];
  if (known !== undefined) {
    return new FetchFailure({ ...known, reason: `${host}: ${known.reason}` });
  }
  return new FetchFailure(failureOfText(`${codeOf(error)} ${messagesOf(error)}`, host));
}

/** Certificates have many messages and no code. */
function failureOfText(text: string, host: string): RungFailure {
  if (/certificate|cert|self.signed|UNABLE_TO_|ALTNAME|UnknownIssuer|NotValidForName/i.test(text)) {
    return lasting(`${host}: the certificate does not hold`);
  }
  if (/tls|ssl|handshake|InvalidData|received corrupt message/i.test(text)) {
    return passing(`${host}: no secure connection could be made`);
  }
  return { reason: `${host}: the connection failed`, passing: false, climbs: true };
}

function codeOf(error: unknown): string {
  for (const each of chainOf(error)) {
    if (typeof each.code === "string" && each.code !== "") return each.code;
  }
  return "";
}

function messagesOf(error: unknown): string {
  return chainOf(error).map((each) => each.message).join(" ");
}

/** An error and its causes, three deep at most. */
function chainOf(error: unknown): (Error & { code?: unknown })[] {
  const chain: Error[] = [];
  for (let at = error; at instanceof Error && chain.length < 3; at = at.cause) chain.push(at);
  return chain;
}

function passing(reason: string): RungFailure {
  return { reason, passing: true, climbs: true };
}

/** A failure a browser would meet too. */
function lasting(reason: string): RungFailure {
  return { reason, passing: false, climbs: false };
}
