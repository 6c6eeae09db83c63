/** Fits an answer into its bound by counted cuts, in order (docs/design/contract.md, 1.3). */
import { badInput, ToolError } from "../../../base/errors.ts";
import { mapMembers, toFields } from "../../../base/json/plain.ts";
import { isWithin, weightOf } from "../../../base/json/weight.ts";
import { clipped } from "../../../base/quoted.ts";
import { thousands } from "../../../base/thousands.ts";

// Bounds.
/** An answer as JSON text with spaces; past it the tool's cuts run, then `too_large`. */
export const MAX_ANSWER_BYTES = 75_000;
/** Bytes of a JSON answer that a token of a language model stands for (bench/RESULTS-tokens.md). */
export const BYTES_OF_TOKEN = 3.3;
/** Objects inside an answer's things whose values are shortened; what is deeper stays as it is. */
const MAX_SHORTENED_DEPTH = 12;
/** Passes over an answer that is cut: counters weigh too, so each aims lower by the excess. */
const MAX_CUT_PASSES = 3;

/** An answer, as far as cutting is concerned. */
export type Cuttable = Record<string, unknown>;

/** Returns a lighter copy that weighs at most `aim` bytes, or as light as this cut can make it. */
export type Cut = <Answer extends Cuttable>(answer: Answer, aim: number) => Answer;

/** Fits an answer into `bound` bytes by cuts, in order. Throws `too_large` past the last. */
export function fitAnswer<Answer extends Cuttable>(
  tool: string,
  answer: Answer,
  cuts: readonly Cut[],
  bound: number = MAX_ANSWER_BYTES,
): Answer {
  if (isWithin(answer, bound)) return answer;
  const { lighter, weight } = lighten(answer, cuts, bound);
  if (weight <= bound) return lighter;
  throw new ToolError(
    "too_large",
    `the answer of ${tool} weighs ${thousands(weight)} bytes, more than the ${
      thousands(bound)
    } an answer may have`,
  );
}

/**
 * Lightens an answer to the tokens its caller asked for, by the same kind of cuts; null asks for
 * none. What no cut removes stays.
 *
 * Throws `ToolError` `bad_input` with the smallest budget that works where nothing of what was asked
 * for would be left: `holds` tells whether an answer has some of it.
 */
export function fitTokens<Answer extends Cuttable>(
  answer: Answer,
  cuts: readonly Cut[],
  maxTokens: number | null,
  holds: (answer: Cuttable) => boolean,
): Answer {
  if (maxTokens === null) return answer;
  const within = (tokens: number): Answer =>
    lighten(answer, cuts, Math.floor(tokens * BYTES_OF_TOKEN)).lighter;
  const short = within(maxTokens);
  if (holds(short) || !holds(answer)) return short;
  const whole = Math.ceil(weightOf(answer) / BYTES_OF_TOKEN);
  const least = smallest(maxTokens, whole, (tokens) => holds(within(tokens)));
  throw badInput(
    `max_tokens ${maxTokens} leaves nothing of what was asked; the smallest that works is ${least}`,
  );
}

/** Fits an answer into its bound, then to the tokens asked for, by the same cuts. Throws as both do. */
export function fitBoth<Answer extends Cuttable>(
  tool: string,
  answer: Answer,
  cuts: readonly Cut[],
  maxTokens: number | null,
  holds: (answer: Cuttable) => boolean,
): Answer {
  return fitTokens(fitAnswer(tool, answer, cuts), cuts, maxTokens, holds);
}

/** Returns the smallest number above `failing` that works, where `working` does, by halving. */
function smallest(failing: number, working: number, works: (tokens: number) => boolean): number {
  let [below, found] = [failing, working];
  while (found - below > 1) {
    const middle = Math.floor((below + found) / 2);
    if (works(middle)) found = middle;
    else below = middle;
  }
  return found;
}

