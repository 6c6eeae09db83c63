/**
 * Chaos: every tool over every way in, against real local sites, while the service's processes are
 * killed and stopped at random.
 *
 *     CHAOS_SECONDS=60 CHAOS_SEED=7 deno task test:chaos
 *
 * Each page carries marks of the call that asks for it, so an answer shows whose it is: none may be
 * mixed, none lost, none an error that no killed process explains, and nothing may be left behind.
 */
import assert from "node:assert/strict";
import { startServing } from "../support/program.ts";
import { processTree, stillRunning } from "../support/process_tree.ts";
import { anyCall, CALLED_TOOLS, goodCall, hostileCall } from "./calls.ts";
import { type Chance, createChance } from "./chance.ts";
import { type Caller, makeCall, openClients } from "./clients.ts";
import { type HarmSeries, startHarm } from "./harm.ts";
import { codeOf, type Fault, judgeCall, type MadeCall, UNHARMED } from "./judge.ts";
import { openSdkClient } from "./sdk_client.ts";
import { type Sites, startSites } from "./sites.ts";
import { TOOLS } from "../../src/tools/contract/table.ts";

const SECONDS = Number(Deno.env.get("CHAOS_SECONDS") ?? "60");
const SEED = Number(Deno.env.get("CHAOS_SEED") ?? Math.floor(Math.random() * 2 ** 31));
const CLIENTS = Number(Deno.env.get("CHAOS_CLIENTS") ?? "12");
/** Seconds a call may take; a process that was stopped for good costs its call all of them. */
const BUDGET_SECONDS = 30;
/** Seconds after which a call counts as lost. */
const LOST_SECONDS = BUDGET_SECONDS + 20;
/** Seconds of a storm after which so much harm has been done, whatever chance has it. */
const LEAST_HARM = [["kill reader", 20], ["kill network", 60]] as const;
/** Faults told in full. */
const TOLD_FAULTS = 12;

interface Judged extends MadeCall {
  readonly fault: Fault | undefined;
}

/** Lets clients call until the time is over. */
async function callUntil(
  end: number,
  callers: readonly Caller[],
  chance: Chance,
  sites: Sites,
): Promise<MadeCall[]> {
  const made: MadeCall[] = [];
  await Promise.all(callers.map(async (caller, at) => {
    // One client alone waits for the site that hangs: more of them would take every place.
    const own = createChance(chance.between(0, 2 ** 31));
    while (performance.now() < end) {
      const hangs = at === 0 && own.oneIn(3);
      const call = hangs ? hostileCall(own, sites, true) : anyCall(own, sites);
      made.push(await makeCall(caller, call, LOST_SECONDS));
    }
  }));
  return made;
}

/** Calls every tool once more, with nobody harming: all must answer. */
async function callAll(
  callers: readonly Caller[],
  chance: Chance,
  sites: Sites,
): Promise<Judged[]> {
  const made = await Promise.all(CALLED_TOOLS.map((tool, at) => {
    const caller = callers[at % callers.length] as Caller;
    return makeCall(caller, goodCall(tool, chance, sites), LOST_SECONDS);
  }));
  return made.map((one) => ({ ...one, fault: judgeCall(one, UNHARMED) }));
}

function tell(title: string, judged: readonly Judged[], harms: HarmSeries): void {
  const counts = new Map<string, number>();
  for (const { call, outcome } of judged) {
    const came = outcome === undefined ? "lost" : codeOf(outcome) ?? "answered";
    const key = `${call.kind} ${came}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  console.log(`${title}: ${judged.length} calls`, Object.fromEntries([...counts].sort()));
  console.log("harm done:", harms.counts());
  const faults = judged.filter(({ fault }) => fault !== undefined);
  const kinds = Map.groupBy(faults, ({ fault }) => fault?.kind);
  for (const [kind, all] of kinds) console.log(`${kind}: ${all.length}`);
  for (const { call, front, fault, from, to } of faults.slice(0, TOLD_FAULTS)) {
    const args = JSON.stringify(call.args).slice(0, 160);
    const took = Math.round(to - from);
    console.log(
      `  ${fault?.kind} ${call.tool} over ${front}, ${took} ms: ${fault?.why}\n    ${args}`,
    );
  }
}

/** Tells what the service itself reported, but for processes that were killed. */
function tellBugs(said: string): void {
  const bugs = said.split(/^(?=\d{4}-\d\d-\d\dT)/m).filter((text) =>
    text.includes("internal error") && !text.includes("the reader process ended")
  );
  console.log(`reported besides killed processes: ${bugs.length}`);
  for (const bug of bugs.slice(0, TOLD_FAULTS)) console.log(bug.slice(0, 700));
}

Deno.test("chaos: every answer is its own, and nothing is left behind", async () => {
  if (Deno.build.os !== "linux") {
    return console.log("passed over: it needs /proc and all of 127.0.0.0/8, which Linux has");
  }
  assert.deepEqual([...CALLED_TOOLS].sort(), TOOLS.map(({ name }) => name).sort());
  console.log(`chaos: seed ${SEED}, ${SECONDS} s, ${CLIENTS} clients`);
  const chance = createChance(SEED);
  await using sites = startSites();
  const env = { SERVICE_ALLOW_PRIVATE: "1", SERVICE_BROWSER: "none" };
  const args = ["--log", "none", "--timeout", String(BUDGET_SECONDS)];
  const serving = await startServing(args, env);
  const callers = await openClients(serving.base, CLIENTS, openSdkClient);
  const faults: Fault[] = [];
  let seen: number[] = [];
  try {
    const before = await callAll(callers, chance, sites);
    const harms = startHarm(serving.pid, createChance(SEED + 1));
    const storm = await callUntil(performance.now() + SECONDS * 1000, callers, chance, sites);
    await harms.end();
    const judged = storm.map((one) => ({ ...one, fault: judgeCall(one, harms) }));
    const after = await callAll(callers, chance, sites);
    tell("before", before, harms);
    tell("storm", judged, harms);
    tell("after", after, harms);
    tellBugs(serving.said());
    assert.equal((await (await fetch(`${serving.base}/health`)).json()).ok, true);
    faults.push(...[...before, ...judged, ...after].flatMap(({ fault }) => fault ?? []));
    // A storm that finds no process to harm is none.
    for (const [harmed, seconds] of LEAST_HARM) {
      assert(SECONDS < seconds || (harms.counts()[harmed] ?? 0) > 0, `there was no ${harmed}`);
    }
    seen = [...new Set([...harms.seen, ...processTree(serving.pid).slice(1)])];
  } finally {
    await Promise.all(callers.map((caller) => caller.close()));
    const { code } = await serving.stop();
    assert.equal(code, 0);
  }
  assert.deepEqual(await stillRunning(seen, 20), [], "processes were left behind");
  assert.equal(faults.length, 0, `seed ${SEED}: ${faults.length} calls were not as they should be`);
});
