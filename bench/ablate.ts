/**
 * What each rule of the readers is worth: figures with it, and without it.
 *
 * `deno task bench:ablate [NAME...] [--whole] [--judges=FILE]` turns off one rule of
 * `bench/ablate/rules.ts` at a time, in a copy of the sources, and counts right answers on the
 * public pages. Main content is judged by trees that have not seen the page's site.
 */
import { type AblatedRule, RULES } from "./ablate/rules.ts";
import { keepFoldJudges } from "./ablate/fold_judges.ts";
import { differenceOf, type Scored } from "./constants/score.ts";
import { scoreEdited } from "./constants/variant.ts";
import { readArticles, readNews, readWcxb } from "./markdown/sets.ts";

const HERE = import.meta.dirname as string;
const ENTRIES: Readonly<Record<AblatedRule["scores"][number], string>> = {
  content: `${HERE}/ablate/score_content.ts`,
  extractor: `${HERE}/constants/score_extractor.ts`,
  rows: `${HERE}/constants/score_rows.ts`,
  siblings: `${HERE}/ablate/score_siblings.ts`,
};

const named = Deno.args.filter((arg) => !arg.startsWith("--"));
const rules = RULES.filter(({ name }) => named.length === 0 || named.includes(name));
if (rules.some(({ scores }) => scores.includes("content"))) {
  await keepFoldJudges([
    ...await readWcxb(),
    ...await readArticles(),
    ...await readNews(),
  ]);
}
const bases = new Map<string, Scored>();
for (const score of new Set(rules.flatMap(({ scores }) => scores))) {
  const entry = ENTRIES[score];
  const base: Scored = await (await import(`file://${entry}`)).score();
  bases.set(score, base);
  const figures = Object.entries(base.figures).map(([name, value]) =>
    `${name} ${Math.round(value * 10_000) / 10_000}`
  );
  console.log(`${score}, as it is: ${figures.join(", ")}; ${base.answers.length} answers.\n`);
}
console.log("| rule | lines | without it |\n| --- | --- | --- |");
for (const { name, lines, scores, edits } of rules) {
  const told: string[] = [];
  for (const score of scores) {
    const without = await scoreEdited(ENTRIES[score], edits);
    told.push(`${score}: ${differenceOf(bases.get(score) as Scored, without)}`);
  }
  console.log(`| ${name} | ${lines} | ${told.join("; ")} |`);
}
