/** What `heal_extractor` runs; `../heal_extractor.ts` declares it. */
import { fitAnswer } from "./answer/cut.ts";
import { badInput } from "../../base/errors.ts";
import { healExtractor, pageNames, readExtractor, toFile } from "../../read/extractor/mod.ts";
import type { Answer, HealExtractorArguments } from "../contract/mod.ts";
import { VERSION } from "../../base/version.ts";
import { hintOfEach } from "./hint.ts";
import { openPages } from "./open_pages.ts";
import { checkBase } from "./based_pages.ts";
import { unreadOfEach } from "./unread.ts";
import { asAsked } from "./asked_pages.ts";
import { refuseAnswer } from "./extractor_argument.ts";
import type { Context } from "./context.ts";

/** Heals an extractor against pages that changed. Throws `ToolError`. */
export async function run(args: HealExtractorArguments, context: Context): Promise<Answer> {
  const { extractor, pages: given, base_url } = args;
  const asked = asAsked(context, args);
  refuseAnswer(extractor);
  const old = readExtractor(extractor);
  checkBase(base_url);
  if (given.length === 0) throw badInput("there is no page to heal from");
  const opened = await openPages(given, base_url, asked);
  const pages = opened.map(({ page }) => page);
  const names = pageNames(pages);
  const healed = healExtractor(old, pages, names, VERSION);
  const answer = {
    ok: !healed.lost,
    ...healed,
    extractor: toFile(healed.extractor),
    ...unreadOfEach(pages, names),
    ...hintOfEach(opened),
  };
  return fitAnswer<Answer>("heal_extractor", answer, []);
}
