/** What `select_values` runs; `../select_values.ts` declares it. */
import { defined } from "../../base/defined.ts";
import { cutList, fitAnswer, fitTokens, hasSome, MAX_ANSWER_BYTES } from "./answer/cut.ts";
import { ToolError } from "../../base/errors.ts";
import { weightOf } from "../../base/json/weight.ts";
import { thousands } from "../../base/thousands.ts";
import { compileSelector, selectHead } from "../../page/select/mod.ts";
import type { Answer, SelectValuesArguments } from "../contract/mod.ts";
import { openPage } from "./page_argument.ts";
import { refuseReserved } from "./refuse_reserved.ts";
import { rowsAsked, selectRows } from "./text/selected_rows.ts";
import { unreadOf } from "./unread.ts";
import { findsContent } from "./wait_for.ts";
import { asAsked } from "./asked_pages.ts";
import type { Context } from "./context.ts";

/** Selects values on a page by CSS or XPath, each with its place. Throws `ToolError`. */
export async function run(args: SelectValuesArguments, context: Context): Promise<Answer> {
  const asked = asAsked(context, args);
  const { selector, wantsRows } = rowsAsked(args.selector);
  const compiled = compileSelector(selector);
  const opened = await openPage(args.html_or_url, asked, {
    respectTdm: args.respect_tdm,
    base: args.base_url,
    finds: (page) => findsContent(page, compiled),
  });
  const { page, fetch } = opened;
  if (args.respect_tdm) refuseReserved(page);
  const { values, count } = wantsRows
    ? selectRows(page, compiled)
    : selectHead(page, compiled, MAX_ANSWER_BYTES);
  const leftOut = count - values.length;
  const answer: Answer = {
    ok: true,
    url: page.url,
    values,
    count,
    ...(leftOut === 0 ? {} : { values_left_out: leftOut }),
    ...unreadOf(page),
    ...defined({ hint: opened.hint, fetch }),
  };
  const holds = hasSome("values");
  const cuts = [cutList("values")];
  const fitted = fitAnswer("select_values", answer, cuts);
  const [first] = values;
  if (first !== undefined && !holds(fitted)) throw tooHeavy(first, count);
  return fitTokens(fitted, cuts, args.max_tokens, holds);
}

/** With nothing but a count an answer could not be used, and no argument leads past its first value. */
function tooHeavy(value: object, count: number): ToolError {
  return new ToolError(
    "too_large",
    `value 1 of ${count} alone weighs ${
      thousands(weightOf(value))
    } bytes, with what is beside it ` +
      `more than the ${thousands(MAX_ANSWER_BYTES)} an answer may have: select a part of it`,
  );
}
