/** What `extract_declared` runs; `../extract_declared.ts` declares it. */
import { cutEntries, cutList, cutWhole, fitAnswer } from "../../answer/cut.ts";
import { readDeclared } from "../../declared/declared.ts";
import { hintOf } from "../hint.ts";
import { openPage } from "../page_argument.ts";
import { readQuestions } from "../questions.ts";
import { refuseReserved } from "../refuse_reserved.ts";
import { unreadOf } from "../unread.ts";
import type { Context } from "../../context.ts";
import type { Answer } from "../tool.ts";
import type { ExtractDeclaredArguments } from "../extract_declared.ts";

/** Reads everything a page declares. Throws `ToolError`. */
export async function run(
  args: ExtractDeclaredArguments,
  context: Context,
): Promise<Answer> {
  const questions = readQuestions(args.questions);
  const options = { respectTdm: args.respect_tdm, ...(args.at === null ? {} : { at: args.at }) };
  const opened = await openPage(args.html_or_url, context, options);
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
    ...unreadOf(page),
    ...hintOf(opened),
    ...(fetch === undefined ? {} : { fetch }),
  };
  return fitAnswer("extract_declared", whole, CUTS);
}

const CUTS = [
  cutWhole("records"),
  cutList("things"),
  cutList("conflicts"),
  cutEntries("summary"),
  cutEntries("visible"),
  cutEntries("normalised"),
  cutEntries("links"),
];
