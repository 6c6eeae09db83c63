/**
 * CPU time of reading pages into trees: ours beside parse5 and htmlparser2.
 *
 * `deno task bench:parse [rounds]`. Each parser runs in a process of its own, for ours shares code
 * with parse5; rounds are interleaved, so that a noisy machine strikes all alike. The time is that
 * of the whole process, its garbage collector included, after one pass to warm up.
 */
import process from "node:process";
import { parseDocument } from "htmlparser2";
import { parse } from "parse5";
import { decodeHtml } from "../src/page/html/encoding/decode.ts";
import { parseHtml } from "../src/page/html/parse.ts";

const FOLDER = `${Deno.env.get("SERVICE_DATA") ?? "../shared/data"}/wcxb/html`;
const ROUNDS = Number(Deno.args[0] ?? 7);
/** Passes over all pages that one process is timed for. */
const PASSES = 4;
/** Every so many pages of the set are read. */
const STEP = 4;

/** A parser: what it makes of a page is thrown away. */
type Read = (html: string) => unknown;

const READERS: Readonly<Record<string, Read>> = {
  "ours": parseHtml,
  "parse5 8.1.1": (html) => parse(html, { scriptingEnabled: false }),
  "parse5 8.1.1, offsets": (html) =>
    parse(html, { scriptingEnabled: false, sourceCodeLocationInfo: true }),
  "htmlparser2 12.0.0": (html) => parseDocument(html),
  "htmlparser2 12.0.0, offsets": (html) =>
    parseDocument(html, { withStartIndices: true, withEndIndices: true }),
};

async function readPages(): Promise<string[]> {
  const names = [...Deno.readDirSync(FOLDER)].map((entry) => entry.name).sort();
  const pages: string[] = [];
  for (const name of names.filter((_, at) => at % STEP === 0)) {
    const packed = new Blob([await Deno.readFile(`${FOLDER}/${name}`)]).stream();
    const bytes = await new Response(packed.pipeThrough(new DecompressionStream("gzip"))).bytes();
    pages.push(decodeHtml(bytes, null).text);
  }
  return pages;
}

/** Reads all pages again and again and gives the CPU milliseconds of one pass. */
function cpuMilliseconds(read: Read, pages: readonly string[]): number {
  for (const page of pages) read(page);
  const before = process.cpuUsage();
  for (let pass = 0; pass < PASSES; pass++) {
    for (const page of pages) read(page);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / PASSES;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? NaN;
}

/** Times one parser in a process of its own. */
async function timeOf(name: string): Promise<number> {
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", import.meta.filename as string, "--only", name],
    stderr: "inherit",
  }).output();
  return Number(new TextDecoder().decode(stdout));
}

async function compare(): Promise<void> {
  const pages = await readPages();
  const megabytes = pages.reduce((sum, page) => sum + page.length, 0) / 1e6;
  console.log(
    `${pages.length} pages, ${megabytes.toFixed(1)} million characters, ${ROUNDS} rounds`,
  );
  console.log(`load ${Deno.loadavg()[0]?.toFixed(1)}, ${navigator.hardwareConcurrency} cores\n`);
  const times = new Map(Object.keys(READERS).map((name): [string, number[]] => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, list] of times) list.push(await timeOf(name));
  }
  const ours = times.get("ours") ?? [];
  console.log("| parser | CPU ms | MB/s | times the CPU of ours |\n|---|---|---|---|");
  for (const [name, list] of times) {
    const ratio = median(list.map((time, round) => time / (ours[round] as number)));
    const speed = megabytes * 1000 / median(list);
    console.log(
      `| ${name} | ${median(list).toFixed(0)} | ${speed.toFixed(0)} | ${ratio.toFixed(2)} |`,
    );
  }
}

const only = Deno.args[0] === "--only" ? Deno.args[1] : undefined;
if (only !== undefined) {
  console.log(cpuMilliseconds(READERS[only] as Read, await readPages()));
} else {
  await compare().catch((error) => {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    console.log(`no ${FOLDER}: SERVICE_DATA says where to look`);
  });
}
