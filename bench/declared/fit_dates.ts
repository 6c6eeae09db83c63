/**
 * Fits the trees that judge pages and the days they show, scores them, and writes
 * `models/dates.json`.
 *
 *   deno task fit:dates           fits on every labelled page, scores by folds of sites, writes both
 *   deno task fit:dates --scores  scores by folds alone; the trees stay as they are
 *   deno task fit:dates --check   prints what folds of pages and halves come to, and writes nothing
 */
import { DATE_FEATURES, type DatedPage, viewDate } from "../../src/read/shown/date/features.ts";
import { isShownOlder, ofThisPage, PAGE_KEY } from "../../src/read/declared/date_answers.ts";
import { declaredDates } from "../../src/read/declared/declared_dates.ts";
import { createShownPage } from "../../src/read/declared/declared.ts";
import { type Facts, readFacts } from "../../src/read/records/facts.ts";
import { measurePage, PAGE_FEATURES } from "../../src/read/shown/date/page_features.ts";
import {
  choosePublication,
  type DayThresholds,
  likeliest,
  viewShownDates,
} from "../../src/read/shown/date/guess_dates.ts";
import MODEL from "../../models/dates.json" with { type: "json" };
import { decodeHtml } from "../../src/page/html/encoding/decode.ts";
import { createPage } from "../../src/page/html/page.ts";
import {
  type Forest,
  predict,
  readForest,
  type WrittenForest,
} from "../../src/page/text/forest.ts";
import { type BoostOptions, fitTrees, writeForest } from "../markdown/boost.ts";
import { digestsOf } from "../models/sets.ts";
import { foldOfSite, siteOf } from "../models/site_folds.ts";
import { type FoldScores, readModel, today, writeModel } from "../models/written_model.ts";
import { DATA, halfOf, readGzip } from "./data.ts";
import { judge as judgeAnswer, matchDate, type Outcome } from "./score.ts";
import { figures } from "./wcxb.ts";
import type { Answer } from "../../src/read/vocabularies/reading.ts";

const PAGE_OPTIONS: BoostOptions = {
  trees: 200,
  depth: 3,
  rate: 0.08,
  leaf: 4,
  columns: 0.15,
  ridge: 3,
};
const DATE_OPTIONS: BoostOptions = { ...PAGE_OPTIONS, trees: 100, rate: 0.07, columns: 0.25 };
const FOLDS = 10;
/** What the model takes pages and days at their word from. */
const THRESHOLDS: Thresholds = MODEL.thresholds;
/** Thresholds are tried so much lower and higher. */
const STEP = 0.06;

/** One labelled page, measured with its address or, as a page that was handed in, without. */
interface Sample {
  readonly name: string;
  readonly hasAddress: boolean;
  readonly site: string;
  readonly type: string;
  readonly label: string | null;
  readonly facts: Facts;
  readonly published: readonly Answer[];
  readonly page: readonly number[];
  readonly dated: DatedPage;
  /** One row of features a day; the chance of the page is filled in later. */
  readonly days: readonly number[][];
}

/** Trees of both kinds. */
interface Fitted {
  readonly page: WrittenForest;
  readonly day: WrittenForest;
}

const PAGE_NAMES = [...PAGE_FEATURES.keys()];
const DATE_NAMES = [...DATE_FEATURES.keys()];
const CHANCE = DATE_NAMES.indexOf("chance");

async function readSamples(): Promise<Sample[]> {
  const samples: Sample[] = [];
  const folder = `${DATA}/wcxb`;
  const names = [...Deno.readDirSync(`${folder}/ground-truth`)].map(({ name }) => name).sort();
  for (const file of names) {
    const name = file.replace(".json", "");
    const truth = JSON.parse(Deno.readTextFileSync(`${folder}/ground-truth/${file}`));
    const { text } = decodeHtml(await readGzip(`${folder}/html/${name}.html.gz`), null);
    const label = (truth.ground_truth.publish_date ?? null) as string | null;
    const type = truth._internal.page_type.primary;
    const site = siteOf(truth.url ?? name);
    for (const url of [truth.url, null]) {
      const { facts } = readFacts(createPage(text, url));
      samples.push({ name, hasAddress: url !== null, site, type, label, ...measure(facts) });
    }
  }
  return samples;
}

