/**
 * How the cost of one reader grows with one shape of text: 1, 2, 4 and 8 times as long.
 *
 * - Time is processor time of the whole process outside the kernel, the least of several runs, so
 *   that other programs are not counted, nor how long the system takes to hand out memory. A large
 *   young generation (the flags of `judge_command.ts`) keeps the garbage collector out of it: what
 *   survives there is copied, which takes longer than linear in the heap.
 * - Memory is what the engine allocated during a run, freed or not: no peak can be above it, and it
 *   is the same in every run. The answer's JSON is measured as well.
 */
import process from "node:process";
import v8 from "node:v8";
import type { Shape } from "./shape.ts";

/** Times 8 of the length may cost so many times the processor time. */
const MAX_TIME_RATIO = 12;
/** Times 8 of the length may cost so many times the memory. */
const MAX_MEMORY_RATIO = 10;
/** Less than these counts as these: what so little is a multiple of means nothing. */
const FLOOR_MS = 5;
const FLOOR_BYTES = 1_000_000;
const FLOOR_CHARS = 10_000;

const LENGTHS = [1, 2, 4, 8] as const;
const MAX_RUNS = 12;
/** Runs after which a ratio this many times too high is believed. */
const SURE_RUNS = 2;
const FLAGRANT = 2;
/**
 * Milliseconds that no text may take: the most costly pair takes a fifth. Growth that ends at a
 * bound is no growth, unless the bound is as far off as this.
 */
const COSTLY_MS_PER_CHAR = 0.02;
const COSTLY_MS = 500;
/** Milliseconds a run may take to be repeated at all. */
const SLOW_MS = 3_000;

/** Makes a run of a reader ready: what the returned function does, and awaits, is measured. */
export type Prepare = (text: string) => () => unknown;

/** What one run costs. */
export interface Cost {
  readonly ms: number;
  /** Zero where the engine does not tell. */
  readonly bytes: number;
  /** Characters of the answer as JSON. */
  readonly chars: number;
}

/** Says what is wrong with the growth of a reader; null when nothing is. */
export async function judgeGrowth(
  prepare: Prepare,
  shape: Shape,
  chars: number,
): Promise<string | null> {
  const first = await judgeFrom(prepare, shape, chars);
  if (first === null || first.isCostly) return first?.wrong ?? null;
  // A bound that is met on the way, of nested tags say, looks like growth: what counts is beyond.
  return (await judgeFrom(prepare, shape, 16 * chars))?.wrong ?? null;
}

/** What is wrong with one growth. */
interface Verdict {
  readonly wrong: string;
  /** Whether the longest text takes more than any text of its length may. */
  readonly isCostly: boolean;
}

/** Says what is wrong with the growth from one length to 8 times it; null when nothing is. */
export async function judgeFrom(
  prepare: Prepare,
  shape: Shape,
  chars: number,
): Promise<Verdict | null> {
  const long = await measure(prepare, shape(8 * chars));
  if (long.ms <= MAX_TIME_RATIO * FLOOR_MS && isSmall(long)) return null;
  const costs = [await measureShort(prepare, shape(chars)), long];
  // Noise only ever adds: the least of some runs is the nearest to the truth.
  for (let run = 0; run < MAX_RUNS && breaksOf(costs).length > 0; run++) {
    if (run >= SURE_RUNS && isFlagrant(costs)) break;
    const [little, much] = costs as [Cost, Cost];
    costs[0] = least(little, await measureShort(prepare, shape(chars)));
    if (much.ms < SLOW_MS || run === 0) {
      costs[1] = least(much, await measure(prepare, shape(8 * chars)));
    }
  }
  const breaks = breaksOf(costs);
  if (breaks.length === 0) return null;
  return {
    wrong: `${breaks.join(", ")} (${await tableOf(prepare, shape, chars)})`,
    isCostly: (costs[1]?.ms ?? 0) > Math.max(COSTLY_MS, COSTLY_MS_PER_CHAR * 8 * chars),
  };
}

function isSmall({ bytes, chars }: Cost): boolean {
  return bytes <= MAX_MEMORY_RATIO * FLOOR_BYTES && chars <= MAX_MEMORY_RATIO * FLOOR_CHARS;
}

async function measure(prepare: Prepare, text: string): Promise<Cost> {
  const work = prepare(text);
  const bytes = allocated();
  const before = process.cpuUsage();
  const answer = await work();
  const { user } = process.cpuUsage(before);
  return {
    ms: user / 1000,
    bytes: allocated() - bytes,
    chars: JSON.stringify(answer)?.length ?? 0,
  };
}

/**
 * Measures the short text as the mean of 8 runs in a row, which take as long as one of the long text:
 * a single run would now and then meet a quiet moment that no long one fits into.
 */
async function measureShort(prepare: Prepare, text: string): Promise<Cost> {
  const runs: Cost[] = [];
  for (let run = 0; run < 8; run++) runs.push(await measure(prepare, text));
  const mean = (pick: (cost: Cost) => number): number =>
    runs.reduce((sum, cost) => sum + pick(cost), 0) / runs.length;
  return {
    ms: mean(({ ms }) => ms),
    bytes: mean(({ bytes }) => bytes),
    chars: runs[0]?.chars ?? 0,
  };
}

function allocated(): number {
  const statistics: object = v8.getHeapStatistics();
  return "total_allocated_bytes" in statistics ? Number(statistics.total_allocated_bytes) : 0;
}

function least(one: Cost, other: Cost): Cost {
  return {
    ms: Math.min(one.ms, other.ms),
    bytes: Math.min(one.bytes, other.bytes),
    chars: Math.min(one.chars, other.chars),
  };
}

/** One measure of a growth, and what it may come to. */
interface Ratio {
  readonly name: string;
  readonly ratio: number;
  readonly most: number;
}

function ratiosOf(costs: readonly Cost[]): Ratio[] {
  const [little, much] = costs as [Cost, Cost];
  const [time, memory] = [MAX_TIME_RATIO, MAX_MEMORY_RATIO];
  return [
    { name: "processor time", ratio: much.ms / Math.max(FLOOR_MS, little.ms), most: time },
    {
      name: "allocated bytes",
      ratio: much.bytes / Math.max(FLOOR_BYTES, little.bytes),
      most: memory,
    },
    { name: "answer", ratio: much.chars / Math.max(FLOOR_CHARS, little.chars), most: memory },
  ];
}

/** Says whether a ratio is so far out that no other program can be to blame. */
function isFlagrant(costs: readonly Cost[]): boolean {
  return ratiosOf(costs).some(({ ratio, most }) => ratio > FLAGRANT * most);
}

function breaksOf(costs: readonly Cost[]): string[] {
  return ratiosOf(costs).filter(({ ratio, most }) => ratio > most)
    .map(({ name, ratio }) => `${name} x${ratio.toFixed(1)} for 8 times the text`);
}

/** Writes what each length costs, for whoever is to find out why. */
async function tableOf(prepare: Prepare, shape: Shape, chars: number): Promise<string> {
  const lines: string[] = [];
  for (const times of LENGTHS) {
    const { ms, bytes, chars: answer } = await measure(prepare, shape(times * chars));
    lines.push(
      `${times * chars} chars: ${ms.toFixed(1)} ms, ${(bytes / 1e6).toFixed(1)} MB, ` +
        `answer ${answer}`,
    );
  }
  return lines.join("; ");
}
