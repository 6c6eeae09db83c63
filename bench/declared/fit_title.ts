/**
 * Fits the trees that choose a page's title among its texts, scores them, and writes
 * `models/title.json`.
 *
 *   deno task fit:title           fits on every labelled page, scores by folds of sites, writes both
 *   deno task fit:title --scores  scores by folds alone; the trees stay as they are
 */
import { chooseTitle } from "../../src/read/declared/choose_title.ts";
import { titleAnswers } from "../../src/read/declared/title.ts";
import { type TitleView, viewTitles } from "../../src/read/declared/title_candidates.ts";
import { TITLE_FEATURES, titleRow } from "../../src/read/declared/title_features.ts";
import { decodeHtml } from "../../src/page/html/encoding/decode.ts";
import { createPage, type Page } from "../../src/page/html/page.ts";
import { readFacts } from "../../src/read/records/facts.ts";
import { type Forest, readForest, type WrittenForest } from "../../src/page/text/forest.ts";
import { type BoostOptions, fitTrees, writeForest } from "../markdown/boost.ts";
import { digestsOf } from "../models/sets.ts";
import { foldOfSite, siteOf } from "../models/site_folds.ts";
import { type FoldScores, readModel, today, writeModel } from "../models/written_model.ts";
import { DATA, readGzip } from "./data.ts";
import { matchWords, readNews, readOldNews } from "./news.ts";
import { judge, matchTitle, type Outcome } from "./score.ts";

const OPTIONS: BoostOptions = {
  trees: 220,
  depth: 3,
  rate: 0.05,
  leaf: 2,
  columns: 0.25,
  ridge: 3,
  choice: true,
};
const FOLDS = 10;
/** The kinds of the pages of the news sets, each scored by itself; the second is of 2008. */
const NEWS = "news";
const OLD_NEWS = "news of 2008";
const NAMES = [...TITLE_FEATURES.keys()];
/** Ends the kind of a page that is read without its address, as pages are handed in. */
const BARE = ", without address";
/** Seeds besides the model's own, to see how much of a figure is chance. */
const OTHER_SEEDS = [2, 3];

/** One labelled page, its texts measured. */
interface Sample {
  readonly site: string;
  readonly type: string;
  readonly label: string;
  readonly view: TitleView;
  readonly rows: readonly number[][];
  /** For each text, whether it is the label. */
  readonly right: readonly boolean[];
  readonly matches: typeof matchTitle;
}

async function readSamples(): Promise<Sample[]> {
  const samples: Sample[] = [];
  const folder = `${DATA}/wcxb`;
  const files = [...Deno.readDirSync(`${folder}/ground-truth`)].map(({ name }) => name).sort();
  for (const file of files) {
    const name = file.replace(".json", "");
    const truth = JSON.parse(Deno.readTextFileSync(`${folder}/ground-truth/${file}`));
    const label = truth.ground_truth.title as string | null;
    if (label === null || label === "") continue;
    const { text } = decodeHtml(await readGzip(`${folder}/html/${name}.html.gz`), null);
    const type = truth._internal.page_type.primary;
    const site = siteOf(truth.url ?? name);
    for (const url of [truth.url, null]) {
      samples.push(
        measure(label, site, url === null ? `${type}${BARE}` : type, createPage(text, url)),
      );
    }
  }
  for (const { name, url, text, labels: { title } } of await readNews()) {
    if (title === undefined) continue;
    samples.push(measure(title, siteOf(url ?? name), NEWS, createPage(text, url)));
  }
  for (const { site, text, title } of await readOldNews()) {
    samples.push(measure(title, site, OLD_NEWS, createPage(text, null), matchWords));
  }
  return samples;
}

function measure(
  label: string,
  site: string,
  type: string,
  page: Page,
  matches: typeof matchTitle = matchTitle,
): Sample {
  const { facts } = readFacts(page);
  const view = viewTitles(facts, titleAnswers(facts));
  return {
    site,
    type,
    label,
    view,
    rows: view.candidates.map((_, at) => {
      const row = titleRow(view, at);
      return [...TITLE_FEATURES.values()].map((feature) => feature(row));
    }),
    right: view.candidates.map(({ answer }) => matches(label, answer.value)),
    matches,
  };
}

/**
 * Fits on the pages that have their label among their texts: the others teach nothing. The news of
 * 2008 is a source that no fit sees.
 */
