/**
 * Processor time of every reader of main content, in one process and each in its own.
 *
 * In one process a reader also pays for clearing away what the one before it left behind, which
 * for a reader on linkedom is hundreds of megabytes; so each is run by itself too.
 */
import process from "node:process";
import { EXTRACTORS } from "./rivals.ts";
import { median } from "./scores.ts";
import { readArticles } from "./sets.ts";

const ROUNDS = 4;
/** Times each reader's process is started, one reader after another. */
const RUNS = 3;

/** Prints processor time a page over the articles, the median of the rounds after the first. */
export async function printSpeed(): Promise<void> {
  const pages = (await readArticles()).map(({ html }) => html);
  const names = Object.keys(EXTRACTORS);
  const together: Record<string, number[]> = {};
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of names) {
      const time = await measure(name, pages);
      if (round > 0) (together[name] ??= []).push(time);
    }
  }
  const apart: Record<string, number[]> = {};
  for (let run = 0; run < RUNS; run++) {
    for (const name of names) (apart[name] ??= []).push(await measureApart(name));
  }
  console.log(`\n## Speed, ${pages.length} pages of article-extraction-benchmark: CPU ms a page\n`);
  console.log("| reader | in one process | times ours | in its own | times ours |");
  console.log("| --- | --- | --- | --- | --- |");
  for (const name of names) {
    const cells = [together, apart].map((times) => {
      const own = median(times[name] ?? []);
      return `${own.toFixed(2)} | ${(own / median(times["ours"] ?? [])).toFixed(1)}`;
    });
    console.log(`| ${name} | ${cells.join(" | ")} |`);
  }
}

/** Gives the CPU ms a page of one round. */
async function measure(name: string, pages: readonly string[]): Promise<number> {
  const extract = EXTRACTORS[name];
  const before = cpuMilliseconds();
  for (const html of pages) {
    try {
      await extract?.(html);
    } catch {
      // A reader that fails on a page has answered it as well as it can.
    }
  }
  return (cpuMilliseconds() - before) / pages.length;
}

async function measureApart(name: string): Promise<number> {
  const config = new URL("../deno.json", import.meta.url).pathname;
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--quiet", "--config", config, new URL(import.meta.url).pathname, name],
    stderr: "null",
  }).output();
  return Number(new TextDecoder().decode(stdout));
}

/** Processor time of this process in ms, which work of others on the machine leaves alone. */
function cpuMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

if (import.meta.main) {
  const pages = (await readArticles()).map(({ html }) => html);
  const name = Deno.args[0] ?? "";
  if (name === "") await printSpeed();
  else {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) times.push(await measure(name, pages));
    console.log(median(times.slice(1)).toFixed(3));
  }
}
