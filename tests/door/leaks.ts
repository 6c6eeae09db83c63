/**
 * A thousand calls of every kind, and as many clients that leave, must leave nothing behind.
 *
 *     deno task test:leaks
 *
 * Apart from the other tests: it takes a minute, and needs `--expose-gc` to see the heap at rest.
 */
import assert from "node:assert/strict";
import { fieldsOf, messageOf, startTestDoor, type TestDoor } from "../support/every_door.ts";
import { createLocalRunner } from "../support/test_tools.ts";
import { bytesOf, exchange } from "./raw_socket.ts";

const CALLS = 1000;
const AT_ONCE = 16;
/** Compiled code and other memory the engine keeps; four kilobytes for each call. */
const HEAP_SLACK_MIB = 4;

type Send = (door: TestDoor) => Promise<number>;

const json = { "content-type": "application/json" };

async function post(url: string, body: unknown, headers: Record<string, string> = json) {
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  await response.body?.cancel();
  return response.status;
}

const rpc = (era: "2025-11-25" | "2026-07-28", name: string, args: unknown): Send => (door) =>
  post(
    `${door.base}/mcp`,
    messageOf(era, 7, "tools/call", { name, arguments: args }),
    fieldsOf(era, "tools/call", name),
  );

const tool = (name: string, args: unknown): Send => (door) =>
  post(`${door.base}/v1/tools/${name}`, args);

const get = (path: string, headers: Record<string, string> = {}): Send => async (door) => {
  const response = await fetch(door.base + path, { headers });
  await response.body?.cancel();
  return response.status;
};

const PAGE = { html_or_url: "<p>".repeat(1000) };

const KINDS: readonly (readonly [string, number, Send])[] = [
  ["health", 200, get("/health")],
  ["the listing", 200, get("/v1/tools")],
  ["the document", 200, get("/openapi.json")],
  ["a tool", 200, tool("echo", PAGE)],
  ["a tool's refusal", 400, tool("tricky", { how: "refuse" })],
  ["a misfit", 400, tool("echo", {})],
  ["an unknown tool", 404, tool("nope", {})],
  ["a wrong type", 415, (door) => post(`${door.base}/v1/tools/echo`, PAGE, {})],
  ["a tool past its time", 504, tool("tricky", { how: "wait", seconds: 30 })],
  ["a call of 2025-11-25", 200, rpc("2025-11-25", "echo", PAGE)],
  ["a misfit of 2025-11-25", 200, rpc("2025-11-25", "echo", {})],
  [
    "a call past its time of 2025-11-25",
    200,
    rpc("2025-11-25", "tricky", { how: "wait", seconds: 30 }),
  ],
  ["a call of 2026-07-28", 200, rpc("2026-07-28", "echo", PAGE)],
  ["a misfit of 2026-07-28", 200, rpc("2026-07-28", "echo", {})],
  [
    "a call past its time of 2026-07-28",
    200,
    rpc("2026-07-28", "tricky", { how: "wait", seconds: 30 }),
  ],
  [
    "a foreign Origin",
    403,
    (door) => post(`${door.base}/mcp`, {}, { ...json, origin: "http://attacker.example" }),
  ],
];

