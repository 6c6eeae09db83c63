/** What is counted of requests, calls, fetches and processes; and that nothing a caller sent is. */
import assert from "node:assert/strict";
import { ToolError } from "../../src/base/errors.ts";
import { serveMetrics } from "../../src/serve/door/serve_metrics.ts";
import { createServiceMetrics } from "../../src/serve/call/metrics/service_metrics.ts";
import type { NetworkLink } from "../../src/serve/pool/network_link.ts";
import type { Reply } from "../../src/serve/pool/reader_process.ts";
import type { Answer } from "../../src/tools/contract/tool.ts";
import { echoTool } from "../support/test_tools.ts";

const linesOf = (text: string, name: string): string[] =>
  text.split("\n").filter((line) => line.startsWith(name));

Deno.test("noteRequest() knows the routes there are, and no others", () => {
  const metrics = createServiceMetrics([echoTool]);
  const request = { method: "POST", path: "/v1/tools/echo", status: 200, seconds: 0.2 };
  metrics.noteRequest(request);
  metrics.noteRequest(request);
  metrics.noteRequest({ ...request, path: "/v1/tools/secret", status: 404 });
  metrics.noteRequest({ ...request, method: "SECRET", path: "/secret", status: 405 });
  const text = metrics.toText();
  assert.deepEqual(linesOf(text, "service_requests_total"), [
    'service_requests_total{route="/v1/tools/echo",method="POST",status="200"} 2',
    'service_requests_total{route="other",method="POST",status="404"} 1',
    'service_requests_total{route="other",method="other",status="405"} 1',
  ]);
  assert.ok(!/secret/i.test(text));
});

Deno.test("overRunner() counts calls by outcome and lane", async () => {
  const metrics = createServiceMetrics([echoTool]);
  const left = new AbortController();
  const bounds = { deadline: Infinity, signal: left.signal };
  const outcomes: (() => Promise<Answer>)[] = [
    () => Promise.resolve({ ok: true }),
    () => Promise.resolve({ ok: false }),
    () => Promise.resolve({ ok: false, error: { code: "fetch_failed" } }),
    () => Promise.resolve({ ok: false, error: { code: "secret" } }),
    () => Promise.reject(new ToolError("timed_out", "late")),
    () => Promise.reject(new Error("bug")),
    () => {
      left.abort();
      return Promise.reject(new ToolError("internal_error", "nobody waits for it"));
    },
  ];
  const runner = metrics.overRunner({
    call: async () => {
      assert.ok(metrics.toText().includes('service_open_calls{lane="fetching"} 1'));
      return await (outcomes.shift() as () => Promise<Answer>)();
    },
    close: () => Promise.resolve(),
  });
  while (outcomes.length > 0) {
    await runner.call("echo", { html_or_url: "http://a.example" }, bounds).catch(() => {});
  }
  const text = metrics.toText();
  assert.deepEqual(
    linesOf(text, "service_tool_calls_total").map((line) =>
      /outcome="([^"]+)"} (\d)/.exec(line)?.[1]
    ),
    ["ok", "failed", "fetch_failed", "other", "timed_out", "internal_error", "cancelled"],
  );
  assert.ok(text.includes('service_open_calls{lane="fetching"} 0'));
  assert.ok(text.includes('service_tool_call_seconds_count{tool="echo"} 7'));
});

Deno.test("overNetwork() counts rungs by outcome, and what was refused before one", async () => {
  const metrics = createServiceMetrics([]);
  const replies: Reply[] = [
    { reply: { kind: "opened" } },
    { reply: { kind: "delivered" } },
    { reply: { kind: "failed" } },
    { error: { code: "refused_by_robots", message: "", retryable: false } },
    { reply: { kind: "delivered" } },
    { error: { code: "fetch_failed", message: "", retryable: false } },
    { error: { code: "fetch_failed", message: "", retryable: false } },
  ];
  const link: NetworkLink = {
    begin: () => ({ ask: () => Promise.resolve(replies.shift() as Reply), end: () => {} }),
    warm: () => {},
    close: () => Promise.resolve(),
  };
  const call = metrics.overNetwork(link).begin();
  await call.ask({ kind: "open" });
  await call.ask({ kind: "rung", rung: "http" });
  await call.ask({ kind: "rung", rung: "browser" });
  await call.ask({ kind: "open" });
  await call.ask({ kind: "file" });
  await call.ask({ kind: "rung", rung: "http" });
  const broken = call.ask({ kind: "rung", rung: "http" });
  call.end();
  await broken;
  const text = metrics.toText();
  assert.deepEqual(linesOf(text, "service_fetches_total"), [
    'service_fetches_total{rung="http",outcome="delivered"} 1',
    'service_fetches_total{rung="browser",outcome="failed"} 1',
    'service_fetches_total{rung="none",outcome="refused_by_robots"} 1',
    'service_fetches_total{rung="file",outcome="delivered"} 1',
    'service_fetches_total{rung="http",outcome="fetch_failed"} 1',
    'service_fetches_total{rung="http",outcome="cancelled"} 1',
  ]);
  assert.ok(text.includes("service_gate_wait_seconds_count 2"));
});

