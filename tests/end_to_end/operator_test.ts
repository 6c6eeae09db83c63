/** What an operator sees: a line a request, whoever answered it, and what sites are told. */
import assert from "node:assert/strict";
import { PROGRAM_NAME, runProgram, startServing } from "../support/program.ts";

const SECRET = "s3cret-value";

/** Sends bytes as they are and waits for the connection to be closed. */
async function sendRaw(base: string, text: string): Promise<string> {
  const { hostname, port } = new URL(base);
  const socket = await Deno.connect({ hostname, port: Number(port) });
  await socket.write(new TextEncoder().encode(text));
  await socket.closeWrite();
  return await new Response(socket.readable).text();
}

Deno.test(`${PROGRAM_NAME} tells every request in a line, those its gate refuses too`, async () => {
  const tokens = await Deno.makeTempFile();
  await Deno.writeTextFile(tokens, `old-token\n${SECRET}\n`);
  const serving = await startServing(["--log", "json", "--metrics-port", "0"], {
    SERVICE_API_TOKEN_FILE: tokens,
  });
  const headers = { authorization: `Bearer ${SECRET}`, "content-type": "application/json" };
  const body = JSON.stringify({ html_or_url: `<p>${SECRET}`, selector: "p" });
  const post = (path: string, init: RequestInit = {}): Promise<string> =>
    fetch(serving.base + path, { method: "POST", headers, body, ...init }).then((one) =>
      one.text()
    );
  await post(`/v1/tools/select_values?q=${SECRET}`);
  await post("/v1/tools/nothing");
  await post("/v1/tools/select_values", { headers: { authorization: `Bearer not-${SECRET}` } });
  await post("/v1/tools/select_values", { body: SECRET });
  const host = `Host: localhost\r\nAuthorization: Bearer ${SECRET}\r\n`;
  const answers = [
    await sendRaw(serving.base, `POST /mcp?${SECRET} HTTP/1.1\r\n${host}Content-Length: x\r\n\r\n`),
    await sendRaw(serving.base, `GET /a HTTP/1.1\r\n${host}X: ${SECRET.repeat(3000)}\r\n\r\n`),
    await sendRaw(serving.base, `GET /b HTTP/1.1\r\n${host}Expect: ${SECRET}\r\n\r\n`),
    await sendRaw(serving.base, `${SECRET}\r\n\r\n`),
  ];
  assert.deepEqual(answers.map((one) => Number(one.split(" ")[1])), [400, 431, 417, 400]);
  const ids = answers.map((one) => /\r\nX-Request-Id: (\S+)\r\n/i.exec(one)?.[1]);
  const at = /http:\/\/127\.0\.0\.1:\d+\/metrics/.exec(serving.said())?.[0] ?? "";
  const metrics = await (await fetch(at)).text();
  assert(!metrics.includes(SECRET), "a secret is in the metrics");
  assert(
    metrics.includes('service_tool_calls_total{tool="select_values",outcome="ok"} 1\n'),
    metrics,
  );
  assert(metrics.includes('{route="/v1/tools/select_values",method="POST",status="401"} 1\n'));
  assert.match(metrics, /^service_readers_started_total [1-9]/m);
  await serving.stop();
  const said = serving.said();
  assert(!said.includes(SECRET), "a secret is in the log");
  const lines = said.trim().split("\n").filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  for (const line of lines) {
    const [first, more] = [Object.keys(line).slice(0, 5), Object.keys(line).slice(5)];
    assert.deepEqual(first, ["time", "method", "path", "status", "seconds"]);
    assert.deepEqual(
      more.filter((key) => !["id", "tool", "ok", "error", "bytes"].includes(key)),
      [],
    );
    assert(!Number.isNaN(Date.parse(String(line.time))));
    assert.equal(typeof line.seconds, "number");
  }
  assert.deepEqual(lines.slice(-4).map(({ id }) => id), ids);
  const told = lines.filter(({ path }) => path !== "/health")
    .map(({ method, path, status, tool, ok, error }) =>
      [method, path, status, tool, ok, error].filter((one) => one !== undefined).join(" ")
    );
  assert.deepEqual(told, [
    "POST /v1/tools/select_values 200 select_values true",
    "POST /v1/tools/nothing 404 false not_found",
    "POST /v1/tools/select_values 401 false unauthorized",
    "POST /v1/tools/select_values 400 false bad_input",
    "POST /mcp 400",
    "GET /a 431",
    "GET /b 417",
    "- - 400",
  ]);
});

