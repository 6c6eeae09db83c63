/** What a failed connection is told as, whether it passes, and whether another rung is worth a try. */
import assert from "node:assert/strict";
import { FetchFailure, toFailure } from "../../src/web/fetch/fetch_failure.ts";

const withCode = (code: string): Error => Object.assign(new Error("failed"), { code });

for (
  const [error, reason, passing, climbs] of [
    [withCode("ENOTFOUND"), "the name does not exist", false, false],
    [withCode("EAI_AGAIN"), "the name could not be looked up for now", true, true],
    [withCode("ECONNREFUSED"), "the connection was refused", true, false],
    [withCode("ECONNRESET"), "the connection was reset", true, true],
    [new Error("outer", { cause: withCode("ETIMEDOUT") }), "the connection timed out", true, true],
    [withCode("LINE_TOO_LONG"), "the head of the answer is too large", false, true],
    [
      new Error("invalid peer certificate: UnknownIssuer"),
      "the certificate does not hold",
      false,
      false,
    ],
    [withCode("ERR_TLS_CERT_ALTNAME_INVALID"), "the certificate does not hold", false, false],
    [
      new Error("received corrupt message"),
      "no secure connection could be made",
      true,
      true,
    ],
    [new Error("tls handshake eof"), "no secure connection could be made", true, true],
    [
      new Error("received fatal alert: NoApplicationProtocol"),
      "the server does not speak HTTP/1.1",
      false,
      true,
    ],
    [
      new Error("received fatal alert: ProtocolVersion"),
      "no secure connection could be made",
      true,
      true,
    ],
    [new Error("unexpected end of file"), "the connection was broken off", true, true],
    [new Error("something else"), "the connection failed", false, true],
    ["no error at all", "the connection failed", false, true],
  ] as const
) {
  const shown = error instanceof Error ? `${error.message} ${JSON.stringify(error)}` : error;
  Deno.test(`toFailure() takes ${shown} for: ${reason}`, () => {
    const { message, failure } = toFailure(error, "shop.example");
    assert.equal(message, `shop.example: ${reason}`);
    assert.deepEqual([failure.passing, failure.climbs], [passing, climbs]);
  });
}

Deno.test("toFailure() leaves a failure as it is", () => {
  const failure = new FetchFailure("slow", { passing: true });
  assert.equal(toFailure(failure, "shop.example"), failure);
});
