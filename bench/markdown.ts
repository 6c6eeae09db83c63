/**
 * Measures main content and Markdown: `deno task bench:markdown`.
 *
 * Main content is scored twice. Crossed: each half of the shared pages by trees fitted on the other
 * half alone, the honest figure. Shipped: by the trees in the repository, which have seen all of
 * these pages. `--quick` leaves out the fitting and the rivals.
 */
import { parseHtml } from "../src/page/html/parse.ts";
import { readMainContent } from "../src/read/content/main_content.ts";
import { toMarkdown } from "../src/read/markdown/to_markdown.ts";
import { fitPages, judgesOf } from "./markdown/fit.ts";
import { compareCells, countEmpty } from "./markdown/cells.ts";
import { compareGolden } from "./markdown/golden.ts";
import { HOSTILE_PAGES } from "./markdown/hostile.ts";
import { createTurndown } from "./markdown/rivals.ts";
import { readRoundTripPages, roundTrip } from "./markdown/round_trip.ts";
import { type PageScore, scorePages } from "./markdown/page_scores.ts";
import { mean, meanShingleScore, median, type Score } from "./markdown/scores.ts";
import {
  DATA,
  type Half,
  halfOf,
  type LabelledPage,
  readArticles,
  readWcxb,
} from "./markdown/sets.ts";
import { printSpeed } from "./markdown/speed.ts";
import { countTitled } from "./markdown/titled.ts";
import { countWhole } from "./markdown/whole.ts";
import { writeWithTurndown } from "./markdown/turndown_writer.ts";

const percent = (share: number): string => (share * 100).toFixed(1);

function printScores(title: string, scores: readonly PageScore[]): void {
  console.log(`\n## Main content, ${title}\n`);
  console.log(
    "| article-extraction-benchmark | pages | 4-gram F1 | precision | recall |\n|---|---|---|---|---|",
  );
  for (const half of ["a", "b", undefined] as const) {
    const news = scores.filter(({ page }) => page.type === "news" && isIn(half, page));
    const { f1, precision, recall } = meanShingleScore(news.map((score) => score.shingles));
    console.log(
      `| half ${half ?? "a and b"} | ${news.length} | ${
        [f1, precision, recall].map((at) => at.toFixed(3)).join(" | ")
      } |`,
    );
  }
  console.log(
    "\n| wcxb | pages | word F1 | precision | recall | snippets found | leaked |\n|---|---|---|---|---|---|---|",
  );
  const labelled = scores.filter(({ page }) => page.type !== "news");
  const types = [...new Set(labelled.map(({ page }) => page.type))].sort();
  for (const half of ["a", "b", undefined] as const) {
    printWcxb(`half ${half ?? "a and b"}`, labelled.filter(({ page }) => isIn(half, page)));
  }
  for (const type of types) {
    for (const half of ["a", "b"] as const) {
      printWcxb(
        `${type}, half ${half}`,
        labelled.filter(({ page }) => page.type === type && isIn(half, page)),
      );
    }
  }
}

function isIn(half: Half | undefined, page: LabelledPage): boolean {
  return half === undefined || halfOf(page.name) === half;
}

function printWcxb(name: string, scores: readonly PageScore[]): void {
  const total = (count: (score: PageScore) => number) =>
    scores.reduce((sum, score) => sum + count(score), 0);
  const over = (pick: (score: Score) => number) =>
    mean(scores.map(({ words }) => pick(words) || 0)).toFixed(3);
  console.log(
    `| ${name} | ${scores.length} | ${over((at) => at.f1)} | ${over((at) => at.precision)} | ${
      over((at) => at.recall)
    } | ${total((at) => at.found)} of ${total((at) => at.page.found.length)} | ${
      total((at) => at.leaked)
    } of ${total((at) => at.page.leaked.length)} |`,
  );
}

/** Prints the structures of `pages`, and what is compared on `all` of both sets. */
function printWhole(pages: readonly LabelledPage[], all: readonly LabelledPage[]): void {
  console.log("\n## Structures of the main content\n");
  console.log(
    "| structure | kept | in part | pages | pages with one in part |\n|---|---|---|---|---|",
  );
  for (const [kind, { kept, inPart, pages: having, pagesInPart }] of countWhole(pages)) {
    console.log(`| ${kind} | ${kept} | ${inPart} | ${having.size} | ${pagesInPart.size} |`);
  }
  console.log("\n| structure | compared | cells, items, lines | differing |\n|---|---|---|---|");
  for (const [kind, { compared, cells, differing }] of compareCells(all)) {
    const names = [...new Set(differing.map(({ page }) => page))].join(", ");
    console.log(`| ${kind} | ${compared} | ${cells} | ${differing.length} ${names} |`);
  }
  const { pages: long, empty: missing } = countEmpty(all);
  console.log(`\nof ${long} pages with 200 words of prose, ${missing.length} are empty ${missing}`);
  const { pages: one, titled, empty } = countTitled(pages);
  console.log(
    `\nof ${one} pages with one h1, ${titled} begin with their title, ${empty} are empty`,
  );
}

