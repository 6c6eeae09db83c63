/**
 * Pages per second fetched from a local origin, four at once, beside plain `fetch` in the same run.
 *
 * The gate's rest is off and four sites take turns, so that what is measured is the way to a page:
 * judging, robots rules, transport, decoding, parsing, the verdict.
 */
import { MAX_PAGE_BYTES } from "../src/base/limits.ts";
import { createPages } from "../src/web/fetch/pages.ts";
import { createFetchService } from "../src/web/fetch/service.ts";
import { decodeHtml } from "../src/page/html/encoding/decode.ts";
import { createPage } from "../src/page/html/page.ts";
import { TEST_AUTHORITY } from "../tests/support/test_certificate.ts";

const AT_ONCE = 4;
const PAGES = 400;
const ROUNDS = 7;

const origin = new Deno.Command(Deno.execPath(), {
  args: [
    "run",
    "-A",
    "--quiet",
    "--no-check",
    new URL("./fetch/origin.ts", import.meta.url).pathname,
  ],
  stdout: "piped",
}).spawn();
const reader = origin.stdout.getReader();
const [plainPort, securePort] = JSON.parse(new TextDecoder().decode((await reader.read()).value));

const service = createFetchService({
  userAgent: "service/0.1.0",
  restSeconds: 0,
  maxPageBytes: MAX_PAGE_BYTES,
  trustedAuthorities: [TEST_AUTHORITY],
  resolve: () => Promise.resolve(["93.184.215.14"]),
  dial: (_address, port) => ({ address: "127.0.0.1", port: port < 9_000 ? plainPort : securePort }),
});
const caller = { allowPrivate: false, signal: new AbortController().signal };
const ask = (request: Parameters<typeof service.handle>[0]) => service.handle(request, caller);
const pages = createPages(ask);
const client = Deno.createHttpClient({ caCerts: [TEST_AUTHORITY] });

/** The network side alone: what the network process does for a page. */
async function networkSide(url: string): Promise<number> {
  const opened = await ask({ kind: "open", url });
  if (opened.reply.kind !== "opened") throw new Error("not opened");
  const { visit } = opened.reply;
  const { body } = await ask({ kind: "rung", visit, rung: "http", url });
  await ask({ kind: "close", visit });
  return body?.length ?? 0;
}

/** Plain fetch, and the page parsed: what whoever reads it has to do as well. */
async function fetchAndParse(url: string): Promise<number> {
  const bytes = new Uint8Array(await (await fetch(url, { client })).arrayBuffer());
  createPage(decodeHtml(bytes, "text/html; charset=utf-8").text, url);
  return bytes.length;
}

async function plainFetch(url: string): Promise<number> {
  return (await (await fetch(url, { client })).arrayBuffer()).byteLength;
}

const ways: Record<string, Record<string, (lane: number) => Promise<number>>> = {
  http: {
    "plain fetch": () => plainFetch(`http://localhost:${plainPort}/`),
    "fetch, parsed": () => fetchAndParse(`http://localhost:${plainPort}/`),
    "network side": (lane) => networkSide(`http://secure.example:${8001 + lane}/`),
    "whole ladder": async (lane) =>
      (await pages.page(`http://secure.example:${8001 + lane}/`)).bytes.length,
  },
  https: {
    "plain fetch": () => plainFetch(`https://localhost:${securePort}/`),
    "fetch, parsed": () => fetchAndParse(`https://localhost:${securePort}/`),
    "network side": (lane) => networkSide(`https://secure.example:${9001 + lane}/`),
    "whole ladder": async (lane) =>
      (await pages.page(`https://secure.example:${9001 + lane}/`)).bytes.length,
  },
};

async function rate(run: (lane: number) => Promise<number>): Promise<number> {
  const started = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, async (_, lane) => {
    for (let at = 0; at < PAGES / AT_ONCE; at++) {
      if (await run(lane) < 50_000) throw new Error("not the page");
    }
  }));
  return PAGES / ((performance.now() - started) / 1000);
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

console.log(
  `Deno ${Deno.version.deno}, ${PAGES} pages of 50 KB gzip, ${AT_ONCE} at once, median of ${ROUNDS} rounds`,
);
for (const [scheme, runs] of Object.entries(ways)) {
  const rates = new Map<string, number[]>(Object.keys(runs).map((name) => [name, []]));
  for (const run of Object.values(runs)) await rate(run);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, run] of Object.entries(runs)) rates.get(name)?.push(await rate(run));
  }
  const base = median(rates.get("plain fetch") ?? []);
  console.log(`\n${scheme}`);
  for (const [name, values] of rates) {
    const rated = median(values);
    console.log(
      `${name.padEnd(14)} ${rated.toFixed(0).padStart(6)} pages/s   x${(rated / base).toFixed(2)}`,
    );
  }
}
await service.close();
origin.kill();
Deno.exit(0);
