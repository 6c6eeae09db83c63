/** The network process and what becomes of its calls when it spins, stops, dies or breaks the rules. */
import assert from "node:assert/strict";
import { type LocalSites, type SiteAnswer, startLocalSites } from "../support/local_sites.ts";
import {
  askOnce,
  assertLost,
  onlyPid,
  pause,
  readPage,
  replyOf,
  withLink,
} from "../support/network_calls.ts";
import { stillRunning } from "../support/process_tree.ts";
import { steadily } from "../support/steadily.ts";
import { NETWORK_SILENT_SECONDS } from "../../src/serve/pool/network_process.ts";

/** The promise is three seconds; a machine that stops for some needs longer to start a process. */
const SOON_MS = 20_000;

const linuxOnly = { ignore: Deno.build.os !== "linux" };

/** Sites whose pages name themselves; `/slow` pages never end. */
const plainSites: SiteAnswer = (path, site) => {
  if (path.startsWith("/slow")) return new Promise(() => {});
  return new Response(`site ${site}${path}`);
};

async function withSites(
  count: number,
  use: (sites: LocalSites) => Promise<void>,
): Promise<void> {
  await using sites = startLocalSites(count, plainSites);
  await steadily(() => use(sites));
}

async function timed<Value>(work: Promise<Value>): Promise<{ value: Value; ms: number }> {
  const started = performance.now();
  const value = await work;
  return { value, ms: performance.now() - started };
}

const page = (text: string): { text: string; status: number } => ({ text, status: 200 });

Deno.test(
  "a network process that spins is replaced, and an innocent call is answered",
  linuxOnly,
  async () => {
    await withSites(1, async ({ origins }) => {
      await withLink(async ({ link, faults, pids }) => {
        assert.deepEqual(await readPage(link.begin(), `${origins[0]}/warm`), page("site 0/warm"));
        const spinning = await onlyPid(pids);
        const guilty = timed(askOnce(link, { kind: "open", url: "http://spin.test/" }));
        await pause(300);
        const innocent = await timed(readPage(link.begin(), `${origins[0]}/innocent`));
        assert.deepEqual(innocent.value, page("site 0/innocent"));
        const { value, ms } = await guilty;
        assertLost(value);
        assert.ok(ms >= NETWORK_SILENT_SECONDS * 1000 - 200, `killed after ${ms} ms`);
        assert.ok(innocent.ms < SOON_MS, `answered after ${innocent.ms} ms`);
        assert.deepEqual(await stillRunning([spinning], 10), []);
        assert.deepEqual(faults, ["the network process was silent for 2 seconds"]);
      });
    });
  },
);

Deno.test("a network process that is stopped is replaced", linuxOnly, async () => {
  await withSites(2, async ({ origins }) => {
    await withLink(async ({ link, faults, pids }) => {
      await readPage(link.begin(), `${origins[0]}/warm`);
      const stopped = await onlyPid(pids);
      const underWay = readPage(link.begin(), `${origins[0]}/slow`);
      await pause(1_300);
      Deno.kill(stopped, "SIGSTOP");
      const { value, ms } = await timed(readPage(link.begin(), `${origins[1]}/page`));
      assert.deepEqual(value, page("site 1/page"));
      assert.ok(ms < SOON_MS, `answered after ${ms} ms`);
      assertLost(await underWay);
      assert.deepEqual(await stillRunning([stopped], 10), []);
      assert.equal(faults.length, 1, faults.join("\n"));
    });
  });
});

Deno.test("a stopped network process that goes on in time is kept", linuxOnly, async () => {
  await withSites(1, async ({ origins }) => {
    await withLink(async ({ link, faults, pids }) => {
      await readPage(link.begin(), `${origins[0]}/warm`);
      const pid = await onlyPid(pids);
      Deno.kill(pid, "SIGSTOP");
      // Past the doubt, which starts another one, and short of the end.
      setTimeout(() => Deno.kill(pid, "SIGCONT"), 1_400);
      assert.deepEqual(await readPage(link.begin(), `${origins[0]}/page`), page("site 0/page"));
      for (let wait = 0; wait < 100 && pids().length > 1; wait++) await pause(20);
      assert.deepEqual([await onlyPid(pids), faults], [pid, []]);
    });
  });
});