/** Creates a test of whether an answer has something under any of these names. */
export function hasSome(...names: readonly string[]): (answer: Cuttable) => boolean {
  return (answer) =>
    names.some((name) => {
      const value = answer[name];
      return typeof value === "object" && value !== null && Object.keys(value).length > 0;
    });
}

/** Runs cuts until an answer weighs at most `bound` bytes, or for as many passes as there are. */
function lighten<Answer extends Cuttable>(
  answer: Answer,
  cuts: readonly Cut[],
  bound: number,
): { lighter: Answer; weight: number } {
  let lighter = answer;
  let weight = weightOf(answer);
  let aim = bound;
  for (let pass = 0; pass < MAX_CUT_PASSES && weight > bound; pass++) {
    lighter = runCuts(answer, cuts, aim);
    weight = weightOf(lighter);
    aim -= weight - bound;
  }
  return { lighter, weight };
}

function runCuts<Answer extends Cuttable>(
  answer: Answer,
  cuts: readonly Cut[],
  aim: number,
): Answer {
  let cut = answer;
  for (const run of cuts) {
    if (weightOf(cut) <= aim) break;
    cut = run(cut, aim);
  }
  return cut;
}

/** Creates a cut that keeps the longest head of a list and counts the rest in `<key>_left_out`. */
export function cutList(key: string): Cut {
  return (answer, aim) => {
    const list = answer[key];
    if (!Array.isArray(list) || list.length === 0) return answer;
    const counter = `${key}_left_out`;
    const before = typeof answer[counter] === "number" ? answer[counter] : 0;
    let weight = weightOf({ ...answer, [key]: [], [counter]: before + list.length });
    let kept = 0;
    for (; kept < list.length; kept++) {
      weight += weightOf(list[kept]) + (kept === 0 ? 0 : 2);
      if (weight > aim) break;
    }
    if (kept === list.length) return answer;
    return { ...answer, [key]: list.slice(0, kept), [counter]: before + list.length - kept };
  };
}

/** Creates a cut to `most` code points of each value in a list's things; counts in `cut`. */
export function cutTexts(key: string, most: number): Cut {
  return cutEach(key, (thing) => shortened(thing, most, 0));
}

function cutEach(key: string, change: (thing: unknown) => unknown): Cut {
  return (answer) => {
    const list = answer[key];
    return Array.isArray(list) ? { ...answer, [key]: list.map(change) } : answer;
  };
}

function shortened(part: unknown, most: number, depth: number): unknown {
  if (depth > MAX_SHORTENED_DEPTH || typeof part !== "object" || part === null) return part;
  if (Array.isArray(part)) return part.map((inner) => shortened(inner, most, depth + 1));
  const { value, written: _written, ...rest } = part as Record<string, unknown>;
  if (typeof value === "string") {
    const head = clipped(value, most);
    return head === value ? part : { value: head, cut: [...value].length - most, ...rest };
  }
  return mapMembers(part, (inner) => shortened(inner, most, depth + 1));
}

/** Creates a cut that keeps `most` of the things inside each thing, and counts the others. */
export function cutParts(key: string, most: number): Cut {
  return cutEach(key, (thing) => withFewerParts(thing, most, 0));
}

function withFewerParts(part: unknown, most: number, depth: number): unknown {
  if (depth > MAX_SHORTENED_DEPTH || typeof part !== "object" || part === null) return part;
  const fewer = (inner: unknown): unknown => withFewerParts(inner, most, depth + 1);
  const kept: [string, unknown][] = [];
  for (const [name, inner] of Object.entries(part)) {
    const isLong = Array.isArray(inner) && typeof inner[0] === "object" && inner.length > most;
    const first = isLong ? inner.slice(0, most) : inner;
    kept.push([name, Array.isArray(first) ? first.map(fewer) : fewer(first)]);
    if (isLong) kept.push([`${name}_left_out`, { value: inner.length - most, where: null }]);
  }
  return Object.fromEntries(kept);
}

