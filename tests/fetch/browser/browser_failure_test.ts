/** What is told of a browser that failed: whether it may pass, and that another way may be tried. */
import assert from "node:assert/strict";
import { browserMiss, toBrowserFailure } from "../../../src/web/fetch/browser/browser_failure.ts";
import { FetchFailure } from "../../../src/web/fetch/fetch_failure.ts";

const timeout = Object.assign(new Error("Navigation timeout of 9 ms"), { name: "TimeoutError" });

for (
  const [error, reason, passing] of [
    [
      new Error("net::ERR_CONNECTION_RESET at x"),
      "could not load the page (ERR_CONNECTION_RESET)",
      true,
    ],
    [
      new Error("net::ERR_HTTP2_PROTOCOL_ERROR"),
      "could not load the page (ERR_HTTP2_PROTOCOL_ERROR)",
      true,
    ],
    [
      new Error("net::ERR_CERT_DATE_INVALID"),
      "could not load the page (ERR_CERT_DATE_INVALID)",
      false,
    ],
    [timeout, "the page did not load in time", true],
    [new Error("Protocol error: Target closed"), "the browser ended", true],
    [new Error("Execution context: frame was detached"), "the browser ended", true],
    [new Error("secret words of the page"), "the browser failed", false],
    ["no error at all", "the browser failed", false],
  ] as const
) {
  Deno.test(`toBrowserFailure() says "${reason}" of ${error}`, () => {
    const { failure } = toBrowserFailure(error, "a.example");
    assert.ok(
      failure.reason.startsWith("a.example: ") && failure.reason.endsWith(reason),
      failure.reason,
    );
    assert.deepEqual([failure.passing, failure.climbs], [passing, true]);
  });
}

Deno.test("toBrowserFailure() keeps a failure that is one", () => {
  const own = new FetchFailure("busy", { passing: true });
  assert.equal(toBrowserFailure(own, "a.example"), own);
});

Deno.test("browserMiss() asks for a browser only where one was named, and waits for one that ended", () => {
  const of = (...args: Parameters<typeof browserMiss>): unknown[] => {
    const { passing, climbs, missing } = browserMiss(...args).failure;
    return [passing, climbs, missing];
  };
  assert.deepEqual(of("missing", true), [false, true, "browser"]);
  assert.deepEqual(of("missing", false), [false, true, undefined]);
  assert.deepEqual(of("sandbox", true), [false, true, undefined]);
  assert.deepEqual(of("ended", true), [true, true, undefined]);
});
