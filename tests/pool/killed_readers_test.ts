/** Reader processes that are killed from outside, as an operator or the kernel may do it. */
import assert from "node:assert/strict";
import { createNetworkLink } from "../../src/serve/pool/network_link.ts";
import { createPool } from "../../src/serve/pool/pool.ts";
import type { Runner } from "../../src/serve/pool/runner.ts";
import type { Answer } from "../../src/tools/contract/tool.ts";
import { HOSTILE_TOOLS } from "../support/hostile_tools.ts";
import { startLocalSites } from "../support/local_sites.ts";
import { readerPids } from "../support/child_pids.ts";
import { MAX_CALLS, MAX_READS } from "../../src/terminal/start_pool.ts";

const LANES = { maxCalls: MAX_CALLS, maxReads: MAX_READS };
const entry = new URL("../support/killed_reader.ts", import.meta.url);
const isLinux = Deno.build.os === "linux";
if (!isLinux) console.log("passed over: only Linux lists its processes in /proc");

interface Called {
  answer: Promise<Answer>;
  /** Settles when the tool has said that it began. */
  begun: Promise<void>;
}

interface Killable {
  pool: Runner;
  faults: string[];
  call(tool: string, page: string): Called;
}

async function withPool(use: (killable: Killable) => Promise<void>): Promise<void> {
  const faults: string[] = [];
  const onFault = (tool: string, fault: unknown): void => void faults.push(`${tool}: ${fault}`);
  const network = createNetworkLink(() => true, (fault) => onFault("network", fault));
  const pool = createPool({ tools: HOSTILE_TOOLS, network, onFault, entry, ...LANES });
  const call = (tool: string, page: string): Called => {
    const first = Promise.withResolvers<void>();
    const answer = pool.call(tool, { html_or_url: page }, {
      deadline: performance.now() + 60_000,
      budgetSeconds: 60,
      onProgress: () => first.resolve(),
    });
    // A test that ends early says why itself.
    answer.catch(() => {});
    return { answer, begun: first.promise };
  };
  try {
    await use({ pool, faults, call });
  } finally {
    await pool.close();
  }
}

/** Lists the readers of this file, beside which others run. */
const ownPids = (): number[] => readerPids(Deno.pid, entry);

async function killReaders(): Promise<number[]> {
  let pids = ownPids();
  // One that starts bears the name of its parent for a moment.
  for (; pids.length === 0; pids = ownPids()) await new Promise((wake) => setTimeout(wake, 5));
  for (const pid of pids) {
    try {
      Deno.kill(pid, "SIGKILL");
    } catch {
      // It ended meanwhile.
    }
  }
  return pids;
}

function testOnLinux(name: string, fn: () => Promise<void>): void {
  Deno.test({ name, ignore: !isLinux, fn });
}

testOnLinux(
  "a site is free again at once when the process that held its turn is killed",
  async () => {
    await using web = startLocalSites(1, () => new Response("<title>t</title>"));
    const [address] = web.origins as [string];
    await withPool(async ({ call }) => {
      const { answer, begun } = call("holding", address);
      const refused = assert.rejects(answer, { code: "internal_error" });
      await begun;
      await killReaders();
      const killed = performance.now();
      await refused;
      assert.deepEqual(await call("asking", address).answer, { ok: true, status: 200, bytes: 16 });
      const seconds = (performance.now() - killed) / 1000;
      // A rest of one second and the start of a process; a visit that lies idle is kept for thirty.
      assert(seconds < 25, `the site was locked for ${seconds.toFixed(1)} s`);
    });
  },
);

/** Waits until no process is left but others than these. */
async function replaced(pids: readonly number[]): Promise<void> {
  for (;;) {
    const now = ownPids();
    if (now.length > 0 && !now.some((pid) => pids.includes(pid))) return;
    await new Promise((wake) => setTimeout(wake, 20));
  }
}

testOnLinux(
  "createPool() runs a call once more whose process is killed over a page that was handed in",
  async () => {
    await withPool(async ({ call, faults }) => {
      const { answer, begun } = call("reading", "2000");
      await begun;
      await killReaders();
      assert.equal((await answer).ok, true);
      assert.deepEqual(faults, []);
    });
  },
);

testOnLinux("createPool() runs a call no third time", async () => {
  await withPool(async ({ call, faults }) => {
    const { answer, begun } = call("reading", "30000");
    const refused = assert.rejects(answer, { code: "internal_error" });
    await begun;
    let isOver = false;
    void refused.then(() => isOver = true, () => isOver = true);
    await replaced(await killReaders());
    while (!isOver) {
      // One that is killed while it starts is started again: that is no run of the call.
      await new Promise((wake) => setTimeout(wake, 2_000));
      for (const pid of ownPids()) Deno.kill(pid, "SIGKILL");
    }
    await refused;
    assert.equal(faults.length, 1);
    assert.match(faults[0] ?? "", /the reader process ended/);
  });
});

testOnLinux("createPool() runs a call that waits as often as its process is killed", async () => {
  let asked = 0;
  const gate = Promise.withResolvers<void>();
  await using web = startLocalSites(1, async () => {
    asked++;
    await gate.promise;
    return new Response("<title>t</title>");
  });
  await withPool(async ({ call, faults }) => {
    const { answer } = call("asking", web.origins[0] as string);
    while (asked === 0) await new Promise((wake) => setTimeout(wake, 10));
    for (let times = 0; times < 3; times++) await replaced(await killReaders());
    gate.resolve();
    assert.deepEqual(await answer, { ok: true, status: 200, bytes: 16 });
    assert.equal(asked, 1);
    assert.deepEqual(faults, []);
  });
});

testOnLinux("createPool() asks no site twice for a call whose process is killed", async () => {
  let asked = 0;
  await using web = startLocalSites(1, () => {
    asked++;
    return new Response("<title>t</title>");
  });
  await withPool(async ({ call }) => {
    const { answer, begun } = call("holding", web.origins[0] as string);
    const refused = assert.rejects(answer, { code: "internal_error" });
    await begun;
    await killReaders();
    await refused;
    assert.equal(asked, 1);
  });
});

testOnLinux(
  "createPool() answers calls whose waiting process is killed before they come",
  async () => {
    await using web = startLocalSites(1, () => new Response("<title>t</title>"));
    await withPool(async ({ call, faults }) => {
      for (let round = 0; round < 5; round++) {
        await call("echo", "<p>").answer;
        await killReaders();
        // At once: the service has not seen the end of the process yet.
        const page = round % 2 === 0 ? web.origins[0] as string : "<p>";
        assert.equal((await call(round % 2 === 0 ? "asking" : "echo", page).answer).ok, true);
      }
      assert.deepEqual(faults, []);
    });
  },
);
