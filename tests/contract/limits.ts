/** "Limits" and "Versioning": lines 173 to 198. */
import assert from "node:assert/strict";
import { MAX_PAGE_BYTES } from "../../src/base/limits.ts";
import { HEAD_SECONDS, MAX_BODY_BYTES, MAX_CONNECTIONS } from "../../src/terminal/open_door.ts";
import { exchange } from "../door/raw_socket.ts";
import { startTestDoor } from "../support/every_door.ts";
import { HEAVY } from "./endpoints.ts";
import { ask, AUTHORIZED, call, inTime, message, PAGE } from "./served.ts";
import { says, type Statement } from "./statement.ts";
import { MAX_CALLS, MAX_READS } from "../../src/terminal/start_pool.ts";

const MIB = 1024 * 1024;
const portOf = (base: string): number => Number(new URL(base).port);
const HEALTH = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n";

/** The statements. */
export const LIMITS: readonly Statement[] = [
  says(
    177,
    "a body has at most 16 MiB on every route, by its length or in chunks",
    async ({ own }) => {
      assert.equal(MAX_BODY_BYTES, 16 * MIB);
      for (const line of ["GET /v1/tools", "GET /health", "POST /v1/tools/map_site", "POST /mcp"]) {
        const head = `${line} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;
        const declared = `${head}Content-Length: ${16 * MIB + 1}\r\n\r\n`;
        const { answers } = await exchange(portOf(own.base), declared, { answers: 1 });
        assert.equal(answers[0]?.status, 413, line);
        const chunk = `${MIB.toString(16)}\r\n${" ".repeat(MIB)}\r\n`;
        const pieces = [`${head}Transfer-Encoding: chunked\r\n\r\n`, ...Array(17).fill(chunk)];
        const chunked = await exchange(portOf(own.base), pieces, { answers: 1 });
        assert.equal(chunked.answers[0]?.status, 413, `${line} in chunks`);
      }
    },
  ),
  says(178, "a page has at most 16 MiB", async ({ own, site }) => {
    assert.equal(MAX_PAGE_BYTES, 16 * MIB);
    assert.equal((await call(own, "fetch_page", { url: `${site}/large` })).status, 413);
  }),
  says(179, "a request has `--timeout`, its body included", async () => {
    const door = await startTestDoor({ timeoutSeconds: 0.3 });
    const request = "POST /v1/tools/echo HTTP/1.1\r\nHost: localhost\r\n" +
      "Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{";
    const { answers } = await exchange(door.port, request, { answers: 1 });
    await door.close(0);
    assert.equal(answers[0]?.status, 504);
  }),
  says(180, "4 calls may fetch at once", async ({ own, sites, slow }) => {
    assert.equal(MAX_CALLS, 4);
    slow.most = 0;
    const calls = sites.origins.map((origin) => call(own, "fetch_page", { url: `${origin}/slow` }));
    for (const { status } of await Promise.all(calls)) assert.equal(status, 200);
    assert.ok(sites.origins.length > MAX_CALLS && slow.most <= MAX_CALLS, `${slow.most}`);
    assert.ok(slow.most > 1, "none ran beside another");
  }),
  says(181, "4 calls may read at once, and wait for none that fetch", async (served) => {
    const { own, sites, slow } = served;
    assert.equal(MAX_READS, 4);
    const release = slow.hold();
    const calls = sites.origins.map((origin) => call(own, "fetch_page", { url: `${origin}/slow` }));
    const read = (n: number) =>
      call(own, "select_values", { html_or_url: `<p>${n}`, selector: "p" });
    const answers = await Promise.all(Array.from({ length: 9 }, (_, n) => read(n)));
    release();
    for (const [n, { body }] of answers.entries()) assert.equal(body.values[0].value, `${n}`);
    await Promise.all(calls);
  }),
  says(182, "64 connections are served", () => assert.equal(MAX_CONNECTIONS, 64)),
  says(183, "503 is given when 63 are inside a request", async () => {
    const door = await startTestDoor({ maxConnections: MAX_CONNECTIONS });
    const body = JSON.stringify({ how: "wait", seconds: 2 });
    const request = "POST /v1/tools/tricky HTTP/1.1\r\nHost: localhost\r\n" +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const inside = Array.from({ length: 63 }, () => exchange(door.port, request, { answers: 1 }));
    while (door.connections.inRequest < 63) await new Promise((wake) => setTimeout(wake, 5));
    const refused = await exchange(door.port, HEALTH, { answers: 1 });
    assert.equal(refused.answers[0]?.status, 503);
    await Promise.all(inside);
    await door.close(0);
  }),
  says(184, "a head that is not whole in time ends its connection", async () => {
    assert.equal(HEAD_SECONDS, 10);
    const door = await startTestDoor({ headSeconds: 0.2 });
    const { closed } = await exchange(door.port, ["GET / HT", "TP/1.1\r\n", "A: b\r\n"], {
      pauseMs: 50,
    });
    await door.close(0);
    assert.equal(closed, true);
  }),
  says(185, "the longest waiting make room", async () => {
    const door = await startTestDoor({ maxConnections: 3 });
    const silent = await Promise.all([1, 2, 3].map(() => Deno.connect({ port: door.port })));
    const { answers } = await exchange(door.port, HEALTH, { answers: 1 });
    assert.equal(answers[0]?.status, 200);
    const first = silent[0] as Deno.TcpConn;
    assert.equal(await first.read(new Uint8Array(1)).catch(() => null), null);
    for (const conn of silent) conn.close();
    await door.close(0);
  }),
  says(187, "the bounds are of the builder, and no options", async () => {
    const door = await startTestDoor({ maxBody: 10 });
    const response = await fetch(`${door.base}/v1/tools/echo`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ html_or_url: "<p>longer than ten" }),
    });
    assert.equal((await response.json()).error.code, "too_large");
    await door.close(0);
  }),
  says(188, "calls that run out of time leave room for those after them", async ({ guarded }) => {
    const heavy = () =>
      ask(guarded, "POST", `/v1/tools/${HEAVY.name}`, HEAVY.arguments, AUTHORIZED);
    const answers = await Promise.all(Array.from({ length: 6 }, heavy));
    for (const { status } of answers) assert.ok(status === 400 || status === 504, `${status}`);
    const light = { html_or_url: "<p>a", selector: "p" };
    const after = await inTime(() =>
      ask(guarded, "POST", "/v1/tools/select_values", light, AUTHORIZED)
    );
    assert.equal(after.body.ok, true);
  }),
  says(193, "tools are under `/v1/`", async ({ own }) => {
    const { body } = await call(own, "extract_declared", { html_or_url: PAGE });
    assert.equal(body.ok, true);
  }),
  says(194, "`GET /health` gives the version", async ({ own }) => {
    const manifest = JSON.parse(
      await Deno.readTextFile(new URL("../../deno.json", import.meta.url)),
    );
    assert.equal((await ask(own, "GET", "/health")).body.version, manifest.version);
  }),
  says(195, "a tool that is added is served at both addresses", async () => {
    const door = await startTestDoor();
    const listed = await (await fetch(`${door.base}/v1/tools`)).json();
    const names = listed.tools.map(({ name }: { name: string }) => name);
    assert.ok(names.includes("echo"));
    const body = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    const over = await fetch(`${door.base}/mcp`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const { result } = await over.json();
    assert.deepEqual(result.tools.map(({ name }: { name: string }) => name), names);
    await door.close(0);
  }),
  says(196, "`/mcp` answers the first revision and the last", async ({ own }) => {
    const { body } = await message(own, "initialize", {
      protocolVersion: "2024-11-05",
      capabilities: {},
      clientInfo: { name: "contract", version: "1" },
    });
    assert.equal(body.result.protocolVersion, "2024-11-05");
  }),
  says(197, "the OpenAPI document is of version 3.1", async ({ own }) => {
    assert.match((await ask(own, "GET", "/openapi.json")).body.openapi, /^3\.1\./);
  }),
];
