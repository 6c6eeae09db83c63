/**
 * Extractors made of recipes, and those made lately.
 *
 * A front of its own within `tools/runs`: what needs this alone loads no more.
 * Never keeps what an address showed for longer than it may.
 */
export { createKnownRecipes, type KnownRecipes } from "./known_recipes.ts";
export { makeExtractor, readyRecipe } from "./recipe.ts";
