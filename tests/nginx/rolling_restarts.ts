/**
 * Three replicas of the program behind nginx, with the configuration that is shipped, restarted one
 * after the other while clients call: no request fails.
 */
import assert from "node:assert/strict";
import { resolve } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { pause } from "../support/network_calls.ts";
import { freePort, type Serving, startServing } from "../support/program.ts";

const ROOT = resolve(import.meta.dirname as string, "../..");
const SHIPPED = `${ROOT}/packaging/deploy/nginx.conf`;
const PORTS = ["8000", "8001", "8002", "8003"] as const;
/** Milliseconds from one restart to the next. */
const APART_MS = 4_000;
const CLIENTS = 6;
/** Milliseconds the site takes for a page, so that calls are under way at each restart. */
const SLOW_PAGE_MS = 700;
/** Milliseconds of a page for which a stopping replica does not wait: another answers the call. */
const LONG_PAGE_MS = 6_000;

const isThere = await hasNginx();
if (!isThere) console.log("passed over: nginx is not installed");

async function hasNginx(): Promise<boolean> {
  try {
    return (await new Deno.Command("nginx", { args: ["-v"], stderr: "null" }).output()).success;
  } catch {
    return false;
  }
}

/** A running nginx. */
interface Nginx extends AsyncDisposable {
  readonly base: string;
  said(): Promise<string>;
}

/** Starts nginx with the shipped configuration on other ports, as a user without rights. */
async function startNginx(ports: readonly number[]): Promise<Nginx> {
  const folder = await Deno.makeTempDir();
  await Deno.chmod(folder, 0o777);
  const shipped = PORTS.reduce(
    (text, port, at) => text.replaceAll(`127.0.0.1:${port}`, `127.0.0.1:${ports[at]}`),
    await Deno.readTextFile(SHIPPED),
  );
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`);
  await Deno.writeTextFile(
    `${folder}/main.conf`,
    `daemon off; pid ${folder}/pid; error_log ${folder}/errors notice;
     events {} http { access_log off; ${temporary.join(" ")} ${shipped} }`,
  );
  const child = new Deno.Command("nginx", {
    args: ["-c", `${folder}/main.conf`, "-e", `${folder}/errors`],
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
  const base = `http://127.0.0.1:${ports[0]}`;
  const said = (): Promise<string> => Deno.readTextFile(`${folder}/errors`);
  for (let wait = 0;; wait++) {
    try {
      await (await fetch(`${base}/health`)).body?.cancel();
      break;
    } catch (error) {
      if (wait > 200) throw new Error(`nginx did not serve: ${await said()}`, { cause: error });
      await pause(25);
    }
  }
  return {
    base,
    said,
    async [Symbol.asyncDispose]() {
      child.kill("SIGQUIT");
      await child.status;
      await Deno.remove(folder, { recursive: true });
    },
  };
}

/** What clients met: how many answers, and what was none. */
interface Met {
  answers: number;
  readonly failures: string[];
}

/** Calls a tool again and again until told to stop. */
async function callOn(base: string, tool: string, body: object, met: Met, isOver: () => boolean) {
  while (!isOver()) {
    try {
      const response = await fetch(`${base}/v1/tools/${tool}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      const text = await response.text();
      if (response.status === 200 && text.startsWith('{"ok":true')) met.answers++;
      else met.failures.push(`${tool}: ${response.status} ${text.slice(0, 300)}`);
    } catch (error) {
      met.failures.push(`${tool}: ${String(error)}`);
    }
  }
}

/** Calls a tool by one client of MCP again and again until told to stop. */
async function callByMcp(
  base: string,
  name: string,
  page: string,
  met: Met,
  isOver: () => boolean,
): Promise<void> {
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${base}/mcp`)));
  const call = { name, arguments: { html_or_url: page } };
  while (!isOver()) {
    try {
      const { isError } = await client.callTool(call);
      if (isError === true) met.failures.push("MCP: an error");
      else met.answers++;
    } catch (error) {
      met.failures.push(`MCP: ${String(error)}`);
    }
    await pause(20);
  }
  await client.close();
}

function addressOf({ hostname, port }: Deno.NetAddr): string {
  return `http://${hostname}:${port}/`;
}

Deno.test(
  "three replicas are restarted one by one, and no client notices",
  { ignore: !isThere },
  async () => {
    const page = `<title>Slow</title>${
      "<p>Some words of a page that takes its time.</p>".repeat(9)
    }`;
    const sites = ["127.0.0.2", "127.0.0.3", "127.0.0.4", "127.0.0.5"].map((hostname) =>
      Deno.serve({ hostname, port: 0, onListen() {} }, async ({ url }) => {
        const { pathname } = new URL(url);
        if (pathname === "/robots.txt") return new Response(null, { status: 404 });
        await pause(pathname === "/long" ? LONG_PAGE_MS : SLOW_PAGE_MS);
        return new Response(page, { headers: { "content-type": "text/html" } });
      })
    );
    const ports = [freePort(), freePort(), freePort(), freePort()];
    const env = { SERVICE_ALLOW_PRIVATE: "1", SERVICE_BROWSER: "none", SERVICE_CACHE_MIB: "0" };
    const start = (at: number): Promise<Serving> =>
      startServing(["--log", "none"], env, undefined, ports[at + 1]);
    const replicas = await Promise.all([0, 1, 2].map(start));
    const met: Met = { answers: 0, failures: [] };
    let over = false;
    const isOver = (): boolean => over;
    await using nginx = await startNginx(ports);
    const clients = [
      ...Array.from(
        { length: CLIENTS },
        () =>
          callOn(nginx.base, "select_values", { html_or_url: "<p>x", selector: "p" }, met, isOver),
      ),
      ...sites.slice(1).map(({ addr }) =>
        callOn(nginx.base, "fetch_page", { url: addressOf(addr) }, met, isOver)
      ),
      ...sites.slice(0, 1).map(({ addr }) =>
        callOn(nginx.base, "fetch_page", { url: `${addressOf(addr)}long` }, met, isOver)
      ),
      callByMcp(nginx.base, "page_markdown", "<h1>Here</h1><p>Some words", met, isOver),
      ...sites.slice(1, 2).map(({ addr }) =>
        callByMcp(nginx.base, "page_markdown", `${addressOf(addr)}long`, met, isOver)
      ),
    ];
    const ends = [];
    try {
      for (const at of [0, 1, 2]) {
        await pause(APART_MS);
        ends.push((await (replicas[at] as Serving).stop()).code);
        replicas[at] = await start(at);
      }
      await pause(APART_MS / 4);
    } finally {
      over = true;
      await Promise.all(clients);
      await Promise.all(replicas.map((one) => one.stop()));
      await Promise.all(sites.map((site) => site.shutdown()));
    }
    console.log(`${met.answers} answers, ${met.failures.length} failures`);
    assert.deepEqual(met.failures, [], await nginx.said());
    assert.deepEqual(ends, [0, 0, 0]);
    assert.ok(met.answers > 100, `${met.answers} answers`);
  },
);