Deno.test(`${PROGRAM_NAME} tells nothing of requests with --log none`, async () => {
  const serving = await startServing(["--log", "none"]);
  await (await fetch(`${serving.base}/v1/tools`)).text();
  await sendRaw(serving.base, "nothing\r\n\r\n");
  await serving.stop();
  const [first = "", ...others] = serving.said().trim().split("\n");
  assert.match(first, /^service \S+ listens on /);
  for (const other of others) assert.match(other, /^reader processes run behind /);
});

Deno.test(`${PROGRAM_NAME} tells sites its name, and whom SERVICE_CONTACT names`, async () => {
  const agents: (string | null)[] = [];
  const origin = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, (request) => {
    agents.push(request.headers.get("user-agent"));
    return new Response("<p>x", { headers: { "content-type": "text/html" } });
  });
  const url = `http://127.0.0.1:${origin.addr.port}/`;
  const env = { SERVICE_ALLOW_PRIVATE: "1", SERVICE_BROWSER: "none" };
  for (const contact of [{}, { SERVICE_CONTACT: "https://example.org/bot" }]) {
    const { code, stderr } = await runProgram(["call", "fetch_page", url], { ...env, ...contact });
    assert.equal(code, 0, stderr);
  }
  await origin.shutdown();
  const named = agents.map((agent) => agent?.replace(/^service\/\d+\.\d+\.\d+/, "service"));
  assert.deepEqual([...new Set(named)], ["service", "service (+https://example.org/bot)"]);
  const refused = await runProgram(["call", "fetch_page", url], { SERVICE_CONTACT: "a\tb" });
  assert.equal(refused.code, 2);
  assert.match(refused.stderr, /SERVICE_CONTACT .* give an http\(s\) address/);
});

Deno.test(`the image's health check believes ${PROGRAM_NAME}, and nobody else`, async () => {
  const dockerfile = await Deno.readTextFile(new URL("../../Dockerfile", import.meta.url));
  const [, written = ""] = /^HEALTHCHECK [^]*?CMD (\[.*\])$/m.exec(dockerfile) ?? [];
  const [command = "", ...args] = JSON.parse(written) as string[];
  const check = async (port: string): Promise<number> => {
    const here = args.map((arg) => arg.replace("/8000", `/${port}`));
    assert.notDeepEqual(here, args);
    const child = new Deno.Command(command, { args: here, stdout: "null", stderr: "null" });
    return (await child.output()).code;
  };
  const serving = await startServing(["--log", "none"], { SERVICE_API_TOKEN: SECRET });
  const { port } = new URL(serving.base);
  assert.equal(await check(port), 0);
  await serving.stop();
  assert.notEqual(await check(port), 0, "nobody listens");
  const sick = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    () => new Response(null, { status: 500 }),
  );
  assert.notEqual(await check(String(sick.addr.port)), 0, "it is sick");
  await sick.shutdown();
});

Deno.test(`the call that the release tries on its image finds something in ${PROGRAM_NAME}`, async () => {
  const release = new URL("../../.github/workflows/release.yml", import.meta.url);
  const [, tool = "", page = ""] =
    /docker run .* call (\w+) '([^']+)'/.exec(await Deno.readTextFile(release)) ?? [];
  const { code, stdout } = await runProgram(["call", tool, page]);
  assert.equal(code, 0, stdout);
});

