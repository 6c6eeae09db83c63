/** The argument `extractor`: a file of one, or its recipe (docs/design/contract.md, 2.5). */
import * as z from "zod";
import { recipeSchema } from "./recipe_schema.ts";

/** The keys by which an object without a format is a recipe. */
const RECIPE_KEYS = Object.keys(recipeSchema.shape);

/** Describes the argument of the tools that run an extractor. */
export const runnableArgument = z.record(z.string(), z.unknown()).describe(
  'As compile_extractor answered it; or its recipe, the arguments it would be made of, as {"pages": [...], "want": {...}} or {"select": {...}}',
);

/** What was given for the argument. */
export type GivenExtractor = Readonly<Record<string, unknown>>;

/** Reports whether the argument is a recipe: it has no format, and a key of one. */
export function isRecipe(given: GivenExtractor): boolean {
  return given.format === undefined && RECIPE_KEYS.some((key) => Object.hasOwn(given, key));
}

/** Reports whether running it evaluates selectors of the caller. */
export function runsSelectors(given: GivenExtractor | null): boolean {
  if (given === null) return false;
  return isRecipe(given) ? given.select !== undefined && given.select !== null : given.format === 3;
}
