/** The pages of a call as its caller asked for them: of a date, no older than so many seconds. */
import type { Context } from "../../context.ts";
import { ToolError } from "../../errors.ts";
import { MAX_FRESH_SECONDS, SURVEY_SHARE_OF_TIMEOUT } from "../../limits.ts";

/** What a caller asked of the pages of a call. */
export interface AskedPages {
  readonly at?: string | null;
  readonly max_age: number;
  readonly timeout: number | null;
}

/** Returns a context whose pages are fetched as asked. Throws `ToolError` `bad_input`. */
export function asAsked(context: Context, asked: AskedPages): Context {
  const { at = null, max_age: maxAge, timeout } = asked;
  if (maxAge < 0 || maxAge > MAX_FRESH_SECONDS) {
    const range = `between 0 and ${MAX_FRESH_SECONDS}`;
    throw new ToolError("bad_input", `max_age must lie ${range}, not ${maxAge}`);
  }
  const age = maxAge === MAX_FRESH_SECONDS ? {} : { maxAge };
  const date = at === null ? {} : { at };
  return {
    ...context,
    ...date,
    ...(timeout === null
      ? {}
      : { surveyEnds: context.now() + timeout * SURVEY_SHARE_OF_TIMEOUT * 1000 }),
    page: (address, options) => context.page(address, { ...options, ...age, ...date }),
  };
}
