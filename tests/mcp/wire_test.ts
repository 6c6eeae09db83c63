/** What stands on the wire at `/mcp`, message by message, in every revision. */
import strangers from "../agent_tasks/strangers.json" with { type: "json" };
import assert from "node:assert/strict";
import { SERVER_ICONS } from "../../src/serve/mcp/tool_server.ts";
import { fieldsOf, messageOf, startTestDoor, type TestDoor } from "../support/every_door.ts";

type Json = Record<string, unknown>;

interface WireCase {
  title: string;
  body: unknown;
  /** Header fields beyond the type; "2026" stands for the right ones of that message. */
  fields?: Record<string, string> | "2026";
  status: number;
  /** Error code, or undefined for a result. */
  code?: number;
  check?(answer: Json): void;
}

const ENVELOPE_VERSION = "io.modelcontextprotocol/protocolVersion";
const legacy = (method: string, params: Json = {}) => messageOf("2025-11-25", 7, method, params);
const modern = (method: string, params: Json = {}) => messageOf("2026-07-28", 7, method, params);
const initialize = (protocolVersion: string) =>
  legacy("initialize", {
    protocolVersion,
    capabilities: {},
    clientInfo: { name: "tests", version: "1" },
  });
const echo = { name: "echo", arguments: { html_or_url: "<p>" } };
const right = fieldsOf("2026-07-28", "tools/call", "echo");

function withoutEnvelope(key: string): Json {
  const message = modern("tools/call", echo) as { params: { _meta: Json } } & Json;
  const { [key]: _left, ...rest } = message.params._meta;
  return { ...message, params: { ...message.params, _meta: rest } };
}

function inVersion(version: string): Json {
  const message = modern("tools/call", echo) as { params: { _meta: Json } } & Json;
  const _meta = { ...message.params._meta, [ENVELOPE_VERSION]: version };
  return { ...message, params: { ...message.params, _meta } };
}

function resultOf(answer: Json): Json {
  return answer.result as Json;
}

/** What never changes while it runs, and nothing that would be sent unasked. */
const CAPABILITIES = {
  tools: { listChanged: false },
  prompts: { listChanged: false },
  resources: { listChanged: false },
  completions: {},
};

const HANDSHAKES: readonly WireCase[] = [
  ...["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"].map((version) => ({
    title: `initialize of ${version} is answered with the same`,
    body: initialize(version),
    status: 200,
    check: (answer: Json) => {
      const { protocolVersion, serverInfo, capabilities, instructions } = resultOf(answer);
      assert.equal(protocolVersion, version);
      assert.deepEqual(serverInfo, {
        name: "service",
        title: "Pagefacts",
        version: "1.2.3",
        icons: SERVER_ICONS,
      });
      assert.deepEqual(capabilities, CAPABILITIES);
      assert.match(String(instructions), /same page/);
      // A task that no tool can do is refused before a tool is tried in vain.
      const [, cannot = ""] = String(instructions).split(" cannot ");
      for (const { lacks } of strangers) {
        assert(lacks === undefined || cannot.includes(lacks), lacks);
      }
    },
  })),
  ...["2026-07-28", "1999-01-01", ""].map((version) => ({
    title: `initialize of ${version || "no version"} is answered with the newest that has one`,
    body: initialize(version),
    status: 200,
    check: (answer: Json) => assert.equal(resultOf(answer).protocolVersion, "2025-11-25"),
  })),
];

const BATCHES: readonly WireCase[] = [
  { title: "an empty batch", body: [] },
  { title: "a batch of one", body: [legacy("ping")] },
  { title: "a batch of calls", body: [legacy("ping"), { ...legacy("tools/call", echo), id: 8 }] },
  { title: "a batch of notifications", body: [{ jsonrpc: "2.0", method: "notifications/x" }] },
  {
    title: "a batch of the one revision that had them",
    body: [legacy("ping")],
    fields: { "mcp-protocol-version": "2025-03-26" },
  },
  { title: "a batch of 2026-07-28", body: [modern("tools/call", echo)], fields: right },
].map((each) => ({
  ...each,
  status: 400,
  code: -32600,
  check: (answer) => {
    assert.equal(answer.id, null);
    const { message, data } = answer.error as Json;
    assert.match(String(message), /batches are not supported/);
    assert.deepEqual(data, { code: "bad_input" });
  },
}));

