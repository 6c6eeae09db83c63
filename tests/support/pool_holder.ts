/** A service of a pool alone, whose one call never ends: to be killed. Argument: its wall's name. */
import { createPool } from "../../src/serve/pool/pool.ts";
import { createSandboxFinder, SANDBOXES } from "../../src/serve/pool/sandbox.ts";
import { HOSTILE_TOOLS } from "./hostile_tools.ts";
import { MAX_CALLS, MAX_READS } from "../../src/terminal/start_pool.ts";

const walls = SANDBOXES.filter(({ name }) => name === Deno.args[0]);
const pool = createPool({
  maxCalls: MAX_CALLS,
  maxReads: MAX_READS,
  tools: HOSTILE_TOOLS,
  network: {
    begin: () => ({ ask: () => Promise.reject(new Error("no network")), end() {} }),
    warm() {},
    close: () => Promise.resolve(),
  },
  onFault: (tool, fault) => console.error(`${tool}: ${fault}`),
  entry: new URL("./hostile_reader.ts", import.meta.url),
  sandboxes: createSandboxFinder("auto", () => {}, walls),
});
const options = { deadline: Infinity };
await pool.call("echo", { html_or_url: "<p>" }, options);
const endless = pool.call("endless", { html_or_url: "<p>" }, options);
// The call has reached its process when another one is warm beside it.
await pool.call("echo", { html_or_url: "<p>" }, options);
console.log("busy");
await endless;
