/**
 * Trees of main content that have not seen the sites they judge, fitted once and kept in a file.
 *
 * Fitting takes minutes and no rule that is ablated is part of it, so all rules are tried on the
 * same trees. `--judges=FILE` names the file; it is written when it is not there.
 */
import { foldOfSite } from "../models/site_folds.ts";
import type { FittedJudges } from "../markdown/fit.ts";
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
  const { fitPages } = await import("../markdown/fit.ts");
  const folds: FittedJudges[] = [];
  for (let fold = 0; fold < SITE_FOLDS; fold++) {
    folds.push(fitPages(pages.filter(({ site }) => foldOfSite(site, SITE_FOLDS) !== fold)));
  }
  await Deno.writeTextFile(judgesFile(), JSON.stringify(folds));
}
