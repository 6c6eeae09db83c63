/** `:nth-child()` and its family, with `of S`: Selectors 4, section 13.3. */
import type { Position } from "../columns.ts";
import type { FoundCounts } from "./memory.ts";
import { parseCss } from "./parse.ts";
import { wholeGeneration, wholePage } from "./scope.ts";
import type { CssAssembler, CssRun, Test } from "./types.ts";
import { SelectorError } from "../selector_error.ts";
import { type SiblingCounts, siblingCountsOf } from "../sibling_counts.ts";
import { clipped } from "../../../base/quoted.ts";

const COLUMN_OF: Readonly<Record<string, keyof SiblingCounts>> = {
  "nth-child": "child",
  "nth-last-child": "childFromEnd",
  "nth-of-type": "ofType",
  "nth-last-of-type": "ofTypeFromEnd",
  "first-of-type": "ofType",
  "last-of-type": "ofTypeFromEnd",
};

const PATTERN = /^([+-]?\d*)n(?:\s*([+-])\s*(\d+))?$/;
const WHOLE = /^[+-]?\d+$/;
const OF = /(?<!\s)\s+of\s+/i;

/** Reports whether a position counted from 1 is one of `step * n + first`, n from 0. */
type Fits = (count: number) => boolean;

/** Reports whether a pseudo-class counts siblings. */
export function isNth(name: string): boolean {
  return Object.hasOwn(COLUMN_OF, name);
}

/** Compiles a counting pseudo-class. Throws `SelectorError` for a formula that cannot be read. */
export function compileNth(name: string, data: string | null, assembler: CssAssembler): Test {
  const column = COLUMN_OF[name] as keyof SiblingCounts;
  if (name === "first-of-type" || name === "last-of-type") {
    return (run, at) => siblingCountsOf(run.columns)[column][at] === 1;
  }
  if (data === null) throw new SelectorError(`:${name} needs a formula in parentheses`);
  const of = OF.exec(data);
  const fits = parseFormula(name, of === null ? data : data.slice(0, of.index));
  if (of === null) return (run, at) => fits(siblingCountsOf(run.columns)[column][at] as number);
  if (name.endsWith("of-type")) throw new SelectorError(`:${name} takes no "of"`);
  const list = data.slice(of.index + of[0].length);
  return compileOf(list, name === "nth-last-child", fits, assembler);
}

function parseFormula(name: string, formula: string): Fits {
  const text = formula.trim().toLowerCase();
  if (text === "odd") return fitsFormula(2, 1);
  if (text === "even") return fitsFormula(2, 0);
  if (WHOLE.test(text)) return fitsFormula(0, Number(text));
  const match = PATTERN.exec(text);
  if (match === null) {
    throw new SelectorError(`:${clipped(name)}(${clipped(text)}) has no formula like 2n+1`);
  }
  const [, step = "", sign = "+", first = "0"] = match;
  const steps = step === "" || step === "+" || step === "-" ? Number(`${step}1`) : Number(step);
  return fitsFormula(steps, Number(sign + first));
}

function fitsFormula(step: number, first: number): Fits {
  if (step === 0) return (count) => count === first;
  return (count) => (count - first) % step === 0 && (count - first) / step >= 0;
}

function compileOf(text: string, isFromEnd: boolean, fits: Fits, assembler: CssAssembler): Test {
  const { result: test, usesScope } = assembler.watchScope(() => assembler.list(parseCss(text)));
  const slot = assembler.slot();
  return (run, at) => {
    const counts = countsOf(run, slot, usesScope);
    const column = isFromEnd ? counts.fromEnd : counts.fromStart;
    if (!column.has(at)) wholePage(run, usesScope, () => countSiblings(run, at, test, counts));
    const count = column.get(at) as number;
    return count > 0 && fits(count);
  };
}

function countsOf(run: CssRun, slot: number, usesScope: boolean): FoundCounts {
  const generation = wholeGeneration(run, usesScope);
  let counts = run.memory.counts[slot];
  if (counts === undefined || counts.generation !== generation) {
    counts = { generation, fromStart: new Map(), fromEnd: new Map() };
    run.memory.counts[slot] = counts;
  }
  return counts;
}

function countSiblings(run: CssRun, at: Position, test: Test, counts: FoundCounts): void {
  const { columns } = run;
  const siblings: Position[] = [];
  const matching: Position[] = [];
  const first = (columns.parent[at] as number) + 1;
  for (let child = first; child !== -1; child = columns.next(child)) {
    run.budget.spend(1);
    if (!columns.isElement(child)) continue;
    siblings.push(child);
    if (test(run, child)) matching.push(child);
  }
  // A map entry weighs about eight numbers; two maps.
  run.budget.hold(siblings.length * 16);
  for (const child of siblings) {
    counts.fromStart.set(child, 0);
    counts.fromEnd.set(child, 0);
  }
  matching.forEach((child, index) => {
    counts.fromStart.set(child, index + 1);
    counts.fromEnd.set(child, matching.length - index);
  });
}
