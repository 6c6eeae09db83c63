import assert from "node:assert/strict";
import { noteCall } from "../../src/serve/call/call_facts.ts";
import {
  describeRefused,
  type LoggedRequest,
  toLogLine,
  withRequestLog,
} from "../../src/serve/door/request_log.ts";

Deno.test("withRequestLog() tells method, path, status and time, and nothing else", async () => {
  const told: LoggedRequest[] = [];
  const door = withRequestLog(
    () => Promise.resolve(new Response(null, { status: 418 })),
    (request) => told.push(request),
  );
  await door(
    new Request("http://127.0.0.1/v1/tools/fetch_page?secret=1#x", {
      method: "POST",
      headers: { authorization: "Bearer hidden" },
      body: "the body",
    }),
  );
  const [{ seconds, time, id, ...rest }] = told as [LoggedRequest];
  assert.match(id ?? "", /^[0-9a-f-]{36}$/);
  assert.deepEqual(rest, { method: "POST", path: "/v1/tools/fetch_page", status: 418 });
  assert(seconds >= 0 && !Number.isNaN(Date.parse(time)));
  assert(!JSON.stringify(told).includes("hidden"));
});

for (
  const [given, isKept] of [
    ["abc-1.2:3+4/5=6@7_8", true],
    ["x".repeat(128), true],
    ["x".repeat(129), false],
    ["a b", false],
    ["", false],
    ['a"b', false],
    [null, false],
  ] as const
) {
  Deno.test(`withRequestLog() ${isKept ? "keeps" : "replaces"} the id ${given?.slice(0, 9)}`, async () => {
    const told: LoggedRequest[] = [];
    const door = withRequestLog(() => Promise.resolve(new Response("")), (one) => told.push(one));
    const headers: Record<string, string> = given === null ? {} : { "x-request-id": given };
    const response = await door(new Request("http://127.0.0.1/a", { headers }));
    const id = response.headers.get("x-request-id");
    assert.equal(id, told[0]?.id);
    assert.equal(id === given, isKept);
  });
}

Deno.test("withRequestLog() tells what was noted of the call, each request its own", async () => {
  const told: LoggedRequest[] = [];
  const door = withRequestLog(async ({ url }) => {
    await Promise.resolve();
    noteCall({ tool: new URL(url).pathname });
    await new Promise((done) => setTimeout(done));
    noteCall({ ok: false, error: "bad_input", bytes: 3 });
    return new Response("");
  }, (one) => told.push(one));
  await Promise.all(["/a", "/b"].map((path) => door(new Request(`http://127.0.0.1${path}`))));
  assert.deepEqual(
    told.map(({ path, tool, ok, error, bytes }) => [path, tool, ok, error, bytes]),
    ["/a", "/b"].map((path) => [path, path, false, "bad_input", 3]),
  );
  noteCall({ tool: "nobody asked" });
});

Deno.test("withRequestLog() tells a client that left from a fault, and a stream from both", async () => {
  const told: LoggedRequest[] = [];
  const left = new AbortController();
  const door = withRequestLog(({ url }) => {
    left.abort();
    if (url.endsWith("/stream")) noteCall({ ended: Promise.resolve() });
    return Promise.resolve(new Response("", { status: url.endsWith("/fault") ? 500 : 200 }));
  }, (one) => told.push(one));
  const ask = (path: string, init?: RequestInit): Promise<Response> =>
    door(new Request(`http://127.0.0.1${path}`, init));
  await ask("/fault");
  await ask("/fault", left);
  await ask("/stream", left);
  await new Promise((done) => setTimeout(done));
  assert.deepEqual(told.map(({ status }) => status), [500, 499, 200]);
});

const REQUEST: LoggedRequest = {
  time: "2026-11-21T10:00:00.000Z",
  method: "GET",
  path: "/health",
  status: 200,
  seconds: 0.0015,
  id: "i",
};

Deno.test("toLogLine() writes a line of text or of JSON", () => {
  assert.equal(toLogLine(REQUEST, "text"), "2026-11-21T10:00:00.000Z GET /health 200 0.002s id=i");
  assert.deepEqual(JSON.parse(toLogLine(REQUEST, "json")), REQUEST);
  const more = { tool: "fetch_page", ok: false, error: "timed_out", bytes: 12 };
  assert.equal(
    toLogLine({ ...REQUEST, ...more }, "text"),
    "2026-11-21T10:00:00.000Z GET /health 200 0.002s id=i tool=fetch_page error=timed_out bytes=12",
  );
});

Deno.test("toLogLine() never writes a second line", () => {
  const path = "/a\n2026-01-01 GET /forged 200\u0085\u001b[31m";
  for (const format of ["text", "json"] as const) {
    assert(!/\p{Cc}/u.test(toLogLine({ ...REQUEST, path }, format)));
  }
});

for (
  const [head, method, path] of [
    ["GET /v1/tools?token=hidden HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "GET", "/v1/tools"],
    ["POST http://user:hidden@a.example/mcp?x HTTP/1.1\r\n\r\n", "POST", "/mcp"],
    ["GET /a HTTP/9.9\r\nAuthorization: Bearer hidden\r\n", "GET", "/a"],
    ["CONNECT hidden.example:443 HTTP/1.1\r\n\r\n", "-", "-"],
    ["Authorization: Bearer hidden\r\n\r\n", "-", "-"],
    ["Bearer hidden\r\n\r\n", "-", "-"],
    ["\u0016\u0003\u0001 hidden", "-", "-"],
    ["", "-", "-"],
    [`GET /${"x".repeat(9000)} HTTP/1.1\r\n`, "GET", `/${"x".repeat(119)}`],
  ] as const
) {
  Deno.test(`describeRefused() tells ${JSON.stringify(head.slice(0, 40))} and no secret of it`, () => {
    const told = describeRefused(new TextEncoder().encode(head), 400);
    assert.deepEqual([told.method, told.path, told.status], [method, path, 400]);
    assert(!toLogLine(told, "json").includes("hidden"));
  });
}

for (
  const [fields, id] of [
    ["X-Request-Id: abc-1", "abc-1"],
    ["A: b\r\nx-request-id:abc-1\r\nContent-Length: x", "abc-1"],
    ["X-Request-Id: a b", undefined],
    ["A: b\r\n\r\nX-Request-Id: of-a-body", undefined],
    [`X-Request-Id: ${"x".repeat(129)}`, undefined],
    ["A: b", undefined],
  ] as const
) {
  Deno.test(`describeRefused() gives an id behind ${JSON.stringify(fields.slice(0, 30))}`, () => {
    const head = new TextEncoder().encode(`GET /a HTTP/1.1\r\n${fields}\r\n\r\n`);
    const told = describeRefused(head, 400).id;
    if (id === undefined) assert.match(told, /^[0-9a-f-]{36}$/);
    else assert.equal(told, id);
  });
}