async function many(count: number, send: () => Promise<void>): Promise<void> {
  let left = count;
  const worker = async () => {
    while (left-- > 0) await send();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Heap in use once what is garbage is gone, MiB; the least of some looks. */
async function heapMiB(): Promise<number> {
  let least = Infinity;
  for (let look = 0; look < 5; look++) {
    collectGarbage();
    await new Promise((wake) => setTimeout(wake, 10));
    least = Math.min(least, Deno.memoryUsage().heapUsed / 2 ** 20);
  }
  return least;
}

function collectGarbage(): void {
  const { gc } = globalThis as { gc?: () => void };
  if (gc === undefined) throw new Error("run this with --v8-flags=--expose-gc");
  gc();
}

function openFiles(): number | undefined {
  return Deno.build.os === "linux" ? [...Deno.readDirSync("/proc/self/fd")].length : undefined;
}

async function until(holds: () => boolean, what: string): Promise<void> {
  const end = performance.now() + 15_000;
  while (!holds()) {
    assert(performance.now() < end, `still not so: ${what}`);
    await new Promise((wake) => setTimeout(wake, 10));
  }
}

interface Rest {
  heap: number;
  files: number | undefined;
}

async function atRest(door: TestDoor, running: () => number): Promise<Rest> {
  await until(() => running() === 0, "no call runs");
  await until(() => door.connections.inRequest === 0, "no connection is inside a request");
  return { heap: await heapMiB(), files: openFiles() };
}

Deno.test("a thousand calls of every kind leave sockets and heap where they were", async (test) => {
  const runner = createLocalRunner();
  const patient = await startTestDoor({ runner, timeoutSeconds: 30 });
  // Time enough for a busy machine to read the body of a call, which has no grace.
  const hurried = await startTestDoor({ runner, timeoutSeconds: 0.5 });
  for (const [title, status, send] of KINDS) {
    const isLate = title.includes("past its time");
    const door = isLate ? hurried : patient;
    await test.step(title, async () => {
      const once = async () => {
        assert.equal(await send(door), status);
      };
      await many(200, once);
      const before = await atRest(door, runner.running);
      // A call past its time holds its worker until then: a tenth of them shows the same.
      await many(isLate ? CALLS / 10 : CALLS, once);
      const after = await atRest(door, runner.running);
      assertSame(before, after);
    });
  }
  for (const door of [patient, hurried]) {
    await door.close(1);
    assert.equal(door.connections.size, 0);
    assert.deepEqual(door.bugs, []);
  }
});

function assertSame(before: Rest, after: Rest): void {
  assert(after.heap - before.heap < HEAP_SLACK_MIB, `heap ${before.heap} -> ${after.heap} MiB`);
  if (before.files === undefined || after.files === undefined) return;
  // Both ends of idle connections live in this process: two for each client, two for the gate.
  const most = before.files + 4 * AT_ONCE;
  assert(after.files <= most, `open files ${before.files} -> ${after.files}`);
}

const waiting = JSON.stringify({ how: "wait", seconds: 30 });
const head = (path: string, length: number, more = "") =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${more}` +
  `Content-Length: ${length}\r\n\r\n`;
const legacyCall = JSON.stringify(
  messageOf("2025-11-25", 1, "tools/call", { name: "tricky", arguments: JSON.parse(waiting) }),
);
const modernCall = JSON.stringify(
  messageOf("2026-07-28", 1, "tools/call", { name: "tricky", arguments: JSON.parse(waiting) }),
);
const modernFields =
  "MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/call\r\nMcp-Name: tricky\r\n";

const LEAVING: readonly (readonly [string, string])[] = [
  ["before a byte", ""],
  ["within the head", "POST /v1/tools/tri"],
  ["within the body", head("/v1/tools/tricky", 1000) + waiting],
  [
    "within a chunked body",
    head("/v1/tools/tricky", 0).replace("Content-Length: 0", "Transfer-Encoding: chunked") +
    '5\r\n{"how\r\n',
  ],
  ["within a tool call", head("/v1/tools/tricky", waiting.length) + waiting],
  ["within a call of 2025-11-25", head("/mcp", legacyCall.length) + legacyCall],
  ["within a call of 2026-07-28", head("/mcp", modernCall.length, modernFields) + modernCall],
];

Deno.test("a thousand clients that leave leave nothing behind", async (test) => {
  const runner = createLocalRunner();
  const door = await startTestDoor({ runner, timeoutSeconds: 60, headSeconds: 30 });
  const leave = async (send: string) => {
    const conn = await Deno.connect({ port: door.port });
    if (send !== "") await conn.write(bytesOf(send));
    await new Promise((wake) => setTimeout(wake, 2));
    conn.close();
  };
  for (const [title, send] of LEAVING) {
    await test.step(title, async () => {
      await many(100, () => leave(send));
      await until(() => door.connections.size === 0, "no connection is left");
      const before = await atRest(door, runner.running);
      await many(CALLS, () => leave(send));
      await until(() => door.connections.size === 0, "no connection is left");
      assertSame(before, await atRest(door, runner.running));
    });
  }
  const { answers } = await exchange(
    door.port,
    "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n",
    { answers: 1 },
  );
  assert.equal(answers[0]?.status, 200);
  await door.close(0);
  assert.deepEqual(door.bugs, []);
});
