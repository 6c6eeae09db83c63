/**
 * Fits an answer into its bound by the cuts of its tool, in their order (docs/design/contract.md, 1.3).
 *
 * Nothing is lost silently: each cut leaves a counter or the names of what it removed.
 */
import { ToolError } from "../errors.ts";
import { weightOf } from "../json/weight.ts";
import { MAX_ANSWER_BYTES, MAX_CUT_PASSES } from "../limits.ts";

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
  let aim = bound;
  let weight = weightOf(answer);
  if (weight <= bound) return answer;
  for (let pass = 0; pass < MAX_CUT_PASSES; pass++) {
    const cut = runCuts(answer, cuts, aim);
    weight = weightOf(cut);
    if (weight <= bound) return cut;
    aim -= weight - bound;
  }
  throw new ToolError(
    "too_large",
    `the answer of ${tool} weighs ${thousands(weight)} bytes, more than the ${
      thousands(bound)
    } an answer may have`,
  );
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

/** Creates a cut that removes a whole list and counts it in `<key>_left_out`. */
export function cutWhole(key: string): Cut {
  return (answer) => {
    const list = answer[key];
    if (!Array.isArray(list)) return answer;
    const { [key]: _removed, ...rest } = answer;
    return { ...rest, [`${key}_left_out`]: list.length } as unknown as typeof answer;
  };
}

/** Creates a cut that removes a mapping's heaviest entries and names them in `<key>_left_out`. */
export function cutEntries(key: string): Cut {
  return (answer, aim) => {
    const mapping = answer[key];
    if (typeof mapping !== "object" || mapping === null || Array.isArray(mapping)) return answer;
    const entries = Object.entries(mapping).map(([name, value], position) => ({
      name,
      position,
      weight: weightOf({ [name]: value }),
    }));
    entries.sort((a, b) => b.weight - a.weight || a.position - b.position);
    const kept: Record<string, unknown> = { ...mapping };
    const removed: string[] = [];
    const counter = `${key}_left_out`;
    let weight = weightOf({ ...answer, [counter]: [] });
    for (const entry of entries) {
      if (weight <= aim) break;
      delete kept[entry.name];
      removed.push(entry.name);
      weight -= entry.weight - weightOf(entry.name) - 2;
    }
    return removed.length === 0 ? answer : { ...answer, [key]: kept, [counter]: removed };
  };
}

/** Writes a count with commas between its thousands, whatever the machine's locale. */
export function thousands(count: number): string {
  return count.toLocaleString("en-US");
}
