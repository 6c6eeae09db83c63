/** Many calls to many real sites while the network process is killed under them: nothing lost, nothing mixed. */
import assert from "node:assert/strict";
import type { NetworkLink } from "../../src/serve/pool/network_link.ts";
import { startLocalSites } from "../support/local_sites.ts";
import { assertLost, pause, readPage, withLink } from "../support/network_calls.ts";

const SITES = 24;
const ROUNDS = 4;
const SEED = Number(Deno.env.get("SEED") ?? 20_261_122);

/** A small generator of numbers below 1 (mulberry32), so that a failing run can be run again. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A page that names its site and path all over, from a word to a megabyte long. */
function textOf(site: number, path: string): string {
  const length = (site * 2_654_435_761 + path.length * 97) % 1_000_000;
  const word = `<${site}${path}>`;
  return word.repeat(site % 6 === 0 ? 1 : Math.ceil(length / word.length));
}

/** Reads a small page until it is delivered, at most five times. */
async function untilRead(link: NetworkLink, origin: string): Promise<void> {
  for (let tries = 1;; tries++) {
    const call = link.begin();
    const answered = await readPage(call, `${origin}/again`);
    call.end();
    if ("text" in answered) return;
    assertLost(answered);
    assert.ok(tries < 5, "no page could be read after the last kill");
  }
}

Deno.test({
  name: "calls get their own page or a failure that may pass, however often the process dies",
  ignore: Deno.build.os !== "linux",
  async fn() {
    console.log(`SEED=${SEED}`);
    const random = createRandom(SEED);
    await using sites = startLocalSites(SITES, async (path, site) => {
      await pause(random() * 400);
      return new Response(textOf(site, path));
    });
    await withLink(async ({ link, faults, pids }) => {
      let delivered = 0;
      let killed = 0;
      for (let round = 0; round < ROUNDS; round++) {
        // A process that was stopped while it started fails whoever waits for it, ten seconds later.
        if (round === ROUNDS - 1) await untilRead(link, sites.origins[0] ?? "");
        const path = `/round${round}`;
        const reading = sites.origins.map(async (origin, site) => {
          const call = link.begin();
          const answered = await readPage(call, origin + path);
          call.end();
          if (!("text" in answered)) return assertLost(answered);
          assert.equal(answered.text, textOf(site, path), `site ${site}${path}`);
          delivered++;
        });
        // The last round is left alone: whatever came before, everything is read.
        for (let kill = 0; kill < 2 && round < ROUNDS - 1; kill++) {
          await pause(600 + random() * 700);
          for (const pid of pids()) {
            try {
              Deno.kill(pid, random() < 0.3 ? "SIGSTOP" : "SIGKILL");
              killed++;
            } catch {
              // It ended meanwhile.
            }
          }
        }
        const before = delivered;
        await Promise.all(reading);
        if (round === ROUNDS - 1) assert.equal(delivered - before, SITES);
      }
      assert.ok(killed > 0 && delivered > 0, `${killed} killed, ${delivered} delivered`);
      assert.ok(faults.length <= killed, faults.join("\n"));
      for (const fault of faults) {
        assert.match(fault, /^the network process (?:ended|was silent|was not ready)/);
      }
    });
  },
});
