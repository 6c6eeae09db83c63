/**
 * Calls that ask much at once, over real processes that are killed at random: no answer is another's.
 *
 * `CHANNEL_ROUNDS` rounds (60 otherwise); `deno task test:channel` runs ten thousand.
 */
import assert from "node:assert/strict";
import fc from "fast-check";
import type { NetworkLink } from "../../src/serve/pool/network_link.ts";
import { createPool } from "../../src/serve/pool/pool.ts";
import type { Runner } from "../../src/serve/pool/runner.ts";
import { createSandboxFinder, NO_SANDBOX, type Sandbox } from "../../src/serve/pool/sandbox.ts";
import type { Answer } from "../../src/tools/contract/tool.ts";
import { readerPids } from "../support/child_pids.ts";
import { commandLineOf } from "../support/process_tree.ts";
import { bodyOf, digestOf } from "./bodies.ts";
import { MIXING_TOOLS } from "./processes/mixing.ts";
import { MAX_CALLS, MAX_READS } from "../../src/terminal/start_pool.ts";

const isLinux = Deno.build.os === "linux";
if (!isLinux) console.log("passed over: only Linux lists its processes in /proc");
const ROUNDS = Number(Deno.env.get("CHANNEL_ROUNDS") ?? 60);
const MAX_ASKS = 8;
const MAX_BYTES = 16 * 1024 * 1024;
const entry = new URL("./processes/mixing.ts", import.meta.url);

/** One question: what its reply is made of, and how long the network takes. */
interface Question {
  seed: number;
  size: number;
  delay: number;
}

interface Call {
  isHandedIn: boolean;
  page: { seed: number; size: number };
  echo: string;
  questions: Question[];
}

interface Round {
  calls: Call[];
  /** Milliseconds after which a process is killed. */
  kill: number | null;
}

/** Replies with what the address says, after the time it says. */
const network: NetworkLink = {
  begin: () => ({
    async ask(request) {
      const { url } = request as { url: string };
      const [, seed = 0, size = 0, delay = 0] = new URL(url).pathname.split("/").map(Number);
      if (delay > 0) await sleep(delay);
      const reply = { kind: "delivered", url, status: 200, headers: [], seconds: 0 };
      return { reply, body: bodyOf(seed, size) };
    },
    end() {},
  }),
  warm() {},
  close: () => Promise.resolve(),
};

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

const seed = fc.nat(1e9);
/** Mostly small, seldom as large as a page may be. */
const size = fc.oneof(
  { weight: 400, arbitrary: fc.integer({ min: 0, max: 2_000 }) },
  { weight: 40, arbitrary: fc.integer({ min: 0, max: 300_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: MAX_BYTES }) },
);
const question = fc.record({
  seed,
  size,
  delay: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { arbitrary: fc.nat(4), weight: 1 }),
});
const call: fc.Arbitrary<Call> = fc.record({
  isHandedIn: fc.boolean(),
  page: fc.record({ seed, size }),
  echo: fc.string({ unit: "binary", maxLength: 40 }),
  questions: fc.array(question, { maxLength: MAX_ASKS }),
});
const round: fc.Arbitrary<Round> = fc.record({
  calls: fc.array(call, { minLength: 1, maxLength: 6 }),
  kill: fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, {
    weight: 1,
    arbitrary: fc.nat(15),
  }),
});

/** A page as text, whose bytes are known: noise would not be UTF-8. */
function pageOf({ seed, size }: Call["page"]): string {
  const unit = `<p>${seed} é \ud83d\ude00 "\\\n`;
  return unit.repeat(Math.ceil(size / unit.length)).slice(0, size).toWellFormed();
}

async function runCall(
  pool: Runner,
  { isHandedIn, page, echo, questions }: Call,
): Promise<boolean> {
  const text = isHandedIn ? pageOf(page) : `http://a.test/${page.seed}`;
  const addresses = questions.map(({ seed, size, delay }) =>
    `http://a.test/${seed}/${size}/${delay}`
  );
  let answer: Answer;
  try {
    answer = await pool.call("mix", { html_or_url: text, addresses, echo }, {
      deadline: performance.now() + 100_000,
      budgetSeconds: 100,
    });
  } catch (error) {
    assert.equal((error as { code?: string }).code, "internal_error");
    return false;
  }
  assert.deepEqual(answer, {
    ok: true,
    files: questions.map(({ seed, size }) => `${size} ${digestOf(bodyOf(seed, size))}`),
    page: digestOf(new TextEncoder().encode(text)),
    echo: echo.toWellFormed(),
  });
  return true;
}

/** What a run came to. */
interface Tally {
  calls: number;
  questions: number;
  kills: number;
  failed: number;
}

async function runRound(pool: Runner, { calls, kill }: Round, tally: Tally): Promise<void> {
  const killing = kill === null ? Promise.resolve(0) : sleep(kill).then(killOne);
  const answered = await Promise.all(calls.map((call) => runCall(pool, call)));
  const kills = await killing;
  const failed = answered.filter((isAnswered) => !isAnswered).length;
  assert(failed <= kills, `${failed} calls failed for ${kills} killed processes`);
  tally.calls += calls.length;
  tally.questions += calls.reduce((sum, { questions }) => sum + questions.length, 0);
  tally.kills += kills;
  tally.failed += failed;
}

/** Kills one of the readers of these tests: other files may run readers below the same process. */
function killOne(): number {
  const pids = readerPids().filter((pid) => commandLineOf(pid).includes(entry.pathname));
  const pid = pids[Math.floor(Math.random() * pids.length)];
  if (pid === undefined) return 0;
  try {
    Deno.kill(pid, "SIGKILL");
  } catch {
    // It ended meanwhile.
  }
  return 1;
}

/** No wall: it starts the process behind the cutter. */
const CUTTER: Sandbox = {
  ...NO_SANDBOX,
  wrap: (program) => [
    Deno.execPath(),
    ...["run", "--quiet", "--no-check", "--allow-run", "--allow-env"],
    new URL("./processes/cutter.ts", import.meta.url).pathname,
    ...program,
  ],
};

for (
  const [name, wall] of [["as the kernel cuts them", NO_SANDBOX], [
    "cut at random on both sides",
    CUTTER,
  ]] as const
) {
  Deno.test({
    name: `calls answer with what is theirs, their messages ${name}, whoever is killed`,
    ignore: !isLinux,
    async fn() {
      const tally: Tally = { calls: 0, questions: 0, kills: 0, failed: 0 };
      const sandboxes = createSandboxFinder("auto", () => {}, [wall]);
      const pool = createPool({
        tools: MIXING_TOOLS,
        network,
        onFault() {},
        maxCalls: MAX_CALLS,
        maxReads: MAX_READS,
        entry,
        sandboxes,
      });
      try {
        await fc.assert(fc.asyncProperty(round, (round) => runRound(pool, round, tally)), {
          numRuns: Math.ceil(ROUNDS / 2),
          // A case that failed by timing does not fail again: what is smaller tells nothing.
          endOnFailure: true,
        });
      } finally {
        await pool.close();
      }
      if (ROUNDS > 60) console.log(JSON.stringify(tally));
    },
  });
}
