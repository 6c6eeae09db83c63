/**
 * The running program tells no secret of an address: not in an answer of any tool over any way in,
 * not in its log, not in what it sends to an OpenTelemetry collector.
 */
import assert from "node:assert/strict";
import { TOOLS } from "../../src/tools/contract/table.ts";
import type { Tool } from "../../src/tools/contract/tool.ts";
import { type Front, httpFronts, type Outcome, stdioFront } from "../support/every_door.ts";
import { PROGRAM_NAME, programCommand, startHasty } from "../support/program.ts";
import { argumentsOf, BROKEN, holdsSecret, SECRET } from "../support/secret_addresses.ts";

const TEXT = "A sentence that is long enough to count as text of a page. ".repeat(8);

/** Sites by the hundred, each with an address of loopback of its own, so that none has to rest. */
function startWeb(): { next(): string; nextDead(): string; close(): Promise<void> } {
  let dead = 0;
  const nextDead = (): string => `127.2.${dead >> 7}.${(dead++ & 127) + 1}:1`;
  const answer = ({ url }: Request): Response => {
    const { pathname } = new URL(url);
    if (pathname === "/robots.txt") return new Response(null, { status: 404 });
    if (pathname === "/off") {
      const headers = { location: `http://me:${SECRET}@${nextDead()}/` };
      return new Response(null, { status: 302, headers });
    }
    return new Response(`<title>x</title><p class=a>${TEXT}`, {
      headers: { "content-type": "text/html" },
    });
  };
  const servers: Deno.HttpServer<Deno.NetAddr>[] = [];
  return {
    /** Where nobody listens. */
    nextDead,
    next(): string {
      const hostname = `127.1.${servers.length >> 7}.${(servers.length & 127) + 1}`;
      const server = Deno.serve({ hostname, port: 0, onListen() {} }, answer);
      servers.push(server);
      return `${hostname}:${server.addr.port}`;
    },
    async close(): Promise<void> {
      await Promise.all(servers.map((server) => server.shutdown()));
    },
  };
}

/** Calls a tool with every address and gives all that came back. */
async function callAll(front: Front, tool: Tool, addresses: readonly string[]): Promise<void> {
  const outcomes: [string, Outcome][] = await Promise.all(
    addresses.map(async (each) => [each, await front.call(tool.name, argumentsOf(tool, each))]),
  );
  for (const [address, outcome] of outcomes) {
    const text = JSON.stringify(outcome);
    assert.ok(!holdsSecret(text), `${front.name} ${tool.name} ${address}: ${text}`);
    assert.ok(!/internal_error/.test(text), `${front.name} ${tool.name} ${address}: ${text}`);
  }
}

/** Addresses that name no host; a URL parser finds one in most of them. */
const HOSTLESS = [
  "http:///x",
  "https://",
  "http:/x",
  "http:x",
  "http://?x",
  "HTTP:///x",
  " http:///x",
];

/** Holds every tool to a refusal of addresses that name no host. */
async function refuseHostless(front: Front): Promise<void> {
  for (const tool of TOOLS) {
    for (const address of HOSTLESS) {
      const { answer, status } = await front.call(tool.name, argumentsOf(tool, address));
      const told = `${front.name} ${tool.name} ${address}: ${JSON.stringify(answer)}`;
      assert.equal((answer?.error as { code?: string } | undefined)?.code, "bad_input", told);
      if (front.name === "REST") assert.equal(status, 400, told);
    }
  }
}

Deno.test(`${PROGRAM_NAME} tells no secret of an address over any way in, nor in its log`, async (test) => {
  const web = startWeb();
  const received: string[] = [];
  const collector = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    async (request) => {
      received.push(await request.text());
      return new Response("{}");
    },
  );
  const serving = await startHasty(["--log", "text"], {
    SERVICE_ALLOW_PRIVATE: "1",
    SERVICE_BROWSER: "none",
    OTEL_DENO: "true",
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.addr.port}`,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    OTEL_BSP_SCHEDULE_DELAY: "100",
    OTEL_BLRP_SCHEDULE_DELAY: "100",
  });
  const stdio = await stdioFront([...programCommand(), "mcp"], "2026-07-28");
  try {
    for (const front of [...httpFronts(serving.base), stdio]) {
      for (const tool of TOOLS) {
        await test.step(`${front.name}: ${tool.name}`, async () => {
          const good = (): string[] => [
            `http://a:${SECRET}@${web.next()}/`,
            `http://${SECRET}@${web.next()}/`,
            `http://a:${SECRET}@${web.next()}/off`,
            `http://a:${SECRET}@${web.nextDead()}/`,
          ];
          await callAll(front, tool, [...front === stdio ? [] : good(), ...BROKEN.slice(0, 12)]);
        });
      }
      await test.step(`${front.name}: addresses without a host are bad_input`, async () => {
        if (front !== stdio) await refuseHostless(front);
      });
    }
    for (let wait = 0; wait < 60 && received.length < 3; wait++) {
      await new Promise((done) => setTimeout(done, 50));
    }
    assert.ok(!holdsSecret(serving.said()), serving.said());
    assert.ok(!holdsSecret(received.join("\n")), "a span holds a secret");
    if (Deno.env.get("SERVICE_BINARY") === undefined) {
      assert.match(received.join("\n"), /tool extract_many/);
    }
  } finally {
    await serving.stop();
    await stdio.end();
    await collector.shutdown();
    await web.close();
  }
});
