/**
 * Runs `service batch` on addresses of many local sites, some failing in every way there is, and
 * counts the lines: one for each address. `deno task bench:batch:sites [--count 10000]`.
 */
import { parseArgs } from "node:util";
import { resolve } from "node:path";

const ROOT = resolve(import.meta.dirname as string, "..");
const { values } = parseArgs({
  args: Deno.args,
  options: {
    count: { type: "string", default: "10000" },
    sites: { type: "string", default: "200" },
    visits: { type: "string", default: "16" },
  },
});
const [COUNT, SITES] = [Number(values.count), Number(values.sites)];
const FAILURES = 20;

/** The ways to fail, one address in twenty takes one after another. */
const WAYS: readonly ((path: string) => Response | Promise<Response>)[] = [
  () => new Response("gone", { status: 404 }),
  () => new Response("broken", { status: 500 }),
  () => new Response(null, { status: 204 }),
  () => new Response("", { headers: { "content-type": "text/html" } }),
  () => new Response("x", { headers: { "content-type": "image/png" } }),
  (path) => new Response(null, { status: 302, headers: { location: path } }),
  () => new Response(null, { status: 302, headers: { location: "http://169.254.169.254/" } }),
  () => new Response("no gzip", { headers: { "content-encoding": "gzip" } }),
  () => new Response("no gzip", { headers: { "content-encoding": "unheard-of" } }),
  () =>
    new Response(
      new ReadableStream({
        start: (controller) => controller.error(new Error("cut off")),
      }),
      { headers: { "content-type": "text/html" } },
    ),
];

const page = `<title>A page</title><main><p>${"Some words of it. ".repeat(200)}</main>`;
const closing = new AbortController();
const met = new Map<number, number>();
const servers = Array.from({ length: SITES }, (_, site) =>
  Deno.serve(
    {
      hostname: `127.0.${1 + Math.floor(site / 250)}.${2 + site % 250}`,
      port: 0,
      signal: closing.signal,
      onListen() {},
      onError: () => new Response(null, { status: 500 }),
    },
    ({ url }) => {
      const { pathname } = new URL(url);
      if (pathname === "/robots.txt") return new Response("User-agent: *\nDisallow: /forbidden");
      met.set(site, (met.get(site) ?? 0) + 1);
      const at = Number(pathname.slice(1));
      const way = at % FAILURES === 0 ? WAYS[(at / FAILURES) % WAYS.length] : undefined;
      if (way !== undefined) return way(pathname);
      return new Response(page, { headers: { "content-type": "text/html" } });
    },
  ));
const origins = servers.map(({ addr }) => `http://${addr.hostname}:${addr.port}`);
const addresses = Array.from({ length: COUNT }, (_, at) => `${origins[at % SITES]}/${at}`);
const folder = Deno.makeTempDirSync({ prefix: "bench-batch-sites-" });
try {
  Deno.writeTextFileSync(`${folder}/addresses.txt`, addresses.join("\n"));
  const started = performance.now();
  const args = ["run", "-A", "--quiet", `${ROOT}/main.ts`, "batch", "extract_declared"];
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      ...args,
      `${folder}/addresses.txt`,
      "-o",
      `${folder}/out.jsonl`,
      "--visits",
      values.visits,
    ],
    env: { SERVICE_ALLOW_PRIVATE: "1", SERVICE_BROWSER: "none" },
    stdout: "null",
    stderr: "piped",
  }).spawn();
  const { code, stderr } = await child.output();
  const seconds = (performance.now() - started) / 1000;
  const lines = Deno.readTextFileSync(`${folder}/out.jsonl`).trimEnd().split("\n")
    .map((line) => JSON.parse(line));
  const inOrder = lines.every(({ n, id }, at) => n === at + 1 && id === addresses[at]);
  const codes: Record<string, number> = {};
  for (const { ok, error } of lines) {
    const outcome = error?.code ?? (ok ? "ok" : "failed");
    codes[outcome] = (codes[outcome] ?? 0) + 1;
  }
  console.log(`${COUNT} addresses on ${SITES} sites: ${lines.length} lines, in order: ${inOrder}`);
  console.log(
    `exit code ${code}, ${seconds.toFixed(0)} s, ${(COUNT / seconds).toFixed(0)} a second`,
  );
  console.log(JSON.stringify(codes));
  console.log(new TextDecoder().decode(stderr).trimEnd().split("\n").at(-1));
} finally {
  Deno.removeSync(folder, { recursive: true });
  closing.abort();
}
