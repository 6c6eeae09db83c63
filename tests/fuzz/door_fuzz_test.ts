/** Broken requests by the hundred: the door answers or closes, and stands as before. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { exchange } from "../door/raw_socket.ts";
import { startTestDoor } from "../support/every_door.ts";

const BODY = '{"html_or_url":"<p>"}';
const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
const SEEDS = [
  "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n",
  `POST /v1/tools/echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`,
  `POST /v1/tools/echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n15\r\n${BODY}\r\n0\r\n\r\n`,
  `POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${PING.length}\r\n\r\n${PING}`,
];
/** Every status this server may answer; 500 is not among them: it would be a bug. */
const STATUSES = new Set([
  100,
  200,
  202,
  400,
  403,
  404,
  405,
  413,
  415,
  417,
  421,
  431,
  503,
  504,
  505,
]);

/** One change at a place: bytes taken out, and others put in. */
const change = fc.record({
  at: fc.nat(400),
  taken: fc.nat(6),
  put: fc.oneof(
    fc.constantFrom(
      "",
      "\r\n",
      "\n",
      "\r",
      "\0",
      ":",
      " ",
      "\r\n\r\n",
      "0\r\n\r\n",
      "Content-Length: 3\r\n",
    ),
    fc.string({ maxLength: 4 }),
    fc.constantFrom(
      "Transfer-Encoding: chunked\r\n",
      "Host: a\r\n",
      "Expect: 100-continue\r\n",
      "\u00ff",
    ),
  ),
});

const request = fc.tuple(fc.constantFrom(...SEEDS), fc.array(change, { maxLength: 4 }))
  .map(([seed, changes]) =>
    changes.reduce((text, { at, taken, put }) => {
      const from = at % (text.length + 1);
      return text.slice(0, from) + put + text.slice(from + taken);
    }, seed)
  );

Deno.test("the door answers or closes whatever it is sent", async () => {
  const door = await startTestDoor({ headSeconds: 0.3, timeoutSeconds: 0.3, drainSeconds: 1 });
  const seen = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 24 }), async (requests) => {
      const each = requests.map((text) => exchange(door.port, text, { timeoutMs: 3000 }));
      for (const { answers, closed } of await Promise.all(each)) {
        assert(closed, "the connection stays open");
        for (const { status } of answers) {
          assert(STATUSES.has(status), String(status));
          seen.set(status, (seen.get(status) ?? 0) + 1);
        }
      }
    }),
    { numRuns: 12 },
  );
  // A closed connection lingers for a second, so that its client can read the answer.
  for (let wait = 0; wait < 30 && door.connections.size > 0; wait++) {
    await new Promise((wake) => setTimeout(wake, 100));
  }
  assert.equal(door.connections.size, 0);
  assert.deepEqual(door.bugs, []);
  const { answers } = await exchange(door.port, SEEDS[0] as string, { answers: 1 });
  assert.equal(answers[0]?.status, 200);
  assert((seen.get(200) ?? 0) > 0 && (seen.get(400) ?? 0) > 0, "the requests are all alike");
  await door.close(0);
});
