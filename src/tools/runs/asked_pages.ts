/** The pages of a call as its caller asked for them: of a date, no older than so many seconds. */
import type { Context } from "./context.ts";

// Bounds.
/**
 * Share of a caller's `timeout` in which a survey of a site begins its pages; what is left is for the
 * page under way, so that the answer with those read arrives before the call is over.
 */
const SURVEY_SHARE_OF_TIMEOUT = 0.8;

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