/** Creates a cut that removes a whole list and counts it in `<key>_left_out`. */
export function cutWhole(key: string): Cut {
  return (answer) => {
    const list = answer[key];
    if (!Array.isArray(list)) return answer;
    const { [key]: _removed, ...rest } = answer;
    return { ...rest, [`${key}_left_out`]: list.length } as unknown as typeof answer;
  };
}

/**
 * Creates a cut that removes a mapping's heaviest entries and names them in `<key>_left_out`; the
 * entries of the same names in the mapping `beside` go with them.
 */
export function cutEntries(key: string, beside = ""): Cut {
  return (answer, aim) => {
    const counter = `${key}_left_out`;
    const excess = weightOf({ ...answer, [counter]: answer[counter] ?? [] }) - aim;
    return withoutHeaviest([answer], excess, key, beside)[0] ?? answer;
  };
}

/**
 * Creates the same cut of a mapping that each element of a list has: the heaviest entries of any go
 * first, and each element names its own.
 */
export function cutEntriesOfEach(list: string, key: string, beside = ""): Cut {
  return (answer, aim) => {
    const each = answer[list];
    if (!Array.isArray(each)) return answer;
    return { ...answer, [list]: withoutHeaviest(each, weightOf(answer) - aim, key, beside) };
  };
}

function withoutHeaviest<Holder extends Cuttable>(
  holders: readonly Holder[],
  excess: number,
  key: string,
  beside: string,
): Holder[] {
  const entries = holders.flatMap((holder, at) => {
    const others = mappingOf(holder, beside);
    return Object.entries(mappingOf(holder, key)).map(([name, value]) => {
      const more = Object.hasOwn(others, name) ? weightOf({ [name]: others[name] }) : 0;
      return { at, name, weight: weightOf({ [name]: value }) + more };
    });
  });
  const removed = holders.map(() => new Set<string>());
  let left = excess;
  for (const { at, name, weight } of entries.sort((a, b) => b.weight - a.weight)) {
    if (left <= 0) break;
    removed[at]?.add(name);
    left -= weight - weightOf(name) - 2;
  }
  return holders.map((holder, at) => {
    const names = removed[at] ?? new Set();
    if (names.size === 0) return holder;
    const keptOf = (mapping: Cuttable): Cuttable =>
      Object.fromEntries(Object.entries(mapping).filter(([name]) => !names.has(name)));
    const counter = `${key}_left_out`;
    const before = Array.isArray(holder[counter]) ? holder[counter] : [];
    return {
      ...holder,
      [key]: keptOf(mappingOf(holder, key)),
      ...(beside in holder ? { [beside]: keptOf(mappingOf(holder, beside)) } : {}),
      [counter]: [...before, ...names],
    };
  });
}

function mappingOf(holder: Cuttable, key: string): Cuttable {
  return toFields(holder[key]);
}

/** Creates a cut of a field of each page: the heaviest to one weight, until the answer fits. */
export function cutEvenly(
  key: string,
  cut: (page: Cuttable, most: number, weight: number) => Cuttable,
): Cut {
  return (answer, aim) => {
    const pages = (answer["pages"] ?? []) as Cuttable[];
    const weights = pages.map(({ [key]: part }) => part === undefined ? 0 : weightOf(part));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const most = levelOf(weights, total - (weightOf(answer) - aim));
    const lighter = pages.map((page, at) => {
      const weight = weights[at] ?? 0;
      return weight > most ? cut(page, most, weight) : page;
    });
    return { ...answer, pages: lighter };
  };
}

/** Returns the weight at which to cut each so that together they weigh no more than `room`. */
function levelOf(weights: readonly number[], room: number): number {
  let left = Math.max(0, room);
  const ascending = weights.toSorted((a, b) => a - b);
  for (const [at, weight] of ascending.entries()) {
    const share = left / (ascending.length - at);
    if (weight > share) return Math.floor(share);
    left -= weight;
  }
  return Infinity;
}
