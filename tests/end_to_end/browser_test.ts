/** The program, its worker and a real Chromium: a climb from end to end, and nothing left behind. */
import assert from "node:assert/strict";
import { PROGRAM_NAME, runProgram, startHasty } from "../support/program.ts";

const TEXT = "A sentence that is long enough to count as text of a page. ".repeat(8);
const SHELL = `<!doctype html><title>App</title><div id=root></div>
<script>document.getElementById("root").textContent = ${JSON.stringify(TEXT)}</script>`;

const FIND = "command -v chromium chromium-browser google-chrome google-chrome-stable";
const found = await new Deno.Command("sh", { args: ["-c", FIND], stdout: "piped" }).output();
const isThere = found.stdout.length > 0;
if (!isThere) console.log("passed over: no Chromium on this machine");

interface Answer {
  html: string;
  fetch: { rung: string; climbs: { from_rung: string; to_rung: string; reason: string }[] };
  hint?: string;
  error?: { code: string; message: string; retryable: boolean; extra?: string };
}

function serveShell(): { address: string; close(): Promise<void> } {
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/robots.txt") return new Response("", { status: 404 });
    const headers = { "content-type": "text/html" };
    if (pathname === "/loop") {
      return new Response(null, { status: 302, headers: { location: "/loop" } });
    }
    return new Response(SHELL, { headers });
  });
  return { address: `http://127.0.0.1:${server.addr.port}/`, close: () => server.shutdown() };
}

async function fetchPage(base: string, url: string): Promise<Answer> {
  const response = await fetch(`${base}/v1/tools/fetch_page`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ url }),
  });
  return await response.json();
}

/** Every process by its id, with its parent's. */
async function processes(): Promise<Map<number, number>> {
  const { stdout } = await new Deno.Command("ps", { args: ["-eo", "pid=,ppid="] }).output();
  const rows = new TextDecoder().decode(stdout).trim().split("\n");
  return new Map(rows.map((row) => row.trim().split(/\s+/).map(Number) as [number, number]));
}

/** The processes that descend from one. */
async function descendants(pid: number): Promise<Set<number>> {
  const all = await processes();
  const family = new Set([pid]);
  for (let size = 0; size !== family.size;) {
    size = family.size;
    for (const [child, parent] of all) if (family.has(parent)) family.add(child);
  }
  family.delete(pid);
  return family;
}

/** Says whether every one of them is gone within some seconds. */
async function areGone(pids: ReadonlySet<number>): Promise<boolean> {
  for (let tries = 0; tries < 150; tries++) {
    const all = await processes();
    if (![...pids].some((pid) => all.has(pid))) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

Deno.test({
  name: `${PROGRAM_NAME} climbs to a browser and takes it along when it stops`,
  ignore: !isThere,
  async fn() {
    const shell = serveShell();
    const service = await startHasty([], { SERVICE_ALLOW_PRIVATE: "1" });
    const answer = await fetchPage(service.base, shell.address);
    assert.equal(answer.fetch.rung, "browser", JSON.stringify(answer));
    assert.match(answer.fetch.climbs[0]?.reason ?? "", /empty shell/);
    assert.match(answer.html, /long enough to count/);
    assert.equal(answer.hint, undefined);
    const family = await descendants(service.pid);
    assert.ok(family.size > 3);
    const { code } = await service.stop();
    assert.equal(code, 0);
    assert.ok(await areGone(family));
    await shell.close();
  },
});

Deno.test(`${PROGRAM_NAME} keeps the cheaper page without a browser, and says what is missing`, async () => {
  const shell = serveShell();
  const gone = await Deno.makeTempFile();
  await Deno.chmod(gone, 0o755);
  for (
    const [choice, why] of [
      ["none", /no browser is switched on/],
      [gone, /no browser is installed/],
    ] as const
  ) {
    const env = { SERVICE_ALLOW_PRIVATE: "1", SERVICE_BROWSER: choice };
    const service = await startHasty([], env);
    if (choice === gone) await Deno.remove(gone);
    const answer = await fetchPage(service.base, shell.address);
    assert.equal(answer.fetch.rung, "http", JSON.stringify(answer));
    assert.equal(answer.fetch.climbs.length, 2);
    assert.match(answer.fetch.climbs[1]?.reason ?? "", why);
    assert.match(answer.hint ?? "", why);
    const { error } = await fetchPage(service.base, `${shell.address}loop`);
    assert.equal(error?.code, choice === "none" ? "fetch_failed" : "missing_extra");
    assert.equal(error?.extra, choice === "none" ? undefined : "browser");
    await service.stop();
  }
  await shell.close();
});

Deno.test({
  name: `${PROGRAM_NAME} answers bytes that cannot be decoded alike, with a browser and without`,
  ignore: !isThere,
  async fn() {
    const text = new TextEncoder().encode(SHELL + TEXT);
    const broken = (coding: string): Response =>
      new Response(text, { headers: { "content-type": "text/html", "content-encoding": coding } });
    const answers: string[] = [];
    for (const choice of ["none", "auto"]) {
      const server = Deno.serve({ hostname: "127.0.0.2", port: 0, onListen() {} }, ({ url }) => {
        const { pathname } = new URL(url);
        return pathname === "/robots.txt"
          ? new Response(null, { status: 404 })
          : broken(pathname.slice(1));
      });
      const env = { SERVICE_ALLOW_PRIVATE: "1", SERVICE_BROWSER: choice };
      const service = await startHasty([], env);
      for (const coding of ["gzip", "br", "zstd"]) {
        const { error } = await fetchPage(
          service.base,
          `http://127.0.0.2:${server.addr.port}/${coding}`,
        );
        assert.equal(error?.code, "fetch_failed", `${choice} ${coding}`);
        assert.equal(error?.retryable, false, `${choice} ${coding}`);
        answers.push(`${coding} ${error?.message}`);
      }
      await service.stop();
      await server.shutdown();
    }
    assert.deepEqual(answers.slice(0, 3), answers.slice(3));
  },
});

Deno.test(`${PROGRAM_NAME} refuses to start with a browser it cannot make sense of`, async () => {
  const { code, stderr } = await runProgram(["serve"], { SERVICE_BROWSER: "netscape" });
  assert.equal(code, 2);
  assert.match(stderr, /SERVICE_BROWSER is "netscape"; give auto, none/);
  const missing = await runProgram(["serve"], { SERVICE_BROWSER: "/nowhere/chromium" });
  assert.equal(missing.code, 2);
  assert.match(
    missing.stderr,
    /SERVICE_BROWSER is "\/nowhere\/chromium", where there is no program/,
  );
});
