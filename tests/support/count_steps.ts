/**
 * Counts the steps of a piece of work, so that a test can bound them whatever else the machine does.
 *
 * A step is a block of JavaScript that the engine enters (its precise coverage counts them), or a
 * character, byte or item that a method of the engine passes over: a search that is repeated from
 * every place of a text is no loop of ours, and takes the square of it all the same. What a pattern
 * does beside walking on is judged in `tests/house/regexes`. The count is the same in every run.
 *
 * Only what is compiled after this was imported is counted, and it runs slower: what counts steps
 * is in files of their own, `*_steps_test.ts`, which share an isolate (`tests/rooms`).
 */
import assert from "node:assert/strict";
import inspector from "node:inspector";

interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[];
  }[];
}

/** Four times the size may take so many times the steps; the square would be sixteen. */
const MOST_GROWTH = 6;

const session = new inspector.Session();
session.connect();

function post(method: string, params: object = {}): Promise<object> {
  return new Promise((resolve, reject) =>
    session.post(method, params, (error, result) => error ? reject(error) : resolve(result ?? {}))
  );
}

// The engine counts in what it compiles from now on: this is imported before the work has run.
await post("Profiler.enable");
await post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });

/** Counts the steps of some work, awaited when it is asynchronous. One at a time. */
export async function countSteps(work: () => unknown): Promise<number> {
  await post("Profiler.takePreciseCoverage");
  const natives = countNatives();
  try {
    await work();
  } finally {
    natives.restore();
  }
  const { result } = await post("Profiler.takePreciseCoverage") as Coverage;
  return natives.steps() + sumOf(result);
}

/** Says how steps grow faster than the size from one to four times it; null when they do not. */
export async function judgeSteps(
  prepare: (size: number) => () => unknown,
  size: number,
): Promise<string | null> {
  const [little, much] = [prepare(size), prepare(4 * size)];
  const small = await countSteps(little);
  const large = await countSteps(much);
  if (large <= MOST_GROWTH * small) return null;
  return `${small} steps for a size of ${size}, ${large} for ${4 * size}`;
}

/** Fails unless four times the size takes about four times the steps. */
export async function assertLinear(
  prepare: (size: number) => () => unknown,
  size: number,
): Promise<void> {
  assert.equal(await judgeSteps(prepare, size), null);
}

/** Gives the result of some work, or throws what it throws, and fails when it takes more steps. */
export async function withinSteps<Result>(
  work: () => Result | Promise<Result>,
  most: number,
): Promise<Result> {
  let outcome: { result: Result } | { error: unknown } | undefined;
  const steps = await countSteps(async () => {
    try {
      outcome = { result: await work() };
    } catch (error) {
      outcome = { error };
    }
  });
  assert.ok(steps <= most, `${steps} steps, more than ${most}`);
  assert.ok(outcome !== undefined);
  if ("error" in outcome) throw outcome.error;
  return outcome.result;
}

function sumOf(result: Coverage["result"]): number {
  return result.filter(({ url }) => isCounted(url))
    .flatMap(({ functions }) => functions).flatMap(({ ranges }) => ranges)
    .reduce((sum, { count }) => sum + count, 0);
}

function isCounted(url: string): boolean {
  return url.startsWith("file:") && url !== import.meta.url;
}

type Method = (this: unknown, ...args: unknown[]) => unknown;
type Weigh = (self: unknown, args: readonly unknown[], result: unknown) => number;

const lengthOf = (value: unknown): number =>
  (value as { length?: number } | null | undefined)?.length ?? 0;

