/** What `compile_extractor` runs; `../compile_extractor.ts` declares it. */
import { cutList, fitBoth, hasSome } from "./answer/cut.ts";
import {
  pageNames,
  questionsOf,
  readOwnPages,
  toFile,
  toSchema,
} from "../../read/extractor/mod.ts";
import type { Answer, CompileExtractorArguments } from "../contract/mod.ts";
import { hintOfEach, hintOfNoRows, withHint } from "./hint.ts";
import { openPages } from "./open_pages.ts";
import { makeExtractor, readyRecipe } from "./recipe/recipe.ts";
import { unreadOfEach } from "./unread.ts";
import { asAsked } from "./asked_pages.ts";
import type { Context } from "./context.ts";

/** Learns an extractor from pages, examples or selectors. Throws `ToolError`. */
export async function run(args: CompileExtractorArguments, context: Context): Promise<Answer> {
  const asked = asAsked(context, args);
  const ready = readyRecipe(args);
  const opened = await openPages(args.pages, args.base_url, asked);
  const pages = opened.map(({ page }) => page);
  const names = pageNames(pages);
  const extractor = withHint(opened, () => makeExtractor(ready, pages));
  const read = readOwnPages(extractor, pages);
  const questions = questionsOf(extractor, pages);
  const answer: Answer = {
    ok: true,
    questions,
    extractor: toFile(extractor),
    schema: toSchema(extractor),
    read,
    ...unreadOfEach(pages, names),
    ...hintOfNoRows(ready.recipe, extractor),
    ...hintOfEach(opened),
  };
  const holds = hasSome("extractor");
  return fitBoth("compile_extractor", answer, [cutList("read")], args.max_tokens, holds);
}
