/**
 * Whether confidence means what it says: of the values given 0.9, nine in ten should be right, and of
 * the lists nine in ten whole.
 *
 * Fits weights on all sites but a fifth and judges them on that fifth, five times; every site counts
 * alike, however many pages it has.
 */
import type { Evidence } from "../../src/read/extractor/run/confidence.ts";
import { dataFolder, namesIn } from "./data.ts";
import { eachPaged } from "./paged.ts";
import { eachSibling, eachSiblingList } from "./siblings.ts";
import { runSite } from "./swde.ts";

/** One value or list that was read: what spoke for it, and whether it is right. */
export interface Sample {
  readonly site: string;
  readonly set: "swde" | "siblings" | "lists";
  readonly evidence: Evidence;
  readonly right: boolean;
}

/** What pieces of evidence weigh. */
export type Weights = Record<string, number>;

/** Parts into which the sites are put. */
export const FOLDS = 5;
const ROUNDS = 40;
/** Keeps a weight small that few sites decide. */
const RIDGE = 0.5;
const BINS = [0, 0.3, 0.6, 0.8, 0.9, 0.95, 0.98, 1.01];
/** Evidence that never speaks against a value or list, whatever a few sites say; else never for it. */
const NEVER_AGAINST = /^(?:value:(?:labelled|known|alike)|list:(?:values|columns))$/;

/** Reads every value and list whose truth is known. */
export async function collectSamples(): Promise<Sample[]> {
  const samples: Sample[] = [];
  const adding = (set: Sample["set"]) =>
  (
    site: string,
    evidence: Evidence | undefined,
    right: boolean,
  ): void => {
    if (evidence !== undefined) samples.push({ site, set, evidence, right });
  };
  const swde = dataFolder("swde");
  for (const site of swde === undefined ? [] : namesIn(`${swde}/pages`)) {
    const sink = (verdict: { evidence?: Evidence }, right: boolean): void =>
      adding("swde")(site, verdict.evidence, right);
    for (
      const [seeds, labelled] of [[1, false], [2, false], [3, false], [2, true], [3, true]] as const
    ) {
      for (const from of [0, 6]) {
        await runSite(swde as string, site, seeds, from, Infinity, sink, labelled);
      }
    }
  }
  await eachSibling((site, { evidence }, right) => adding("siblings")(site, evidence, right));
  await eachSiblingList(adding("lists"));
  await eachPaged(adding("lists"));
  return samples;
}

/** Says of what the sample is: `value` or `list`. */
export function kindOf({ set }: Sample): string {
  return set === "lists" ? "list" : "value";
}

/** Fits the weights of values, and those of lists. */
export function fitAll(samples: readonly Sample[]): Weights {
  return Object.assign(
    {},
    ...["value", "list"].map((kind) => fit(samples.filter((sample) => kindOf(sample) === kind))),
  );
}

/** Gives each sample the chance that weights say which have not seen its site. */
export function leftOut(samples: readonly Sample[]): (Sample & { said: number })[] {
  const weights = Array.from(
    { length: FOLDS },
    (_, fold) => fitAll(samples.filter(({ site }) => foldOf(site) !== fold)),
  );
  return samples.map((sample) => ({
    ...sample,
    said: chance(weights[foldOf(sample.site)] as Weights, sample.evidence),
  }));
}

/** Prints how often values and lists said to be so sure are right. */
export async function printCalibration(): Promise<void> {
  const samples = await collectSamples();
  if (samples.length > 0) printCurves(leftOut(samples));
}

/** One step of a curve. */
export interface Bin {
  readonly values: number;
  readonly said: number;
  readonly right: number;
}

/** Prints the curve of each set. */
export function printCurves(judged: readonly (Sample & { said: number })[]): void {
  for (const set of ["swde", "siblings", "lists"] as const) {
    const own = judged.filter((sample) => sample.set === set);
    console.log(`${set}, sites left out: ${own.length}`);
    for (const [bin, { values, said, right }] of Object.entries(curveOf(own))) {
      console.log(`  ${bin}: ${values}, said ${said.toFixed(3)}, right ${right.toFixed(3)}`);
    }
  }
}

/** Counts by steps of what was said how much is right. */
export function curveOf(samples: readonly { said: number; right: boolean }[]): Record<string, Bin> {
  const bins = BINS.slice(0, -1).flatMap((least, bin): [string, Bin][] => {
    const most = BINS[bin + 1] as number;
    const own = samples.filter(({ said }) => said >= least && said < most);
    if (own.length === 0) return [];
    const said = own.reduce((sum, sample) => sum + sample.said, 0) / own.length;
    const right = own.filter((sample) => sample.right).length / own.length;
    return [[`${least.toFixed(2)} to ${Math.min(1, most).toFixed(2)}`, {
      values: own.length,
      said,
      right,
    }]];
  });
  return Object.fromEntries(bins);
}

function foldOf(site: string): number {
  let hash = 7;
  for (const letter of site) hash = (hash * 31 + letter.charCodeAt(0)) % 65_521;
  return hash % FOLDS;
}

function chance(weights: Weights, evidence: Evidence): number {
  const odds = Object.entries(evidence)
    .reduce((sum, [name, part]) => sum + part * (weights[name] ?? 0), 0);
  return 1 / (1 + Math.exp(-odds));
}

/** Fits; evidence whose weight would speak the wrong way weighs nothing, the worst first. */
function fit(samples: readonly Sample[]): Weights {
  let names = Object.keys(samples[0]?.evidence ?? {});
  while (true) {
    const weights = fitThese(samples, names);
    const [worst] = names.filter((name) => name.includes(":"))
      .map((name) => ({ name, wrong: (weights[name] ?? 0) * (NEVER_AGAINST.test(name) ? -1 : 1) }))
      .filter(({ wrong }) => wrong > 0)
      .sort((a, b) => b.wrong - a.wrong);
    if (worst === undefined) return weights;
    names = names.filter((name) => name !== worst.name);
  }
}

/** Fits a logistic regression by Newton's steps. */
function fitThese(samples: readonly Sample[], names: readonly string[]): Weights {
  const counts = new Map<string, number>();
  for (const { site } of samples) counts.set(site, (counts.get(site) ?? 0) + 1);
  const weights: Weights = Object.fromEntries(names.map((name) => [name, 0]));
  const scale = samples.length / counts.size;
  for (let round = 0; round < ROUNDS; round++) {
    const slope = names.map((name) => -RIDGE * (weights[name] as number));
    const curve = names.map((_, at) => names.map((_, other) => at === other ? RIDGE : 0));
    for (const { site, evidence, right } of samples) {
      const share = scale / (counts.get(site) as number) / 10;
      const said = chance(weights, evidence);
      const parts = names.map((name) => evidence[name] ?? 0);
      for (const [at, part] of parts.entries()) {
        if (part === 0) continue;
        slope[at] = (slope[at] as number) + share * part * ((right ? 1 : 0) - said);
        const row = curve[at] as number[];
        for (const [other, its] of parts.entries()) {
          row[other] = (row[other] as number) + share * part * its * said * (1 - said);
        }
      }
    }
    for (const [at, step] of solve(curve, slope).entries()) {
      weights[names[at] as string] = (weights[names[at] as string] as number) + step;
    }
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