/** A search from a place: what lies between it and the find, or the end. */
const searched: Weigh = (self, [, from = 0], result) => {
  const start = Math.max(0, Number(from) || 0);
  if (typeof result === "number" && result >= 0) return Math.max(0, result - start);
  return Math.max(0, lengthOf(self) - start);
};
const searchedBack: Weigh = (self, [, from], result) => {
  const start = typeof from === "number" ? Math.min(from, lengthOf(self)) : lengthOf(self);
  return Math.max(0, typeof result === "number" ? start - result : start);
};
const whole: Weigh = (self) => lengthOf(self);
const given: Weigh = (_self, _args, result) => lengthOf(result);
const both: Weigh = (self, _args, result) => lengthOf(self) + lengthOf(result);
/** Items that move, and those taken out. */
const spliced: Weigh = (self, [start], result) =>
  Math.max(0, lengthOf(self) - Math.max(0, Number(start) || 0)) + lengthOf(result);
/** The part that is filled, not all that could have been. */
const filled: Weigh = (self, [, start = 0, end = lengthOf(self)]) =>
  Math.max(0, Number(end) - Number(start));
const argument: Weigh = (_self, [first]) => lengthOf(first);
const trimmed: Weigh = (self, _args, result) => lengthOf(self) - lengthOf(result);
/** Where something was found is not told: the search is counted where it was in vain. */
const included: Weigh = (self, args, result) => result === true ? 1 : searched(self, args, -1);

/** A match: what it passed over; one that can only begin where it is asked passes over nothing. */
const matched: Weigh = (self, [text], result) => {
  const { lastIndex, flags, source } = self as RegExp;
  if (result !== null) return lengthOf((result as readonly unknown[])[0]) + 1;
  const isFixed = flags.includes("y") || (source.startsWith("^") && !flags.includes("m"));
  return isFixed ? 1 : Math.max(0, lengthOf(text) - lastIndex);
};

const typedArray = Object.getPrototypeOf(Uint8Array.prototype) as object;
const METHODS: readonly (readonly [object, string, Weigh])[] = [
  ...["indexOf", "search"].map((name) => [String.prototype, name, searched] as const),
  [String.prototype, "lastIndexOf", searchedBack],
  [String.prototype, "includes", included],
  ...["toLowerCase", "toUpperCase", "normalize", "split", "isWellFormed"]
    .map((name) => [String.prototype, name, whole] as const),
  ...["trim", "trimStart", "trimEnd"].map((name) => [String.prototype, name, trimmed] as const),
  ...["repeat", "padStart", "padEnd"].map((name) => [String.prototype, name, given] as const),
  [RegExp.prototype, "exec", matched],
  ...[Array.prototype, typedArray].flatMap((owner) => [
    ...["indexOf"].map((name) => [owner, name, searched] as const),
    [owner, "lastIndexOf", searchedBack] as const,
    [owner, "includes", included] as const,
    ...["slice", "join"].map((name) => [owner, name, given] as const),
    ...["reverse", "copyWithin"].map((name) => [owner, name, whole] as const),
    [owner, "fill", filled] as const,
  ]),
  [Array.prototype, "splice", spliced],
  ...["shift", "unshift", "concat", "flat"]
    .map((name) => [Array.prototype, name, both] as const),
  [typedArray, "set", argument],
  [TextDecoder.prototype, "decode", argument],
  [TextEncoder.prototype, "encode", argument],
  [JSON, "parse", argument],
  [JSON, "stringify", given],
];

/** Counts what the engine's own methods pass over, until they are restored. */
function countNatives(): { steps(): number; restore(): void } {
  let steps = 0;
  const originals = METHODS.map(([owner, name]) => Object.getOwnPropertyDescriptor(owner, name));
  for (const [at, [owner, name, weigh]] of METHODS.entries()) {
    const descriptor = originals[at];
    const original = descriptor?.value as Method | undefined;
    if (descriptor === undefined || original === undefined) continue;
    const counted: Method = function (...args) {
      const result = Reflect.apply(original, this, args);
      steps += weigh(this, args, result);
      return result;
    };
    Object.defineProperty(owner, name, { ...descriptor, value: counted });
  }
  return {
    steps: () => steps,
    restore(): void {
      for (const [at, [owner, name]] of METHODS.entries()) {
        const descriptor = originals[at];
        if (descriptor !== undefined) Object.defineProperty(owner, name, descriptor);
      }
    },
  };
}
