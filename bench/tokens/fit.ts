/**
 * Fits what a character of each kind weighs in the estimate of tokens, scores it by folds of sites,
 * and writes `models/tokens.json`.
 *
 *   deno task fit:tokens           fits on every text, scores, writes both
 *   deno task fit:tokens --scores  scores alone; the weights stay as they are
 *
 * The texts are the labelled ones of wcxb, counted as o200k_base counts them. They are English but
 * for a few: what a letter of another script takes is chosen by hand, not fitted.
 */
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { kindOfCharacter } from "../../src/tools/runs/answer/tokens.ts";
import { DATA, hasData } from "../declared/data.ts";
import { digestsOf } from "../models/sets.ts";
import { foldOfSite, siteOf } from "../models/site_folds.ts";
import { type FoldScores, readModel, today, writeModel } from "../models/written_model.ts";

type Weights = Record<ReturnType<typeof kindOfCharacter>, number>;

interface CountedText {
  readonly site: string;
  readonly kinds: Readonly<Partial<Weights>>;
  readonly tokens: number;
}

/** Where each fit begins, in hundredths of a token. */
const START: Weights = {
  letter: 12,
  space: 50,
  lineBreak: 45,
  digit: 100,
  sign: 80,
  otherLetter: 50,
  ideograph: 80,
};
/** Kinds that English texts show too little of. */
const BY_HAND: ReadonlySet<string> = new Set(["otherLetter", "ideograph"]);
/** How much more an estimate below the count costs: it lets a slice be longer than was asked for. */
const TOO_LOW = 3;
const STEPS = [-5, -1, 1, 5];
const FOLDS = 10;
const LEAST_CHARS = 300;

function readTexts(): CountedText[] {
  const folder = `${DATA}/wcxb/ground-truth`;
  const texts: CountedText[] = [];
  for (const { name } of Deno.readDirSync(folder)) {
    const { url, ground_truth } = JSON.parse(Deno.readTextFileSync(`${folder}/${name}`));
    const text = String(ground_truth.main_content_markdown ?? "");
    if (text.length < LEAST_CHARS) continue;
    const kinds: Partial<Weights> = {};
    for (const char of text) {
      const kind = kindOfCharacter(char.codePointAt(0) ?? 0);
      kinds[kind] = (kinds[kind] ?? 0) + 1;
    }
    texts.push({ site: siteOf(String(url)), kinds, tokens: encode(text).length });
  }
  return texts.sort((a, b) => a.site < b.site ? -1 : 1);
}

/** Returns the estimate over the count. */
function ratioOf({ kinds, tokens }: CountedText, weights: Weights): number {
  let hundredths = 0;
  for (const kind in kinds) {
    const name = kind as keyof Weights;
    hundredths += (kinds[name] ?? 0) * weights[name];
  }
  return hundredths / 100 / tokens;
}

function lossOf(texts: readonly CountedText[], weights: Weights): number {
  let loss = 0;
  for (const text of texts) {
    const off = Math.log(ratioOf(text, weights));
    loss += off > 0 ? off : -TOO_LOW * off;
  }
  return loss / texts.length;
}

/** Changes one weight at a time for as long as that makes the loss less. */
function fitWeights(texts: readonly CountedText[]): Weights {
  const weights = { ...START };
  let least = lossOf(texts, weights);
  for (let before = Infinity; least < before;) {
    before = least;
    for (const kind of Object.keys(weights) as (keyof Weights)[]) {
      if (BY_HAND.has(kind)) continue;
      for (const step of STEPS) {
        const loss = lossOf(texts, { ...weights, [kind]: weights[kind] + step });
        if (loss >= least) continue;
        least = loss;
        weights[kind] += step;
      }
    }
  }
  return weights;
}

/** How far the estimate is off on texts of sites that its weights have not seen. */
function scoreFolds(texts: readonly CountedText[]): FoldScores {
  const ratios: number[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const isLeftOut = ({ site }: CountedText): boolean => foldOfSite(site, FOLDS) === fold;
    const weights = fitWeights(texts.filter((text) => !isLeftOut(text)));
    ratios.push(...texts.filter(isLeftOut).map((text) => ratioOf(text, weights)));
  }
  const command = "deno task fit:tokens --scores";
  return { scored: today(), command, left_out: "whole sites", folds: FOLDS, ...spread(ratios) };
}

function spread(ratios: readonly number[]): Record<string, number> {
  const sorted = ratios.toSorted((a, b) => a - b);
  return Object.fromEntries(
    [1, 10, 50, 90, 99].map((percent) => {
      const ratio = sorted[Math.floor((percent / 100) * sorted.length)] ?? 0;
      return [`estimate_over_count_p${percent}`, Number(ratio.toFixed(3))];
    }),
  );
}

if (hasData("wcxb")) {
  const texts = readTexts();
  const seen = { pages: texts.length, candidates: 0, scores: scoreFolds(texts) };
  console.log(seen);
  if (Deno.args.includes("--scores")) writeModel({ ...readModel("tokens"), ...seen });
  else {
    const weights = fitWeights(texts);
    console.log(
      weights,
      "where each fit begins:",
      spread(texts.map((text) => ratioOf(text, START))),
    );
    writeModel({
      name: "tokens",
      answers: "how many hundredths of a token a character takes, by its kind",
      fitted: today(),
      command: "deno task fit:tokens",
      data: digestsOf(["wcxb"]),
      ...seen,
      weights,
    });
  }
}
