/** What `extract_many` runs; `../extract_many.ts` declares it. */
import { fitBoth } from "./answer/cut.ts";
import { badInput } from "../../base/errors.ts";
import { MAX_ADDRESS_CHARS, MAX_GIVEN_PAGES } from "../../base/limits.ts";
import { extractPages } from "../../site/mod.ts";
import type { Answer, ExtractManyArguments } from "../contract/mod.ts";
import { answerPages, cutRecords, hasReadSome, PAGE_CUTS } from "./crawled_page.ts";
import { openPageRun } from "./page_run.ts";
import { readFormat } from "./text/pages_text.ts";
import { readQuestions } from "./questions.ts";
import { asAsked } from "./asked_pages.ts";
import type { Context } from "./context.ts";

/** Reads what each of several pages declares. Throws `ToolError`. */
export async function run(args: ExtractManyArguments, context: Context): Promise<Answer> {
  const { urls, records, induce, respect_tdm } = args;
  const asked = asAsked(context, args);
  const { questions, wants } = readQuestions(args.questions);
  if (urls.length < 1 || urls.length > MAX_GIVEN_PAGES) {
    throw badInput(`urls must hold between 1 and ${MAX_GIVEN_PAGES} addresses, not ${urls.length}`);
  }
  if (urls.some((url) => url.length > MAX_ADDRESS_CHARS)) {
    throw badInput(`an address has at most ${MAX_ADDRESS_CHARS} characters`);
  }
  const run = await openPageRun(args.extractor, context);
  const options = {
    records,
    induce,
    visible: wants("visible", args.visible),
    respectTdm: respect_tdm,
    ...questions,
    ...readFormat(args.format),
    ...run,
  };
  const { pages, stopped } = await extractPages(asked, urls, options);
  const cuts = [cutRecords, ...PAGE_CUTS];
  const answer = answerPages({ pages, stopped });
  return fitBoth("extract_many", answer, cuts, args.max_tokens, hasReadSome);
}
