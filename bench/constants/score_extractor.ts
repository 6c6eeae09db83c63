/** What extractors read right, tell, or get wrong in silence: sites, redesigns and listings. */
import { compileExtractor } from "../../src/read/extractor/compile.ts";
import { runExtractor } from "../../src/read/extractor/run.ts";
import { createPage } from "../../src/page/html/page.ts";
import { dataFolder, namesIn, readHtml } from "../extractors/data.ts";
import { blankListingRedesigns, redesignListing } from "../extractors/listing_redesigns.ts";
import { judgeRedesigns } from "../extractors/redesigns.ts";
import { REDESIGNS } from "../extractors/redesign_rules.ts";
import { runSite } from "../extractors/swde.ts";
import { blankResults, redesignSite } from "../extractors/synthetic.ts";
import { isWhole, type Scored } from "./score.ts";

/** Pages of a site that are read, those learnt from among them. */
const MOST_PAGES = isWhole() ? Infinity : 5;
const REDESIGNED_PAGES = isWhole() ? 6 : 1;
/** Of the pairs of redesigned pages and of the listings, one of so many. */
const EACH_PAIR = isWhole() ? 1 : 8;
const EACH_LISTING = isWhole() ? 1 : 2;
/** How many pages a site is learnt from. */
const SEEDS = isWhole() ? [3, 2, 1] : [2];
const TITLES: ReadonlySet<string> = new Set([
  "classes and ids dropped",
  "boxes turned into sections",
  "the value gone with its element",
]);

/** Scores the sources that this module stands beside. */
export async function score(): Promise<Scored> {
  const figures: Record<string, number> = {};
  const answers: string[] = [];
  const swde = dataFolder("swde");
  if (swde !== undefined) await scoreSites(swde, figures, answers);
  const redesigns = dataFolder("redesigns");
  if (redesigns !== undefined) await scorePairs(redesigns, figures, answers);
  const listings = dataFolder("listings");
  if (listings !== undefined) await scoreListings(listings, figures, answers);
  return { figures, answers };
}

type Figures = Record<string, number>;

function add(figures: Figures, name: string, count: number): void {
  figures[name] = (figures[name] ?? 0) + count;
}

async function scoreSites(folder: string, figures: Figures, answers: string[]): Promise<void> {
  const redesigns = REDESIGNS.filter(({ title }) => TITLES.has(title));
  const results = blankResults(redesigns);
  for (const site of namesIn(`${folder}/pages`)) {
    for (const seeds of SEEDS) {
      const { attributes } = await runSite(folder, site, seeds, 0, MOST_PAGES);
      for (const { attribute, hit, wrong, wrongFlagged, rightFlagged, remarks } of attributes) {
        add(figures, "site right", hit);
        add(figures, "site silent", wrong - wrongFlagged);
        add(figures, "site false alarms", rightFlagged);
        answers.push(`${site} ${seeds} ${attribute} ${hit} ${remarks.join(" ")}`);
      }
    }
    await redesignSite(folder, site, REDESIGNED_PAGES, results, redesigns);
  }
  for (const { title, right, alarmed, told, silent, remarks } of results) {
    add(figures, "dressed right", right + alarmed);
    add(figures, "dressed told", told);
    add(figures, "dressed silent", silent);
    answers.push([title, right, alarmed, told, silent, ...remarks].join(" "));
  }
}

async function scorePairs(folder: string, figures: Figures, answers: string[]): Promise<void> {
  const { results, lists } = await judgeRedesigns(folder, EACH_PAIR);
  for (const { pair, field, run, heal, detail } of results) {
    add(figures, "redesign right", Number(run === "right" || run === "right, flagged"));
    add(figures, "redesign silent", Number(run === "SILENT"));
    add(figures, "healed right", Number(heal === "right"));
    add(figures, "healed wrong", Number(heal === "WRONG"));
    answers.push([pair, field, run, heal, detail].join(" "));
  }
  for (const { pair, run, heal, falseAlarm, detail } of lists) {
    add(figures, "list right", Number(run === "right"));
    add(figures, "list silent", Number(run === "SILENT"));
    add(figures, "list healed right", Number(heal === "right"));
    add(figures, "list healed wrong", Number(heal === "WRONG"));
    answers.push([pair, run, heal, falseAlarm, detail].join(" "));
  }
}

/** Learns a listing of pages, one of so many, and runs and heals it after redesigns of them. */
export async function scoreListings(
  folder: string,
  figures: Figures,
  answers: string[],
  each = EACH_LISTING,
): Promise<void> {
  const results = blankListingRedesigns(TITLES);
  const names = namesIn(folder).filter((one) => one.endsWith(".html.gz"));
  for (const name of names.filter((_, at) => at % each === 0)) {
    const html = await readHtml(`${folder}/${name}`);
    const page = createPage(html, null);
    try {
      const extractor = compileExtractor([page], [name], { listing: true, want: null }, "bench");
      const { rows, failed } = runExtractor(extractor, page);
      answers.push(JSON.stringify([name, extractor.listing?.member, rows, failed]));
      if (extractor.listing !== null) redesignListing(name, html, extractor, results, TITLES);
    } catch (error) {
      answers.push(`${name} ${error}`);
    }
  }
  for (const { title, right, alarmed, told, silent, healed, lost, wrong } of results) {
    add(figures, "rows right", right + alarmed);
    add(figures, "rows silent", silent);
    add(figures, "rows healed", healed);
    add(figures, "rows healed wrong", wrong);
    answers.push([title, right, alarmed, told, silent, healed, lost, wrong].join(" "));
  }
}
