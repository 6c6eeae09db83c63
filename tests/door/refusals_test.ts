/** The body of every refusal, and which of two refusals comes first. */
import assert from "node:assert/strict";
import * as z from "zod";
import { createDoor, type Door, type DoorOptions } from "../../src/serve/door/door.ts";
import { currentParty } from "../../src/serve/pool/party.ts";
import { createLocalRunner, TEST_TOOLS } from "../support/test_tools.ts";

function create(given: Partial<DoorOptions> = {}): Door & { bugs: unknown[] } {
  const bugs: unknown[] = [];
  const door = createDoor({
    tools: TEST_TOOLS,
    runner: createLocalRunner(),
    version: "1.2.3",
    localOnly: true,
    timeoutSeconds: 5,
    maxBody: 1000,
    maxBodies: 10_000,
    onBug: (bug) => bugs.push(bug),
    ...given,
  });
  return Object.assign(door, { bugs });
}

interface Asked {
  method?: string;
  host?: string | null;
  token?: string;
  origin?: string;
  type?: string | null;
  body?: string;
}

function ask(path: string, asked: Asked = {}): Request {
  const { method = "POST", host = "localhost", token, origin, type = "application/json" } = asked;
  const headers = new Headers();
  if (host !== null) headers.set("host", host);
  if (token !== undefined) headers.set("authorization", `Bearer ${token}`);
  if (origin !== undefined) headers.set("origin", origin);
  if (type !== null && method === "POST") headers.set("content-type", type);
  const body = method === "POST" ? asked.body ?? "{}" : null;
  return new Request(`http://localhost${path}`, { method, headers, body });
}

/** Everything wrong at once; each step of the order puts one thing right. */
const STEPS: readonly (readonly [string, Partial<Asked> & { path?: string }])[] = [
  ["misdirected", {}],
  ["unauthorized", { host: "localhost" }],
  ["not_found", { token: "t" }],
  ["method_not_allowed", { path: "/v1/tools/nope" }],
  ["not_found", { method: "POST" }],
  ["unsupported_media_type", { path: "/v1/tools/echo" }],
  ["too_large", { type: "application/json" }],
  ["bad_input", { body: "[" }],
];

Deno.test("callers of several tokens are parties of their own, and those of one are none", async () => {
  const parties: string[] = [];
  const local = createLocalRunner();
  const runner = {
    ...local,
    call: (...given: Parameters<typeof local.call>) => {
      parties.push(currentParty());
      return local.call(...given);
    },
  };
  const several = create({ runner, tokens: ["a", "b"] });
  const body = '{"html_or_url": "<p>x"}';
  for (const token of ["a", "b", "a"]) await several(ask("/v1/tools/echo", { token, body }));
  await create({ runner, tokens: ["a"] })(ask("/v1/tools/echo", { token: "a", body }));
  const [first = "", second = ""] = parties;
  assert(first !== "" && second !== "" && first !== second);
  assert.deepEqual(parties, [first, second, first, ""]);
});

Deno.test("createDoor() refuses in the order of the documents", async () => {
  const door = create({ tokens: ["t"] });
  let asked: Asked & { path: string } = {
    path: "/nothing",
    method: "GET",
    host: "attacker.example",
    token: "wrong",
    type: "text/plain",
    body: "x".repeat(2000),
  };
  for (const [code, fix] of STEPS) {
    asked = { ...asked, ...fix };
    const { error } = await (await door(ask(asked.path, asked))).json();
    assert.equal(error.code, code, JSON.stringify(asked));
  }
});

const MCP_STEPS: typeof STEPS = [
  ["misdirected", {}],
  ["cross_origin", { host: "localhost" }],
  ["unauthorized", { origin: "http://localhost" }],
  ["method_not_allowed", { token: "t" }],
  ["unsupported_media_type", { method: "POST" }],
  ["too_large", { type: "application/json" }],
];

Deno.test("createDoor() refuses at /mcp in the order of the documents", async () => {
  const door = create({ tokens: ["t"] });
  let asked: Asked = {
    method: "GET",
    host: "attacker.example",
    token: "wrong",
    origin: "http://attacker.example",
    type: "text/plain",
    body: "x".repeat(2000),
  };
  for (const [code, fix] of MCP_STEPS) {
    asked = { ...asked, ...fix };
    const answer = await (await door(ask("/mcp", asked))).json();
    assert.equal(answer.error.data.code, code);
    assert.equal(answer.id, null);
    assert.equal(answer.jsonrpc, "2.0");
    assert.equal(answer.error.code, -32600);
    assert.deepEqual(Object.keys(answer.error.data), ["code"]);
  }
});

