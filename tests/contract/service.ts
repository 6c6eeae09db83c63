/** "What the service does", its options and variables: lines 5 to 32. */
import assert from "node:assert/strict";
import { readServeConfig } from "../../src/terminal/config.ts";
import { STATUS_OF_CODE } from "../../src/base/errors.ts";
import { runProgram } from "../support/program.ts";
import { ask, call, inTime, message, TOKEN } from "./served.ts";
import { says, type Statement } from "./statement.ts";

const defaults = () => readServeConfig([], () => undefined);
const HTML = "<p class=a>one<p class=a>two";
const PRIVATE = ["127.0.0.1", "10.0.0.1", "169.254.169.254", "[::1]", "192.168.0.1"];

/** The statements. */
export const SERVICE: readonly Statement[] = [
  says(7, "`serve` answers the twelve tools over HTTP", async ({ own }) => {
    const { body } = await ask(own, "GET", "/v1/tools");
    assert.equal(body.tools.length, 12);
  }),
  says(8, "a tool has the same answers and schemas over HTTP as over MCP", async ({ own }) => {
    const listed = await ask(own, "GET", "/v1/tools");
    const { body: { result } } = await message(own, "tools/list");
    const schemas = (tools: Record<string, unknown>[]) =>
      tools.map(({ name, inputSchema, outputSchema }) => ({ name, inputSchema, outputSchema }));
    assert.deepEqual(schemas(listed.body.tools), schemas(result.tools));
    const args = { html_or_url: HTML, selector: "p" };
    const direct = await call(own, "select_values", args);
    const over = await message(own, "tools/call", { name: "select_values", arguments: args });
    assert.deepEqual(over.body.result.structuredContent, direct.body);
  }),
  says(9, "`POST /mcp` is the MCP server", async ({ own }) => {
    const { body } = await message(own, "initialize", {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "contract", version: "1" },
    });
    assert.equal(body.result.protocolVersion, "2025-11-25");
  }),
  says(10, "private addresses are refused unless they are allowed", async (served) => {
    const { own, guarded, site } = served;
    const headers = { authorization: `Bearer ${TOKEN}` };
    for (const host of PRIVATE) {
      const url = `http://${host}/`;
      const { status, body } = await inTime(() =>
        ask(guarded, "POST", "/v1/tools/fetch_page", { url }, headers)
      );
      assert.deepEqual([status, body.error.code], [403, "refused_address"], host);
    }
    assert.equal((await call(own, "fetch_page", { url: `${site}/a` })).body.ok, true);
  }),
  says(11, "the server speaks plain HTTP", ({ own }) => assert.match(own.base, /^http:/)),
  says(12, "it listens at 127.0.0.1:8000 without a token", () => {
    const { host, port, tokens } = defaults();
    assert.deepEqual([host, port, tokens], ["127.0.0.1", 8000, []]);
  }),
  says(18, "`--host` but loopback needs a token", async () => {
    assert.equal((await runProgram(["serve", "--host", "0.0.0.0"])).code, 2);
  }),
  says(19, "`--port` is 8000", () => assert.equal(defaults().port, 8000)),
  says(20, "`--timeout` is 120 seconds; past it 504", async ({ guarded }) => {
    assert.equal(defaults().timeoutSeconds, 120);
    const { status, code } = await slowBody(guarded.base);
    assert.deepEqual([status, code], [504, "timed_out"]);
  }),
  says(21, "`--allow-unauthenticated` permits listening without a token", () => {
    const config = readServeConfig(
      ["--allow-unauthenticated", "--host", "0.0.0.0"],
      () => undefined,
    );
    assert.equal(config.allowUnauthenticated, true);
    assert.equal(defaults().allowUnauthenticated, false);
  }),
  says(27, "with a token every request but `GET /health` must carry it", async ({ guarded }) => {
    assert.equal((await ask(guarded, "GET", "/health")).status, 200);
    for (const path of ["/v1/tools", "/openapi.json", "/nothing"]) {
      assert.equal((await ask(guarded, "GET", path)).status, 401, path);
    }
  }),
  says(28, "`SERVICE_ALLOW_PRIVATE=1` lets private addresses be fetched", async ({ own, site }) => {
    assert.equal((await call(own, "page_markdown", { html_or_url: `${site}/b` })).body.ok, true);
  }),
  says(29, "`SERVICE_MCP_TOOLS` offers those tools over stdio", async () => {
    const listed = await stdioList([], { SERVICE_MCP_TOOLS: "read_feed,select_values" });
    assert.deepEqual(listed.sort(), ["read_feed", "select_values"]);
  }),
  says(31, "`--tools` does the same; a name that is none exits with 2", async () => {
    assert.deepEqual(await stdioList(["--tools", "map_site"]), ["map_site"]);
    const { code, stderr } = await runProgram(["mcp", "--tools", "nothing"]);
    assert.equal(code, 2);
    assert.match(stderr, /extract_declared/);
  }),
  says(32, "every tool is marked as reading only", async ({ own }) => {
    const { body } = await message(own, "tools/list");
    for (const { name, annotations } of body.result.tools) {
      assert.equal(annotations.readOnlyHint, true, name);
      assert.notEqual(annotations.destructiveHint, true, name);
    }
  }),
  says(36, "every answer is a JSON object with `ok`", async ({ own }) => {
    for (const path of ["/health", "/v1/tools", "/nothing"]) {
      assert.equal(typeof (await ask(own, "GET", path)).body.ok, "boolean", path);
    }
    const good = await call(own, "select_values", { html_or_url: HTML, selector: "p" });
    const bad = await call(own, "select_values", { html_or_url: HTML, selector: "][" });
    assert.deepEqual([good.body.ok, bad.body.ok], [true, false]);
    assert.ok(Object.hasOwn(STATUS_OF_CODE, bad.body.error.code));
  }),
];

async function stdioList(args: string[], env: Record<string, string> = {}): Promise<string[]> {
  const lines = [
    {
      id: 1,
      method: "initialize",
      params: {
        protocolVersion: "2025-11-25",
        capabilities: {},
        clientInfo: { name: "contract", version: "1" },
      },
    },
    { method: "notifications/initialized" },
    { id: 2, method: "tools/list" },
  ].map((line) => JSON.stringify({ jsonrpc: "2.0", ...line }));
  const { stdout } = await runProgram(["mcp", ...args], env, `${lines.join("\n")}\n`);
  const answers = stdout.trim().split("\n").map((line) => JSON.parse(line));
  const { result } = answers.find(({ id }) => id === 2);
  return result.tools.map(({ name }: { name: string }) => name);
}

/** Sends a head and half of a body, and waits for what comes. */
async function slowBody(base: string): Promise<{ status: number; code: string }> {
  const { hostname, port } = new URL(base);
  const conn = await Deno.connect({ hostname, port: Number(port) });
  const head = `POST /v1/tools/read_feed HTTP/1.1\r\nHost: localhost\r\n` +
    `Authorization: Bearer ${TOKEN}\r\nContent-Type: application/json\r\n` +
    `Content-Length: 100\r\n\r\n{`;
  await conn.write(new TextEncoder().encode(head));
  const buffer = new Uint8Array(65_536);
  const count = await conn.read(buffer) ?? 0;
  const said = new TextDecoder().decode(buffer.subarray(0, count));
  conn.close();
  const [, code = ""] = /"code":"(\w+)"/.exec(said) ?? [];
  return { status: Number(said.split(" ")[1]), code };
}
