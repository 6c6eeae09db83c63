/** What a reader process keeps from one call to the next; answers are the same with and without. */
import { createKnownPages, type KnownPages } from "../../page/html/mod.ts";
import type { StoredFile } from "../../tools/runs/mod.ts";
import { createKnownRecipes, type KnownRecipes } from "../../tools/runs/recipe/mod.ts";

/** Pages and extractors that were asked for lately. */
export interface Kept {
  readonly pages: Pick<KnownPages, "open">;
  /** The same pages, by their names. */
  readonly names: KnownPages;
  readonly recipes: KnownRecipes;
  /** Returns a handed-in page of this call that is a file of another media type than HTML's. */
  readonly fileOf?: (html: string) => StoredFile | undefined;
}

/** Creates what a process keeps, empty. */
export function createKept(): Kept {
  const pages = createKnownPages();
  return { pages, names: pages, recipes: createKnownRecipes() };
}
