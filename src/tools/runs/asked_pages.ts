/** The pages of a call as its caller asked for them: of a date, no older than so many seconds, rendered. */
import { defined } from "../../base/defined.ts";
import { badInput } from "../../base/errors.ts";
import type { RenderMode } from "../../base/names/render_modes.ts";
import type { PageOptions } from "../../web/fetch/asked/mod.ts";
import type { Context } from "./context.ts";
import { isShownBy } from "./wait_for.ts";

// Bounds.
/**
 * Share of a caller's `timeout` in which a survey of a site begins its pages; what is left is for the
 * page under way, so that the answer with those read arrives before the call is over.
 */
const SURVEY_SHARE_OF_TIMEOUT = 0.8;

/** What a caller asked of the pages of a call. */
interface AskedPages {
  readonly at?: string | null;
  readonly max_age: number | null;
  readonly timeout: number | null;
  readonly render?: RenderMode;
  readonly wait_for?: string | null;
}

/**
 * Returns a context whose pages are fetched as asked; without `max_age` a kept copy is taken for
 * `unsaid` seconds, or for as long as its site says.
 */
export function asAsked(context: Context, asked: AskedPages, unsaid?: number): Context {
  const { at = null, max_age, timeout, render = "auto", wait_for = null } = asked;
  const date = defined({ at: at ?? undefined });
  const options: PageOptions = defined({
    ...date,
    maxAge: max_age ?? unsaid,
    render: render === "auto" ? undefined : render,
    wait: wait_for === null ? undefined : { what: wait_for, isThere: isShownBy(wait_for) },
  });
  if (at !== null && (render === "always" || wait_for !== null)) {
    throw badInput("at reads a copy of the page: no browser renders it");
  }
  const ends = timeout === null
    ? undefined
    : context.now() + timeout * SURVEY_SHARE_OF_TIMEOUT * 1000;
  /** A page that never rests is read as it stands, while its answer can still be told. */
  const rendered = (): PageOptions =>
    ends === undefined ? {} : { renderSeconds: (ends - context.now()) / 1000 };
  return {
    ...context,
    ...date,
    ...defined({ surveyEnds: ends }),
    page: (address, own) => context.page(address, { ...own, ...options, ...rendered() }),
  };
}
