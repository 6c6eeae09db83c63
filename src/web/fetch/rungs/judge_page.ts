/**
 * Whether a page is the page itself, or a challenge or shell in its place (specification: when to
 * climb).
 *
 * `challenges.json` has the titles, markup and headers of challenge pages, last looked over 2026-11, in
 * lower case. A title decides on any page; a marker only on a page without content, so that an article
 * about challenges, or a page that merely carries such a script, stays a page.
 */
import { saysBusy } from "../../../base/errors.ts";
import type { Page } from "../../../page/html/mod.ts";
import CHALLENGES from "./challenges.json" with { type: "json" };
import { shellSign, TEXT_FLOOR } from "./main_measure.ts";
import { CHALLENGE_TEXT_CEILING, measurePage, type PageMeasure } from "./page_measure.ts";
import { unfilledSign } from "./script_signs.ts";
import { type Lead, selfRedirectOf } from "./self_redirect.ts";

// Bounds.
/** Characters of markup past which a page with little text is a shell worth a climb. */
const MARKUP_CEILING = 2_000;

/** What a page is worth. */
export interface PageVerdict {
  /** Why a dearer rung may give more; undefined for a page to keep. */
  readonly climb: string | undefined;
  /** The sign of a challenge, when that is the reason. */
  readonly challenge: string | undefined;
  /** Where the page leads by itself; undefined for one that stays. */
  readonly lead?: Lead | undefined;
}

const KEEP: PageVerdict = { climb: undefined, challenge: undefined };
/** Statuses a browser may not get. */
const REFUSING = new Set([401, 403, 407]);

/** Judges a parsed HTML page and its status. */
export function judgePage(page: Page, status: number): PageVerdict {
  // What names a time to come back at is taken for no challenge: a browser would only ask once more.
  if (saysBusy(status) && page.headers.has("retry-after")) return KEEP;
  const header = headerSign(page.headers);
  if (header !== undefined) return challenged(header);
  const measure = measurePage(page);
  const sign = titleSign(measure.title) ?? markerSign(page.html, measure);
  if (sign !== undefined) return challenged(sign);
  const lead = status < 300 ? selfRedirectOf(page, measure) : undefined;
  return lead === undefined
    ? judgeStatus(status) ?? judgeContent(page, measure)
    : { ...KEEP, lead };
}

/** Judges a status alone, for answers that are not HTML; undefined when it decides nothing. */
export function judgeStatus(status: number): PageVerdict | undefined {
  if (REFUSING.has(status)) return { ...KEEP, climb: `the site answered ${status}` };
  return status >= 400 ? KEEP : undefined;
}

/** Judges the main content: menus and banners are not part of it, a page that scripts only count is whole. */
function judgeContent(page: Page, measure: PageMeasure): PageVerdict {
  const { main, textChars, markupChars, hasThing, hasScript } = measure;
  if (hasThing || main.chars >= TEXT_FLOOR) return KEEP;
  const sign = hasScript ? shellSign(page, main) ?? unfilledSign(page) : undefined;
  if (sign !== undefined) {
    return { ...KEEP, climb: `an empty shell: ${main.chars} characters of text and ${sign}` };
  }
  if (textChars < TEXT_FLOOR && markupChars > MARKUP_CEILING) {
    const reason = `${textChars} characters of text in ${markupChars} of markup`;
    return { ...KEEP, climb: `a skeleton: ${reason}` };
  }
  if (!hasScript || main.chars > 0 || main.hasMedia) return KEEP;
  return { ...KEEP, climb: `an empty shell: no text and a script` };
}

function challenged(sign: string): PageVerdict {
  return { climb: `a challenge page: ${sign}`, challenge: sign };
}

function headerSign(headers: ReadonlyMap<string, string>): string | undefined {
  for (const [name, values] of Object.entries<string[]>(CHALLENGES.headers)) {
    const value = headers.get(name)?.trim().toLowerCase();
    if (value !== undefined && values.includes(value)) return `${name}: ${value}`;
  }
  return undefined;
}

function titleSign(text: string): string | undefined {
  const title = text.toLowerCase().replace(/\u2019/g, "'").replace(
    /(?<![.\u2026\s])[.\u2026\s]+$/,
    "",
  );
  const known = CHALLENGES.titles.find((each) => each === title) ??
    CHALLENGES.title_starts.find((each) => title.startsWith(each));
  return known === undefined ? undefined : `the title "${known}"`;
}

function markerSign(html: string, measure: PageMeasure): string | undefined {
  if (measure.hasThing || measure.textChars >= CHALLENGE_TEXT_CEILING) return undefined;
  const lower = html.toLowerCase();
  const marker = CHALLENGES.markers.find((each) => lower.includes(each));
  return marker === undefined ? undefined : `"${marker}"`;
}
