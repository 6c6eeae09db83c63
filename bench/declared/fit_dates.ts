/**
 * Fits the trees that judge pages and the days they show, and writes them beside their readers.
 *
 *   deno run -A bench/declared/fit_dates.ts         fits on every labelled page and writes the trees
 *   deno run -A bench/declared/fit_dates.ts check   fits on nine tenths ten times over, and on one
 *                                                   half twice, and judges the pages left out
 */
import { DATE_FEATURES, type DatedPage, viewDate } from "../../src/shown/date/features.ts";
import { isShownOlder, ofThisPage } from "../../src/declared/date_answers.ts";
import { declaredDates } from "../../src/declared/declared_dates.ts";
import { createShownPage } from "../../src/declared/create_shown_page.ts";
import { readFacts } from "../../src/records/facts.ts";
import { MIN_PAGE_CHANCE } from "../../src/shown/date/dated_page.ts";
import type { Facts } from "../../src/records/facts.ts";
import { measurePage, PAGE_FEATURES } from "../../src/shown/date/page_features.ts";
import { choosePublication, likeliest, viewShownDates } from "../../src/shown/date/guess_dates.ts";
import { decodeHtml } from "../../src/html/decode.ts";
import { createPage } from "../../src/html/page.ts";
import { type Forest, judge, parseForest } from "../../src/text/trees.ts";
import { type BoostOptions, fitTrees, lineOf } from "../markdown/boost.ts";
import { DATA, halfOf, readGzip } from "./data.ts";
import { judge as judgeAnswer, matchDate, type Outcome } from "./score.ts";
import { figures } from "./wcxb.ts";
import type { Answer } from "../../src/vocabularies/answer.ts";

const PAGE_OPTIONS: BoostOptions = {
  trees: 150,
  depth: 3,
  rate: 0.08,
  leaf: 4,
  columns: 0.15,
  ridge: 3,
};
const DATE_OPTIONS: BoostOptions = { ...PAGE_OPTIONS, trees: 100, rate: 0.07, columns: 0.25 };
const FOLDS = 10;

/** One labelled page, measured. */
interface Sample {
  readonly name: string;
  readonly type: string;
  readonly label: string | null;
  readonly facts: Facts;
  readonly published: readonly Answer[];
  readonly page: readonly number[];
  readonly dated: DatedPage;
  /** One row of features a day; the chance of the page is filled in later. */
  readonly days: readonly number[][];
}

/** Trees of both kinds, as lines. */
interface Fitted {
  readonly page: { bias: number; lines: string[] };
  readonly date: { bias: number; lines: string[] };
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
    const { facts } = readFacts(createPage(text, truth.url));
    const label = (truth.ground_truth.publish_date ?? null) as string | null;
    samples.push({ name, type: truth._internal.page_type.primary, label, ...measure(facts) });
  }
  return samples;
}

function measure(facts: Facts): Omit<Sample, "name" | "label" | "type"> {
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
): { bias: number; lines: string[] } {
  const columns = names.map((_, at) => Float32Array.from(rows, (row) => row[at] ?? 0));
  const { bias, trees } = fitTrees(
    { rows: rows.length, columns },
    Float64Array.from(labels),
    Float64Array.from(weights),
    options,
  );
  return { bias: Number(bias.toFixed(4)), lines: trees.map((tree) => lineOf(tree, names)) };
}

function fitPages(samples: readonly Sample[]): { bias: number; lines: string[] } {
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
  return judge(forest, Float64Array.from(values), 0);
}

function forestOf({ bias, lines }: { bias: number; lines: string[] }): Forest {
  return parseForest(bias, lines);
}

