/** The pages of a call as its caller asked for them: of a date, no older than so many seconds. */
import type { Context } from "./context.ts";
import { SURVEY_SHARE_OF_TIMEOUT } from "../../base/limits.ts";

/** What a caller asked of the pages of a call. */
export interface AskedPages {
  readonly at?: string | null;
  readonly max_age: number | null;
  readonly timeout: number | null;
}

/**
 * Returns a context whose pages are fetched as asked; without `max_age` a kept copy is taken for
 * `unsaid` seconds, or for as long as its site says.
 */
export function asAsked(context: Context, asked: AskedPages, unsaid?: number): Context {
  const { at = null, max_age, timeout } = asked;
  const maxAge = max_age ?? unsaid;
  const age = maxAge === undefined ? {} : { maxAge };
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