async function printRoundTrip(): Promise<void> {
  const pages = await readRoundTripPages();
  const turndown = createTurndown();
  const writers: Readonly<Record<string, (html: string) => string>> = {
    ours: (html) => toMarkdown(parseHtml(html)),
    "turndown on our tree, our rules": (html) => writeWithTurndown(parseHtml(html)),
    "turndown and its gfm plugin": turndown,
  };
  console.log(`\n## Markdown and back, ${pages.length} pages of the readability set\n`);
  console.log(
    "| writer | text F1 | table rows | items | pre | code | links | images | headings | failed | ms |\n|---|---|---|---|---|---|---|---|---|---|---|",
  );
  for (const [name, write] of Object.entries(writers)) {
    const { text, survived, failed } = roundTrip(pages, write);
    const times = [0, 1, 2].map(() =>
      timeOf(() => pages.forEach(({ html }) => attempt(() => write(html))))
    );
    const shares = ["tr", "li", "pre", "code", "a", "img", "heading"].map((at) =>
      percent(survived[at] ?? 0)
    );
    console.log(
      `| ${name} | ${text.f1.toFixed(4)} | ${shares.join(" | ")} | ${failed.length} | ${
        median(times).toFixed(0)
      } |`,
    );
  }
}

async function printGolden(): Promise<void> {
  console.log("\n## Golden pairs of another writer: elements theirs and ours, where they differ\n");
  for (const { name, differences } of await compareGolden()) {
    const text = differences.map(([element, theirs, ours]) => `${element} ${theirs} ${ours}`).join(
      ", ",
    );
    console.log(`- ${name}: ${text === "" ? "the same structure" : text}`);
  }
}

/** A slower one is cut off: the shape of its growth is known by then. */
const TURNDOWN_SHRINK = 400;

function printHostile(): void {
  console.log(
    `\n## Hostile pages: ms at half and full size; turndown on our tree at 1/${TURNDOWN_SHRINK} and 2/${TURNDOWN_SHRINK}\n`,
  );
  console.log("| page | parse | whole page | main content | turndown |\n|---|---|---|---|---|");
  for (const { name, build, size } of HOSTILE_PAGES) {
    const runs = [size / 2, size].map((at) => runHostile(build(at)));
    const rival = [1, 2].map((at) => {
      const tree = parseHtml(build(size * at / TURNDOWN_SHRINK));
      return attempt(() => timeOf(() => writeWithTurndown(tree)).toFixed(0)) ?? "fails";
    });
    const cells = [0, 1, 2].map((at) => runs.map((run) => run[at]?.toFixed(0)).join(", "));
    console.log(`| ${name} | ${cells.join(" | ")} | ${rival.join(", ")} |`);
  }
}

function runHostile(html: string): number[] {
  let tree = parseHtml("");
  return [
    timeOf(() => (tree = parseHtml(html))),
    timeOf(() => toMarkdown(tree)),
    timeOf(() => {
      const { selection, root } = readMainContent(tree);
      if (root !== 0) toMarkdown(tree, { selection });
    }),
  ];
}

function attempt<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

function timeOf(run: () => void): number {
  const before = performance.now();
  run();
  return performance.now() - before;
}

function isThere(path: string): boolean {
  try {
    return Deno.statSync(path).isDirectory;
  } catch {
    return false;
  }
}

if (import.meta.main) {
  if (!isThere(DATA)) {
    console.log(`no labelled pages at ${DATA}: set SERVICE_DATA to where they are`);
    Deno.exit(0);
  }
  const quick = Deno.args.includes("--quick");
  const news = await readArticles();
  const pages = [...await readWcxb(), ...news];
  if (!quick) {
    const fitted = (half: Half) =>
      judgesOf(fitPages(pages.filter((page) => halfOf(page.name) === half)));
    const crossed = { a: fitted("b"), b: fitted("a") };
    printScores(
      "crossed: each half by trees fitted on the other",
      scorePages(pages, ({ name }) => crossed[halfOf(name)]),
    );
  }
  printScores("shipped trees", scorePages(pages, () => undefined));
  printWhole(pages.filter(({ type }) => type !== "news"), pages);
  if (!quick) await printSpeed();
  await printRoundTrip();
  await printGolden();
  printHostile();
}
