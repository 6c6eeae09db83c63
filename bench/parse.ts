/**
 * CPU time of reading pages into trees: ours beside parse5 and htmlparser2.
 *
 * `deno task bench:parse`. Rounds are interleaved and their order turns, so that a noisy machine
 * strikes all alike; CPU time is that of the whole process, its garbage collector included.
 */
import process from "node:process";
import { parseDocument } from "htmlparser2";
import { parse } from "parse5";
import { decodeHtml } from "../src/html/decode.ts";
import { parseHtml } from "../src/html/parse.ts";

const FOLDER = `${Deno.env.get("SERVICE_DATA") ?? "../shared/data"}/wcxb/html`;
const ROUNDS = Number(Deno.args[0] ?? 9);
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

function cpuMilliseconds(read: Read, pages: readonly string[]): number {
  const before = process.cpuUsage();
  for (const page of pages) read(page);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? NaN;
}

/** Runs the rounds and gives the times of each reader, in the order of the rounds. */
function measure(pages: readonly string[]): Map<string, number[]> {
  const names = Object.keys(READERS);
  const times = new Map(names.map((name): [string, number[]] => [name, []]));
  for (let round = -1; round < ROUNDS; round++) {
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(turn + round + names.length) % names.length] as string;
      const time = cpuMilliseconds(READERS[name] as Read, pages);
      // The first round warms up.
      if (round >= 0) times.get(name)?.push(time);
    }
  }
  return times;
}

const pages = await readPages().catch(() => undefined);
if (pages === undefined) console.log(`no ${FOLDER}: SERVICE_DATA says where to look`);
else {
  const megabytes = pages.reduce((sum, page) => sum + page.length, 0) / 1e6;
  console.log(
    `${pages.length} pages, ${megabytes.toFixed(1)} million characters, ${ROUNDS} rounds`,
  );
  console.log(`load ${Deno.loadavg()[0]?.toFixed(1)}, ${navigator.hardwareConcurrency} cores\n`);
  const times = measure(pages);
  const ours = times.get("ours") ?? [];
  console.log("| parser | CPU ms | MB/s | CPU of ours |\n|---|---|---|---|");
  for (const [name, list] of times) {
    const ratio = median(list.map((time, round) => time / (ours[round] as number)));
    const speed = megabytes * 1000 / median(list);
    console.log(
      `| ${name} | ${median(list).toFixed(0)} | ${speed.toFixed(0)} | ${ratio.toFixed(2)}x |`,
    );
  }
}
