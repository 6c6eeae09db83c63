/**
 * A schema alone: what is proposed of five SWDE pages by the names of the attributes, read on others.
 */
import { ToolError } from "../../src/base/errors.ts";
import { compileExtractor } from "../../src/read/extractor/compile.ts";
import { fold } from "../../src/read/extractor/page/fold.ts";
import { questionsOf } from "../../src/read/extractor/propose/questions.ts";
import { runExtractor } from "../../src/read/extractor/run.ts";
import { dataFolder, namesIn, readPage } from "./data.ts";
import { FIELDS, isSame, readSite } from "./siblings.ts";
import { unescape } from "./swde.ts";
import { readLabels } from "./synthetic.ts";

/** Pages that proposals are made of, and the share of pages that makes an attribute right. */
const PAGES = 5;
const RIGHT_SHARE = 0.9;

/** Prints how many attributes are right on nine pages of ten. */
export async function printSchemaAlone(remarks: boolean): Promise<void> {
  const folder = dataFolder("swde");
  if (folder === undefined) return;
  const sum = { attributes: 0, right: 0, values: 0, wrong: 0, none: 0, silent: 0, questions: 0 };
  for (const site of namesIn(`${folder}/pages`)) {
    const labels = readLabels(folder, site);
    const ids = namesIn(`${folder}/pages/${site}`).map((name) => name.slice(0, 4)).slice(0, 40);
    const pages = await Promise.all(
      ids.map((id) => readPage(`${folder}/pages/${site}/${id}.htm.gz`)),
    );
    const properties = Object.fromEntries(
      [...labels.keys()].map((one) => [one, { type: "string" }]),
    );
    const seeds = pages.slice(0, PAGES);
    const read = new Map<string, { right: number; wrong: number; none: number; seen: string[] }>();
    for (const name of labels.keys()) read.set(name, { right: 0, wrong: 0, none: 0, seen: [] });
    try {
      const options = {
        listing: false,
        want: null,
        schema: { type: "object", properties },
      } as const;
      const made = compileExtractor(seeds, seeds.map((_, at) => `${at}`), options, "bench");
      const asked = questionsOf(made, seeds);
      sum.questions += asked.length;
      for (const [at, page] of pages.entries()) {
        if (at < PAGES) continue;
        const { fields, failed } = runExtractor(made, page);
        for (const [name, byPage] of labels) {
          const truth = new Set(
            (byPage.get(ids[at] ?? "") ?? []).map((one) => fold(unescape(one))),
          );
          const own = read.get(name);
          if (truth.size === 0 || own === undefined) continue;
          const value = fields[name];
          if (value === undefined) own.none++;
          else if (truth.has(fold(value))) own.right++;
          else {
            own.wrong++;
            own.seen.push(`${value.slice(0, 60)} not ${[...truth][0]?.slice(0, 60)}`);
            if (!failed.some(({ expected }) => expected.startsWith(`${name} `))) sum.silent++;
          }
        }
      }
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      if (remarks) console.log(`  ${site}: ${error.message}`);
    }
    for (const [name, { right, wrong, none, seen }] of read) {
      sum.attributes++;
      sum.values += right;
      sum.wrong += wrong;
      sum.none += none;
      const all = right + wrong + none;
      if (all > 0 && right >= all * RIGHT_SHARE) sum.right++;
      else if (remarks) {
        console.log(`  ${site} ${name}: ${right} of ${all}, none ${none}; ${seen[0]}`);
      }
    }
  }
  console.log(
    `schema alone: ${sum.right} of ${sum.attributes} attributes right on nine pages of ten; ` +
      `values right ${sum.values}, wrong ${sum.wrong} (silent ${sum.silent}), none ${sum.none}; ` +
      `questions ${sum.questions}`,
  );
  await printOnSiblings();
}

/** Prints what the names of recipes alone read on one page of a site from its other one, and from both. */
async function printOnSiblings(): Promise<void> {
  const folder = dataFolder("siblings");
  const titles = ["from the other page", "from both pages"] as const;
  const sums = titles.map(() => ({ right: 0, wrong: 0, none: 0, titles: 0 }));
  const properties = Object.fromEntries(FIELDS.map((one) => [one, { type: "string" }]));
  const options = { listing: false, want: null, schema: { type: "object", properties } } as const;
  for (const name of folder === undefined ? [] : namesIn(folder)) {
    const { a, b, truthA, truthB } = await readSite(folder as string, name);
    const tries = [[0, [a], b, truthB], [0, [b], a, truthA], [1, [a, b], b, truthB]] as const;
    for (const [at, seeds, page, truth] of tries) {
      const sum = sums[at] as typeof sums[number];
      const made = compileExtractor(seeds, seeds.map((_, one) => `${one}`), options, "bench");
      const { fields } = runExtractor(made, page);
      for (const field of FIELDS.filter((one) => truth[one])) {
        const value = fields[field];
        const is = value === undefined
          ? "none"
          : isSame(field, value, truth[field])
          ? "right"
          : "wrong";
        sum[is]++;
        if (field === "title" && is === "right") sum.titles++;
      }
    }
  }
  for (const [at, { right, wrong, none, titles: own }] of sums.entries()) {
    console.log(
      `siblings ${titles[at]}: values right ${right}, wrong ${wrong}, none ${none}; titles ${own}`,
    );
  }
}