/** The lines that tell of the outer wall, once the first reader process has started. */
async function wallLines(env: Record<string, string>): Promise<string[]> {
  const serving = await startServing([], env);
  const answer = await fetch(`${serving.base}/v1/tools/select_values`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ html_or_url: "<p>1", selector: "p" }),
  });
  const { count } = await answer.json();
  assert.equal(count, 1);
  await serving.stop();
  return serving.said().split("\n").filter((line) =>
    line.startsWith("reader processes run behind ")
  );
}

Deno.test(`${PROGRAM_NAME} says once which outer wall is in force, and SERVICE_SANDBOX=off takes it down`, async () => {
  const [line = "", ...others] = await wallLines({});
  assert.deepEqual(others, []);
  assert.match(
    line,
    / behind (?:bubblewrap: |Landlock: |a filter of system calls|no new privileges|no outer wall \()/,
  );
  // Where bubblewrap is not what is in force, the line says why.
  if (!line.includes("bubblewrap: no file")) assert.match(line, /\(.+\)$/);
  assert.deepEqual(await wallLines({ SERVICE_SANDBOX: "off" }), [
    "reader processes run behind no outer wall (SERVICE_SANDBOX is off)",
  ]);
});

Deno.test(`${PROGRAM_NAME} answers where bubblewrap is broken, and says so`, async () => {
  if (Deno.build.os !== "linux") return console.log("passed over: walls are of Linux");
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(
      `${folder}/bwrap`,
      "#!/bin/sh\necho 'bwrap: it is broken' >&2\nexit 1\n",
    );
    await Deno.chmod(`${folder}/bwrap`, 0o755);
    const [line = ""] = await wallLines({ PATH: `${folder}:${Deno.env.get("PATH")}` });
    assert.match(
      line,
      /behind (?:Landlock: |a filter of system calls|no new privileges|no outer wall).*\(.*it is broken.*\)$/,
    );
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test(`${PROGRAM_NAME} refuses a SERVICE_SANDBOX it does not know`, async () => {
  const { code, stderr } = await runProgram(["serve"], { SERVICE_SANDBOX: "bwrap" });
  assert.equal(code, 2);
  assert.equal(stderr, 'service: SERVICE_SANDBOX is "bwrap"; give auto or off\n');
});

Deno.test(`${PROGRAM_NAME} counts every address that it refuses, by reason`, async () => {
  const site = Deno.serve({ hostname: "127.0.0.2", port: 0, onListen() {} }, ({ url }) => {
    const isRules = new URL(url).pathname === "/robots.txt";
    return new Response(isRules ? "User-agent: *\nDisallow: /" : "");
  });
  const counted = async (env: Record<string, string>, urls: string[]): Promise<string[]> => {
    const serving = await startServing(["--metrics-port", "0"], {
      SERVICE_BROWSER: "none",
      ...env,
    });
    for (const url of urls) {
      const answer = await fetch(`${serving.base}/v1/tools/fetch_page`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ url }),
      });
      assert.equal(answer.status, 403, await answer.text());
    }
    const at = /http:\/\/127\.0\.0\.1:\d+\/metrics/.exec(serving.said())?.[0] ?? "";
    const metrics = await (await fetch(at)).text();
    await serving.stop();
    return metrics.split("\n").filter((line) => line.startsWith("service_refused_addresses_total"));
  };
  assert.deepEqual(
    await counted({}, [
      "http://127.0.0.1/",
      "http://10.0.0.1/",
      "http://169.254.169.254/",
      "http://1.1.1.1:25/",
    ]),
    [
      'service_refused_addresses_total{reason="private"} 2',
      'service_refused_addresses_total{reason="metadata"} 1',
      'service_refused_addresses_total{reason="port"} 1',
    ],
  );
  const own = `http://127.0.0.2:${site.addr.port}/page`;
  assert.deepEqual(await counted({ SERVICE_ALLOW_PRIVATE: "1" }, [own]), [
    'service_refused_addresses_total{reason="robots"} 1',
  ]);
  await site.shutdown();
});
