/**
 * Recipes of extractors as an argument, and their schema.
 *
 * A front of its own within `tools/contract`: what needs this alone loads no more.
 * Never loads the table of tools.
 */
export { type Recipe, recipeSchema } from "./recipe_schema.ts";
export { type GivenExtractor, isRecipe } from "./runnable_argument.ts";
