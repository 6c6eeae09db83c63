/** The real server answers everybody else while somebody sends it the heaviest bodies there are. */
import assert from "node:assert/strict";
import { startServing } from "../support/program.ts";
import { HEAVY_BODIES, writeHeavy } from "./attacks/heavy_bodies.ts";
import { startHealthProbe } from "./health_probe.ts";
import { sendWhole } from "./raw_socket.ts";

/** Generous: the machine may be busy with other things. What was measured is in bench/RESULTS-door.md. */
const MOST_MEDIAN_MS = 500;
const MOST_WORST_MS = 3000;

Deno.test("serve answers /health while heavy bodies arrive", async (test) => {
  const service = await startServing(["--log", "none"], { SERVICE_BROWSER: "none" });
  const port = Number(new URL(service.base).port);
  const probe = startHealthProbe(port);
  try {
    for (const heavy of HEAVY_BODIES) {
      await test.step(heavy.title, async () => {
        const bytes = writeHeavy(heavy);
        let status = 0;
        const { failed, medianMs, worstMs } = await probe.during(async () => {
          status = await sendWhole(port, bytes);
        });
        assert.equal(status, heavy.status);
        assert.equal(failed, 0);
        assert(medianMs < MOST_MEDIAN_MS, `median ${Math.round(medianMs)} ms`);
        assert(worstMs < MOST_WORST_MS, `worst ${Math.round(worstMs)} ms`);
      });
    }
  } finally {
    await probe.end();
    await service.stop();
  }
});
