/** Clients that take their time: silent, trickling, never reading, or far too many. */
import assert from "node:assert/strict";
import { startTestDoor, type TestDoor } from "../support/every_door.ts";
import { steadily } from "../support/steadily.ts";
import { createLocalRunner } from "../support/test_tools.ts";
import { bytesOf, exchange, parseAnswers } from "./raw_socket.ts";

const HEALTH = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n";

function post(path: string, body: string, length = body.length): string {
  return `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
    `Content-Length: ${length}\r\n\r\n${body}`;
}

const waiting = (seconds: number): string =>
  post("/v1/tools/tricky", JSON.stringify({ how: "wait", seconds }));

async function until(holds: () => boolean, ms = 3000): Promise<void> {
  const end = performance.now() + ms;
  while (!holds()) {
    assert(performance.now() < end, `still not so after ${ms} ms: ${holds}`);
    await new Promise((wake) => setTimeout(wake, 5));
  }
}

/** What a test has opened: closed at its end, however it ends. */
const opened: Deno.TcpConn[] = [];

async function connect(port: number): Promise<Deno.TcpConn> {
  const conn = await Deno.connect({ port });
  opened.push(conn);
  return conn;
}

async function openSilent(port: number, count: number): Promise<Deno.TcpConn[]> {
  return await Promise.all(Array.from({ length: count }, () => connect(port)));
}

function closeAll(conns: readonly Deno.TcpConn[]): void {
  for (const conn of conns) {
    try {
      conn.close();
    } catch {
      // The server was first.
    }
  }
}

async function isClosed(conn: Deno.TcpConn): Promise<boolean> {
  const ended = await conn.read(new Uint8Array(1)).then((count) => count === null, () => true);
  closeAll([conn]);
  return ended;
}

async function withDoor(
  options: Parameters<typeof startTestDoor>[0],
  test: (door: TestDoor) => Promise<void>,
): Promise<void> {
  await steadily(async () => {
    const door = await startTestDoor(options);
    try {
      await test(door);
    } finally {
      closeAll(opened.splice(0));
      await door.close(0);
    }
  });
}

Deno.test("serveDoor() closes a silent socket when its head is overdue", async () => {
  await withDoor({ headSeconds: 0.4 }, async ({ port }) => {
    const { answers, closed, ms } = await exchange(port, "");
    assert.deepEqual(answers, []);
    assert(closed);
    assert(ms >= 350, String(ms));
  });
});

Deno.test("serveDoor() closes a socket that trickles its head", async () => {
  await withDoor({ headSeconds: 0.4 }, async ({ port }) => {
    // Whole, it would be answered.
    const { answers, closed } = await exchange(port, [...HEALTH], { pauseMs: 40 });
    assert.deepEqual(answers, []);
    assert(closed);
  });
});

Deno.test("serveDoor() counts the wait for a head from the last answer", async () => {
  await withDoor({ headSeconds: 0.5 }, async ({ port }) => {
    const served = await exchange(port, [HEALTH, HEALTH, HEALTH], { pauseMs: 300, answers: 3 });
    assert.deepEqual(served.answers.map(({ status }) => status), [200, 200, 200]);
    const idle = await exchange(port, HEALTH);
    assert.equal(idle.answers.length, 1);
    assert(idle.closed);
    assert(idle.ms >= 450, String(idle.ms));
  });
});

Deno.test("serveDoor() leaves a slow body after a complete head alone", async () => {
  await withDoor({ headSeconds: 0.2 }, async ({ port }) => {
    const [head, body] = post("/v1/tools/echo", '{"html_or_url":"<p>"}').split("\r\n\r\n");
    const pieces = [`${head}\r\n\r\n`, ...(body ?? "").split("")];
    const { answers } = await exchange(port, pieces, { pauseMs: 30, answers: 1 });
    assert.equal(answers[0]?.status, 200);
  });
});

for (const path of ["/v1/tools/echo", "/mcp"]) {
  Deno.test(`createDoor() answers 504 at ${path} for a body that takes too long`, async () => {
    await withDoor({ timeoutSeconds: 0.3 }, async ({ port }) => {
      const { answers, ms } = await exchange(port, post(path, "{", 1000), { answers: 1 });
      const [answer] = answers;
      assert.equal(answer?.status, 504);
      const { error } = JSON.parse(answer.body);
      assert.equal(error.data?.code ?? error.code, "timed_out");
      assert.match(error.message, /0\.3/);
      if (path !== "/mcp") {
        assert.deepEqual(Object.keys(error).sort(), ["code", "message", "retryable"]);
        assert.equal(error.retryable, true);
      }
      assert(ms >= 290, String(ms));
    });
  });
}

Deno.test("serveDoor() answers 503 only when all places but one are inside a request", async () => {
  const runner = createLocalRunner();
  await withDoor({ maxConnections: 5, runner }, async ({ port, connections }) => {
    const inside = Array.from({ length: 3 }, () => exchange(port, waiting(0.6), { answers: 1 }));
    await until(() => connections.inRequest === 3);
    const fourth = await exchange(port, HEALTH, { answers: 1 });
    assert.equal(fourth.answers[0]?.status, 200);
    inside.push(exchange(port, waiting(0.6), { answers: 1 }));
    await until(() => connections.inRequest === 4);
    const refused = await exchange(port, HEALTH);
    assert.equal(refused.answers[0]?.status, 503);
    assert(refused.closed);
    const served = await Promise.all(inside);
    assert.deepEqual(served.map(({ answers }) => answers[0]?.status), [200, 200, 200, 200]);
    const after = await exchange(port, HEALTH, { answers: 1 });
    assert.equal(after.answers[0]?.status, 200);
  });
});

Deno.test("serveDoor() closes the longest waiting when a request finds no place", async () => {
  await withDoor({ maxConnections: 4 }, async ({ port, connections }) => {
    const [first] = await openSilent(port, 1);
    await until(() => connections.size === 1);
    const later = await openSilent(port, 3);
    await until(() => connections.size === 4);
    const { answers } = await exchange(port, HEALTH, { answers: 1 });
    assert.equal(answers[0]?.status, 200);
    assert(await isClosed(first as Deno.TcpConn));
    await until(() => connections.size === 3);
    closeAll(later);
  });
});

Deno.test("serveDoor() keeps idle sockets while no request needs their place", async () => {
  await withDoor({ maxConnections: 4 }, async ({ port, connections }) => {
    const idle = await openSilent(port, 7);
    await until(() => connections.size === 7);
    await new Promise((wake) => setTimeout(wake, 300));
    assert.equal(connections.size, 7);
    closeAll(idle);
    await until(() => connections.size === 0);
  });
});

Deno.test("serveDoor() never closes a request under way for a new one", async () => {
  await withDoor({ maxConnections: 4 }, async ({ port, connections }) => {
    const inside = Array.from({ length: 2 }, () => exchange(port, waiting(0.5), { answers: 1 }));
    await until(() => connections.inRequest === 2);
    const idle = await openSilent(port, 5);
    for (let round = 0; round < 5; round++) {
      const { answers } = await exchange(port, HEALTH, { answers: 1 });
      assert.equal(answers[0]?.status, 200);
    }
    const served = await Promise.all(inside);
    assert.deepEqual(served.map(({ answers }) => answers[0]?.status), [200, 200]);
    closeAll(idle);
  });
});

for (const count of [64, 128, 256]) {
  Deno.test(`serveDoor() answers while ${count} silent sockets are reopened as they close`, async () => {
    await withDoor({ headSeconds: 1 }, async ({ port }) => {
      let stop = false;
      const hold = async () => {
        while (!stop) {
          const conn = await connect(port);
          const timer = setTimeout(() => closeAll([conn]), 3000);
          await isClosed(conn);
          clearTimeout(timer);
          closeAll([conn]);
        }
      };
      const holding = Array.from({ length: count }, hold);
      try {
        for (let probe = 0; probe < 6; probe++) {
          const { answers } = await exchange(port, HEALTH, { answers: 1 });
          assert.equal(answers[0]?.status, 200, `probe ${probe}`);
          await new Promise((wake) => setTimeout(wake, 200));
        }
      } finally {
        stop = true;
        await Promise.all(holding);
      }
    });
  });
}

const LONG = 12 * 1024 * 1024;
const LONG_ANSWER = post(
  "/v1/tools/echo",
  JSON.stringify({ html_or_url: "x".repeat(LONG), limit: LONG }),
);

Deno.test("serveDoor() closes a client that never takes its answer", async () => {
  await withDoor({ drainSeconds: 0.5, headSeconds: 0.2 }, async ({ port, connections }) => {
    const bytes = bytesOf(LONG_ANSWER);
    const conn = await connect(port);
    for (let at = 0; at < bytes.length;) at += await conn.write(bytes.subarray(at));
    await until(() => connections.size === 1);
    await until(() => connections.size === 0, 5000);
    conn.close();
  });
});

Deno.test("serveDoor() lets a slow reader have the whole of its answer", async () => {
  await withDoor({ drainSeconds: 5, headSeconds: 0.2 }, async ({ port }) => {
    const bytes = bytesOf(LONG_ANSWER);
    const conn = await connect(port);
    for (let at = 0; at < bytes.length;) at += await conn.write(bytes.subarray(at));
    const chunks: string[] = [];
    const buffer = new Uint8Array(512 * 1024);
    let length = 0;
    for (let pauses = 0; length < LONG;) {
      if (pauses++ < 12) await new Promise((wake) => setTimeout(wake, 100));
      const count = await conn.read(buffer);
      if (count === null) break;
      length += count;
      chunks.push(new TextDecoder("latin1").decode(buffer.subarray(0, count)));
    }
    const [answer] = parseAnswers(chunks.join(""));
    assert.equal(answer?.status, 200);
    assert.equal(JSON.parse(answer.body).length, LONG);
    conn.close();
  });
});

Deno.test("serveDoor() ends the calls of clients that leave", async () => {
  const runner = createLocalRunner();
  await withDoor({ runner, timeoutSeconds: 60 }, async ({ port, connections, bugs }) => {
    const leaving = await openSilent(port, 20);
    for (const conn of leaving) await conn.write(bytesOf(waiting(30)));
    await until(() => runner.running() === 20);
    closeAll(leaving);
    await until(() => runner.running() === 0 && connections.size === 0);
    assert.deepEqual(bugs, []);
  });
});

Deno.test("serveDoor() answers nobody who finds the port behind the gate", async () => {
  const original = Deno.serve;
  let port = 0;
  Deno.serve = ((...args: Parameters<typeof original>) => {
    const server = original(...args) as Deno.HttpServer<Deno.NetAddr>;
    port = server.addr.port;
    return server;
  }) as typeof original;
  const door = await startTestDoor();
  Deno.serve = original;
  const { answers } = await exchange(port, HEALTH, { answers: 1 });
  assert.equal(answers[0]?.status, 403);
  assert.equal(answers[0].body, "");
  await door.close(0);
});

Deno.test("close() lets answers under way finish and closes the rest at once", async () => {
  const door = await startTestDoor();
  const [idle] = await openSilent(door.port, 1);
  const under = exchange(door.port, waiting(0.5), { answers: 1 });
  await until(() => door.connections.inRequest === 1);
  const closing = door.close(600);
  assert(await isClosed(idle as Deno.TcpConn));
  await assert.rejects(Deno.connect({ port: door.port }));
  assert.equal((await under).answers[0]?.status, 200);
  // The last answer ends it: nobody waits for the ten minutes of grace.
  await closing;
});

Deno.test("close() cuts what its grace does not cover", async () => {
  const door = await startTestDoor({ timeoutSeconds: 60 });
  const under = exchange(door.port, waiting(30), { timeoutMs: 5000 });
  await until(() => door.connections.inRequest === 1);
  await door.close(0.3);
  // The call would have been answered after thirty seconds.
  const { answers, closed } = await under;
  assert.deepEqual(answers, []);
  assert(closed);
});
