/**
 * How long `/health` takes while a client sends the heaviest bodies a request may have.
 *
 *     deno run -A bench/free_loop.ts [--at-once 4] [--only word]
 *
 * Starts `main.ts serve`; each attack is sent by so many clients at once, and a process of its own asks
 * `/health` every 20 ms meanwhile. The longest time the event loop of the main process was not free is
 * told too, as long as 1 ms ticks were late.
 */
import { parseArgs } from "node:util";
import { HEAVY_BODIES, writeHeavy } from "../tests/door/attacks/heavy_bodies.ts";
import { startHealthProbe } from "../tests/door/health_probe.ts";
import { sendWhole } from "../tests/door/raw_socket.ts";
import { startServing } from "../tests/support/program.ts";

const { values } = parseArgs({
  options: {
    "at-once": { type: "string", default: "1" },
    only: { type: "string", default: "" },
  },
});
const AT_ONCE = Number(values["at-once"]);

const service = await startServing(
  ["--log", "none"],
  { SERVICE_BROWSER: "none" },
  `${import.meta.dirname}/door/loop_gaps.ts`,
);

/** Asks for the longest gap since it was last asked for, in milliseconds. */
async function askGap(): Promise<string> {
  const before = service.said().length;
  Deno.kill(service.pid, "SIGUSR2");
  for (;;) {
    const gap = /loop gap (\S+)\n/.exec(service.said().slice(before))?.[1];
    if (gap !== undefined) return gap;
    await new Promise((wake) => setTimeout(wake, 5));
  }
}

const port = Number(new URL(service.base).port);
const probe = startHealthProbe(port);
console.log(`deno ${Deno.version.deno}, ${AT_ONCE} at once; milliseconds`);
for (const heavy of HEAVY_BODIES.filter(({ title }) => title.includes(values.only))) {
  const bytes = writeHeavy(heavy);
  let statuses: number[] = [];
  let took = 0;
  const { medianMs, worstMs, asked, failed } = await probe.during(async () => {
    await askGap();
    const started = performance.now();
    statuses = await Promise.all(Array.from({ length: AT_ONCE }, () => sendWhole(port, bytes)));
    took = performance.now() - started;
  });
  const gap = await askGap();
  console.log(
    `${heavy.title.padEnd(42)} ${[...new Set(statuses)].join(",").padEnd(8)} ` +
      `took ${took.toFixed(0).padStart(6)}  /health median ${medianMs.toFixed(1).padStart(6)} ` +
      `worst ${worstMs.toFixed(1).padStart(8)}  (${asked} asked, ${failed} failed)  ` +
      `longest gap of the loop ${gap.padStart(6)}`,
  );
}
await probe.end();
await service.stop();