Deno.test(
  "what a killed network process was asked fails, and the next calls work",
  linuxOnly,
  async () => {
    await withSites(4, async ({ origins }) => {
      await withLink(async ({ link, faults, pids }) => {
        const underWay = origins.map((origin) => readPage(link.begin(), `${origin}/slow`));
        await pause(1_500);
        Deno.kill(await onlyPid(pids), "SIGKILL");
        for (const answered of await Promise.all(underWay)) assertLost(answered);
        assert.equal(faults.length, 1, faults.join("\n"));
        assert.match(faults[0] ?? "", /^the network process ended \(SIGKILL\)/);
        const texts = await Promise.all(
          origins.map((origin) => readPage(link.begin(), `${origin}/next`)),
        );
        assert.deepEqual(texts, origins.map((_, site) => page(`site ${site}/next`)));
        assert.equal(faults.length, 1);
      });
    });
  },
);

for (
  const [host, fault] of [["leave", /ended \(code 3\)/], ["garbage", /broke the protocol/]] as const
) {
  Deno.test(`a network process that ends over ${host}.test fails that question alone`, async () => {
    await withSites(1, async ({ origins }) => {
      await withLink(async ({ link, faults }) => {
        // One that takes long to start is doubted, and the question goes to a second one as well.
        assert.deepEqual(await readPage(link.begin(), `${origins[0]}/warm`), page("site 0/warm"));
        assertLost(await askOnce(link, { kind: "open", url: `http://${host}.test/` }));
        assert.equal(faults.length, 1, faults.join("\n"));
        assert.match(faults[0] ?? "", fault);
        assert.deepEqual(await readPage(link.begin(), `${origins[0]}/`), page("site 0/"));
      });
    });
  });
}

Deno.test("a network process that cannot start is tried once a question", async () => {
  await withLink(async ({ link, faults }) => {
    for (let times = 1; times <= 2; times++) {
      const answered = await askOnce(link, { kind: "open", url: "http://127.0.0.2:9/" });
      assertLost(answered);
      assert.match((answered as { error: { message: string } }).error.message, /could not start/);
      assert.equal(faults.length, times, faults.join("\n"));
    }
  }, new URL("../support/no_such_entry.ts", import.meta.url));
});

Deno.test("a visit of a process that is gone is nobody's in the next one", linuxOnly, async () => {
  await withSites(2, async ({ origins }) => {
    await withLink(async ({ link, pids }) => {
      const [url, other] = [`${origins[0]}/old`, `${origins[1]}/new`];
      const call = link.begin();
      const old = replyOf(await call.ask({ kind: "open", url }), "opened").visit;
      Deno.kill(await onlyPid(pids), "SIGKILL");
      await pause(200);
      const next = link.begin();
      const { visit } = replyOf(await next.ask({ kind: "open", url: other }), "opened");
      assertLost(await call.ask({ kind: "rung", visit: old, rung: "http", url }));
      await call.ask({ kind: "close", visit: old });
      const read = await next.ask({ kind: "rung", visit, rung: "http", url: other });
      assert.equal(new TextDecoder().decode((read as { body: Uint8Array }).body), "site 1/new");
      call.end();
      next.end();
    });
  });
});

Deno.test("a network process may connect and nothing else", async () => {
  await withLink(async ({ link, faults }) => {
    await askOnce(link, { kind: "open", url: "http://greedy.test/" });
    for (let wait = 0; wait < 100 && faults.length === 0; wait++) await pause(20);
    assert.match(faults.join("\n"), /^Error: open doors: \./);
  });
});
