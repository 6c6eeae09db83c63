/** What a reader process keeps from one call to the next; answers are the same with and without. */
import { createKnownPages, type KnownPages } from "../html/known_pages.ts";
import { createKnownRecipes, type KnownRecipes } from "../tools/known_recipes.ts";

/** Pages and extractors that were asked for lately. */
export interface Kept {
  readonly pages: KnownPages;
  readonly recipes: KnownRecipes;
}

/** Creates what a process keeps, empty. */
export function createKept(): Kept {
  return { pages: createKnownPages(), recipes: createKnownRecipes() };
}
