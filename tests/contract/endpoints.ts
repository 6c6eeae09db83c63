/** "Endpoints", `/mcp`, "Authentication" and "Events": lines 97 to 142. */
import assert from "node:assert/strict";
import { runProgram } from "../support/program.ts";
import { ask, AUTHORIZED, call, inTime, message } from "./served.ts";
import { exchange } from "../door/raw_socket.ts";
import { startTestDoor } from "../support/every_door.ts";
import { says, type Statement } from "./statement.ts";

const JSON_TYPE = { "content-type": "application/json" };
const portOf = (base: string): number => Number(new URL(base).port);
const NAMED = [
  "fetch_page",
  "extract_declared",
  "run_extractor",
  "heal_extractor",
  "select_values",
  "extract_many",
  "page_markdown",
];

/** The statements. */
export const ENDPOINTS: readonly Statement[] = [
  says(101, "`GET /health` needs no token", async ({ guarded }) => {
    assert.deepEqual(Object.keys((await ask(guarded, "GET", "/health")).body), ["ok", "version"]);
  }),
  says(102, "`GET /v1/tools` needs the token and lists the tools", async ({ guarded }) => {
    const { body } = await ask(guarded, "GET", "/v1/tools", undefined, AUTHORIZED);
    assert.deepEqual([body.ok, body.tools.length], [true, 12]);
  }),
  says(103, "`POST /v1/tools/{name}` answers the tool's structured answer", async ({ guarded }) => {
    const args = { html_or_url: "<p>a", selector: "p" };
    const answer = await ask(guarded, "POST", "/v1/tools/select_values", args, AUTHORIZED);
    assert.equal(answer.body.values[0].value, "a");
  }),
  says(104, "`GET /openapi.json` is OpenAPI 3.1, one operation a tool", async ({ guarded }) => {
    const { body } = await ask(guarded, "GET", "/openapi.json", undefined, AUTHORIZED);
    const tools = Object.entries(body.paths).filter(([path]) => path.startsWith("/v1/tools/"));
    assert.equal(tools.length, 12);
    for (const [path, operations] of tools) {
      const { operationId } = (operations as Record<string, { operationId: string }>)["post"] ?? {};
      assert.equal(path, `/v1/tools/${operationId}`);
    }
    assert.equal(JSON.stringify(body).includes('"$defs"'), false);
  }),
  says(105, "`POST /mcp` needs the token", async ({ guarded }) => {
    assert.equal((await message(guarded, "ping")).status, 401);
    assert.equal((await message(guarded, "ping", {}, AUTHORIZED)).status, 200);
  }),
  says(109, "a body that is not JSON by its type is 415", async ({ own }) => {
    for (const path of ["/v1/tools/select_values", "/mcp"]) {
      const { status } = await ask(own, "POST", path, "{}", { "content-type": "text/plain" });
      assert.equal(status, 415);
    }
  }),
  says(110, "a body that is no object, or arguments that do not fit, are 400", async ({ own }) => {
    for (const body of ["[]", "1", "{", '{"selector": 5}', "{}"]) {
      const { status, body: said } = await ask(own, "POST", "/v1/tools/select_values", body);
      assert.deepEqual([status, said.error.code], [400, "bad_input"], body);
    }
  }),
  says(111, "an unknown tool or path is 404", async ({ own }) => {
    for (const [method, path] of [["POST", "/v1/tools/none"], ["GET", "/none"]] as const) {
      const { status, body } = await ask(own, method, path, method === "POST" ? {} : undefined);
      assert.deepEqual([status, body.error.code], [404, "not_found"]);
    }
  }),
  says(112, "another method is 405", async ({ own }) => {
    for (const method of ["GET", "PUT", "DELETE", "PATCH", "OPTIONS"]) {
      for (const path of ["/v1/tools/select_values", "/mcp"]) {
        assert.equal((await ask(own, method, path)).status, 405, `${method} ${path}`);
      }
    }
  }),
  says(113, "the document and the list are GET, tools are POST", async ({ own }) => {
    for (const path of ["/openapi.json", "/v1/tools"]) {
      assert.equal((await ask(own, "GET", path)).status, 200);
      assert.equal((await ask(own, "POST", path, {})).status, 405);
    }
  }),
  says(114, "the tools that are named are there", async ({ own }) => {
    const { body } = await ask(own, "GET", "/v1/tools");
    const names = body.tools.map(({ name }: { name: string }) => name);
    for (const name of NAMED) assert.ok(names.includes(name), name);
  }),
  says(118, "`/mcp` gives no session", async ({ own }) => {
    const { headers } = await message(own, "tools/list");
    assert.equal(headers.has("mcp-session-id"), false);
  }),
  says(119, "every revision is answered, with a handshake and without", async ({ own }) => {
    for (const revision of ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"]) {
      const { body } = await message(own, "initialize", {
        protocolVersion: revision,
        capabilities: {},
        clientInfo: { name: "contract", version: "1" },
      });
      assert.equal(body.result.protocolVersion, revision);
    }
    assert.equal((await modern(own, "tools/list")).body.result.tools.length, 12);
  }),
  says(120, "answers are JSON, not a stream", async ({ own }) => {
    const { headers } = await message(own, "tools/list");
    assert.match(headers.get("content-type") ?? "", /^application\/json/);
  }),
  says(121, "`GET` and every other method is 405", async ({ own }) => {
    for (const method of ["GET", "DELETE", "PUT"]) {
      assert.equal((await ask(own, method, "/mcp")).status, 405);
    }
  }),
  says(122, "the same tools as over stdio", async ({ own }) => {
    const line = JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/list",
      params: MODERN,
    });
    const { stdout } = await runProgram(["mcp"], {}, `${line}\n`);
    const { result } = JSON.parse(stdout.split("\n")[0] ?? "");
    const over = await modern(own, "tools/list");
    const facts = (tools: Record<string, unknown>[]) =>
      tools.map(({ name, description, annotations, inputSchema, outputSchema }) => [
        name,
        description,
        annotations,
        inputSchema,
        outputSchema,
      ]);
    assert.deepEqual(facts(result.tools), facts(over.body.result.tools));
  }),
  says(123, "tool calls run on the same workers, within the same time", async ({ guarded }) => {
    const over = await message(guarded, "tools/call", HEAVY, AUTHORIZED);
    const direct = await ask(
      guarded,
      "POST",
      `/v1/tools/${HEAVY.name}`,
      HEAVY.arguments,
      AUTHORIZED,
    );
    // On a busy machine the time is over before the selector is stopped.
    assert.match(direct.body.error.code, /^(?:bad_input|timed_out)$/);
    const { structuredContent, content } = over.body.result;
    assert.match(structuredContent?.error.code ?? content[0].text, /^(?:bad_input|timed_out\b)/);
  }),
  says(124, "a strange `Origin` is 403, none is fine", async ({ own }) => {
    const strange = await message(own, "ping", {}, { origin: "https://attacker.example" });
    assert.deepEqual([strange.status, strange.body.error.data.code], [403, "cross_origin"]);
    assert.equal((await message(own, "ping")).status, 200);
    assert.equal((await message(own, "ping", {}, { origin: own.base })).status, 200);
  }),
  says(125, "a call past its time is a failed call that says timed_out", async () => {
    const door = await startTestDoor({ timeoutSeconds: 0.3 });
    const params = { name: "tricky", arguments: { how: "wait", seconds: 5 } };
    const response = await fetch(`${door.base}/mcp`, {
      method: "POST",
      headers: JSON_TYPE,
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
    });
    const { result } = await response.json();
    await door.close(0);
    assert.equal(result.isError, true);
    assert.match(result.content[0].text, /^timed_out:/);
  }),
  says(126, "a refusal of the door is a JSON-RPC error without an id", async ({ guarded }) => {
    const { status, body } = await message(guarded, "ping");
    assert.equal(status, 401);
    assert.deepEqual([body.jsonrpc, body.id, body.error.code], ["2.0", null, -32600]);
    assert.equal(body.error.data.code, "unauthorized");
  }),
  says(
    127,
    "a Host of localhost without a port is fine, another port's page is not",
    async ({ own }) => {
      const send = async (...lines: string[]): Promise<number | undefined> => {
        const body = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
        const head = ["POST /mcp HTTP/1.1", ...lines, "Content-Type: application/json"];
        const request = [...head, `Content-Length: ${body.length}`, "", body].join("\r\n");
        return (await exchange(portOf(own.base), request, { answers: 1 })).answers[0]?.status;
      };
      assert.equal(await send("Host: localhost"), 200);
      assert.equal(await send("Host: localhost:1", "Origin: http://localhost:2"), 403);
    },
  ),
  says(131, "no token or a wrong one is 401", async ({ guarded }) => {
    for (
      const headers of [{}, { authorization: "Bearer wrong" }, { authorization: "Basic eA==" }]
    ) {
      const { status, body } = await ask(guarded, "GET", "/v1/tools", undefined, headers);
      assert.deepEqual([status, body.error.code], [401, "unauthorized"]);
    }
  }),
  says(132, "without the variable no token is asked for", async ({ own }) => {
    assert.equal((await ask(own, "GET", "/v1/tools")).status, 200);
  }),
  says(133, "beyond loopback without a token it does not start", async () => {
    const { code, stderr } = await runProgram(["serve", "--host", "0.0.0.0", "--port", "0"]);
    assert.equal(code, 2);
    assert.match(stderr, /--allow-unauthenticated/);
  }),
  says(134, "the token is read from the environment only", async () => {
    assert.equal((await runProgram(["serve", "--token", "x"])).code, 2);
  }),
  says(135, "on loopback only its own names are served", async ({ own }) => {
    for (const path of ["/health", "/v1/tools", "/mcp", "/none"]) {
      const { answers } = await exchange(
        portOf(own.base),
        `GET ${path} HTTP/1.1\r\nHost: attacker.example\r\n\r\n`,
        { answers: 1 },
      );
      assert.equal(answers[0]?.status, 421, path);
    }
    for (const host of ["localhost", "127.0.0.1", "[::1]"]) {
      const request = `GET /health HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
      const { answers } = await exchange(portOf(own.base), request, { answers: 1 });
      assert.equal(answers[0]?.status, 200);
    }
  }),
  says(136, "no sharing across origins is granted", async ({ own }) => {
    const origin = { origin: "https://a.example", "access-control-request-method": "POST" };
    for (const method of ["OPTIONS", "GET"]) {
      const { headers } = await ask(own, method, "/v1/tools", undefined, origin);
      for (const [name] of headers) assert.equal(name.startsWith("access-control-"), false);
    }
  }),
  says(137, "token, Host and refused addresses hold for `/mcp`", async ({ guarded }) => {
    const params = { name: "fetch_page", arguments: { url: "http://127.0.0.1/" } };
    assert.equal((await message(guarded, "tools/call", params)).status, 401);
    const { body } = await inTime(() => message(guarded, "tools/call", params, AUTHORIZED));
    assert.equal(body.result.structuredContent.error.code, "refused_address");
  }),
  says(138, "TLS in front is the operator's", async ({ guarded }) => {
    const plain = await ask(guarded, "GET", "/v1/tools", undefined, { ...AUTHORIZED });
    assert.equal(plain.status, 200);
  }),
  says(142, "the server sends nothing unasked", async ({ own }) => {
    const { status } = await ask(own, "GET", "/mcp", undefined, { accept: "text/event-stream" });
    assert.equal(status, 405);
    const told = { jsonrpc: "2.0", method: "notifications/initialized" };
    const answer = await ask(own, "POST", "/mcp", told, JSON_TYPE);
    assert.deepEqual([answer.status, answer.body], [202, ""]);
    assert.equal(
      (await call(own, "select_values", { html_or_url: "<p>", selector: "p" })).body.ok,
      true,
    );
  }),
];

const MODERN = {
  _meta: {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
    "io.modelcontextprotocol/clientInfo": { name: "contract", version: "1" },
  },
};

/** A call that evaluates a selector for longer than it may. */
export const HEAVY = {
  name: "select_values",
  arguments: {
    html_or_url: "<div>".repeat(60) + "<p>a</p>".repeat(12_000),
    selector: "//p[count(preceding::p[count(preceding::p[count(preceding::p) > 1]) > 1]) > 1]",
  },
};

function modern(serving: Parameters<typeof message>[0], method: string) {
  return message(serving, method, MODERN, {
    accept: "application/json, text/event-stream",
    "mcp-protocol-version": "2026-07-28",
    "mcp-method": method,
  });
}
