/**
 * Trees of main content that have not seen the sites they judge, fitted once and kept in a file.
 *
 * Fitting takes minutes and no rule that is ablated is part of it, so all rules are tried on the
 * same trees. `--judges=FILE` names the file; it is written when it is not there.
 */
import type { Judges } from "../../src/read/content/main_content.ts";
import { foldOfSite } from "../models/site_folds.ts";
import { fitRows, type FittedJudges, judgesOf, measurePages } from "../markdown/fit.ts";
import type { LabelledPage } from "../markdown/sets.ts";

/** Folds of sites; the same as those that `fit:content` scores by. */
export const SITE_FOLDS = 3;

/** The file that keeps the trees of each fold. */
export function judgesFile(): string {
  const file = Deno.args.find((arg) => arg.startsWith("--judges="))?.slice("--judges=".length);
  return file ?? `${Deno.env.get("TMPDIR") ?? "/tmp"}/service-fold-judges.json`;
}

/** Fits the trees of every fold, unless the file has them already. */
export async function keepFoldJudges(pages: readonly LabelledPage[]): Promise<void> {
  if (await Deno.stat(judgesFile()).then(() => true, () => false)) return;
  const measured = measurePages(pages);
  const folds = Array.from(
    { length: SITE_FOLDS },
    (_, fold) => fitRows(measured, ({ site }) => foldOfSite(site, SITE_FOLDS) === fold),
  );
  await Deno.writeTextFile(judgesFile(), JSON.stringify(folds));
}

/** Reads the kept trees: for a page those that have not seen its site. */
export async function readFoldJudges(): Promise<(page: LabelledPage) => Judges | undefined> {
  const folds: FittedJudges[] = JSON.parse(await Deno.readTextFile(judgesFile()));
  const judges = folds.map(judgesOf);
  return ({ site }) => judges[foldOfSite(site, SITE_FOLDS)];
}