for (
  const [title, path, asked, status, fields] of [
    ["a wrong Host", "/health", { method: "GET", host: "x" }, 421, {}],
    ["no token", "/v1/tools", { method: "GET" }, 401, {
      "www-authenticate": 'Bearer realm="service"',
    }],
    ["an unknown path", "/nothing", { method: "GET", token: "t" }, 404, {}],
    ["a wrong method on a tool", "/v1/tools/echo", { method: "GET", token: "t" }, 405, {
      allow: "POST",
    }],
    ["a wrong method on a listing", "/v1/tools", { token: "t" }, 405, { allow: "GET, HEAD" }],
    ["a wrong type", "/v1/tools/echo", { type: null, token: "t" }, 415, {}],
    ["a large body", "/v1/tools/echo", { token: "t", body: "x".repeat(1001) }, 413, {}],
    ["no JSON", "/v1/tools/echo", { token: "t", body: "" }, 400, {}],
    ["no object", "/v1/tools/echo", { token: "t", body: "[]" }, 400, {}],
    ["a misfit", "/v1/tools/echo", { token: "t" }, 400, {}],
    ["a bug", "/v1/tools/tricky", { token: "t", body: '{"how":"throw"}' }, 500, {}],
  ] as const
) {
  Deno.test(`createDoor() shapes the refusal of ${title}`, async () => {
    const door = create({ tokens: ["t"] });
    const response = await door(ask(path, asked));
    assert.equal(response.status, status);
    const named = Object.fromEntries(response.headers);
    assert.deepEqual(named, { "content-type": "application/json", ...fields });
    const answer = await response.json();
    assert.deepEqual(Object.keys(answer), ["ok", "error"]);
    assert.equal(answer.ok, false);
    assert.deepEqual(Object.keys(answer.error), ["code", "message", "retryable"]);
    assert.equal(answer.error.retryable, false);
    assert(!JSON.stringify(answer).includes("secret"), "the cause is shown");
  });
}

Deno.test("createDoor() reports a bug with its cause, and only a bug", async () => {
  const door = create();
  await door(ask("/v1/tools/tricky", { body: '{"how":"refuse"}' }));
  assert.deepEqual(door.bugs, []);
  await door(ask("/v1/tools/tricky", { body: '{"how":"throw"}' }));
  assert.match(String((door.bugs as Error[])[0]?.stack), /secret detail.*test_tools/s);
});

Deno.test("createDoor() refuses a body that is compressed by what it says, and no other", async () => {
  const door = create();
  for (
    const [coding, status] of [
      ["gzip", 400],
      ["BR", 400],
      ["identity, zstd", 400],
      ["utf-8", 200],
      [
        "identity",
        200,
      ],
    ] as const
  ) {
    for (const path of ["/v1/tools/echo", "/mcp"]) {
      const request = ask(path, { body: '{"html_or_url":"x"}' });
      request.headers.set("content-encoding", coding);
      const answer = await door(request);
      const expected = path === "/mcp" && status === 200 ? 400 : status;
      assert.equal(answer.status, expected, `${coding} at ${path}`);
      assert.equal((await answer.text()).includes("compressed"), status === 400);
    }
  }
});

Deno.test("createDoor() answers a body of exactly the bound", async () => {
  const door = create();
  const frame = JSON.stringify({ html_or_url: "" });
  const fits = JSON.stringify({ html_or_url: "x".repeat(1000 - frame.length) });
  assert.equal(fits.length, 1000);
  assert.equal((await door(ask("/v1/tools/echo", { body: fits }))).status, 200);
  assert.equal((await door(ask("/v1/tools/echo", { body: `${fits} ` }))).status, 413);
});

Deno.test("createDoor() answers 500 in JSON when the runner fails", async () => {
  const failing = create({
    runner: { call: () => Promise.reject(new Error("secret")), close: () => Promise.resolve() },
  });
  const response = await failing(ask("/v1/tools/echo", { body: '{"html_or_url":""}' }));
  assert.equal(response.status, 500);
  assert(!(await response.text()).includes("secret"));
});

Deno.test("createDoor() answers 500 in JSON when the listing fails", async () => {
  const [echo] = TEST_TOOLS;
  assert(echo !== undefined);
  // JSON Schema has no dates, so this one cannot be listed.
  const door = create({ tools: [{ ...echo, output: z.looseObject({ at: z.date() }) }] });
  for (const path of ["/v1/tools", "/openapi.json"]) {
    const response = await door(ask(path, { method: "GET" }));
    assert.equal(response.status, 500);
    assert.equal((await response.json()).error.code, "internal_error");
  }
  assert.equal(door.bugs.length, 2);
});

Deno.test("createDoor() answers HEAD like GET", async () => {
  const door = create();
  for (const path of ["/health", "/v1/tools", "/openapi.json"]) {
    assert.equal((await door(ask(path, { method: "HEAD" }))).status, 200, path);
  }
});