function fitTitles(samples: readonly Sample[], seed: number = 1): WrittenForest {
  const taught = samples.filter(({ right, type }) =>
    type !== OLD_NEWS && !type.endsWith(BARE) && right.includes(true)
  );
  const rows = taught.flatMap((sample) => sample.rows);
  const labels = taught.flatMap(({ right }) => right.map((isRight) => isRight ? 1 : 0));
  const groups = Int32Array.from(taught.flatMap(({ right }, page) => right.map(() => page)));
  const columns = NAMES.map((_, at) => Float32Array.from(rows, (row) => row[at] ?? 0));
  const { bias, trees } = fitTrees(
    { rows: rows.length, columns },
    Float64Array.from(labels),
    new Float64Array(rows.length).fill(1),
    { ...OPTIONS, groups, seed },
  );
  return writeForest(bias, trees, NAMES);
}

/** Trees that have not seen some samples, and those samples. */
interface Fold {
  readonly forest: Forest;
  readonly left: readonly Sample[];
}

function foldSites(samples: readonly Sample[], seed: number): Fold[] {
  return Array.from({ length: FOLDS }, (_, fold) => {
    const isLeft = ({ site }: Sample): boolean => foldOfSite(site, FOLDS) === fold;
    const seen = samples.filter((sample) => !isLeft(sample));
    return { forest: readForest(fitTitles(seen, seed)), left: samples.filter(isLeft) };
  });
}

/** Counts outcomes on the pages of one news set, or on those of none. */
function outcomesOf(folds: readonly Fold[], set?: string): Record<Outcome, number> {
  const counts = { hit: 0, wrong: 0, missed: 0, silent: 0, invented: 0 };
  for (const { forest, left } of folds) {
    for (const { view, label, type, matches } of left) {
      const own = type === NEWS || type === OLD_NEWS
        ? type
        : type.endsWith(BARE)
        ? BARE
        : undefined;
      if (own === set) counts[judge(label, chooseTitle(view, forest)?.value, matches)]++;
    }
  }
  return counts;
}

/** Scores pages by trees that have not seen their site. */
function scoreFolds(samples: readonly Sample[]): FoldScores {
  const folds = foldSites(samples, 1);
  if (Deno.args.includes("--types")) printTypes(folds);
  const others = OTHER_SEEDS.map((seed) =>
    [`seed ${seed}`, outcomesOf(foldSites(samples, seed))] as const
  );
  return {
    scored: today(),
    command: "deno task fit:title --scores",
    left_out: "whole sites",
    folds: FOLDS,
    ...outcomesOf(folds),
    news: outcomesOf(folds, NEWS),
    news_of_2008: outcomesOf(folds, OLD_NEWS),
    without_address: outcomesOf(folds, BARE),
    other_seeds: Object.fromEntries(others),
  };
}

/** Prints, for each kind of page, the hits of the trees beside those of the rules. */
function printTypes(folds: readonly Fold[]): void {
  const lines = new Map<string, [pages: number, trees: number, rules: number]>();
  for (const { forest, left } of folds) {
    for (const { view, label, type, right, matches } of left) {
      const line = lines.get(type) ?? [0, 0, 0];
      const chosen = chooseTitle(view, forest)?.value ?? "";
      lines.set(type, [
        line[0] + 1,
        line[1] + (matches(label, chosen) ? 1 : 0),
        line[2] + (right[0] === true ? 1 : 0),
      ]);
    }
  }
  console.log(Object.fromEntries(lines));
}

if (import.meta.main) {
  const samples = await readSamples();
  const scores = scoreFolds(samples);
  const rules = samples.filter(({ right }) => right[0] === true).length;
  const possible = samples.filter(({ right }) => right.includes(true)).length;
  console.log({ pages: samples.length, rules, possible }, scores);
  if (Deno.args.includes("--dry")) Deno.exit(0);
  if (Deno.args.includes("--scores")) writeModel({ ...readModel("title"), scores });
  else {
    writeModel({
      name: "title",
      answers: "which of a page's texts is its title",
      fitted: today(),
      command: "deno task fit:title",
      data: digestsOf(["wcxb"]),
      also: "52 news pages of the test folders of flairNLP/fundus, as labelled there (MIT)",
      pages: samples.filter(({ type }) => type !== OLD_NEWS).length,
      candidates: NAMES.length,
      scores,
      forests: { title: fitTitles(samples) },
    });
  }
}
