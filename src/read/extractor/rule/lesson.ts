/**
 * What a field is learnt from: an example, the pages, and what those pages have in common.
 */
import { foldLabel } from "../page/fold.ts";
import type { PageModel } from "../page/model.ts";
import type { Example } from "./occurrences.ts";

/** What a caller told of one page. */
export type Told = Example | null | undefined;

/** What a field is learnt from. */
export interface Lesson {
  readonly name: string;
  readonly example: Example;
  readonly models: readonly PageModel[];
  /**
   * What a caller told of each page: its example, null where the page has none; undefined where
   * nothing was told. Such a page examines the rules and teaches nothing.
   */
  readonly told: readonly Told[];
  /** The first page that has the example. */
  readonly seed: number;
  /** Texts that are on every page, folded: template, never a value unless the example is. */
  readonly template: ReadonlySet<string>;
}

/** Returns the texts that are on several pages: on every one, and, as labels, on two at least. */
export function sharedTexts(
  models: readonly PageModel[],
): { template: ReadonlySet<string>; labels: ReadonlySet<string> } {
  const counts = new Map<string, number>();
  for (const model of models) {
    for (const folded of model.foldedTexts()) counts.set(folded, (counts.get(folded) ?? 0) + 1);
  }
  const least = Math.min(2, models.length);
  const entries = [...counts];
  const labels = new Map<string, number>();
  for (const model of models) {
    const own = new Set([...model.foldedTexts()].map(foldLabel));
    for (const label of own) labels.set(label, (labels.get(label) ?? 0) + 1);
  }
  return {
    template: new Set(entries.filter(([, count]) => count === models.length).map(([text]) => text)),
    labels: new Set([...labels].filter(([, count]) => count >= least).map(([label]) => label)),
  };
}
