/** Calls that share reader processes, over real processes and several real sites. */
import assert from "node:assert/strict";
import { ToolError } from "../../src/base/errors.ts";
import { createNetworkLink } from "../../src/serve/pool/network_link.ts";
import { createPool } from "../../src/serve/pool/pool.ts";
import { createSandboxFinder, NO_SANDBOX } from "../../src/serve/pool/sandbox.ts";
import type { Answer } from "../../src/tools/contract/tool.ts";
import { MAX_CALLS, MAX_READS } from "../../src/terminal/start_pool.ts";
import { HOSTILE_TOOLS } from "../support/hostile_tools.ts";
import { type SiteAnswer, startLocalSites } from "../support/local_sites.ts";

const entry = new URL("../support/hostile_reader.ts", import.meta.url);

/** Processes that are started while none is busy with one page for long. */
const USUAL = Math.max(2, navigator.hardwareConcurrency);

interface How {
  readonly seconds?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: () => void;
}

interface Shared {
  readonly origins: readonly string[];
  /** Paths that each site was asked for, in order. */
  readonly asked: string[][];
  readonly faults: string[];
  /** How many reader processes were started so far. */
  started(): number;
  call(tool: string, page: string, how?: How): Promise<Answer>;
}

async function withSites(
  sites: number,
  answer: SiteAnswer,
  use: (shared: Shared) => Promise<void>,
): Promise<void> {
  const asked = Array.from({ length: sites }, (): string[] => []);
  await using web = startLocalSites(sites, (path, site, request) => {
    asked[site]?.push(path);
    return answer(path, site, request);
  });
  const faults: string[] = [];
  const onFault = (tool: string, fault: unknown): void => void faults.push(`${tool}: ${fault}`);
  const network = createNetworkLink(() => true, (fault) => onFault("network", fault));
  let started = 0;
  const wall = {
    ...NO_SANDBOX,
    wrap: (program: readonly string[]): string[] => {
      started++;
      return [...program];
    },
  };
  const pool = createPool({
    tools: HOSTILE_TOOLS,
    network,
    onFault,
    entry,
    maxCalls: MAX_CALLS,
    maxReads: MAX_READS,
    sandboxes: createSandboxFinder("auto", () => {}, [wall]),
  });
  const call: Shared["call"] = (tool, html_or_url, { seconds = 60, ...how } = {}) =>
    pool.call(tool, { html_or_url }, {
      deadline: performance.now() + seconds * 1000,
      budgetSeconds: seconds,
      ...how,
    });
  try {
    await use({ origins: web.origins, asked, faults, started: () => started, call });
    assert.deepEqual(faults, []);
  } finally {
    await pool.close();
  }
}

function createGate(): PromiseWithResolvers<void> {
  return Promise.withResolvers<void>();
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((wake) => setTimeout(wake, 5));
}

Deno.test("four slow fetches and a handed-in page have no more processes than there are processors", async () => {
  const gate = createGate();
  const slow: SiteAnswer = async (_, site) => {
    await gate.promise;
    return new Response(`<title>${site + 1}</title>`);
  };
  await withSites(4, slow, async ({ origins, asked, call, started }) => {
    await call("echo", "<p>");
    const fetches = origins.map((origin) => call("asking_then_reading", origin));
    await until(() => asked.every(({ length }) => length > 0));
    assert.equal((await call("reading", "1")).ok, true);
    gate.resolve();
    for (const { ok } of await Promise.all(fetches)) assert.equal(ok, true);
    assert(started() <= USUAL, `${started()} were started`);
  });
});

