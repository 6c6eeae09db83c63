/** Looking past the scope of an evaluation, as `:has()` and `of S` do. */
import type { CssRun } from "./types.ts";

/** The generation of findings that are valid for every scope of a page. */
const WHOLE_PAGE = 1;

/** Returns the generation of findings about the whole page, which `:scope` makes passing. */
export function wholeGeneration(run: CssRun, usesScope: boolean): number {
  return usesScope ? run.generation + 1 : WHOLE_PAGE;
}

/** Runs work with the whole page as scope: its findings are kept for every later scope. */
export function wholePage(run: CssRun, usesScope: boolean, work: () => void): void {
  const { top, generation } = run;
  run.top = 0;
  run.generation = wholeGeneration(run, usesScope);
  work();
  run.top = top;
  run.generation = generation;
}
