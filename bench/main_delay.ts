/**
 * Floods the service with every text that main runs, eight requests at once, and prints how much
 * processor time turns of its event loop took.
 *
 *     FLOOD_CHARS=1000000 FLOOD_ROUNDS=2 FLOOD_FUZZED=5000 deno task bench:main-delay
 *
 * The texts are those of the growth test for `/v1/tools` and `/mcp`, and pages of the largest size;
 * then so many of them that are changed in places by chance, of a fixed seed.
 */
import { createChance } from "../tests/chaos/chance.ts";
import { CALLER_TEXTS } from "../tests/growth/caller_texts.ts";
import { mainDelaysOf, writeDelays } from "../tests/support/main_delays.ts";
import { startServing } from "../tests/support/program.ts";

const CHARS = Number(Deno.env.get("FLOOD_CHARS") ?? "1000000");
const ROUNDS = Number(Deno.env.get("FLOOD_ROUNDS") ?? "2");
const FUZZED = Number(Deno.env.get("FLOOD_FUZZED") ?? "5000");
const FUZZED_CHARS = 20_000;
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

function* fuzzedRequests(): Generator<() => Promise<void>> {
  const chance = createChance(1);
  const signs = ['"', "\\", "{", "}", "[", "]", ",", ":", " ", "-", "a", "\u{1F600}", "\\ud83d"];
  for (let at = 0; at < FUZZED; at++) {
    const name = chance.pick(Object.keys(PATHS));
    const write = chance.pick(Object.values(CALLER_TEXTS[name]?.shapes ?? {}));
    let text = write(chance.between(10, FUZZED_CHARS));
    for (let change = chance.between(1, 6); change > 0; change--) {
      const from = chance.between(0, text.length);
      const put = chance.pick(signs).repeat(chance.oneIn(4) ? chance.between(1, FUZZED_CHARS) : 1);
      text = text.slice(0, from) + put + text.slice(from + chance.between(0, 6));
    }
    yield () => post(PATHS[name] ?? "", text);
  }
}

for (const flood of [requests(), fuzzedRequests()]) {
  let sent = 0;
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    for (const send of flood) {
      await send();
      sent++;
    }
  }));
  console.log(`after ${sent} requests: ${writeDelays(await mainDelaysOf(serving.said()))}`);
}
console.log(serving.said().split("\n").filter((line) => line.includes("watchdog")).join("\n"));
await serving.stop();
Deno.exit(0);
