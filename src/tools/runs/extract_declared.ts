/** What `extract_declared` runs; `../extract_declared.ts` declares it. */
import {
  cutEntries,
  cutFields,
  cutList,
  cutWhole,
  fitAnswer,
  fitTokens,
} from "../../answer/cut.ts";
import { readDeclared } from "../../declared/declared.ts";
import { listLinks } from "../../site/listed_links.ts";
import { hintOf } from "../hint.ts";
import { openPage } from "../page_argument.ts";
import { readQuestions } from "../questions.ts";
import { refuseReserved } from "./refuse_reserved.ts";
import { unreadOf } from "./unread.ts";
import { asAsked } from "./asked_pages.ts";
import type { Context } from "../../context.ts";
import type { Answer } from "../tool.ts";
import type { ExtractDeclaredArguments } from "../extract_declared.ts";

/** Reads everything a page declares. Throws `ToolError`. */
export async function run(
  args: ExtractDeclaredArguments,
  context: Context,
): Promise<Answer> {
  const questions = readQuestions(args.questions);
  const opened = await openPage(args.html_or_url, asAsked(context, args), {
    respectTdm: args.respect_tdm,
  });
  const { page, fetch } = opened;
  if (args.respect_tdm) refuseReserved(page);
  const { records, things, visible, ...declared } = readDeclared(page, {
    induce: args.induce,
    visible: args.visible,
    records: args.records,
    things: args.things,
    ...questions,
  });
  const whole: Answer = {
    ok: true,
    ...declared,
    ...(args.records ? { records } : {}),
    ...(things === undefined || things.length === 0 ? {} : { things }),
    ...(args.visible ? { visible } : {}),
    ...(args.page_links ? listLinks(page) : {}),
    ...unreadOf(page),
    ...hintOf(opened),
    ...(fetch === undefined ? {} : { fetch }),
  };
  const fitting = fitAnswer("extract_declared", whole, CUTS);
  const short = fitTokens(fitting, TOKEN_CUTS, args.max_tokens);
  return short === fitting ? fitting : { hint: HINT_OF_CUT, ...short };
}

const CUTS = [
  cutWhole("records"),
  cutList("things"),
  cutList("page_links"),
  cutList("conflicts"),
  cutEntries("summary"),
  cutEntries("visible"),
  cutEntries("normalised"),
  cutEntries("links"),
];

const HINT_OF_CUT =
  "max_tokens left out what the fields ending in left_out name or count; null gives all";

/** What a model can do without first; every record keeps its type and place as long as it can. */
const TOKEN_CUTS = [
  cutList("things"),
  cutFields("records"),
  cutList("records"),
  cutEntries("links"),
  cutEntries("visible"),
  cutList("conflicts"),
  cutList("page_links"),
  cutEntries("summary"),
  cutEntries("normalised"),
];
