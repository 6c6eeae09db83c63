/** What `extract_declared` runs; `../extract_declared.ts` declares it. */
import { defined } from "../../base/defined.ts";
import {
  cutEntries,
  cutEntriesOfEach,
  cutList,
  cutParts,
  cutTexts,
  cutWhole,
  fitAnswer,
  fitTokens,
  hasSome,
  MAX_ANSWER_BYTES,
} from "./answer/cut.ts";
import { readDeclared } from "../../read/declared/mod.ts";
import { listLinks } from "../../site/mod.ts";
import type { Answer, ExtractDeclaredArguments } from "../contract/mod.ts";
import { thousands } from "../../base/thousands.ts";
import { openPage } from "./page_argument.ts";
import { DECLARED_PARTS } from "../../base/names/declared_parts.ts";
import { readQuestions } from "./questions.ts";
import { refuseReserved } from "./refuse_reserved.ts";
import { unreadOf } from "./unread.ts";
import { asAsked } from "./asked_pages.ts";
import type { Context } from "./context.ts";

// Bounds.
/** Characters that `max_tokens` leaves of a thing's value before whole things are left out. */
const MAX_CUT_TEXT_CHARS = 120;
/** Things inside a thing that `max_tokens` leaves before whole things are left out. */
const MAX_CUT_PARTS = 3;

/** Reads everything a page declares, or what is asked of it. Throws `ToolError`. */
export async function run(args: ExtractDeclaredArguments, context: Context): Promise<Answer> {
  const { questions, wants } = readQuestions(args.questions, DECLARED_PARTS);
  const opened = await openPage(args.html_or_url, asAsked(context, args), {
    respectTdm: args.respect_tdm,
    base: args.base_url,
  });
  const { page, fetch } = opened;
  if (args.respect_tdm) refuseReserved(page);
  const withThings = args.things || args.questions !== null && wants("things");
  // The same facts are never told twice unasked: things are in the records' stead.
  const withRecords = args.records ??
    (wants("records") && (!withThings || args.questions !== null));
  const withVisible = wants("visible", args.visible);
  const { records, things, visible, links, rights, sources, ...declared } = readDeclared(page, {
    induce: args.induce,
    visible: withVisible,
    records: withRecords,
    things: withThings,
    ...questions,
  });
  const whole: Answer = {
    ok: true,
    ...declared,
    ...(wants("sources") ? { sources } : {}),
    ...(wants("links") ? { links } : {}),
    ...(wants("rights") ? { rights } : {}),
    ...(withRecords ? { records } : {}),
    ...(things === undefined || things.length === 0 ? {} : { things }),
    ...(withVisible ? { visible } : {}),
    ...(args.page_links ? listLinks(page) : {}),
    ...unreadOf(page),
    ...defined({ hint: opened.hint, fetch }),
  };
  const fitting = fitAnswer("extract_declared", whole, CUTS);
  const named = args.questions === null ? [] : DECLARED_PARTS.filter((part) => wants(part));
  const asked = hasSome("summary", "records", "things", "page_links", ...named);
  const short = fitTokens(fitting, TOKEN_CUTS, args.max_tokens, asked);
  if (short !== fitting) return { ...short, hint: HINT_OF_CUT };
  return fitting === whole ? whole : { hint: HINT_OF_BOUND, ...fitting };
}

const CUTS = [
  cutWhole("records"),
  cutList("things"),
  cutList("page_links"),
  cutList("conflicts"),
  cutEntries("summary", "normalised"),
  cutEntries("visible"),
  cutEntries("normalised"),
  cutEntries("links"),
];

const HINT_OF_CUT =
  "max_tokens left out what the fields ending in left_out name or count; null gives all";

const HINT_OF_BOUND = `an answer has at most ${thousands(MAX_ANSWER_BYTES)} bytes: the fields ` +
  "ending in left_out name or count what is not here; questions asks for a part";

/** What a model can do without first; every record keeps its type and place as long as it can. */
const TOKEN_CUTS = [
  cutTexts("things", MAX_CUT_TEXT_CHARS),
  cutParts("things", MAX_CUT_PARTS),
  cutList("things"),
  cutEntriesOfEach("records", "fields"),
  cutList("records"),
  cutEntries("links"),
  cutEntries("visible"),
  cutList("conflicts"),
  cutList("page_links"),
  cutEntries("summary", "normalised"),
  cutEntries("normalised"),
];
