/** Clients people use, old and new, over HTTP and over stdio. */
import assert from "node:assert/strict";
import { Client as Client24, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as Client110 } from "mcp-sdk-1.10/client/index.js";
import { StdioClientTransport as Stdio110 } from "mcp-sdk-1.10/client/stdio.js";
import { StreamableHTTPClientTransport as Http110 } from "mcp-sdk-1.10/client/streamableHttp.js";
import { Client as Client117 } from "mcp-sdk-1.17/client/index.js";
import { StdioClientTransport as Stdio117 } from "mcp-sdk-1.17/client/stdio.js";
import { StreamableHTTPClientTransport as Http117 } from "mcp-sdk-1.17/client/streamableHttp.js";
import { Client as Client132 } from "mcp-sdk-1.32/client/index.js";
import { StdioClientTransport as Stdio132 } from "mcp-sdk-1.32/client/stdio.js";
import { StreamableHTTPClientTransport as Http132 } from "mcp-sdk-1.32/client/streamableHttp.js";
import { startTestDoor } from "../support/every_door.ts";

const INFO = { name: "tests", version: "1" };
const STDIO = {
  command: Deno.execPath(),
  args: ["run", "-A", "--quiet", "--no-check", `${import.meta.dirname}/stdio_server.ts`],
};

/** What this test needs of any client; their own types differ between versions. */
interface AnyClient {
  connect(transport: unknown): Promise<void>;
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
  close(): Promise<void>;
}

interface Maker {
  name: string;
  client(): AnyClient;
  http(url: URL): unknown;
  stdio(): unknown;
}

const modern = (name: string, options?: ConstructorParameters<typeof Client24>[1]): Maker => ({
  name,
  client: () => new Client24(INFO, options) as unknown as AnyClient,
  http: (url) => new StreamableHTTPClientTransport(url),
  stdio: () => new StdioClientTransport(STDIO),
});

const MAKERS: readonly Maker[] = [
  {
    name: "sdk 1.10",
    client: () => new Client110(INFO) as unknown as AnyClient,
    http: (url) => new Http110(url),
    stdio: () => new Stdio110(STDIO),
  },
  {
    name: "sdk 1.17",
    client: () => new Client117(INFO) as unknown as AnyClient,
    http: (url) => new Http117(url),
    stdio: () => new Stdio117(STDIO),
  },
  {
    name: "sdk 1.32",
    client: () => new Client132(INFO) as unknown as AnyClient,
    http: (url) => new Http132(url),
    stdio: () => new Stdio132(STDIO),
  },
  modern("client 2.4"),
  modern("client 2.4, choosing by itself", { versionNegotiation: { mode: "auto" } }),
  modern("client 2.4, only 2026-07-28", { versionNegotiation: { mode: { pin: "2026-07-28" } } }),
];

interface CallResult {
  isError?: boolean;
  structuredContent?: Record<string, unknown>;
  content: { text: string }[];
}

async function converse(client: AnyClient, transport: unknown): Promise<void> {
  await client.connect(transport);
  const call = async (name: string, args: Record<string, unknown>) =>
    await client.callTool({ name, arguments: args }) as CallResult;
  assert.deepEqual((await client.listTools()).tools.map(({ name }) => name), ["echo", "tricky"]);
  const answered = await call("echo", { html_or_url: "<p>é" });
  assert.deepEqual(answered.structuredContent, { ok: true, text: "<p>é", length: 4 });
  const refused = await call("tricky", { how: "refuse" });
  assert.notEqual(refused.isError, true);
  assert.equal((refused.structuredContent?.error as { code: string }).code, "bad_input");
  const misfit = await call("echo", {});
  assert.equal(misfit.isError, true);
  assert.match(misfit.content[0]?.text ?? "", /html_or_url/);
  await assert.rejects(call("nope", {}), /nope/);
  await client.close();
}

/** Some clients end their last request only after they are closed; that is theirs to answer for. */
const UNWATCHED = { sanitizeOps: false, sanitizeResources: false };

for (const { name, client, http, stdio } of MAKERS) {
  Deno.test(`${name} lists and calls over HTTP`, UNWATCHED, async () => {
    const door = await startTestDoor();
    await converse(client(), http(new URL(`${door.base}/mcp`)));
    await door.close(0);
  });

  Deno.test(
    `${name} lists and calls over stdio`,
    UNWATCHED,
    async () => {
      await converse(client(), stdio());
    },
  );
}
