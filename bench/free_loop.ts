/**
 * How long `/health` takes while a client sends the heaviest bodies a request may have.
 *
 *     deno run -A bench/free_loop.ts [--at-once 4] [--only word]
 *
 * Starts `main.ts serve`; each attack is sent by so many clients at once, and a process of its own asks
 * `/health` every 20 ms meanwhile.
 */
import { parseArgs } from "node:util";
import { HEAVY_BODIES, writeHeavy } from "../tests/door/attacks/heavy_bodies.ts";
import { probeHealth } from "../tests/door/health_probe.ts";
import { sendWhole } from "../tests/door/raw_socket.ts";
import { startServing } from "../tests/support/program.ts";

const { values } = parseArgs({
  options: {
    "at-once": { type: "string", default: "1" },
    only: { type: "string", default: "" },
  },
});
const AT_ONCE = Number(values["at-once"]);

const service = await startServing(["--log", "none"], { SERVICE_BROWSER: "none" });
const port = Number(new URL(service.base).port);
console.log(`deno ${Deno.version.deno}, ${AT_ONCE} at once; milliseconds`);
for (const heavy of HEAVY_BODIES.filter(({ title }) => title.includes(values.only))) {
  const bytes = writeHeavy(heavy);
  const tell = await probeHealth(port);
  const started = performance.now();
  const statuses = await Promise.all(
    Array.from({ length: AT_ONCE }, () => sendWhole(port, bytes)),
  );
  const took = performance.now() - started;
  const { medianMs, worstMs, asked, failed } = await tell();
  console.log(
    `${heavy.title.padEnd(42)} ${[...new Set(statuses)].join(",").padEnd(8)} ` +
      `took ${took.toFixed(0).padStart(6)}  /health median ${medianMs.toFixed(1).padStart(6)} ` +
      `worst ${worstMs.toFixed(1).padStart(8)}  (${asked} asked, ${failed} failed)`,
  );
}
await service.stop();
