/** Calls that a stop of the service cuts short: each caller is told so before its connection ends. */
import assert from "node:assert/strict";
import { startLocalSites } from "../support/local_sites.ts";
import { exchange } from "../door/raw_socket.ts";
import { PROGRAM_NAME, startServing } from "../support/program.ts";

const REFUSED = {
  code: "timed_out",
  message: "the service is stopping; call it again",
  retryable: true,
};

Deno.test(`${PROGRAM_NAME} answers the callers of calls that it does not finish before it stops`, async () => {
  const asked = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  let pages = 0;
  await using sites = startLocalSites(3, async () => {
    if (++pages === 3) asked.resolve();
    await over.promise;
    return new Response("late");
  });
  const serving = await startServing([], { SERVICE_ALLOW_PRIVATE: "1" });
  const post = async (path: string, body: unknown, accept = "*/*"): Promise<[number, string]> => {
    const headers = { "content-type": "application/json", accept };
    const init = { method: "POST", headers, body: JSON.stringify(body) };
    const response = await fetch(`${serving.base}${path}`, init);
    return [response.status, await response.text()];
  };
  try {
    const [a, b, c] = sites.origins.map((origin) => ({ url: `${origin}/` }));
    const params = { name: "fetch_page", arguments: b };
    const answers = Promise.all([
      post("/v1/tools/fetch_page", a),
      post("/mcp", { jsonrpc: "2.0", id: 7, method: "tools/call", params }),
      post("/v1/tools/fetch_page", c, "text/event-stream"),
    ]);
    const { port } = new URL(serving.base);
    const halfBody = exchange(
      Number(port),
      "POST /v1/tools/fetch_page HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n" +
        "Content-Type: application/json\r\n\r\n{",
      { answers: 1 },
    );
    await asked.promise;
    const { code } = await serving.stop();
    const [rest, mcp, events] = await answers;
    const [half] = (await halfBody).answers;
    assert.deepEqual([rest[0], JSON.parse(rest[1]).error], [504, REFUSED]);
    const { id, error } = JSON.parse(mcp[1]);
    assert.deepEqual([mcp[0], id, error.data], [504, null, { code: "timed_out" }]);
    assert.deepEqual([half?.status, JSON.parse(half?.body ?? "{}").error], [504, REFUSED]);
    assert.match(events[1], /the service is stopping/);
    assert.equal(code, 0);
  } finally {
    over.resolve();
    await serving.stop("SIGKILL").catch(() => {});
  }
});