/** Fits both: days see chances that their own page had no part in. */
function fitBoth(samples: readonly Sample[]): Fitted {
  const chances = new Map<Sample, number>();
  for (let fold = 0; fold < FOLDS; fold++) {
    const forest = forestOf(fitPages(samples.filter(({ name }) => foldOf(name) !== fold)));
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
    date: fitForest(DATE_NAMES, rows, labels, weights, DATE_OPTIONS),
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
  readonly note: string;
}

function answerOf(fitted: { page: Forest; date: Forest }, sample: Sample): Verdict {
  const chance = chanceOf(fitted.page, sample);
  const said = ofThisPage(sample.facts, sample.published, () => chance >= MIN_PAGE_CHANCE)[0];
  const dated = { ...sample.dated, chance };
  const shown = choosePublication(dated, fitted.date);
  const best = likeliest(dated, fitted.date);
  const answer = said !== undefined && !isShownOlder(sample.facts, [said], shown)
    ? said.value
    : shown?.date;
  return {
    sample,
    answer,
    outcome: judgeAnswer(sample.label, answer, matchDate),
    note: `${said?.key ?? ""} page ${chance.toFixed(2)} best ${best?.chance.toFixed(2)} ${
      best?.one.date.slice(0, 10)
    } ${best?.one.label} ${best?.one.rule}`,
  };
}

function check(
  samples: readonly Sample[],
  groupOf: (name: string) => number,
  groups: number,
): Verdict[] {
  const verdicts: Verdict[] = [];
  for (let group = 0; group < groups; group++) {
    const fitted = fitBoth(samples.filter(({ name }) => groupOf(name) !== group));
    const forests = { page: forestOf(fitted.page), date: forestOf(fitted.date) };
    for (const sample of samples) {
      if (groupOf(sample.name) === group) verdicts.push(answerOf(forests, sample));
    }
  }
  return verdicts;
}

function report(name: string, verdicts: readonly Verdict[]): void {
  const counts = { hit: 0, wrong: 0, missed: 0, silent: 0, invented: 0 };
  for (const { outcome } of verdicts) counts[outcome]++;
  console.log(name.padEnd(24), `hits ${counts.hit}`, figures(counts));
}

function fileOf(
  name: string,
  what: string,
  features: string,
  pages: number,
  { bias, lines }: { bias: number; lines: string[] },
): string {
  return `/**
 * Trees that judge ${what}, as \`text/trees.ts\` reads them.
 *
 * Fitted on ${
    new Date().toISOString().slice(0, 10)
  } to ${pages} labelled pages by \`deno run -A bench/declared/fit_dates.ts\`; data, never
 * edited by hand. Features are those of \`${features}\`.
 */

/** What is started from, in log-odds. */
export const ${name}_BIAS = ${bias};

/** One tree a line. */
export const ${name}_TREES: readonly string[] = [
${lines.map((line) => `  ${JSON.stringify(line)},`).join("\n")}
];
`;
}

if (import.meta.main) {
  const samples = await readSamples();
  if (Deno.args[0] === "check") {
    const folded = check(samples, foldOf, FOLDS);
    report("ten folds", folded);
    for (const half of [0, 1]) {
      report(
        `  half ${half ? "B" : "A"}`,
        folded.filter(({ sample }) => halfOf(sample.name) === half),
      );
    }
    report("the other half", check(samples, halfOf, 2));
    if (Deno.args[1] === "rows") {
      for (const { sample, answer, outcome, note } of folded) {
        if (outcome === "hit" || outcome === "silent") continue;
        console.log(`${outcome} ${sample.name} ${sample.type} ${sample.label} ${answer} | ${note}`);
      }
    }
  } else {
    const { page, date } = fitBoth(samples);
    const write = (file: string, text: string): void =>
      Deno.writeTextFileSync(new URL(`../../src/shown/date/${file}`, import.meta.url), text);
    const [pages, days] = [
      "whether a page was published on a day",
      "which day a page was published",
    ];
    write(
      "page_trees.ts",
      fileOf("DATED_PAGE", pages, "page_features.ts", samples.length, page),
    );
    write("trees.ts", fileOf("DATE", days, "features.ts", samples.length, date));
    console.log(`${page.lines.length} and ${date.lines.length} trees from ${samples.length} pages`);
  }
}
