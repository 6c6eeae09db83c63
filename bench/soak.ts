/**
 * Soaks the service: every tool at a steady pace, against four real local sites, minute after minute.
 *
 *     SOAK_MINUTES=20 deno task bench:soak
 *
 * Prints a line a minute: calls, errors nobody expected, and the resident memory of the main process,
 * the network process and the reader processes, averaged over the minute; then how minute 20 (or the
 * last) compares with minute 5 (or the first). Exits with 1 when an error was met or memory grew by
 * more than `MOST_GROWTH`.
 */
import { CALLED_TOOLS, goodCall } from "../tests/chaos/calls.ts";
import { createChance } from "../tests/chaos/chance.ts";
import { type Caller, makeCall, openClients } from "../tests/chaos/clients.ts";
import { judgeCall, UNHARMED } from "../tests/chaos/judge.ts";
import { roleOf } from "../tests/chaos/roles.ts";
import { type Sites, startSites } from "../tests/chaos/sites.ts";
import { mainDelaysOf, writeDelays } from "../tests/support/main_delays.ts";
import { processTree, residentMiBOf } from "../tests/support/process_tree.ts";
import { startServing } from "../tests/support/program.ts";

const MINUTES = Number(Deno.env.get("SOAK_MINUTES") ?? "20");
const SEED = Number(Deno.env.get("SOAK_SEED") ?? "1");
const MINUTE_MS = 60_000;
/** Clients, each with a pause of so many milliseconds at least and at most between its calls. */
const CLIENTS = 6;
const PAUSE_MS: readonly [number, number] = [500, 2_500];
const SAMPLE_MS = 2_000;
const CALL_SECONDS = 60;
/** The minute that later ones are compared with: everything is warm by then. */
const WARM_MINUTE = 5;
const MOST_GROWTH = 1.15;

interface Memory {
  main: number;
  network: number;
  readers: number;
}

interface Minute {
  calls: number;
  errors: number;
  samples: Memory[];
}

function sampleMemory(root: number): Memory {
  const memory = { main: residentMiBOf(root), network: 0, readers: 0 };
  for (const pid of processTree(root).slice(1)) {
    const role = roleOf(pid);
    if (role === "reader") memory.readers += residentMiBOf(pid);
    else if (role === "network") memory.network += residentMiBOf(pid);
  }
  return memory;
}

function meanOf(samples: readonly Memory[], read: (memory: Memory) => number): number {
  return samples.reduce((sum, sample) => sum + read(sample), 0) / samples.length;
}

const total = ({ main, network, readers }: Memory): number => main + network + readers;
const mib = (value: number): string => value.toFixed(0).padStart(8);

/** Lets one client call until the time is over, each tool in turn. */
async function callSteadily(
  caller: Caller,
  at: number,
  end: number,
  sites: Sites,
  minute: () => Minute,
): Promise<void> {
  const chance = createChance(SEED + at);
  for (let turn = at; performance.now() < end; turn++) {
    const tool = CALLED_TOOLS[turn % CALLED_TOOLS.length] as string;
    const made = await makeCall(caller, goodCall(tool, chance, sites), CALL_SECONDS);
    const fault = judgeCall(made, UNHARMED);
    minute().calls++;
    if (fault !== undefined) {
      minute().errors++;
      console.log(`${fault.kind} ${tool} over ${caller.name}: ${fault.why}`);
    }
    await new Promise((done) => setTimeout(done, chance.between(...PAUSE_MS)));
  }
}

await using sites = startSites();
const serving = await startServing([
  "--log",
  "none",
  "--metrics-port",
  "0",
  "--timeout",
  String(CALL_SECONDS / 2),
], {
  SERVICE_ALLOW_PRIVATE: "1",
  SERVICE_BROWSER: "none",
});
const started = performance.now();
const minutes: Minute[] = Array.from(
  { length: MINUTES + 1 },
  () => ({ calls: 0, errors: 0, samples: [] }),
);
const minute = (): Minute => {
  const at = Math.floor((performance.now() - started) / MINUTE_MS);
  return minutes[Math.min(at, MINUTES)] as Minute;
};
const sampling = setInterval(() => minute().samples.push(sampleMemory(serving.pid)), SAMPLE_MS);
console.log("minute   calls  errors    main network readers   total (MiB)");
const telling = setInterval(() => {
  const at = Math.floor((performance.now() - started) / MINUTE_MS);
  const { calls, errors, samples } = minutes[at - 1] as Minute;
  const parts = [
    ({ main }: Memory) => main,
    ({ network }: Memory) => network,
    ({ readers }: Memory) => readers,
    total,
  ].map((read) => mib(meanOf(samples, read)));
  console.log(`${String(at).padStart(6)}${mib(calls)}${mib(errors)}${parts.join("")}`);
}, MINUTE_MS);

const callers = await openClients(serving.base, CLIENTS);
const end = started + MINUTES * MINUTE_MS;
await Promise.all(callers.map((caller, at) => callSteadily(caller, at, end, sites, minute)));
await new Promise((done) => setTimeout(done, SAMPLE_MS));
clearInterval(sampling);
clearInterval(telling);
console.log(writeDelays(await mainDelaysOf(serving.said())));
const { code } = await serving.stop();

const full = minutes.slice(0, MINUTES);
const first = full[Math.min(WARM_MINUTE, MINUTES) - 1] as Minute;
const last = full.at(-1) as Minute;
const calls = minutes.reduce((sum, each) => sum + each.calls, 0);
const errors = minutes.reduce((sum, each) => sum + each.errors, 0);
const growth = meanOf(last.samples, total) / meanOf(first.samples, total);
console.log(
  `${calls} calls in ${MINUTES} minutes, ${errors} unexpected errors; memory of minute ${MINUTES} is ` +
    `${growth.toFixed(2)} times that of minute ${
      Math.min(WARM_MINUTE, MINUTES)
    }; exit code ${code}`,
);
// A soak that sees no reader process says nothing of their memory.
const seesReaders = full.some(({ samples }) => samples.some(({ readers }) => readers > 0));
if (!seesReaders) console.log("no reader process was seen");
Deno.exit(!seesReaders || errors > 0 || growth > MOST_GROWTH || code !== 0 ? 1 : 0);