function measure(facts: Facts): Omit<Sample, "name" | "hasAddress" | "site" | "label" | "type"> {
  const shown = createShownPage(facts);
  const measured = measurePage(shown);
  const { published } = declaredDates(facts);
  const dated = viewShownDates(shown);
  const days = dated.dates.map((_, at) => {
    const view = viewDate(dated, at);
    return view ? [...DATE_FEATURES.values()].map((feature) => feature(view)) : [];
  });
  const page = [...PAGE_FEATURES.values()].map((feature) => feature(measured));
  return { facts, published, page, dated, days };
}

function fitForest(
  names: readonly string[],
  rows: readonly (readonly number[])[],
  labels: readonly number[],
  weights: readonly number[],
  options: BoostOptions,
): WrittenForest {
  const columns = names.map((_, at) => Float32Array.from(rows, (row) => row[at] ?? 0));
  const { bias, trees } = fitTrees(
    { rows: rows.length, columns },
    Float64Array.from(labels),
    Float64Array.from(weights),
    options,
  );
  return writeForest(bias, trees, names);
}

function fitPages(samples: readonly Sample[]): WrittenForest {
  return fitForest(
    PAGE_NAMES,
    samples.map(({ page }) => page),
    samples.map(({ label }) => label === null ? 0 : 1),
    samples.map(() => 1),
    PAGE_OPTIONS,
  );
}

function chanceOf(forest: Forest, { page }: Sample): number {
  const values = forest.features.map((name) => page[PAGE_NAMES.indexOf(name)] ?? 0);
  return predict(forest, Float64Array.from(values));
}

/** Fits both: days see chances that their own page had no part in. */
function fitBoth(samples: readonly Sample[]): Fitted {
  const chances = new Map<Sample, number>();
  for (let fold = 0; fold < FOLDS; fold++) {
    const forest = readForest(fitPages(samples.filter(({ name }) => foldOf(name) !== fold)));
    for (const sample of samples) {
      if (foldOf(sample.name) === fold) chances.set(sample, chanceOf(forest, sample));
    }
  }
  const rows: number[][] = [];
  const labels: number[] = [];
  const weights: number[] = [];
  for (const sample of samples) {
    sample.days.forEach((day, at) => {
      const date = sample.dated.dates[at]?.date ?? "";
      rows.push(day.with(CHANCE, chances.get(sample) ?? 0));
      labels.push(sample.label !== null && matchDate(sample.label, date) ? 1 : 0);
      weights.push(1 / Math.sqrt(sample.days.length));
    });
  }
  return {
    page: fitPages(samples),
    day: fitForest(DATE_NAMES, rows, labels, weights, DATE_OPTIONS),
  };
}

/** Spreads page names over folds, apart from the halves. */
function foldOf(name: string): number {
  let hash = 5381;
  for (const char of name) hash = Math.imul(hash, 33) ^ char.charCodeAt(0);
  return ((hash ^ (hash >>> 13)) >>> 0) % FOLDS;
}

interface Verdict {
  readonly sample: Sample;
  readonly answer: string | undefined;
  readonly outcome: Outcome;
  /** What it comes to without declarations in doubt. */
  readonly sure: Outcome;
  readonly note: string;
}

/** Trees that have not seen some samples, and those samples. */
interface Fold {
  readonly page: Forest;
  readonly day: Forest;
  readonly left: readonly Sample[];
}

/** The chance from which a date that is declared as an article's is believed. */
const LEAST_ARTICLE_CHANCE = 0.4;

/** Chances from which pages and days are taken at their word. */
type Thresholds = DayThresholds & { readonly least_page: number };

function answerOf(fitted: Fold, sample: Sample, thresholds: Thresholds): Verdict {
  const chance = chanceOf(fitted.page, sample);
  const said = ofThisPage(
    sample.facts,
    sample.published,
    (key) => chance >= (PAGE_KEY.test(key) ? thresholds.least_page : LEAST_ARTICLE_CHANCE),
  )[0];
  const dated = { ...sample.dated, chance };
  const shown = choosePublication(dated, fitted.day, thresholds);
  const best = likeliest(dated, fitted.day);
  const isSure = said !== undefined && said.doubt === undefined &&
    !isShownOlder(sample.facts, [said], shown);
  const answer = isSure ? said.value : shown?.date ?? said?.value;
  return {
    sample,
    answer,
    outcome: judgeAnswer(sample.label, answer, matchDate),
    sure: judgeAnswer(sample.label, isSure ? said.value : shown?.date, matchDate),
    note: `${said?.key ?? ""} page ${chance.toFixed(2)} best ${best?.chance.toFixed(2)} ${
      best?.day.date.slice(0, 10)
    } ${best?.day.label} ${best?.day.rule}`,
  };
}

