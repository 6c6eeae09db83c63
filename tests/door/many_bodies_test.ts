/** Far more bodies than there is room for, against the real server. */
import assert from "node:assert/strict";
import { MAX_BODIES_BYTES } from "../../src/terminal/open_door.ts";
import { sendManyBodies } from "./many_bodies.ts";

const IS_LINUX = Deno.build.os === "linux";
if (!IS_LINUX) console.log("skipped: memory of processes is read from /proc");

/** What the program takes beside bodies: 90 MiB at rest, and what a busy moment leaves for a while. */
const BESIDE_BODIES_MIB = 400;
/** What a reader process takes for a page of 15 MiB, with some to spare. */
const READER_MIB = 400;

Deno.test({
  name: "serve holds no more of many large bodies than their bound, and answers every one",
  ignore: !IS_LINUX,
  fn: async () => {
    const figures = await sendManyBodies({ bodies: 24, mib: 15, tool: "extract_declared" });
    assert.deepEqual(figures.statuses, Array(24).fill(200));
    const { mainPeakMiB, peakMiB } = figures;
    const main = MAX_BODIES_BYTES / 2 ** 20 + BESIDE_BODIES_MIB;
    assert(mainPeakMiB < main, `the main process took ${mainPeakMiB} MiB`);
    assert(peakMiB < main + 4 * READER_MIB, `all processes took ${peakMiB} MiB`);
    const first = figures.order.slice(0, 6);
    assert(Math.max(...first) < 20, `clients were answered in the order ${figures.order}`);
  },
});
