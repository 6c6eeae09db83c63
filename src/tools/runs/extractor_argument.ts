/** Opens what was given as an extractor: its file, or the recipe of one. */
import * as z from "zod";
import type { Context } from "./context.ts";
import { badInput } from "../../base/errors.ts";
import { isAddress } from "../../page/url/mod.ts";
import { type Extractor, readExtractor } from "../../read/extractor/mod.ts";
import { type GivenExtractor, isRecipe, recipeSchema } from "../contract/recipe/mod.ts";
import { sha256 } from "../../base/sha256.ts";
import { describeMisfit, joinMisfits } from "../../base/json/misfits.ts";
import { withHint } from "./hint.ts";
import { openPages } from "./open_pages.ts";
import { makeExtractor, type ReadyRecipe, readyRecipe } from "./recipe/recipe.ts";

type RunnableExtractor =
  | { readonly extractor: Extractor }
  | { readonly ready: ReadyRecipe };

/** Refuses the whole answer that has an extractor. Throws `ToolError` `bad_input`. */
export function refuseAnswer({ format, extractor: inner }: GivenExtractor): void {
  if (format !== undefined || typeof inner !== "object" || inner === null) return;
  throw badInput("this is a whole answer of compile_extractor: give its extractor alone");
}

/** Reads the argument before anything is fetched. Throws `ToolError` `bad_input`. */
export function readRunnable(given: GivenExtractor): RunnableExtractor {
  refuseAnswer(given);
  if (!isRecipe(given)) return { extractor: readExtractor(given) };
  const recipe = z.strictObject(recipeSchema.shape).partial({ pages: true });
  const { data, error } = recipe.safeParse(given);
  if (data !== undefined) return { ready: readyRecipe({ ...data, pages: data.pages ?? [] }) };
  const { $defs, ...own } = z.toJSONSchema(recipe, { io: "input" });
  const schema = { $defs, properties: { extractor: own } };
  const reasons = error.issues.map(({ path, ...issue }) =>
    describeMisfit({ ...issue, path: ["extractor", ...path] }, schema, { extractor: given })
  );
  throw badInput(joinMisfits("the recipe does not fit", reasons));
}

/** Returns the extractor, made of its recipe unless made lately, and as JSON like a file. */
export async function openRunnable(
  runnable: RunnableExtractor,
  context: Context,
): Promise<Extractor> {
  if ("extractor" in runnable) return runnable.extractor;
  const { recipe } = runnable.ready;
  const digest = await sha256(JSON.stringify(recipe));
  const known = context.recipes?.find(digest, context.now());
  if (known !== undefined) return known;
  const opened = await openPages(recipe.pages, recipe.base_url, context);
  const pages = opened.map(({ page }) => page);
  const made = withHint(opened, () => makeExtractor(runnable.ready, pages));
  const extractor = readExtractor(JSON.parse(JSON.stringify(made)));
  context.recipes?.keep(digest, extractor, context.now(), recipe.pages.some(isAddress));
  return extractor;
}
