/** Services that have just started: their first pages, several clients at once, and their start. */
import type { Look } from "./processes.ts";
import type { Pages, Program } from "./programs.ts";

const CLIENTS = 4;
/** Rounds of which the median is told. */
const ROUNDS = 3;
/** Pages of one part of a round. */
const PART = 200;
const REST_SECONDS = 12;

/** A service and how it is started. */
export interface Started {
  readonly name: string;
  /** Seconds it is left alone before its first page. */
  readonly restSeconds: number;
  start(): Promise<Program>;
}

const total = ({ cpuMs }: Look): number => cpuMs.main + cpuMs.network + cpuMs.reader;

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

function rest(seconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, seconds * 1000));
}

/** Milliseconds of processor time a page in each part, and resident MiB at most and at rest. */
async function measureOne({ start, restSeconds }: Started, pages: Pages): Promise<number[]> {
  const program = await start();
  await rest(restSeconds);
  const found: number[] = [];
  let [peak, oncePeak] = [0, 0];
  for (const clients of [CLIENTS, CLIENTS, 1]) {
    const before = total(program.look());
    const first = found.length * PART;
    let next = 0;
    const client = async (): Promise<void> => {
      for (let at = next++; at < PART; at = next++) {
        await program.ask((first + at) % pages.paths.length);
        const look = program.look();
        peak = Math.max(peak, look.residentMiB);
        oncePeak = Math.max(oncePeak, look.onceMiB);
      }
    };
    await Promise.all(Array.from({ length: clients }, client));
    found.push((total(program.look()) - before) / PART);
  }
  await rest(REST_SECONDS);
  const rested = program.look();
  found.push(peak, rested.residentMiB, oncePeak, rested.onceMiB);
  await program.stop();
  return found;
}

/** Prints what the first pages cost; services take their turns, round by round. */
export async function measureCold(services: readonly Started[], pages: Pages): Promise<void> {
  const found = services.map((): number[][] => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, service] of services.entries()) {
      found[at]?.push(await measureOne(service, pages));
    }
  }
  console.log(
    `\n| a service that has just started, ${CLIENTS} clients | first ${PART} pages, ms each | next ` +
      `${PART} | then one client | MiB at most | MiB ${REST_SECONDS} s later | both, shared files once | |\n|---|---|---|---|---|---|---|---|`,
  );
  for (const [at, { name }] of services.entries()) {
    const cells = [0, 1, 2, 3, 4, 5, 6].map((part) =>
      median((found[at] ?? []).map((round) => round[part] ?? NaN)).toFixed(part < 3 ? 2 : 0)
    );
    console.log(`| ${[name, ...cells].join(" | ")} |`);
  }
}

/** Prints how long commands take that only start, read a line and end: medians of processor time. */
export async function measureStarts(
  commands: readonly (readonly [name: string, command: readonly string[]])[],
  times = 11,
): Promise<void> {
  const took = commands.map((): number[] => []);
  for (let time = 0; time < times; time++) {
    for (const [at, [, command]] of commands.entries()) {
      const [program = "", ...args] = command;
      const began = performance.now();
      await new Deno.Command(program, { args, stdout: "null", stderr: "null" }).output();
      took[at]?.push(performance.now() - began);
    }
  }
  for (const [at, [name]] of commands.entries()) {
    console.log(`${name}: ${median(took[at] ?? []).toFixed(0)} ms on the clock`);
  }
}
