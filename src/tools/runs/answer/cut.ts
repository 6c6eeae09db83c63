/**
 * Fits an answer into its bound by the cuts of its tool, in their order (docs/design/contract.md, 1.3).
 *
 * Nothing is lost silently: each cut leaves a counter or the names of what it removed.
 */
import { badInput, ToolError } from "../../../base/errors.ts";
import { weightOf } from "../../../base/json/weight.ts";
import { MAX_ANSWER_BYTES } from "../../../base/limits.ts";
import { clipped } from "../../../base/quoted.ts";
import { thousands } from "../../../base/thousands.ts";

// Bounds.
/** Bytes of a JSON answer that a token of a language model stands for (bench/RESULTS-tokens.md). */
export const BYTES_OF_TOKEN = 3.3;
/** Objects inside an answer's things whose values are shortened; what is deeper stays as it is. */
const MAX_SHORTENED_DEPTH = 12;
/**
 * Passes over an answer that is cut: counters have a weight themselves, so each aims lower by what
 * the last was over.
 */
const MAX_CUT_PASSES = 3;

/** An answer, as far as cutting is concerned. */
export type Cuttable = Record<string, unknown>;

/** Returns a lighter copy that weighs at most `aim` bytes, or as light as this cut can make it. */
export type Cut = <Answer extends Cuttable>(answer: Answer, aim: number) => Answer;

/**
 * Fits an answer into `bound` bytes by running cuts, each only while it is too heavy.
 *
 * Throws `ToolError` `too_large` when the cuts do not suffice.
 */
export function fitAnswer<Answer extends Cuttable>(
  tool: string,
  answer: Answer,
  cuts: readonly Cut[],
  bound: number = MAX_ANSWER_BYTES,
): Answer {
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

/**
 * Creates a cut that keeps `most` code points of each value in the things of a list, and counts the
 * rest of it in `cut`: a thing whose article is cut short says more than none.
 */
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
  return Object.fromEntries(
    Object.entries(part).map(([name, inner]) => [name, shortened(inner, most, depth + 1)]),
  );
}

/**
 * Creates a cut that keeps `most` of the things inside each thing of a list, its offers, posts or
 * reviews, and counts the others in a field beside them.
 */
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
    const mapping = answer[key];
    if (typeof mapping !== "object" || mapping === null || Array.isArray(mapping)) return answer;
    const keptBeside = { ...answer[beside] as Cuttable | undefined };
    const entries = Object.entries(mapping).map(([name, value], position) => ({
      name,
      position,
      weight: weightOf({ [name]: value }) +
        (name in keptBeside ? weightOf({ [name]: keptBeside[name] }) : 0),
    }));
    entries.sort((a, b) => b.weight - a.weight || a.position - b.position);
    const kept: Record<string, unknown> = { ...mapping };
    const removed: string[] = [];
    const counter = `${key}_left_out`;
    let weight = weightOf({ ...answer, [counter]: [] });
    for (const entry of entries) {
      if (weight <= aim) break;
      delete kept[entry.name];
      delete keptBeside[entry.name];
      removed.push(entry.name);
      weight -= entry.weight - weightOf(entry.name) - 2;
    }
    if (removed.length === 0) return answer;
    const others = beside in answer ? { [beside]: keptBeside } : {};
    return { ...answer, [key]: kept, ...others, [counter]: removed };
  };
}

/**
 * Creates a cut that removes the heaviest fields of any record in a list; each record names its own
 * in `fields_left_out`.
 */
export function cutFields(key: string): Cut {
  return (answer, aim) => {
    const list = answer[key];
    if (!Array.isArray(list)) return answer;
    const records = [...list] as Cuttable[];
    const fields = records.flatMap(({ fields = {} }, index) =>
      Object.entries(fields as Cuttable).map(([name, value]) => ({
        index,
        name,
        weight: weightOf({ [name]: value }),
      }))
    );
    fields.sort((a, b) => b.weight - a.weight || a.index - b.index);
    let weight = weightOf(answer);
    for (const { index, name, weight: saved } of fields) {
      if (weight <= aim) break;
      const record = records[index] ?? {};
      const { [name]: _removed, ...kept } = record["fields"] as Cuttable;
      const before = record["fields_left_out"] as string[] | undefined ?? [];
      records[index] = { ...record, fields: kept, fields_left_out: [...before, name] };
      weight -= saved - weightOf(name) - 2;
    }
    return { ...answer, [key]: records };
  };
}
