/**
 * The argument `extractor`: a file of compile_extractor, or in its place the recipe of one
 * (docs/design/contract.md, 2.5).
 */
import * as z from "zod";
import type { Context } from "../context.ts";
import { ToolError } from "../errors.ts";
import type { Extractor } from "../extractor/extractor.ts";
import { readExtractor } from "../extractor/format.ts";
import { clipped } from "../quoted.ts";
import { isAddress } from "../url/is_address.ts";
import { basedPages } from "./extractor_schema.ts";
import { withHint } from "./hint.ts";
import { openPages } from "./open_pages.ts";
import { makeExtractor, type ReadyRecipe, readyRecipe, recipeSchema } from "./recipe.ts";

/** The keys by which an object without a format is a recipe. */
const RECIPE_KEYS = Object.keys(recipeSchema.shape);

/** Describes the argument of the tools that run an extractor. */
export const runnableArgument = z.record(z.string(), z.unknown()).describe(
  'An extractor as compile_extractor answered it, kept as JSON; or in its place what compile_extractor would make it of, as {"pages": [...], "want": {...}} or {"select": {...}, "rows": ...}: it is made on the spot and remembered for the next calls',
);

/** An extractor that was read, or a recipe that was checked. */
export type RunnableExtractor =
  | { readonly extractor: Extractor }
  | { readonly ready: ReadyRecipe };

type Given = Readonly<Record<string, unknown>>;

/** Reports whether the argument is a recipe: it has no format, and a key of one. */
function isRecipe(given: Given): boolean {
  return given.format === undefined && RECIPE_KEYS.some((key) => Object.hasOwn(given, key));
}

/** Reports whether running it evaluates selectors of the caller. */
export function runsSelectors(given: Given | null): boolean {
  if (given === null) return false;
  return isRecipe(given) ? given.select !== undefined && given.select !== null : given.format === 3;
}

/** Reads the argument before anything is fetched. Throws `ToolError` `bad_input`. */
export function readRunnable(given: Given): RunnableExtractor {
  if (!isRecipe(given)) return { extractor: readExtractor(given) };
  const { data, error } = z.strictObject(recipeSchema.shape).partial({ pages: true })
    .safeParse(given);
  if (data === undefined) throw new ToolError("bad_input", describe(error));
  return { ready: readyRecipe({ ...data, pages: data.pages ?? [] }) };
}

function describe({ issues }: z.ZodError): string {
  const [first] = issues;
  const where = ["extractor", ...first?.path.map(String) ?? []].join(".");
  return `the recipe does not fit: ${clipped(where)}: ${clipped(first?.message ?? "")}`;
}

/**
 * Returns the extractor, made of its recipe unless the same one was made lately.
 *
 * What is made goes through JSON like a file, so that a run of either is the same.
 */
export async function openRunnable(
  runnable: RunnableExtractor,
  context: Context,
): Promise<Extractor> {
  if ("extractor" in runnable) return runnable.extractor;
  const { recipe } = runnable.ready;
  const digest = await digestOf(JSON.stringify(recipe));
  const known = context.recipes?.find(digest, context.now());
  if (known !== undefined) return known;
  const opened = await openPages(recipe.pages, context);
  const pages = basedPages(opened, recipe.base_url);
  const made = withHint(opened, () => makeExtractor(runnable.ready, pages));
  const extractor = readExtractor(JSON.parse(JSON.stringify(made)));
  context.recipes?.keep(digest, extractor, context.now(), recipe.pages.some(isAddress));
  return extractor;
}

async function digestOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return new Uint8Array(bytes).toHex();
}