Deno.test("overSandboxes() counts processes that start and end", async () => {
  const metrics = createServiceMetrics([]);
  const ended = Promise.withResolvers<{ isKilledFromOutside: boolean }>();
  const finder = metrics.overSandboxes({ start: (attempt) => attempt({} as never) });
  await finder.start(() => Promise.resolve({ ended: ended.promise }));
  assert.ok(metrics.toText().includes("service_readers 1\n"));
  ended.resolve({ isKilledFromOutside: true });
  await ended.promise;
  await Promise.resolve();
  const text = metrics.toText();
  assert.ok(text.includes("service_readers 0\n"));
  assert.ok(text.includes("service_readers_started_total 1\n"));
  assert.ok(text.includes('service_readers_ended_total{how="killed from outside"} 1\n'));
});

const LOCAL = { host: "127.0.0.1", isLocal: true, port: 0, mayRead: (): boolean => true };

Deno.test("serveMetrics() beyond loopback answers those with the token", async () => {
  const mayRead = (given: string | null): boolean => given === "Bearer read";
  const served = serveMetrics(
    { host: "0.0.0.0", isLocal: false, port: 0, mayRead },
    () => "a 1\n",
  );
  const at = `http://127.0.0.1:${served.port}/metrics`;
  for (
    const [headers, status] of [
      [{}, 401],
      [{ authorization: "Bearer other" }, 401],
      [{ authorization: "Bearer read" }, 200],
      [{ authorization: "Bearer read", host: "metrics.internal" }, 200],
    ] as [Record<string, string>, number][]
  ) {
    const answer = await fetch(at, { headers });
    assert.equal(answer.status, status, JSON.stringify(headers));
    assert.equal(await answer.text(), status === 200 ? "a 1\n" : "");
    assert.equal(answer.headers.get("www-authenticate"), status === 401 ? "Bearer" : null);
  }
  await served.close(0);
});

Deno.test("serveMetrics() answers GET /metrics on loopback to its own name alone", async () => {
  const served = serveMetrics(LOCAL, () => "a 1\n");
  const base = `http://127.0.0.1:${served.port}`;
  const answer = await fetch(`${base}/metrics`);
  assert.equal(await answer.text(), "a 1\n");
  assert.match(answer.headers.get("content-type") ?? "", /^text\/plain; version=0\.0\.4/);
  const statuses: number[] = [];
  for (const [path, init] of [["/", {}], ["/metrics", { method: "POST" }]] as const) {
    const refused = await fetch(base + path, init);
    await refused.body?.cancel();
    statuses.push(refused.status);
  }
  assert.deepEqual(statuses, [404, 405]);
  const socket = await Deno.connect({ hostname: "127.0.0.1", port: served.port });
  const head = "GET /metrics HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n";
  await socket.write(new TextEncoder().encode(head));
  assert.match(await new Response(socket.readable).text(), /^HTTP\/1\.1 421/);
  await served.close(0);
});

Deno.test("serveMetrics() ends sockets that send nothing, and makes room for the next", async () => {
  const served = serveMetrics(LOCAL, () => "a 1\n", 0.05);
  const { port } = served;
  const idle = await Deno.connect({ hostname: "127.0.0.1", port });
  assert.equal(await new Response(idle.readable).text(), "");
  await served.close(0);

  const busy = serveMetrics(LOCAL, () => "a 1\n");
  const waiting = await Promise.all(
    Array.from({ length: 40 }, () => Deno.connect({ hostname: "127.0.0.1", port: busy.port })),
  );
  const answer = await fetch(`http://127.0.0.1:${busy.port}/metrics`);
  assert.equal(await answer.text(), "a 1\n");
  await busy.close(0);
  for (const socket of waiting) socket.close();
});

Deno.test("overNetwork() counts how pages came out of the cache, those of plain HTTP alone", async () => {
  const metrics = createServiceMetrics([]);
  const uses = [{ cached: { state: "hit", age: 3 } }, {}, { cached: { state: "revalidated" } }, {
    cached: { state: "a word of the page's" },
  }];
  const network = metrics.overNetwork({
    begin: () => ({
      ask: () => Promise.resolve({ reply: { kind: "delivered", ...uses.shift() } }),
      end(): void {},
    }),
    warm(): void {},
    close: () => Promise.resolve(),
  });
  const call = network.begin();
  for (let asked = 0; asked < 4; asked++) await call.ask({ kind: "rung", rung: "http" });
  await call.ask({ kind: "rung", rung: "browser" });
  const lines = metrics.toText().split("\n").filter((line) => /^service_page_cache_/.test(line));
  assert.deepEqual(lines.sort(), [
    'service_page_cache_total{use="hit"} 1',
    'service_page_cache_total{use="none"} 2',
    'service_page_cache_total{use="revalidated"} 1',
  ]);
});

Deno.test("overRunner() tells which calls are under way, by lane", async () => {
  const metrics = createServiceMetrics([echoTool]);
  const open = Promise.withResolvers<Answer>();
  const runner = metrics.overRunner({
    call: () => open.promise,
    close: () => Promise.resolve(),
  });
  const calls = (): string[] => linesOf(metrics.toText(), "service_open_calls{");
  const none = calls();
  const call = runner.call("echo", {}, { deadline: Infinity });
  const one = calls();
  open.resolve({ ok: true });
  await call;
  assert.equal(one.filter((line) => line.endsWith(" 1")).length, 1);
  assert.equal(none.filter((line) => line.endsWith(" 1")).length, 0);
  assert.deepEqual(calls(), none);
});