const CASES: readonly WireCase[] = [
  ...HANDSHAKES,
  { title: "a call without a handshake", body: legacy("tools/call", echo), status: 200 },
  { title: "ping", body: legacy("ping"), status: 200 },
  {
    title: "JSON alone is accepted",
    body: legacy("tools/list"),
    fields: { accept: "application/json" },
    status: 200,
  },
  {
    title: "anything is accepted",
    body: legacy("tools/list"),
    fields: { accept: "*/*" },
    status: 200,
  },
  {
    title: "an event stream asked for is answered in JSON",
    body: legacy("tools/list"),
    fields: { accept: "text/event-stream" },
    status: 200,
  },
  {
    title: "a version of the handshake era in the header",
    body: legacy("tools/list"),
    fields: { "mcp-protocol-version": "2025-06-18" },
    status: 200,
  },
  {
    title: "a session of another server is ignored",
    body: legacy("tools/list"),
    fields: { "mcp-session-id": "stolen" },
    status: 200,
  },
  { title: "an unknown method", body: legacy("nope/nope"), status: 200, code: -32601 },
  {
    title: "logging, which is absent",
    body: legacy("logging/setLevel", { level: "info" }),
    status: 200,
    code: -32601,
  },
  {
    title: "an unknown tool",
    body: legacy("tools/call", { name: "nope" }),
    status: 200,
    code: -32602,
  },
  {
    title: "a notification",
    body: { jsonrpc: "2.0", method: "notifications/initialized" },
    status: 202,
  },
  { title: "an answer nobody asked for", body: { jsonrpc: "2.0", id: 1, result: {} }, status: 202 },
  ...BATCHES,
  {
    title: "a right request of 2026-07-28",
    body: modern("tools/call", echo),
    fields: "2026",
    status: 200,
  },
  {
    title: "discovery",
    body: modern("server/discover"),
    fields: "2026",
    status: 200,
    check: (answer) => {
      const { supportedVersions, capabilities, ttlMs, cacheScope } = resultOf(answer);
      assert.deepEqual(supportedVersions, ["2026-07-28"]);
      assert.deepEqual(capabilities, CAPABILITIES);
      assert.deepEqual([ttlMs, cacheScope], [300_000, "public"]);
    },
  },
  {
    title: "a list may be kept for a while",
    body: modern("tools/list"),
    fields: "2026",
    status: 200,
    check: (answer) => {
      const { ttlMs, cacheScope, resultType } = resultOf(answer);
      assert.deepEqual([ttlMs, cacheScope, resultType], [300_000, "public", "complete"]);
    },
  },
  {
    title: "initialize is gone",
    body: modern("initialize"),
    fields: "2026",
    status: 404,
    code: -32601,
  },
  { title: "ping is gone", body: modern("ping"), fields: "2026", status: 404, code: -32601 },
  {
    title: "an unknown method of 2026-07-28",
    body: modern("nope/nope"),
    fields: "2026",
    status: 404,
    code: -32601,
  },
  {
    title: "a subscription",
    body: modern("subscriptions/listen"),
    fields: "2026",
    status: 404,
    code: -32601,
  },
  {
    title: "no version in the header",
    body: modern("tools/call", echo),
    fields: { "mcp-method": "tools/call", "mcp-name": "echo" },
    status: 400,
    code: -32020,
  },
  {
    title: "another method in the header",
    body: modern("tools/call", echo),
    fields: { ...right, "mcp-method": "tools/list" },
    status: 400,
    code: -32020,
  },
  {
    title: "another name in the header",
    body: modern("tools/call", echo),
    fields: { ...right, "mcp-name": "tricky" },
    status: 400,
    code: -32020,
  },
  {
    title: "no envelope",
    body: legacy("tools/call", echo),
    fields: right,
    status: 400,
    code: -32602,
  },
  {
    title: "an envelope without capabilities",
    body: withoutEnvelope("io.modelcontextprotocol/clientCapabilities"),
    fields: right,
    status: 400,
    code: -32602,
  },
  {
    title: "an envelope without clientInfo is enough",
    body: withoutEnvelope("io.modelcontextprotocol/clientInfo"),
    fields: right,
    status: 200,
  },
  {
    title: "a version nobody knows",
    body: inVersion("2099-01-01"),
    fields: { ...right, "mcp-protocol-version": "2099-01-01" },
    status: 400,
    code: -32022,
    check: (answer) =>
      assert.deepEqual((answer.error as Json).data, {
        supported: ["2026-07-28"],
        requested: "2099-01-01",
      }),
  },
];

async function check(door: TestDoor, each: WireCase): Promise<void> {
  const { method, params } = each.body as { method?: string; params?: { name?: string } };
  const fields = each.fields === "2026"
    ? fieldsOf("2026-07-28", String(method), params?.name)
    : each.fields ?? {};
  const response = await fetch(`${door.base}/mcp`, {
    method: "POST",
    headers: { "content-type": "application/json", ...fields },
    body: JSON.stringify(each.body),
  });
  const text = await response.text();
  assert.equal(response.status, each.status, text);
  assert.equal(response.headers.get("mcp-session-id"), null);
  if (each.status === 202) return assert.equal(text, "");
  assert.match(response.headers.get("content-type") ?? "", /^application\/json/);
  const answer = JSON.parse(text);
  assert.equal(answer.error?.code, each.code, text);
  each.check?.(answer);
}

Deno.test("/mcp answers each message as its revision says", async (test) => {
  const door = await startTestDoor();
  for (const each of CASES) await test.step(each.title, () => check(door, each));
  await door.close(0);
  assert.deepEqual(door.bugs, []);
});

for (const era of ["2025-11-25", "2026-07-28"] as const) {
  Deno.test(`/mcp makes a call past its time a failed call in ${era}`, async () => {
    const door = await startTestDoor({ timeoutSeconds: 0.5 });
    const params = { name: "tricky", arguments: { how: "wait", seconds: 30 } };
    const response = await fetch(`${door.base}/mcp`, {
      method: "POST",
      headers: fieldsOf(era, "tools/call", "tricky"),
      body: JSON.stringify(messageOf(era, 1, "tools/call", params)),
    });
    const { result } = await response.json();
    assert.equal(response.status, 200);
    assert.equal(result.isError, true);
    assert.equal(result.structuredContent, undefined);
    assert.match(result.content[0].text, /^timed_out: .*0\.5 seconds/);
    await door.close(0);
  });
}
