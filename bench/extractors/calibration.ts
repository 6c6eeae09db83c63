/**
 * Whether confidence means what it says: of the values given 0.9, nine in ten should be right.
 *
 * Fits the weights of `src/read/extractor/run/confidence.ts` on all sites but a fifth and judges them on
 * that fifth, five times; every site counts alike, however many pages it has. Prints the weights of
 * all sites, the curve of values never fitted on, and the curve of the weights in the sources.
 */
import type { Evidence } from "../../src/read/extractor/run/confidence.ts";
import type { Verdict } from "../../src/read/extractor/run/verdicts.ts";
import { dataFolder, namesIn } from "./data.ts";
import { eachSibling } from "./siblings.ts";
import { runSite } from "./swde.ts";

interface Sample {
  readonly site: string;
  readonly set: "swde" | "siblings";
  readonly parts: readonly number[];
  readonly right: boolean;
  readonly said: number;
}

const FOLDS = 5;
const ROUNDS = 40;
/** Keeps a weight small that few sites decide. */
const RIDGE = 0.5;
const BINS = [0, 0.3, 0.6, 0.8, 0.9, 0.95, 0.98, 1.01];

/** Prints the weights and the curves. */
export async function printCalibration(): Promise<void> {
  const samples = await collect();
  const [first] = samples.values();
  if (first === undefined) return;
  const { names, list } = { names: NAMES, list: samples };
  const folded = list.map((one) => ({ ...one, said: 0 }));
  for (let fold = 0; fold < FOLDS; fold++) {
    const weights = fit(list.filter(({ site }) => foldOf(site) !== fold));
    for (const [at, { site, parts }] of list.entries()) {
      if (foldOf(site) === fold) {
        folded[at] = { ...folded[at] as Sample, said: chance(weights, parts) };
      }
    }
  }
  console.log("weights of all sites:");
  for (const [at, weight] of fit(list).entries()) {
    console.log(`  ${names[at]}: ${weight.toFixed(2)},`);
  }
  for (const [title, kept] of [["left out", folded], ["as in the sources", list]] as const) {
    for (const set of ["swde", "siblings"] as const) {
      printCurve(`${set}, ${title}`, kept.filter((one) => one.set === set));
    }
  }
}

let NAMES: string[] = [];

async function collect(): Promise<Sample[]> {
  const samples: Sample[] = [];
  const add = (
    set: Sample["set"],
    site: string,
    { evidence, confidence }: Verdict,
    right: boolean,
  ) => {
    if (evidence === undefined) return;
    NAMES = Object.keys(evidence);
    const parts = NAMES.map((name) => evidence[name as keyof Evidence]);
    samples.push({ site, set, parts, right, said: confidence ?? 0 });
  };
  const swde = dataFolder("swde");
  for (const site of swde === undefined ? [] : namesIn(`${swde}/pages`)) {
    for (const seeds of [1, 2, 3]) {
      for (const from of [0, 6]) {
        await runSite(
          swde as string,
          site,
          seeds,
          from,
          Infinity,
          (verdict, right) => add("swde", site, verdict, right),
        );
      }
    }
  }
  await eachSibling((site, verdict, right) => add("siblings", site, verdict, right));
  return samples;
}

function foldOf(site: string): number {
  let hash = 7;
  for (const letter of site) hash = (hash * 31 + letter.charCodeAt(0)) % 65_521;
  return hash % FOLDS;
}

function chance(weights: readonly number[], parts: readonly number[]): number {
  const odds = parts.reduce((sum, part, at) => sum + part * (weights[at] as number), 0);
  return 1 / (1 + Math.exp(-odds));
}

/** Fits a logistic regression by Newton's steps. */
function fit(samples: readonly Sample[]): number[] {
  const counts = new Map<string, number>();
  for (const { site } of samples) counts.set(site, (counts.get(site) ?? 0) + 1);
  const size = samples[0]?.parts.length ?? 0;
  let weights = new Array<number>(size).fill(0);
  const scale = samples.length / counts.size;
  for (let round = 0; round < ROUNDS; round++) {
    const slope = weights.map((weight) => -RIDGE * weight);
    const curve = weights.map((_, at) => weights.map((_, other) => at === other ? RIDGE : 0));
    for (const { site, parts, right } of samples) {
      const share = scale / (counts.get(site) as number) / 10;
      const said = chance(weights, parts);
      for (const [at, part] of parts.entries()) {
        if (part === 0) continue;
        slope[at] = (slope[at] as number) + share * part * ((right ? 1 : 0) - said);
        const row = curve[at] as number[];
        for (const [other, its] of parts.entries()) {
          row[other] = (row[other] as number) + share * part * its * said * (1 - said);
        }
      }
    }
    const step = solve(curve, slope);
    weights = weights.map((weight, at) => weight + (step[at] as number));
  }
  return weights;
}

/** Solves linear equations by elimination. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] as number]);
  for (const [at, row] of rows.entries()) {
    const pivot = row[at] as number;
    for (const other of rows) {
      if (other === row) continue;
      const factor = (other[at] as number) / pivot;
      for (let column = at; column < other.length; column++) {
        other[column] = (other[column] as number) - factor * (row[column] as number);
      }
    }
  }
  return rows.map((row, at) => (row.at(-1) as number) / (row[at] as number));
}

function printCurve(title: string, samples: readonly Sample[]): void {
  console.log(`${title}: ${samples.length} values`);
  for (let bin = 0; bin + 1 < BINS.length; bin++) {
    const [least, most] = [BINS[bin] as number, BINS[bin + 1] as number];
    const own = samples.filter(({ said }) => said >= least && said < most);
    if (own.length === 0) continue;
    const mean = own.reduce((sum, { said }) => sum + said, 0) / own.length;
    const right = own.filter((one) => one.right).length;
    console.log(
      `  ${least.toFixed(2)} to ${Math.min(1, most).toFixed(2)}: ${own.length} values, said ${
        mean.toFixed(3)
      }, right ${(right / own.length).toFixed(3)}`,
    );
  }
}
