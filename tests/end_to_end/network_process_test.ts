/** The program's network process, stopped and killed from outside: what callers meet, and what is left. */
import assert from "node:assert/strict";
import { type LocalSites, startLocalSites } from "../support/local_sites.ts";
import { networkPids } from "../support/child_pids.ts";
import { onlyPid } from "../support/network_calls.ts";
import { commandLineOf, processTree, stillRunning } from "../support/process_tree.ts";
import { PROGRAM_NAME, type Serving, startServing } from "../support/program.ts";
import { browserPath, TEXT } from "../support/test_browser.ts";

const PAGE = `<!doctype html><title>Here</title><p>${TEXT}`;
const SHELL = `<!doctype html><title>App</title><div id=root></div>
<script>document.getElementById("root").textContent = ${JSON.stringify(TEXT)}</script>`;
/** The promise is three seconds; a machine that stops for some needs longer to start a process. */
const SOON_MS = 20_000;

interface Called {
  readonly status: number;
  readonly ms: number;
  readonly answer: { html?: string; error?: { code: string; retryable: boolean } };
}

async function fetchPage({ base }: Serving, url: string): Promise<Called> {
  const started = performance.now();
  const response = await fetch(`${base}/v1/tools/fetch_page`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ url }),
  });
  const answer = await response.json();
  return { status: response.status, ms: performance.now() - started, answer };
}

async function whileServing(
  env: Record<string, string>,
  use: (serving: Serving, sites: LocalSites) => Promise<void>,
): Promise<void> {
  await using sites = startLocalSites(2, (path) => {
    if (path === "/hang") return new Promise(() => {});
    const body = path === "/shell" ? SHELL : PAGE;
    return new Response(body, { headers: { "content-type": "text/html" } });
  });
  const serving = await startServing([], { SERVICE_ALLOW_PRIVATE: "1", ...env });
  try {
    await use(serving, sites);
  } finally {
    await serving.stop("SIGKILL").catch(() => {});
  }
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
const linuxOnly = { ignore: Deno.build.os !== "linux" };

for (const signal of ["SIGSTOP", "SIGKILL"] as const) {
  Deno.test(
    `${PROGRAM_NAME} goes on when its network process meets ${signal}`,
    linuxOnly,
    async () => {
      await whileServing({ SERVICE_BROWSER: "none" }, async (serving, { origins }) => {
        assert.equal((await fetchPage(serving, `${origins[0]}/warm`)).status, 200);
        const hanging = fetchPage(serving, `${origins[0]}/hang`);
        await pause(1_500);
        Deno.kill(await onlyPid(() => networkPids(serving.pid)), signal);
        const innocent = await fetchPage(serving, `${origins[1]}/page`);
        assert.equal(innocent.status, 200, JSON.stringify(innocent.answer));
        assert.equal(innocent.answer.html, PAGE);
        assert.ok(innocent.ms < SOON_MS, `answered after ${innocent.ms} ms`);
        const { status, answer } = await hanging;
        assert.equal(status, 502, JSON.stringify(answer));
        assert.equal(answer.error?.code, "fetch_failed");
        assert.equal(answer.error?.retryable, true);
        const told = serving.said().match(/the network process \w+/g);
        assert.equal(told?.length, 1, serving.said());
      });
    },
  );
}

Deno.test(
  `${PROGRAM_NAME} takes a stopped network process along, however it ends`,
  linuxOnly,
  async () => {
    for (const signal of ["SIGTERM", "SIGKILL"] as const) {
      await whileServing({ SERVICE_BROWSER: "none" }, async (serving, { origins }) => {
        await fetchPage(serving, `${origins[0]}/warm`);
        Deno.kill(await onlyPid(() => networkPids(serving.pid)), "SIGSTOP");
        const family = processTree(serving.pid);
        await serving.stop(signal);
        assert.deepEqual(await stillRunning(family, 15), [], signal);
      });
    }
  },
);

Deno.test({
  name: `${PROGRAM_NAME} takes its browser along when it is killed`,
  ignore: browserPath === undefined || Deno.build.os !== "linux",
  async fn() {
    await whileServing({}, async (serving, { origins }) => {
      const { answer } = await fetchPage(serving, `${origins[0]}/shell`);
      assert.match(answer.html ?? "", /long enough to count/);
      const family = processTree(serving.pid);
      assert.ok(family.length > 4, `${family.length} processes`);
      await serving.stop("SIGKILL");
      assert.deepEqual(await stillRunning(family, 15), []);
    });
  },
});

Deno.test({
  name: `${PROGRAM_NAME} ends the browser of a network process that is gone, and starts another`,
  ignore: browserPath === undefined || Deno.build.os !== "linux",
  async fn() {
    await whileServing({}, async (serving, { origins }) => {
      await fetchPage(serving, `${origins[0]}/shell`);
      const before = processTree(serving.pid).filter((pid) => pid !== serving.pid);
      const network = await onlyPid(() => networkPids(serving.pid));
      const browsers = before.filter((pid) => commandLineOf(pid).includes("chrom"));
      assert.ok(browsers.length > 1);
      Deno.kill(network, "SIGKILL");
      assert.deepEqual(await stillRunning([network, ...browsers], 15), []);
      const { answer } = await fetchPage(serving, `${origins[1]}/shell`);
      assert.match(answer.html ?? "", /long enough to count/);
    });
  },
});
