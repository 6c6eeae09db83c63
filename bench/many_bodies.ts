/**
 * What many large bodies at once cost: memory of every process, order of the answers, processor time of
 * the main process for a kilobyte.
 *
 *     deno run -A bench/many_bodies.ts [--bodies 60] [--mib 15] [--tool extract_declared]
 *
 * Starts `main.ts serve` and reads /proc, so it runs on Linux alone.
 */
import { parseArgs } from "node:util";
import { sendManyBodies } from "../tests/door/many_bodies.ts";

const { values } = parseArgs({
  options: {
    bodies: { type: "string", default: "60" },
    mib: { type: "string", default: "15" },
    tool: { type: "string", default: "extract_declared" },
  },
});
const figures = await sendManyBodies({
  restSeconds: 15,
  bodies: Number(values.bodies),
  mib: Number(values.mib),
  tool: values.tool,
});
const { statuses, peakMiB, peakOnceMiB, mainPeakMiB, restMiB, mainMicrosPerKb, seconds } = figures;
const counted = Object.entries(Object.groupBy(statuses, String))
  .map(([status, each]) => `${each?.length} x ${status}`).join(", ");
console.log(
  `deno ${Deno.version.deno}: ${values.bodies} bodies of ${values.mib} MiB, ${values.tool}`,
);
console.log(`answers ${counted} in ${seconds.toFixed(1)} s`);
console.log(
  `resident at most ${peakMiB} MiB (${peakOnceMiB} with shared pages counted once), ` +
    `main alone ${mainPeakMiB}; ${restMiB} MiB 15 s later; ` +
    `main ${mainMicrosPerKb.toFixed(2)} us of processor for a KB`,
);
