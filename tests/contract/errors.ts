/** "Errors": lines 144 to 171. */
import assert from "node:assert/strict";
import { STATUS_OF_CODE } from "../../src/base/errors.ts";
import { exchange } from "../door/raw_socket.ts";
import { startTestDoor, type TestDoor } from "../support/every_door.ts";
import { startFakeSiteCall } from "./fake_call.ts";
import { type Answered, ask, AUTHORIZED, call } from "./served.ts";
import { says, type Statement } from "./statement.ts";

/** Holds an answer to a code, and the code to its status. */
function refused({ status, body }: Answered, code: string, retryable = false): void {
  const { error } = body;
  assert.deepEqual([body.ok, error.code, error.retryable], [false, code, retryable]);
  assert.equal(status, STATUS_OF_CODE[code as keyof typeof STATUS_OF_CODE]);
}

async function ofTestDoor(
  given: Parameters<typeof startTestDoor>[0],
  args: Record<string, unknown>,
): Promise<Answered> {
  const door = await startTestDoor(given);
  try {
    return await tricky(door, args);
  } finally {
    await door.close(0);
  }
}

async function tricky({ base }: TestDoor, args: Record<string, unknown>): Promise<Answered> {
  const response = await fetch(`${base}/v1/tools/tricky`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(args),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** The statements. */
export const ERRORS: readonly Statement[] = [
  says(146, "what cannot be answered has `ok` false and `error`", async ({ own }) => {
    const { body } = await call(own, "map_site", { url: "not an address" });
    assert.deepEqual([body.ok, typeof body.error], [false, "object"]);
  }),
  says(150, "`bad_input` is 400", async ({ own }) => {
    refused(await call(own, "fetch_page", { url: "<p>literal" }), "bad_input");
    refused(await call(own, "compile_extractor", { pages: [], want: { a: "b" } }), "bad_input");
    refused(
      await call(own, "run_extractor", { html_or_url: "<p>", extractor: { a: 1 } }),
      "bad_input",
    );
    refused(await ask(own, "POST", "/v1/tools/read_feed", "[]"), "bad_input");
  }),
  says(151, "`unauthorized` is 401", async ({ guarded }) => {
    refused(await ask(guarded, "GET", "/v1/tools"), "unauthorized");
  }),
  says(152, "`payment_required` is 402", async ({ own, site }) => {
    refused(await call(own, "page_markdown", { html_or_url: `${site}/402` }), "payment_required");
  }),
  says(153, "`refused_by_robots` is 403", async () => {
    refused(
      await startFakeSiteCall({ "/robots.txt": "User-agent: *\nDisallow: /" }),
      "refused_by_robots",
    );
  }),
  says(154, "`refused_by_site` is 403", async ({ own, site }) => {
    refused(
      await call(own, "page_markdown", { html_or_url: `${site}/challenge` }),
      "refused_by_site",
    );
  }),
  says(155, "`refused_address` is 403", async ({ guarded }) => {
    const args = { url: "http://127.0.0.1/" };
    const answer = await ask(guarded, "POST", "/v1/tools/fetch_page", args, AUTHORIZED);
    refused(answer, "refused_address");
  }),
  says(156, "`cross_origin` is 403, at `/mcp` only", async ({ own }) => {
    const origin = { origin: "https://a.example" };
    const { status, body } = await ask(own, "POST", "/mcp", {}, origin);
    assert.deepEqual([status, body.error.data.code], [403, "cross_origin"]);
    assert.equal((await ask(own, "GET", "/v1/tools", undefined, origin)).status, 200);
  }),
  says(
    157,
    "`not_found` is 404",
    async ({ own }) => refused(await ask(own, "GET", "/v2"), "not_found"),
  ),
  says(158, "`method_not_allowed` is 405", async ({ own }) => {
    refused(await ask(own, "GET", "/v1/tools/map_site"), "method_not_allowed");
  }),
  says(159, "`too_large` is 413, for pages and bodies", async ({ own, site }) => {
    refused(await call(own, "page_markdown", { html_or_url: `${site}/large` }), "too_large");
    const body = `{"html_or_url":"${"x".repeat(16 * 1024 * 1024)}"}`;
    refused(await ask(own, "POST", "/v1/tools/page_markdown", body), "too_large");
    assert.equal((await ask(own, "POST", "/mcp", body)).status, 413);
  }),
  says(160, "`unsupported_media_type` is 415", async ({ own }) => {
    const type = { "content-type": "text/html" };
    refused(await ask(own, "POST", "/v1/tools/map_site", "{}", type), "unsupported_media_type");
  }),
  says(161, "`misdirected` is 421", async ({ own }) => {
    const request = "GET /v1/tools HTTP/1.1\r\nHost: attacker.example\r\n\r\n";
    const { answers } = await exchange(Number(new URL(own.base).port), request, { answers: 1 });
    const { status = 0, body = "{}" } = answers[0] ?? {};
    refused({ status, headers: new Headers(), body: JSON.parse(body) }, "misdirected");
  }),
  says(162, "`internal_error` is 500 and tells nothing", async () => {
    const answer = await ofTestDoor({}, { how: "throw" });
    refused(answer, "internal_error");
    assert.equal(/at |\.ts|Error:/.test(answer.body.error.message), false);
  }),
  says(163, "`missing_extra` is 501 and names it", async () => {
    const answer = await ofTestDoor({}, { how: "extra" });
    refused(answer, "missing_extra");
    assert.equal(answer.body.error.extra, "browser");
  }),
  says(164, "`fetch_failed` is 502, retryable where a later try may do", async ({ own, site }) => {
    for (const path of ["/empty", "/loop", "/encoded"]) {
      refused(await call(own, "page_markdown", { html_or_url: site + path }), "fetch_failed");
    }
    const gone = { html_or_url: "http://127.0.0.9:9/" };
    refused(await call(own, "page_markdown", gone), "fetch_failed", true);
  }),
  says(165, "`timed_out` is 504 and retryable", async () => {
    refused(
      await ofTestDoor({ timeoutSeconds: 0.3 }, { how: "wait", seconds: 5 }),
      "timed_out",
      true,
    );
  }),
  says(169, "only `fetch_failed` and `timed_out` are retryable", async ({ own, guarded }) => {
    refused(await call(own, "select_values", { html_or_url: "<p>", selector: "][" }), "bad_input");
    refused(await ask(guarded, "GET", "/v1/tools"), "unauthorized");
  }),
  says(170, "what drifted is 200 with `ok` false and no `error`", async () => {
    const { status, body } = await ofTestDoor({}, { how: "drift" });
    assert.deepEqual([status, body.ok, "error" in body], [200, false, false]);
  }),
  says(171, "503 is given when all places but one are inside a request", async () => {
    const door = await startTestDoor({ maxConnections: 3 });
    const inside = [1, 2].map(() => tricky(door, { how: "wait", seconds: 1 }));
    while (door.connections.inRequest < 2) await new Promise((wake) => setTimeout(wake, 5));
    const { status, body } = await tricky(door, { how: "wait", seconds: 0 });
    assert.deepEqual([status, body.ok], [503, false]);
    for (const { status } of await Promise.all(inside)) assert.equal(status, 200);
    await door.close(0);
  }),
];
