/** A client that ends amid its body is logged as other leavers are; a body that is malformed is not. */
import assert from "node:assert/strict";
import {
  createDoor,
  type LoggedRequest,
  serveDoor,
  withRequestLog,
} from "../../src/serve/door/mod.ts";
import { createLocalRunner, TEST_TOOLS } from "../support/test_tools.ts";

const HEAD =
  "POST /v1/tools/echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";

for (
  const [title, rest, logged] of [
    ["counted body", 'Content-Length: 100\r\n\r\n{"html', [499, "cancelled"]],
    ["body in chunks", 'Transfer-Encoding: chunked\r\n\r\n5\r\n{"htm\r\n', [499, "cancelled"]],
    ["body with a malformed chunk", "Transfer-Encoding: chunked\r\n\r\nx\r\n", [400, "bad_input"]],
  ] as const
) {
  Deno.test(`a client that leaves amid its ${title} is logged ${logged[0]}`, async () => {
    const told = Promise.withResolvers<LoggedRequest>();
    const bugs: unknown[] = [];
    const door = createDoor({
      tools: TEST_TOOLS,
      runner: createLocalRunner(TEST_TOOLS),
      version: "1.2.3",
      localOnly: true,
      timeoutSeconds: 5,
      maxBody: 1024,
      maxBodies: 1024,
      onBug: (error) => void bugs.push(error),
    });
    const bounds = { maxConnections: 64, headSeconds: 10, drainSeconds: 5, localOnly: true };
    const where = { host: "127.0.0.1", port: 0, ...bounds };
    const served = serveDoor(withRequestLog(door, told.resolve), where);
    try {
      const conn = await Deno.connect({ hostname: "127.0.0.1", port: served.port });
      await conn.write(new TextEncoder().encode(HEAD + rest));
      conn.close();
      const { status, error } = await told.promise;
      assert.deepEqual([status, error], logged);
      assert.deepEqual(bugs, []);
    } finally {
      await served.close(0);
    }
  });
}