Deno.test("a page that burns its time fails alone, whoever waits beside it", async () => {
  const gate = createGate();
  const slow: SiteAnswer = async (path) => {
    if (path === "/slow") await gate.promise;
    return new Response("<title>1</title>");
  };
  await withSites(4, slow, async ({ origins, asked, call }) => {
    await call("echo", "<p>");
    const waiting = origins.map((origin) => call("asking_then_reading", `${origin}/slow`));
    await until(() => asked.every(({ length }) => length > 0));
    const burnt = await Promise.all([call("endless", "<p>"), call("endless", "<p>b")]);
    for (const { error } of burnt) {
      assert.equal((error as { code: string }).code, "too_large");
    }
    gate.resolve();
    for (const answer of await Promise.all(waiting)) assert.equal(answer.ok, true);
    assert.deepEqual(asked, origins.map(() => ["/slow"]));
  });
});

Deno.test("a selector that never ends is stopped alone, whoever waits beside it", async () => {
  const gate = createGate();
  const slow: SiteAnswer = async () => {
    await gate.promise;
    return new Response("<title>1</title>");
  };
  await withSites(1, slow, async ({ origins, asked, call }) => {
    await call("echo", "<p>");
    const waiting = call("asking_then_reading", origins[0] as string);
    await until(() => (asked[0]?.length ?? 0) > 0);
    const { ok, error } = await call("endless_selector", "<p>", { seconds: 1 });
    assert.deepEqual([ok, (error as { code: string }).code], [false, "bad_input"]);
    gate.resolve();
    assert.equal((await waiting).ok, true);
    assert.deepEqual(asked, [["/"]]);
  });
});

Deno.test("a call whose reply is there goes elsewhere when its process is busy with one page", async () => {
  const gate = createGate();
  const slow: SiteAnswer = async () => {
    await gate.promise;
    return new Response("<title>1</title>");
  };
  await withSites(1, slow, async ({ origins, asked, call }) => {
    await call("echo", "<p>");
    const waiting = call("asking_then_reading", origins[0] as string);
    await until(() => (asked[0]?.length ?? 0) > 0);
    const begun = createGate();
    const busy = call("reading", "6000", { onProgress: begun.resolve });
    await begun.promise;
    gate.resolve();
    const order: string[] = [];
    await Promise.all([
      waiting.then(({ life }) => order.push(String(life))),
      busy.then(({ life }) => order.push(String(life), "busy")),
    ]);
    assert.equal(order[2], "busy", "it did not wait for the other page");
    assert.notEqual(order[0], order[1]);
    assert.deepEqual(asked, [["/"]]);
  });
});

Deno.test("a call that has read much waits for its busy process, and reads nothing twice", async () => {
  const gate = createGate();
  const slow: SiteAnswer = async () => {
    await gate.promise;
    return new Response(`<title>1</title>${"<p>much".repeat(300_000)}`);
  };
  await withSites(1, slow, async ({ origins, asked, call }) => {
    const there = createGate();
    const waiting = call("asking_then_sleeping", origins[0] as string, {
      onProgress: there.resolve,
    });
    await until(() => (asked[0]?.length ?? 0) > 0);
    gate.resolve();
    await there.promise;
    // It sleeps for a moment, and its process reads another page meanwhile.
    const busy = await call("reading", "3000");
    assert.equal((await waiting)["life"], busy["life"]);
    assert.deepEqual(asked, [["/"]]);
  });
});

Deno.test("a call whose client leaves while it waits costs no process, and no other call", async () => {
  const gate = createGate();
  const slow: SiteAnswer = async () => {
    await gate.promise;
    return new Response("<title>1</title>");
  };
  await withSites(2, slow, async ({ origins, asked, call, started }) => {
    await call("reading", "1");
    const client = new AbortController();
    const [stays, leaves] = origins.map((origin, site) =>
      call("asking_then_reading", origin, site === 1 ? { signal: client.signal } : {})
    );
    await until(() => asked.every(({ length }) => length > 0));
    client.abort(new ToolError("timed_out", "the client left"));
    await assert.rejects(leaves as Promise<Answer>, { code: "timed_out" });
    gate.resolve();
    assert.equal((await stays)?.ok, true);
    assert.equal((await call("reading", "1")).ok, true);
    assert(started() <= USUAL, `${started()} were started`);
  });
});
