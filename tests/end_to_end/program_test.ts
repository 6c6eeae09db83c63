/** The program as a user has it: started, called, stopped. */
import assert from "node:assert/strict";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { PROGRAM_NAME, programCommand, runProgram, startServing } from "../support/program.ts";

const PAGE = `<!doctype html><html lang="en"><title>Brake pads</title>
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product",
"name":"Pads","offers":{"@type":"Offer","price":41.90,"priceCurrency":"EUR"}}</script>`;

async function callTool(
  base: string,
  tool: string,
  args: unknown,
): Promise<{ status: number; answer: Record<string, unknown> }> {
  const response = await fetch(`${base}/v1/tools/${tool}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(args),
  });
  return { status: response.status, answer: await response.json() };
}

function errorOf(answer: Record<string, unknown>): { code: string; message: string } {
  return answer.error as { code: string; message: string };
}

const servePages = (): { origin: string; close(): Promise<void> } => {
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/robots.txt") return new Response("", { status: 404 });
    return new Response(PAGE, { headers: { "content-type": "text/html" } });
  });
  return { origin: `http://127.0.0.1:${server.addr.port}`, close: () => server.shutdown() };
};

Deno.test(`${PROGRAM_NAME} says its version and its help`, async () => {
  const version = await runProgram(["--version"]);
  assert.equal(version.code, 0);
  assert.match(version.stdout, /^service \d+\.\d+\.\d+\n$/);
  const help = await runProgram(["--help"]);
  assert.equal(help.code, 0);
  assert.match(help.stdout, /serve/);
  assert.match(help.stdout, /mcp/);
});

for (
  const [name, args, env, pattern] of [
    ["an unknown command", ["sevre"], {}, /sevre/],
    ["an unknown tool by the environment", ["mcp"], { SERVICE_MCP_TOOLS: "nope" }, /nope/],
    ["a budget of nothing", ["mcp", "--max-tokens", "0"], {}, /--max-tokens "0"/],
    [
      "a budget of words",
      ["mcp"],
      { SERVICE_MCP_MAX_TOKENS: "few" },
      /SERVICE_MCP_MAX_TOKENS "few"/,
    ],
  ] as const
) {
  Deno.test(`${PROGRAM_NAME} refuses ${name} with exit code 2`, async () => {
    const finished = await runProgram(args, env);
    assert.equal(finished.code, 2, finished.stderr);
    assert.match(finished.stderr, pattern);
    assert.equal(finished.stderr.trimEnd().split("\n").length, 1, finished.stderr);
    assert.equal(finished.stdout, "");
  });
}

Deno.test(`${PROGRAM_NAME} serves, answers and stops cleanly`, async (test) => {
  const pages = servePages();
  const serving = await startServing([], { SERVICE_ALLOW_PRIVATE: "1" });
  try {
    await test.step("it says where it listens and who may call", () => {
      assert.match(serving.said(), /no token/);
      assert(serving.said().includes(serving.base.slice("http://".length)), serving.said());
    });
    await test.step("it reads a page handed in", async () => {
      const { status, answer } = await callTool(serving.base, "extract_declared", {
        html_or_url: PAGE,
      });
      assert.equal(status, 200);
      const summary = answer.summary as Record<string, { value: string }>;
      assert.equal(summary.title?.value, "Pads");
      assert.equal(summary.price?.value, "41.90");
    });
    await test.step("it fetches a page", async () => {
      const { status, answer } = await callTool(serving.base, "fetch_page", {
        url: `${pages.origin}/p`,
      });
      assert.equal(status, 200, JSON.stringify(answer));
      assert.equal(answer.html, PAGE);
      assert.equal((answer.fetch as { rung: string }).rung, "http");
    });
    await test.step("it refuses what does not fit", async () => {
      const { status, answer } = await callTool(serving.base, "fetch_page", { url: "<p>" });
      assert.equal(status, 400);
      assert.equal(errorOf(answer).code, "bad_input");
    });
    await test.step("an MCP client over HTTP gets the same answer", async () => {
      const client = new Client({ name: "test", version: "1" });
      await client.connect(new StreamableHTTPClientTransport(new URL(`${serving.base}/mcp`)));
      const { answer } = await callTool(serving.base, "extract_declared", { html_or_url: PAGE });
      const result = await client.callTool({
        name: "extract_declared",
        arguments: { html_or_url: PAGE },
      });
      assert.deepEqual(result.structuredContent, answer);
      await client.close();
    });
  } finally {
    const { code, ms } = await serving.stop();
    assert.equal(code, 0, serving.said());
    assert(ms < 20_000, `stopping took ${ms} ms`);
    await pages.close();
  }
});

Deno.test(`${PROGRAM_NAME} refuses private addresses unless told otherwise`, async () => {
  const serving = await startServing();
  try {
    for (const address of ["http://127.0.0.1:9/", "http://localhost/", "http://169.254.169.254/"]) {
      const { status, answer } = await callTool(serving.base, "fetch_page", { url: address });
      assert.equal(status, 403, JSON.stringify(answer));
      assert.equal(errorOf(answer).code, "refused_address");
    }
  } finally {
    await serving.stop();
  }
});

Deno.test(`${PROGRAM_NAME} speaks MCP on stdio`, async () => {
  const [command, ...args] = programCommand();
  const client = new Client({ name: "test", version: "1" });
  await client.connect(
    new StdioClientTransport({
      command,
      args: [...args, "mcp", "--tools", "extract_declared,fetch_page"],
    }),
  );
  try {
    const { tools } = await client.listTools();
    assert.deepEqual(tools.map((tool) => tool.name), ["extract_declared", "fetch_page"]);
    const result = await client.callTool({
      name: "extract_declared",
      arguments: { html_or_url: PAGE },
    });
    assert.equal((result.structuredContent as { ok: boolean }).ok, true);
  } finally {
    await client.close();
  }
});

Deno.test(`${PROGRAM_NAME} asks for its token`, async () => {
  const serving = await startServing([], { SERVICE_API_TOKEN: "s3cret" });
  try {
    const without = await fetch(`${serving.base}/v1/tools`);
    assert.equal(without.status, 401);
    assert.match(without.headers.get("www-authenticate") ?? "", /^Bearer/);
    await without.body?.cancel();
    const right = await fetch(`${serving.base}/v1/tools`, {
      headers: { authorization: "Bearer s3cret" },
    });
    assert.equal(right.status, 200);
    await right.body?.cancel();
    assert(!serving.said().includes("s3cret"));
  } finally {
    await serving.stop();
  }
});

Deno.test({
  name: `${PROGRAM_NAME} leaves no process behind, whatever it was doing`,
  ignore: Deno.build.os !== "linux",
  async fn() {
    for (const signal of ["SIGTERM", "SIGINT", "SIGKILL"] as const) {
      const serving = await startServing();
      await callTool(serving.base, "extract_declared", { html_or_url: PAGE });
      const children = childrenOf(serving.pid);
      assert(children.length > 0);
      await serving.stop(signal);
      for (let wait = 0; wait < 300 && children.some(isAlive); wait++) {
        await new Promise((done) => setTimeout(done, 50));
      }
      assert.deepEqual(children.filter(isAlive), []);
    }
  },
});

function childrenOf(pid: number): number[] {
  return [...Deno.readDirSync("/proc")].map((entry) => Number(entry.name)).filter((child) => {
    if (!Number.isInteger(child)) return false;
    try {
      const stat = Deno.readTextFileSync(`/proc/${child}/stat`);
      return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]) === pid;
    } catch {
      return false;
    }
  });
}

function isAlive(pid: number): boolean {
  try {
    const stat = Deno.readTextFileSync(`/proc/${pid}/stat`);
    return stat.slice(stat.lastIndexOf(")") + 2, stat.lastIndexOf(")") + 3) !== "Z";
  } catch {
    return false;
  }
}
