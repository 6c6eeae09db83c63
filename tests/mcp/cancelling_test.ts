/** A call its client gives up: the work stops, in every era and over both transports. */
import assert from "node:assert/strict";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as Client132 } from "mcp-sdk-1.32/client/index.js";
import { StreamableHTTPClientTransport as Http132 } from "mcp-sdk-1.32/client/streamableHttp.js";
import { startTestDoor } from "../support/every_door.ts";
import { createLocalRunner, type LocalRunner } from "../support/test_tools.ts";

type Calling = (signal: AbortSignal, onprogress?: () => void) => Promise<unknown>;

/** A call that would take a minute. */
const LONG = { name: "tricky", arguments: { how: "wait", seconds: 60 } };

interface Connected {
  readonly call: Calling;
  close(): Promise<void>;
}

async function connect24(url: URL, pin?: string, agent = "a"): Promise<Connected> {
  const mode = pin === undefined ? "legacy" : { pin };
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  const headers = { "user-agent": agent };
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  return {
    call: (signal, onprogress) =>
      client.callTool(LONG, { signal, ...(onprogress === undefined ? {} : { onprogress }) }),
    close: () => client.close(),
  };
}

async function connect132(url: URL): Promise<Connected> {
  const client = new Client132({ name: "test", version: "1" });
  await client.connect(new Http132(url) as never);
  return {
    call: (signal) => client.callTool(LONG, undefined, { signal }),
    close: () => client.close(),
  };
}

/** Longer than any of these calls: only cancelling ends one. */
const SERVED = { timeoutSeconds: 120 };

/** How often is looked, a millisecond apart; a call that goes on takes a minute. */
const LOOKS = 20_000;

/** Waits until so many calls run. Throws when they do not. */
async function until(runner: LocalRunner, running: number): Promise<void> {
  for (let looks = 0; looks < LOOKS && runner.running() !== running; looks++) {
    await new Promise((wake) => setTimeout(wake, 1));
  }
  assert.equal(runner.running(), running);
}

for (
  const [name, connect] of [
    ["sdk 1.32", connect132],
    ["client 2.4", (url: URL) => connect24(url)],
    ["client 2.4, only 2026-07-28", (url: URL) => connect24(url, "2026-07-28")],
  ] as const
) {
  Deno.test(`a call that ${name} gives up over HTTP runs no further`, async () => {
    const runner = createLocalRunner();
    const door = await startTestDoor({ runner, ...SERVED });
    const client = await connect(new URL(`${door.base}/mcp`));
    const stop = new AbortController();
    const called = client.call(stop.signal);
    await until(runner, 1);
    stop.abort("no more");
    await assert.rejects(called);
    await until(runner, 0);
    await client.close();
    await door.close(0);
  });
}

Deno.test("a client gives up no call but its own, and none that could be another's", async () => {
  const runner = createLocalRunner();
  const door = await startTestDoor({ runner, ...SERVED });
  const url = new URL(`${door.base}/mcp`);
  const post = async (agent: string, message: object): Promise<Response> =>
    await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": agent },
      body: JSON.stringify({ jsonrpc: "2.0", ...message }),
    });
  const cancel = async (agent: string, requestId: unknown): Promise<void> => {
    const params = { requestId };
    const answer = await post(agent, { method: "notifications/cancelled", params });
    assert.equal(answer.status, 202);
  };
  const call = { method: "tools/call", params: LONG };
  const [first, twin, other] = [["a", 7], ["a", 7], ["b", 8]].map(([agent, id]) =>
    post(agent as string, { id, ...call })
  );
  await until(runner, 3);
  for (const [agent, id] of [["b", 7], ["a", 8], ["a", "7"], ["a", 7], ["b", null]] as const) {
    await cancel(agent, id);
  }
  assert.equal(runner.running(), 3);
  await cancel("b", 8);
  await until(runner, 2);
  const answer = await other;
  assert.equal(answer?.status, 200);
  assert.deepEqual(await answer?.json(), {
    jsonrpc: "2.0",
    id: 8,
    error: { code: -32000, message: "Cancelled: its client sent notifications/cancelled" },
  });
  await door.close(0);
  await Promise.allSettled([first, twin]);
});

Deno.test("over HTTP a client that asks for progress has one JSON answer", async () => {
  const runner = createLocalRunner();
  const door = await startTestDoor({ runner, ...SERVED });
  for (const pin of [undefined, "2026-07-28"]) {
    const client = new Client({ name: "test", version: "1" }, {
      versionNegotiation: { mode: pin === undefined ? "legacy" : { pin } },
    });
    const types: (string | null)[] = [];
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${door.base}/mcp`), {
        fetch: async (...asked) => {
          const answer = await fetch(...asked);
          types.push(answer.headers.get("content-type"));
          return answer;
        },
      }),
    );
    let steps = 0;
    const short = { name: "tricky", arguments: { how: "wait", seconds: 0.01 } };
    const { structuredContent } = await client.callTool(short, { onprogress: () => void steps++ });
    assert.deepEqual(structuredContent, { ok: true, waited: 0.01 });
    assert.equal(types.at(-1), "application/json");
    assert.equal(steps, 0);
    await client.close();
  }
  await door.close(0);
});
