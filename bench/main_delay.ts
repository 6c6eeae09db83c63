/**
 * Floods the service with every text that main runs, eight requests at once, and prints how much
 * processor time turns of its event loop took.
 *
 *     FLOOD_CHARS=1000000 FLOOD_ROUNDS=2 deno task bench:main-delay
 *
 * The texts are those of the growth test for `/v1/tools` and `/mcp`, and pages of the largest size.
 */
import { CALLER_TEXTS } from "../tests/growth/caller_texts.ts";
import { mainDelaysOf, writeDelays } from "../tests/support/main_delays.ts";
import { startServing } from "../tests/support/program.ts";

const CHARS = Number(Deno.env.get("FLOOD_CHARS") ?? "1000000");
const ROUNDS = Number(Deno.env.get("FLOOD_ROUNDS") ?? "2");
const AT_ONCE = 8;
const LARGEST_PAGE = 16_000_000;

const PATHS: Readonly<Record<string, string>> = {
  "POST /v1/tools": "/v1/tools/extract_declared",
  "POST /v1/tools, lists": "/v1/tools/compile_extractor",
  "POST /mcp": "/mcp",
};

const serving = await startServing(["--log", "none", "--metrics-port", "0", "--timeout", "30"]);
const post = async (path: string, body: string): Promise<void> => {
  const headers = { "content-type": "application/json" };
  try {
    await (await fetch(`${serving.base}${path}`, { method: "POST", headers, body })).body?.cancel();
  } catch {
    // Refused before it was read: a connection that is closed is an answer too.
  }
};
await post("/mcp", '{"jsonrpc":"2.0","id":1,"method":"ping"}');
console.log(`after the first message: ${writeDelays(await mainDelaysOf(serving.said()))}`);

function* requests(): Generator<() => Promise<void>> {
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, path] of Object.entries(PATHS)) {
      for (const write of Object.values(CALLER_TEXTS[name]?.shapes ?? {})) {
        yield () => post(path, write(CHARS));
      }
    }
    const page = JSON.stringify({ html_or_url: "<p>a\n".repeat(LARGEST_PAGE / 6) });
    yield () => post("/v1/tools/extract_declared", page);
  }
}

let sent = 0;
const flood = requests();
await Promise.all(Array.from({ length: AT_ONCE }, async () => {
  for (const send of flood) {
    await send();
    sent++;
  }
}));
console.log(`after ${sent} requests: ${writeDelays(await mainDelaysOf(serving.said()))}`);
console.log(serving.said().split("\n").filter((line) => line.includes("watchdog")).join("\n"));
await serving.stop();
Deno.exit(0);