function foldBy(
  samples: readonly Sample[],
  groupOf: (sample: Sample) => number,
  groups: number,
): Fold[] {
  return Array.from({ length: groups }, (_, group) => {
    const fitted = fitBoth(samples.filter((sample) => groupOf(sample) !== group));
    return {
      page: readForest(fitted.page),
      day: readForest(fitted.day),
      left: samples.filter((sample) => groupOf(sample) === group),
    };
  });
}

function judgeFolds(folds: readonly Fold[], thresholds: Thresholds = THRESHOLDS): Verdict[] {
  return folds.flatMap((fold) => fold.left.map((sample) => answerOf(fold, sample, thresholds)));
}

function countOutcomes(
  verdicts: readonly Verdict[],
  of: "outcome" | "sure" = "outcome",
): Record<Outcome, number> {
  const counts = { hit: 0, wrong: 0, missed: 0, silent: 0, invented: 0 };
  for (const verdict of verdicts) counts[verdict[of]]++;
  return counts;
}

function report(name: string, verdicts: readonly Verdict[]): void {
  const counts = countOutcomes(verdicts);
  console.log(name.padEnd(24), `hits ${counts.hit}`, figures(counts));
}

/** Scores pages by trees that have not seen their site. */
function scoreFolds(samples: readonly Sample[]): FoldScores {
  const folds = foldBy(samples, ({ site }) => foldOfSite(site, FOLDS), FOLDS);
  const verdicts = judgeFolds(folds);
  const addressed = ofAddressed(verdicts, true);
  return {
    scored: today(),
    command: "deno task fit:dates --scores",
    left_out: "whole sites",
    folds: FOLDS,
    ...countOutcomes(addressed),
    none_in_doubt: countOutcomes(addressed, "sure"),
    without_address: countOutcomes(ofAddressed(verdicts, false)),
    other_thresholds: tryThresholds(folds),
  };
}

/** Returns the verdicts on pages that were read with their address, or on those without. */
function ofAddressed(verdicts: readonly Verdict[], hasAddress: boolean): Verdict[] {
  return verdicts.filter(({ sample }) => sample.hasAddress === hasAddress);
}

/** Says what each threshold would come to a step lower and a step higher. */
function tryThresholds(folds: readonly Fold[]): Record<string, Record<Outcome, number>> {
  const tried: Record<string, Record<Outcome, number>> = {};
  for (const [name, value] of Object.entries(THRESHOLDS)) {
    for (const other of [value - STEP, value + STEP].map((at) => Number(at.toFixed(2)))) {
      const verdicts = judgeFolds(folds, { ...THRESHOLDS, [name]: other });
      tried[`${name} ${other}`] = countOutcomes(ofAddressed(verdicts, true));
    }
  }
  return tried;
}

function printCheck(samples: readonly Sample[]): void {
  const folded = ofAddressed(
    judgeFolds(foldBy(samples, ({ name }) => foldOf(name), FOLDS)),
    true,
  );
  report("ten folds", folded);
  for (const half of [0, 1]) {
    report(
      `  half ${half ? "B" : "A"}`,
      folded.filter(({ sample }) => halfOf(sample.name) === half),
    );
  }
  const halves = judgeFolds(foldBy(samples, ({ name }) => halfOf(name), 2));
  report("the other half", ofAddressed(halves, true));
  for (const { sample, answer, outcome, note } of Deno.args.includes("--rows") ? folded : []) {
    if (outcome === "hit" || outcome === "silent") continue;
    console.log(`${outcome} ${sample.name} ${sample.type} ${sample.label} ${answer} | ${note}`);
  }
}

if (import.meta.main) {
  const samples = await readSamples();
  if (Deno.args.includes("--check")) printCheck(samples);
  else {
    const scores = scoreFolds(samples);
    console.log(scores);
    if (Deno.args.includes("--scores")) writeModel({ ...readModel("dates"), scores });
    else {
      writeModel({
        name: "dates",
        answers: "whether a page was published on a day, and which day that was",
        fitted: today(),
        command: "deno task fit:dates",
        data: digestsOf(["wcxb"]),
        pages: samples.length / 2,
        candidates: PAGE_NAMES.length + DATE_NAMES.length,
        scores,
        thresholds: THRESHOLDS,
        forests: { ...fitBoth(samples) },
      });
    }
  }
}
