/**
 * Fits what each piece of evidence for a value and for a list weighs, scores the weights by folds of
 * sites, and writes `models/confidence.json`.
 *
 *   deno task fit:confidence           fits on every site, scores, writes both
 *   deno task fit:confidence --scores  scores alone; the weights stay as they are
 */
import { createHash } from "node:crypto";
import { type FoldScores, readModel, today, writeModel } from "../models/written_model.ts";
import { collectSamples, curveOf, fitAll, FOLDS, leftOut, printCurves } from "./calibration.ts";
import { dataFolder, namesIn, readHtml } from "./data.ts";

const COMMAND = "deno task fit:confidence";
const ALSO =
  "170 recipe pages of 85 sites of the test folder of hhursev/recipe-scrapers, with what " +
  "is declared there (MIT); second pages of 6 listings";

/** Digests the pages of SWDE that are used, unpacked, and their labels. */
async function digestOfSwde(folder: string): Promise<string> {
  const whole = createHash("sha256");
  for (const site of namesIn(`${folder}/pages`)) {
    for (const page of namesIn(`${folder}/pages/${site}`)) {
      whole.update(`${site}/${page} ${await readHtml(`${folder}/pages/${site}/${page}`)}\n`);
    }
  }
  for (const label of namesIn(`${folder}/groundtruth`)) {
    whole.update(`${label} ${Deno.readTextFileSync(`${folder}/groundtruth/${label}`)}\n`);
  }
  return `sha256:${whole.digest("hex")}`;
}

const samples = await collectSamples();
const judged = leftOut(samples);
printCurves(judged);
const scores: FoldScores = {
  scored: today(),
  command: `${COMMAND} --scores`,
  left_out: "whole sites",
  folds: FOLDS,
  ...Object.fromEntries((["swde", "siblings", "lists"] as const).map((set) => {
    const curve = Object.entries(curveOf(judged.filter((sample) => sample.set === set)));
    return [
      set,
      Object.fromEntries(
        curve.map((
          [bin, { values, said, right }],
        ) => [bin, `${values}, said ${said.toFixed(3)}, right ${right.toFixed(3)}`]),
      ),
    ];
  })),
};
if (Deno.args.includes("--scores")) writeModel({ ...readModel("confidence"), scores });
else {
  const weights = Object.entries(fitAll(samples))
    .map(([name, weight]): [string, number] => [name, Math.round(weight * 100) / 100])
    .filter(([, weight]) => weight !== 0);
  const folder = dataFolder("swde");
  writeModel({
    name: "confidence",
    answers: "how likely a value, or a whole list, is right",
    fitted: today(),
    command: COMMAND,
    data: folder === undefined ? {} : { swde: await digestOfSwde(folder) },
    also: ALSO,
    pages: 445 + 170 + 12,
    candidates: new Set(samples.flatMap(({ evidence }) => Object.keys(evidence))).size,
    scores,
    weights: Object.fromEntries(weights),
  });
}
