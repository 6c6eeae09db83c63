/** Bodies over real sockets: read or left unread, what follows them is served; none is mixed up. */
import assert from "node:assert/strict";
import { startTestDoor, type TestDoor } from "../support/every_door.ts";
import { createLocalRunner } from "../support/test_tools.ts";
import { exchange } from "./raw_socket.ts";

const HEALTH = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n";
const KIB = 1024;

function post(body: string, path = "/v1/tools/echo", ...lines: string[]): string {
  const head = ["Host: localhost", "Content-Type: application/json", ...lines];
  return `POST ${path} HTTP/1.1\r\n${head.join("\r\n")}\r\n\r\n${body}`;
}

const sized = (body: string, path?: string, ...lines: string[]): string =>
  post(body, path, `Content-Length: ${body.length}`, ...lines);

function chunked(body: string, size: number): string {
  let chunks = "";
  for (let at = 0; at < body.length; at += size) {
    const part = body.slice(at, at + size);
    chunks += `${part.length.toString(16)}\r\n${part}\r\n`;
  }
  return post(`${chunks}0\r\n\r\n`, undefined, "Transfer-Encoding: chunked");
}

const page = (letter: string, length: number): string =>
  JSON.stringify({ html_or_url: `<p>"${letter.repeat(length)}` });

async function withDoor(
  options: Parameters<typeof startTestDoor>[0],
  test: (door: TestDoor) => Promise<void>,
): Promise<void> {
  const door = await startTestDoor(options);
  try {
    await test(door);
    assert.deepEqual(door.bugs, []);
  } finally {
    await door.close(0);
  }
}

const statusesOf = (answers: readonly { status: number }[]): number[] =>
  answers.map(({ status }) => status);

Deno.test("a request behind a body is served, whatever became of the body", async () => {
  const long = page("a", 300 * KIB);
  const cases: readonly (readonly [string, string, number])[] = [
    ["read", sized(long), 200],
    ["read in chunks", chunked(long, 10_000), 200],
    ["unread, for there is no such tool", sized(long, "/v1/tools/nope"), 404],
    ["unread, for it is too large", sized("x".repeat(600 * KIB)), 413],
    ["partly read, for it is too large", chunked(page("a", 600 * KIB), 50_000), 413],
    ["partly read, for it is no JSON", sized(`{"a":\u0001"${"x".repeat(300 * KIB)}"}`), 400],
    ["partly read, for it is too deep", sized("[".repeat(300 * KIB)), 400],
  ];
  await withDoor({ maxBody: 500 * KIB }, async ({ port }) => {
    for (const [title, request, status] of cases) {
      const { answers } = await exchange(port, [request + HEALTH], {
        answers: 2,
        timeoutMs: 20_000,
      });
      assert.deepEqual(statusesOf(answers), [status, 200], title);
    }
  });
});

Deno.test("a body is read that is as long as one may be, and none that is a byte longer", async () => {
  const body = page("a", 100);
  await withDoor({ maxBody: body.length }, async ({ port }) => {
    for (const [sent, status] of [[body, 200], [`${body} `, 413]] as const) {
      for (const request of [sized(sent), chunked(sent, 50)]) {
        const { answers } = await exchange(port, [request], { answers: 1, timeoutMs: 20_000 });
        assert.deepEqual(statusesOf(answers), [status]);
      }
    }
  });
});

Deno.test("a body past its time is answered, and what follows it is served", async () => {
  await withDoor({ timeoutSeconds: 0.4 }, async ({ port }) => {
    const request = sized(page("a", 200 * KIB));
    const pieces = [request.slice(0, 100 * KIB), request.slice(100 * KIB) + HEALTH];
    const { answers } = await exchange(port, pieces, {
      answers: 2,
      pauseMs: 900,
      timeoutMs: 20_000,
    });
    assert.deepEqual(statusesOf(answers), [504, 200]);
  });
});

Deno.test("a client that was given no leave to send its body is not taken at its next words", async () => {
  await withDoor({ maxBody: 100 }, async ({ port }) => {
    const asking = post("", undefined, "Content-Length: 101", "Expect: 100-continue");
    const { answers, closed } = await exchange(port, asking + HEALTH);
    assert.deepEqual(statusesOf(answers), [413]);
    assert(closed);
  });
});

Deno.test("a client that ends within its body is answered while it listens", async () => {
  await withDoor({}, async ({ port }) => {
    const conn = await Deno.connect({ hostname: "127.0.0.1", port });
    await conn.write(new TextEncoder().encode(post('{"html', undefined, "Content-Length: 100")));
    await conn.closeWrite();
    const buffer = new Uint8Array(4096);
    const count = await conn.read(buffer);
    assert.match(new TextDecoder().decode(buffer.subarray(0, count ?? 0)), / 400 .*broke off/s);
    conn.close();
  });
});

Deno.test("bodies past the room for them wait unread, and all are answered with their own", async () => {
  const calls: number[] = [];
  const runner = createLocalRunner();
  const waiting = {
    ...runner,
    call: async (...given: Parameters<typeof runner.call>) => {
      await new Promise((wake) => setTimeout(wake, 20));
      const answer = await runner.call(...given);
      calls.push(answer.length as number);
      return answer;
    },
  };
  const mib = 1024 * KIB;
  const bounds = { maxBody: mib, maxBodies: 3 * mib };
  await withDoor({ ...bounds, runner: waiting, timeoutSeconds: 60 }, async ({ port }) => {
    const sent = Array.from({ length: 24 }, async (_, at) => {
      const length = 500 * KIB + at;
      const body = page(String.fromCharCode(97 + at), length);
      const request = at % 3 === 0 ? chunked(body, 40_000) : sized(body);
      const { answers } = await exchange(port, request, { answers: 1, timeoutMs: 60_000 });
      assert.equal(answers[0]?.status, 200);
      const { text, length: got } = JSON.parse(answers[0].body);
      assert.equal(text, `<p>"${String.fromCharCode(97 + at).repeat(6)}`);
      assert.equal(got, length + 4);
    });
    await Promise.all(sent);
    assert.equal(calls.length, 24);
  });
});

Deno.test("bodies that stall keep nobody else out", async () => {
  const mib = 1024 * KIB;
  await withDoor({ maxBody: mib, maxBodies: 3 * mib, timeoutSeconds: 20 }, async ({ port }) => {
    const stalled = await Promise.all(Array.from({ length: 6 }, async () => {
      const conn = await Deno.connect({ hostname: "127.0.0.1", port });
      const head = post('{"html_or_url":"', undefined, `Content-Length: ${mib}`);
      await conn.write(new TextEncoder().encode(head));
      return conn;
    }));
    const { answers } = await exchange(port, sized(page("a", 600 * KIB)), {
      answers: 1,
      timeoutMs: 30_000,
    });
    assert.equal(answers[0]?.status, 200);
    for (const conn of stalled) conn.close();
  });
});
